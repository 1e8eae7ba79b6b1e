"""How far one walks or drives on a map.

A move is as long as the shortest way round what is impassable. How many inches it needs is kept with each map
(`tables`); only for a map that has no tables yet it is worked out (`paths`), and that takes a while.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cached_property
from operator import add
from typing import Final

from games.wards.maps import Map
from games.wards.paths import DRIVERS, FAR, LENGTHS, LONGEST, STEP, WALKERS, Paths, bits, disc
from games.wards.points import STRIDE, Point, xy
from games.wards.tables import Moves, Tables

__all__ = ["DRIVERS", "FAR", "STEP", "WALKERS", "Moving", "Walking"]

_KEPT: Final = 2048
"""Reaches that are remembered."""
_KEPT_WAYS: Final = 256


class Moving:
    """Where a move leads on one map, on foot or (`driving`) by vehicle."""

    def __init__(self, board: Map, moves: Moves | None, *, driving: bool) -> None:
        self._board, self._driving, self._moves = board, driving, moves
        self._points = board.everywhere()
        self._place = {at: place for place, at in enumerate(self._points)}
        self._disc = disc(LONGEST[driving])
        self._reach: dict[tuple[Point, int], tuple[Point, ...]] = {}

    def stands(self, at: Point) -> bool:
        """Whether one may stand there: on the map, and not inside what stops one."""
        return at in self._steps

    def steps(self, at: Point) -> tuple[Point, ...]:
        """The neighbours that nothing parts from this point, in order."""
        return self._steps.get(at, ())

    def reach(self, at: Point, inches: int) -> tuple[Point, ...]:
        """The points that a move of so many inches leads to, itself left out, row by row. Not over `LONGEST`."""
        found = self._reach.get((at, inches))
        if found is None:
            if len(self._reach) >= _KEPT:
                self._reach.clear()
            found = self._reach[at, inches] = self._find_reach(at, inches)
        return found

    def _find_reach(self, at: Point, inches: int) -> tuple[Point, ...]:
        assert inches <= LONGEST[self._driving], "so far is kept"
        place = self._place[at]
        needs = self._moves.needs_from(place) if self._moves else self._paths.needs(place, LONGEST[self._driving])
        return tuple(
            [at + x + STRIDE * y for (x, y), need in zip(self._disc, needs, strict=True) if 0 < need <= inches]
        )

    @cached_property
    def _steps(self) -> dict[Point, tuple[Point, ...]]:
        steps = self._moves.steps() if self._moves else self._paths.steps
        return {
            at: tuple([self._points[place] for place in near])
            for at, near in zip(self._points, steps, strict=True)
            if near is not None
        }

    @cached_property
    def _paths(self) -> Paths:
        return Paths(self._board, driving=self._driving)


class Walking(Moving):
    """The same on foot, and how long the ways are to far places: for computer players, to a fifth of an inch."""

    def __init__(self, board: Map, tables: Tables | None) -> None:
        super().__init__(board, tables.walking if tables else None, driving=False)
        self._tables = tables
        self._ways: dict[Point, array[int]] = {}
        self._rows: dict[int, bytes] = {}

    def ways(self, goal: Point) -> array[int]:
        """By point, how long the way to a goal is, in steps; `FAR` where there is none."""
        found = self._ways.get(goal)
        if found is None:
            found = array("H", [FAR]) * (STRIDE * self._board.rows)
            for at, length in zip(self._points, self.lengths(goal, self._points), strict=True):
                found[at] = length
            if len(self._ways) >= _KEPT_WAYS:
                self._ways.clear()
            self._ways[goal] = found
        return found

    def lengths(self, goal: Point, points: Sequence[Point]) -> list[int]:
        """How long the ways from these points to a goal are, in steps; `FAR` where there is none."""
        place, corners = self._place, self._corners
        straight, mine = self._straight_from(place[goal]), corners[place[goal]]
        column, row = xy(goal)
        found: list[int] = []
        for at in points:
            other = place[at]
            if straight[other >> 3] >> (other & 7) & 1:
                found.append(LENGTHS[(at % STRIDE - column) ** 2 + (at // STRIDE - row) ** 2])
            else:
                found.append(min(FAR, *map(add, mine, corners[other])) if mine else FAR)
        return found

    def _straight_from(self, place: int) -> bytes:
        """By place, a bit each: whether nothing is in the straight way to it."""
        if self._tables:
            return self._tables.straight_from(place)
        row = self._rows.get(place)
        if row is None:
            row = self._rows[place] = bits(self._paths.straight(place, range(len(self._points))))
        return row

    @cached_property
    def _corners(self) -> Sequence[Sequence[int]]:
        """By place, how far it is to each corner."""
        return self._tables.corners if self._tables else self._paths.to_corners()
