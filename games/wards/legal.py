"""What may be done, in lists that are complete."""

from __future__ import annotations

from functools import cache, lru_cache

from games.core.hidden import Seat
from games.wards.actions import END, REMOUNT, Action
from games.wards.arms import ROLES, WEAPONS
from games.wards.assault import contacts
from games.wards.changes import engine_of, occupied, weapons_of
from games.wards.fire import aim
from games.wards.ground import ground
from games.wards.maps import load
from games.wards.points import NOWHERE, STRIDE, Point, name
from games.wards.state import ENTER, ON_FOOT, OVER, RESPAWN, State, team_of

WALK = 6
"""Inches of a Move on foot."""


def actions(view: State, seat: Seat) -> tuple[Action, ...]:
    """Every legal action of the seat."""
    if seat != view.seat or view.phase == OVER:
        return ()
    if view.phase == ENTER:
        return entries(view.options.map, team_of(seat))
    if view.phase == RESPAWN:
        return respawns(view.options.map, team_of(seat))
    if view.warriors[seat].bailed:
        return (REMOUNT, END)
    taken = occupied(view)
    found = moves(view, seat, taken)
    return (*found, *shots(view, seat), *assaults(view, seat, taken), *rides(view, seat, taken), END)


@cache
def entries(map_id: str, team: int) -> tuple[Action, ...]:
    """The classes at the spawn points of the team."""
    return tuple(Action("enter", name(at), role=role) for role in ROLES for at in load(map_id).spawns[team])


@cache
def respawns(map_id: str, team: int) -> tuple[Action, ...]:
    """The spawn points of the team."""
    return tuple(Action("respawn", name(at)) for at in load(map_id).spawns[team])


def moves(view: State, seat: Seat, taken: set[Point]) -> tuple[Action, ...]:
    """Every free point that a Move leads to, on foot or driving."""
    warrior = view.warriors[seat]
    engine = engine_of(view, warrior)
    inches = WALK if engine is None else engine.move
    if not inches:
        return ()
    there = _moves(view.options.map, warrior.at, inches, engine is not None)
    if taken.isdisjoint(there):
        return tuple(there.values())
    return tuple([action for at, action in there.items() if at not in taken])


@lru_cache(maxsize=4096)
def _moves(map_id: str, at: Point, inches: int, driving: bool) -> dict[Point, Action]:
    return {there: move(there) for there in ground(map_id).ways_of(driving=driving).reach(at, inches)}


@cache
def move(at: Point) -> Action:
    """The Move to a point."""
    return Action("move", name(at))


def enemies_of(view: State, seat: Seat) -> list[Seat]:
    """The seats of the other team whose warriors are on the table."""
    held = view.warriors
    return [other for other in range(1 - team_of(seat), len(held), 2) if held[other].at != NOWHERE]


def shots(view: State, seat: Seat) -> list[Action]:
    """Every enemy in range and in sight, or Ranged In, with every weapon that may be used now."""
    shooter = view.warriors[seat]
    weapons = weapons_of(view, shooter)
    if view.done == "shoot":
        again = ROLES[shooter.role].again
        weapons = (again,) if again in weapons else ()
    enemies = enemies_of(view, seat)
    return [
        Action("shoot", number=target + 1, weapon=weapon)
        for weapon in weapons
        for target in enemies
        if aim(view, seat, target, WEAPONS[weapon]) is not None
    ]


def assaults(view: State, seat: Seat, taken: set[Point]) -> list[Action]:
    """Every enemy that can be reached, from every point beside it; crews do not assault [ruling]."""
    if view.warriors[seat].ride != ON_FOOT:
        return []
    return [
        Action("assault", name(at), target + 1)
        for target in enemies_of(view, seat)
        for at in contacts(view, seat, target, taken)
    ]


def rides(view: State, seat: Seat, taken: set[Point]) -> list[Action]:
    """Empty vehicles and guns in contact, or the free points beside the own one; not twice in a turn."""
    warrior = view.warriors[seat]
    table = ground(view.options.map).walking
    if warrior.ride != ON_FOOT:
        if view.done == "dismount":
            return []
        return [Action("dismount", name(at)) for at in table.steps(warrior.at) if at not in taken]
    if view.done == "mount":
        return []
    column, row = warrior.at % STRIDE, warrior.at // STRIDE
    return [
        Action("mount", name(vehicle.at))
        for vehicle in view.vehicles
        if not vehicle.back
        and vehicle.crew < 0
        and abs(vehicle.at % STRIDE - column) <= 1
        and abs(vehicle.at // STRIDE - row) <= 1
        and vehicle.at in table.steps(warrior.at)
    ]
