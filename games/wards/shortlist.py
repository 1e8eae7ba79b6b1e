"""The legal actions worth offering: every sensible shot and assault, and the moves that lead somewhere."""

from __future__ import annotations

from functools import lru_cache

from games.core.hidden import Seat
from games.wards import legal
from games.wards.actions import END, Action
from games.wards.arms import WEAPONS
from games.wards.changes import engine_of, occupied
from games.wards.ground import ground
from games.wards.legal import WALK
from games.wards.maps import load
from games.wards.points import NOWHERE, Point, name
from games.wards.state import ENTER, NOBODY, OVER, RESPAWN, State, team_of
from games.wards.threat import danger

CHASED = 2
"""How many of the nearest enemies a move may be made towards."""
SHELTERS = 2
"""How many of the safest sheltered points are offered."""


def shortlist(view: State, seat: Seat) -> tuple[Action, ...]:
    """A part of the legal actions, the same for equal views: shots and assaults, then moves, rides and the end.

    Moves lead towards each flag, the nearest enemies, empty vehicles and the own spawn points, and into the safest
    shelters.
    """
    if seat != view.seat or view.phase in (OVER, ENTER, RESPAWN) or view.warriors[seat].bailed:
        return legal.actions(view, seat)
    taken = occupied(view)
    found = [action for action in legal.shots(view, seat) if not _pointless(view, seat, action)]
    found += _one_each(legal.assaults(view, seat, taken))
    found += moves(view, seat, taken)
    found += legal.rides(view, seat, taken)[:2]
    return (*found, END)


def _pointless(view: State, seat: Seat, action: Action) -> bool:
    """Flames on armour; spotting whom nobody else could shoot at, or who is spotted already."""
    weapon, target = WEAPONS[action.weapon], view.warriors[action.number - 1]
    if weapon.spots:
        friends = range(team_of(seat), len(view.warriors), 2)
        return target.ranged != NOBODY or all(other == seat or view.warriors[other].at == NOWHERE for other in friends)
    engine = engine_of(view, target)
    return weapon.burns and engine is not None and engine.armour > 0


def _one_each(assaults: list[Action]) -> list[Action]:
    """The first point beside each enemy is as good as any, for a computer player at least."""
    first = {action.number: action for action in reversed(assaults)}
    return [first[number] for number in sorted(first)]


def moves(view: State, seat: Seat, taken: set[Point]) -> list[Action]:
    """The moves worth offering, each once, in a stable order."""
    warrior = view.warriors[seat]
    engine = engine_of(view, warrior)
    driving = engine is not None
    inches = WALK if engine is None else engine.move
    if not inches:
        return []
    table = ground(view.options.map).ways_of(driving=driving)
    near = [at for at in table.reach(warrior.at, inches) if at not in taken]
    if not near:
        return []
    column, row = warrior.at & 63, warrior.at >> 6
    enemies = sorted(
        legal.enemies_of(view, seat),
        key=lambda other: (
            ((view.warriors[other].at & 63) - column) ** 2 + ((view.warriors[other].at >> 6) - row) ** 2,
            other,
        ),
    )
    goals: list[Point] = []
    if view.options.mode == "flags":
        goals += load(view.options.map).flags
    goals += [view.warriors[other].at for other in enemies[:CHASED]]
    if not driving:
        goals += [vehicle.at for vehicle in view.vehicles if vehicle.crew == NOBODY and not vehicle.back]
    goals.append(load(view.options.map).spawns[team_of(seat)][0])
    if not enemies:
        goals += load(view.options.map).spawns[1 - team_of(seat)]
    chosen: dict[Point, None] = {}
    for goal in goals:
        ways = table.ways(goal)
        chosen[min(near, key=ways.__getitem__)] = None
    if enemies:
        threats = enemies[:3]
        open_to = {
            at: danger(view, seat, at, threats)
            for at in _shelters(view.options.map, warrior.at, inches, driving)
            if at not in taken
        }
        chosen.update(dict.fromkeys(sorted(open_to, key=lambda at: (open_to[at], at))[:SHELTERS]))
    return [Action("move", name(at)) for at in chosen]


@lru_cache(maxsize=4096)
def _shelters(map_id: str, at: Point, inches: int, driving: bool) -> tuple[Point, ...]:
    """The points in reach beside or in what covers."""
    table = ground(map_id)
    reach = table.ways_of(driving=driving).reach(at, inches)
    return tuple(there for there in reach if there in table.sight.sheltered)
