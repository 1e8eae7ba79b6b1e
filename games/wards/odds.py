"""Exact chances of one full Shoot."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from games.core.hidden import Seat
from games.wards.arms import WEAPONS
from games.wards.changes import engine_of, weapons_of
from games.wards.fire import HITS, HULL_SAVE, RANGED_HITS, SAVE, TRIAGE, Aim, aim, medic_near, throws_again, wrench
from games.wards.sight import BULLETPROOF, OPEN
from games.wards.state import State


class Odds(NamedTuple):
    """What one full Shoot does: the chance that something hits, that a crew bails out, that the target is destroyed."""

    hit: Fraction
    bails: Fraction
    destroyed: Fraction


def at_least(need: int) -> Fraction:
    """The chance of one die to show so much or more."""
    return Fraction(max(0, min(6, 7 - need)), 6)


@cache
def on_warrior(weapon_name: str, level: int, ranged: bool = False, triage: bool = False) -> Odds:
    """Against a warrior on foot. `level`: its cover; `ranged`: it is Ranged In; `triage`: a medic is near."""
    weapon = WEAPONS[weapon_name]
    hit = _die_hits(level, ranged, again=throws_again(weapon, None))
    if weapon.spots:
        through = Fraction(0)
    elif weapon.burns:
        through = Fraction(1)
    elif level == BULLETPROOF:
        through = at_least(weapon.firepower)
    else:
        through = (1 - at_least(SAVE)) * (1 - at_least(TRIAGE) if triage else 1)
    return Odds(_ever(hit, weapon.rof), Fraction(0), _ever(hit * through, weapon.rof))


@cache
def on_armour(weapon_name: str, level: int, armour: int, ranged: bool = False) -> Odds:
    """Against an armoured vehicle; `armour` with what an engineer adds."""
    weapon = WEAPONS[weapon_name]
    hit = _die_hits(level, ranged, again=weapon.reroll == "vehicle")
    if weapon.spots or weapon.burns:
        return Odds(_ever(hit, weapon.rof), Fraction(0), Fraction(0))
    breaks = 1 - at_least(weapon.anti_tank - armour)
    harms = 1 - at_least(weapon.anti_tank - armour + 1)
    destroyed, harmed = _ever(hit * breaks, weapon.rof), _ever(hit * harms, weapon.rof)
    return Odds(_ever(hit, weapon.rof), harmed - destroyed, destroyed)


@cache
def on_hull(weapon_name: str, level: int, gun: bool, ranged: bool = False) -> Odds:
    """Against an unarmoured vehicle or a gun."""
    weapon = WEAPONS[weapon_name]
    hit = _die_hits(level, ranged, again=weapon.reroll == "vehicle" and not gun)
    through = Fraction(0) if weapon.spots else Fraction(1) if weapon.burns else 1 - at_least(HULL_SAVE)
    return Odds(_ever(hit, weapon.rof), Fraction(0), _ever(hit * through, weapon.rof))


def of_shot(view: State, seat: Seat, target: Seat, weapon: str) -> tuple[Aim, Odds] | None:
    """How the seat would shoot now at the target, and with which chances; None when it cannot."""
    sighted = aim(view, seat, target, WEAPONS[weapon])
    return None if sighted is None else (sighted, _odds(view, target, weapon, sighted))


def shots(view: State, seat: Seat) -> tuple[tuple[Seat, str, Aim, Odds], ...]:
    """Every shot that the seat's warrior has from where it stands, weapon by weapon: target, weapon, aim, chances."""
    shooter = view.warriors[seat]
    if not shooter.role or shooter.at < 0 or shooter.bailed:
        return ()
    enemies = [other for other in range(1 - seat % 2, len(view.warriors), 2) if view.warriors[other].at >= 0]
    found = (
        (target, weapon, of_shot(view, seat, target, weapon))
        for weapon in weapons_of(view, shooter)
        for target in enemies
    )
    return tuple((target, weapon, *shot) for target, weapon, shot in found if shot is not None)


def _odds(view: State, target: Seat, weapon: str, sighted: Aim) -> Odds:
    engine = engine_of(view, view.warriors[target])
    if engine is None:
        return on_warrior(weapon, sighted.cover, sighted.ranged, medic_near(view, target))
    if engine.armour:
        return on_armour(weapon, sighted.cover, engine.armour + wrench(view, target), sighted.ranged)
    return on_hull(weapon, sighted.cover, engine.move == 0, sighted.ranged)


def _die_hits(level: int, ranged: bool, again: bool) -> Fraction:
    once = at_least(RANGED_HITS if ranged else HITS + (level != OPEN))
    return once + (1 - once) * once if again else once


def _ever(each: Fraction, dice: int) -> Fraction:
    """The chance that at least one of so many dice does it."""
    return 1 - (1 - each) ** dice
