"""Where two who fight for one flag may be, on some points of the map, and where one action leads from there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np

from games.wards.arms import ENGINES, ROLES
from games.wards.ground import ground
from games.wards.harm import within_move
from games.wards.legal import WALK
from games.wards.maps import Map
from games.wards.points import STRIDE, Point, squared, touching, within
from games.wards.threat import FOOT
from games.wards.turns import HOLDS
from games.wards.walking import STEP

_NEAR: Final = 6
"""Inches from the flag within which every second point is a spot (densely: each; driving: every fourth); farther off it
is each point of a grid of `_GRID` inches that lies about on the way."""
_GRID: Final = 3
_DENSE: Final = 2
_DRIVING: Final = 4
_DETOUR: Final = 2 * STEP
"""How much longer than the shortest way to the flag the way past a spot may be, in steps."""
_REMEMBERED: Final = 8192

Numbers = np.ndarray[Any, np.dtype[np.int64]]


class Spot(NamedTuple):
    """Where somebody is, and what it is when it shoots: its class, or the kind of its vehicle."""

    at: Point
    arms: str

    @property
    def walks(self) -> bool:
        """Whether it is on foot."""
        return self.arms in ROLES

    @property
    def body(self) -> str:
        """What it is when it is shot at."""
        return FOOT if self.walks else self.arms


class Spots:
    """The spots of one team's warrior of a class: on foot, and aboard what is armoured at its end of the table.

    What has no armour is left out: who got aboard was soon destroyed, and won no more often. `dense`: spots on foot are
    closer together.
    """

    def __init__(self, board: Map, team: int, role: str, *, dense: bool = False) -> None:
        self._board, self.role = board, role
        homes = [one for one in board.vehicles if ENGINES[one.kind].armour and _nearer_to(board, one.at) == team]
        taken = {one.at for one in board.vehicles}
        beside = [at for home in homes for at in ground(board.id).walking.steps(home.at)]
        points = _points(board, driving=False, dense=dense)
        afoot = dict.fromkeys((*board.spawns[0], *board.spawns[1], *points, *beside))
        self.all = [Spot(at, role) for at in afoot if at not in taken]
        for home in homes:
            self.all += [Spot(at, home.kind) for at in dict.fromkeys((home.at, *_points(board, driving=True)))]
        self._number = {spot: number for number, spot in enumerate(self.all)}
        self._like: dict[Spot, int] = {}
        self._homes = [Spot(home.at, home.kind) for home in homes]
        self.at = np.array([spot.at for spot in self.all], dtype=np.int64)
        """By spot, the point."""
        self.walks = np.array([spot.walks for spot in self.all])
        self.holds = np.array([*(within(spot.at, board.flags[0], HOLDS) for spot in self.all), False])
        """By spot, whether who is there counts for the flag; the last stands for off the table."""
        self.spawns = [self._number[Spot(at, role)] for at in board.spawns[team]]

    @cached_property
    def goes(self) -> Sequence[Numbers]:
        """By spot, those that one action leads to: a move, getting in or off."""
        return [np.array([*self.reached(spot), *self._changes(spot)], dtype=np.int64) for spot in self.all]

    @cached_property
    def leads(self) -> Numbers:
        """The same as one table, in which where one is fills the rows up."""
        found = np.repeat(np.arange(len(self.all))[:, None], max(map(len, self.goes)), axis=1)
        for here, there in enumerate(self.goes):
            found[here, : len(there)] = there
        return found

    def reached(self, spot: Spot) -> list[int]:
        """The spots that a move leads to from anywhere; who drives what is not in here is soon on foot again."""
        inches = WALK if spot.walks else ENGINES[spot.arms].move
        there = within_move(self._board.id, spot.at, inches, driving=not spot.walks).tolist() if inches else ()
        arms = spot.arms if any(spot.arms == home.arms for home in self._homes) else self.role
        return [self._number[to] for at in there if (to := Spot(at, arms)) in self._number]

    def _changes(self, spot: Spot) -> Iterator[int]:
        if spot.walks:
            yield from (self._number[home] for home in self._homes if touching(home.at, spot.at))
            return
        for at in ground(self._board.id).walking.steps(spot.at):
            if (off := Spot(at, self.role)) in self._number:
                yield self._number[off]

    def like(self, spot: Spot) -> int:
        """The spot that is most like where somebody really is: it counts for the flag where that does."""
        found = self._number.get(spot, self._like.get(spot))
        if found is None:
            counts = within(spot.at, self._board.flags[0], HOLDS)
            alike = [number for number, other in enumerate(self.all) if other.arms == spot.arms] or self._afoot()
            alike = [number for number in alike if self.holds[number] == counts] or alike
            found = min(alike, key=lambda number: squared(self.all[number].at, spot.at))
            if len(self._like) >= _REMEMBERED:
                self._like.clear()
            self._like[spot] = found
        return found

    def _afoot(self) -> list[int]:
        return [number for number, spot in enumerate(self.all) if spot.walks]


def _nearer_to(board: Map, home: Point) -> int:
    """The team that has the shorter way to a vehicle."""
    ways = ground(board.id).walking.ways(home)
    return int(min(ways[at] for at in board.spawns[0]) > min(ways[at] for at in board.spawns[1]))


def _points(board: Map, *, driving: bool, dense: bool = False) -> Iterator[Point]:
    """All points that count for the flag (driving: a quarter of them), others near it, and fewer on the way to it."""
    flag, walking, moving = board.flags[0], ground(board.id).walking, ground(board.id).ways_of(driving=driving)
    ways = walking.ways(flag)
    starts = (*board.spawns[0], *board.spawns[1], *(one.at for one in board.vehicles))
    rows = [(ways[start] + _DETOUR, walking.ways(start)) for start in starts]
    grid = _DRIVING if driving else _DENSE if dense else _GRID
    for at in board.everywhere():
        across, down = at % STRIDE - flag % STRIDE, at // STRIDE - flag // STRIDE
        if within(at, flag, _NEAR):
            second = dense or (across + down) % 2 == 0 or within(at, flag, HOLDS)
            wanted = across % 2 == down % 2 == 0 if driving else second
        else:
            wanted = across % grid == down % grid == 0 and any(far[at] + ways[at] <= most for most, far in rows)
        if wanted and moving.stands(at):
            yield at
