"""The legal actions worth offering: every sensible shot and assault, and the moves that lead somewhere."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from games.core.hidden import Seat
from games.wards import legal
from games.wards.actions import END, Action
from games.wards.arms import WEAPONS
from games.wards.changes import engine_of, occupied
from games.wards.ground import ground
from games.wards.legal import WALK, move
from games.wards.maps import load
from games.wards.points import NOWHERE, Point, squared
from games.wards.state import ENTER, NOBODY, OVER, RESPAWN, State, team_of
from games.wards.threat import kinds, menace

T = TypeVar("T")

CHASED = 2
"""How many of the nearest enemies a move may be made towards."""
FEARED = 3
"""How many of the nearest enemies it is sheltered from."""
SHELTERS = 2
"""How many of the safest sheltered points are offered."""
KEPT = 20
"""How many of the best points are remembered: at most 19 other things can stand on them."""


def shortlist(view: State, seat: Seat) -> tuple[Action, ...]:
    """A part of the legal actions, the same for equal views: shots and assaults, then moves, rides and the end.

    Moves lead towards each flag, the nearest enemies, empty vehicles and the own spawn points, and into the safest
    shelters.
    """
    if seat != view.seat or view.phase in (OVER, ENTER, RESPAWN) or view.warriors[seat].bailed:
        return legal.actions(view, seat)
    taken = occupied(view)
    found = [action for action in legal.shots(view, seat) if not pointless(view, seat, action)]
    found += _one_each(_own_way(team_of(seat), tuple(legal.assaults(view, seat, taken))))
    found += moves(view, seat, taken)
    found += legal.rides(view, seat, taken)[:2]
    return (*found, END)


def pointless(view: State, seat: Seat, action: Action) -> bool:
    """Flames on armour; spotting whom nobody else could shoot at, or who is spotted already."""
    weapon, target = WEAPONS[action.weapon], view.warriors[action.number - 1]
    if weapon.spots:
        friends = range(team_of(seat), len(view.warriors), 2)
        return target.ranged != NOBODY or all(other == seat or view.warriors[other].at == NOWHERE for other in friends)
    engine = engine_of(view, target)
    return weapon.burns and engine is not None and engine.armour > 0


def _own_way(team: int, things: tuple[T, ...]) -> tuple[T, ...]:
    """As the team sees them from its end: of equals, neither team shall prefer the same corner of the table."""
    return things[::-1] if team else things


def _one_each(assaults: Sequence[Action]) -> list[Action]:
    """The first point beside each enemy is as good as any, for a computer player at least."""
    first = {action.number: action for action in reversed(assaults)}
    return [first[number] for number in sorted(first)]


def moves(view: State, seat: Seat, taken: set[Point]) -> list[Action]:
    """The moves worth offering, each once, in a stable order."""
    base = base_of(view, seat)
    if not base.inches:
        return []
    enemies = nearest_first(view, seat)
    chosen: dict[Point, None] = {}
    for goal in _goals(view, seat, enemies, driving=base.driving):
        first_free(toward(base, goal), taken, 1, chosen)
    if enemies:
        body = kinds(view, seat)[1]
        threats = tuple((kinds(view, enemy)[0], view.warriors[enemy].at) for enemy in enemies[:FEARED])
        first_free(refuges(base, body, threats), taken, SHELTERS, chosen)
    return [move(at) for at in chosen]


class Base(NamedTuple):
    """Where a move begins, and how far it goes."""

    map_id: str
    team: int
    at: Point
    inches: int
    driving: bool

    def reach(self) -> tuple[Point, ...]:
        """Where it may end."""
        return _own_way(self.team, ground(self.map_id).ways_of(driving=self.driving).reach(self.at, self.inches))


def base_of(view: State, seat: Seat) -> Base:
    """Where the seat's warrior would move from, and how far: 0 inches for the crew of a gun."""
    warrior = view.warriors[seat]
    engine = engine_of(view, warrior)
    return Base(
        view.options.map, team_of(seat), warrior.at, WALK if engine is None else engine.move, engine is not None
    )


def nearest_first(view: State, seat: Seat) -> list[Seat]:
    """The enemies on the table, the nearest first."""
    here = view.warriors[seat].at
    return sorted(legal.enemies_of(view, seat), key=lambda other: (squared(here, view.warriors[other].at), other))


def _goals(view: State, seat: Seat, enemies: list[Seat], *, driving: bool) -> list[Point]:
    """Flags when they count, the nearest enemies, something to mount, home; without an enemy where they come from."""
    board, team = load(view.options.map), team_of(seat)
    home = board.spawns[team][0]
    goals = sorted(board.flags, key=lambda at: squared(home, at)) if view.options.mode == "flags" else []
    goals += [view.warriors[other].at for other in enemies[:CHASED]]
    if not driving:
        goals += [vehicle.at for vehicle in view.vehicles if vehicle.crew == NOBODY and not vehicle.back]
    goals.append(home)
    return goals if enemies else [*goals, *board.spawns[1 - team]]


def first_free(points: Sequence[Point], taken: set[Point], number: int, chosen: dict[Point, None]) -> None:
    """Adds to what is chosen the first so many of the points that are not taken."""
    for at in points:
        if at not in taken:
            chosen[at] = None
            number -= 1
            if not number:
                return


@lru_cache(maxsize=65536)
def toward(base: Base, goal: Point) -> tuple[Point, ...]:
    """The points in reach from which the way to a goal is shortest, the best first."""
    reach = base.reach()
    ways = dict(zip(reach, ground(base.map_id).walking.lengths(goal, reach), strict=True))
    return tuple(sorted(reach, key=ways.__getitem__)[:KEPT])


@lru_cache(maxsize=65536)
def refuges(base: Base, body: str, threats: tuple[tuple[str, Point], ...]) -> tuple[Point, ...]:
    """The sheltered points in reach where a target of this kind is least in danger, the best first."""
    sight = ground(base.map_id).sight
    look_from = sight.look

    def danger(at: Point) -> float:
        total = 0.0
        for arms, there in threats:
            look = look_from(there, at)
            total += menace(arms, body, squared(there, at), look & 1, look >> 1 & 3)
        return total

    return tuple(sorted((at for at in base.reach() if at in sight.sheltered), key=danger)[:KEPT])
