"""Shooting: what must be rolled, and what a hit does to warriors, vehicles and guns.

Chance is asked for in this order: the dice to hit; those thrown again; for each hit the save or the firepower; Triage.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from games.core.dice import Dice
from games.core.game import Event
from games.core.hidden import Seat
from games.wards.actions import Action
from games.wards.arms import ROLES, WEAPONS, Engine, Weapon
from games.wards.changes import Events, destroy, engine_of, friends_near, with_deed, with_warrior
from games.wards.ground import ground
from games.wards.points import squared
from games.wards.sight import BULLETPROOF, OPEN, cover, seen
from games.wards.state import NOBODY, ON_FOOT, Deed, State

HITS = 3
"""The die that hits who stands in the open; in any cover one more [seed; for bulletproof cover: ruling]."""
RANGED_HITS = 2
"""The die that hits who is Ranged In, whatever the cover [ruling]."""
SAVE = 3
"""I'm Shot!"""
HULL_SAVE = 5
"""The save of unarmoured vehicles and of guns."""
TRIAGE = 4
NEAR = 2
"""Inches within which medics and engineers help."""

COVERS = ("open", "cover", "bulletproof")
"""How one is covered, in words, by the numbers of `sight`."""


class Aim(NamedTuple):
    """A shot that could be fired: how the target is covered, whether it is Ranged In for this shooter, what hits."""

    cover: int
    ranged: bool
    need: int


def aim(state: State, seat: Seat, target: Seat, weapon: Weapon) -> Aim | None:
    """How the seat would shoot at the target, both on the table; None out of range or out of sight."""
    shooter, victim = state.warriors[seat], state.warriors[target]
    if squared(shooter.at, victim.at) > weapon.range * weapon.range:
        return None
    ranged = not weapon.spots and victim.ranged not in (NOBODY, seat)
    look = ground(state.options.map).sight.look(shooter.at, victim.at)
    if not ranged and not seen(look):
        return None
    level = cover(look)
    return Aim(level, ranged, RANGED_HITS if ranged else HITS + (level != OPEN))


def throws_again(weapon: Weapon, engine: Engine | None) -> bool:
    """Whether failed dice to hit are thrown again: scouts, anti-tank. A gun is no vehicle [ruling]."""
    return weapon.reroll == "warrior" if engine is None else weapon.reroll == "vehicle" and engine.move > 0


def shoot(state: State, seat: Seat, action: Action, events: Events, dice: Dice) -> State:
    """The Shoot action."""
    target, weapon = action.number - 1, WEAPONS[action.weapon]
    sighted = aim(state, seat, target, weapon)
    assert sighted is not None, "the shot is legal"
    victim, engine = state.warriors[target], engine_of(state, state.warriors[target])
    rolled = dice.roll(weapon.rof, 6)
    hits = sum(die >= sighted.need for die in rolled)
    told = (
        ("weapon", action.weapon),
        ("number", action.number),
        ("cover", "ranged" if sighted.ranged else COVERS[sighted.cover]),
        ("need", sighted.need),
        ("dice", rolled),
    )
    events.append(Event("shoots", seat, told))
    if hits < weapon.rof and throws_again(weapon, engine):
        rolled = dice.roll(weapon.rof - hits, 6)
        hits += sum(die >= sighted.need for die in rolled)
        events.append(Event("rerolls", seat, (("dice", rolled),)))
    shooter = state.warriors[seat]
    state = with_deed(state, Deed(seat, "shoot", shooter.at, victim.at, hits > 0))
    if sighted.ranged:
        state = with_warrior(state, target, replace(victim, ranged=NOBODY))
    if not hits:
        events.append(Event("misses", seat, (("number", action.number),)))
        return state
    if weapon.spots:
        events.append(Event("ranged-in", target, (("number", action.number),)))
        return with_warrior(state, target, replace(victim, ranged=seat))
    if engine is not None:
        return hit_vehicle(state, seat, target, hits, weapon.anti_tank, events, dice, burns=weapon.burns)
    if weapon.burns:
        events.append(Event("burns", target, (("number", action.number),)))
        return destroy(state, target, seat, events)
    if not _survives(state, target, hits, weapon, sighted.cover, events, dice):
        return destroy(state, target, seat, events)
    events.append(Event("survives", target, (("number", action.number),)))
    return state


def _survives(state: State, target: Seat, hits: int, weapon: Weapon, level: int, events: Events, dice: Dice) -> bool:
    rolled = dice.roll(hits, 6)
    if level == BULLETPROOF:
        events.append(Event("firepower", target, (("dice", rolled), ("need", weapon.firepower))))
        return max(rolled) < weapon.firepower
    events.append(Event("saves", target, (("dice", rolled), ("need", SAVE))))
    failed = sum(die < SAVE for die in rolled)
    medic = _medic(state, target)
    if not failed or medic == NOBODY:
        return not failed
    rolled = dice.roll(failed, 6)
    events.append(Event("triage", medic, (("number", target + 1), ("dice", rolled), ("need", TRIAGE))))
    return min(rolled) >= TRIAGE


def _medic(state: State, target: Seat) -> Seat:
    """The medic who may help: one rolls, however many are near [ruling]."""
    return next((seat for seat in friends_near(state, target, NEAR) if ROLES[state.warriors[seat].role].triage), NOBODY)


def medic_near(state: State, target: Seat) -> bool:
    """Whether a medic would roll Triage for this warrior."""
    return _medic(state, target) != NOBODY


def wrench(state: State, target: Seat) -> int:
    """What engineers near, other than the crew, add to the armour: 1, however many they are [seed]."""
    near = friends_near(state, target, NEAR)
    return int(any(ROLES[state.warriors[seat].role].wrench for seat in near))


def hit_vehicle(
    state: State, by: Seat, target: Seat, hits: int, anti_tank: int, events: Events, dice: Dice, *, burns: bool = False
) -> State:
    """So many hits on the vehicle or gun of a seat [ruling]: it holds, its crew bails out, or both are destroyed."""
    warrior = state.warriors[target]
    assert warrior.ride != ON_FOOT
    engine = engine_of(state, warrior)
    assert engine is not None
    kind = state.vehicles[warrior.ride].kind
    if burns:
        if engine.armour:
            events.append(Event("ignored", target, (("vehicle", kind),)))
            return state
        return destroy(state, target, by, events)
    rolled = dice.roll(hits, 6)
    if not engine.armour:
        events.append(Event("saves", target, (("dice", rolled), ("need", HULL_SAVE))))
        if min(rolled) < HULL_SAVE:
            return destroy(state, target, by, events)
        events.append(Event("holds", target, (("vehicle", kind),)))
        return state
    armour = engine.armour + wrench(state, target)
    told = (("vehicle", kind), ("dice", rolled), ("armour", armour), ("against", anti_tank))
    events.append(Event("armour", target, told))
    worst = min(rolled) + armour
    if worst < anti_tank:
        return destroy(state, target, by, events)
    if worst == anti_tank and not warrior.bailed:
        events.append(Event("bails", target, (("vehicle", kind),)))
        return with_warrior(state, target, replace(warrior, bailed=True))
    events.append(Event("holds", target, (("vehicle", kind),)))
    return state
