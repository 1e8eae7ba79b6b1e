"""How far one walks or drives, worked out from the terrain. `tables` keeps what comes out, with each map.

The shortest way round things bends at their corners, so it leads over lines between points and corners that nothing
stops: a graph of what is visible from where. Only in the first edition ways were counted along the grid.
"""

from __future__ import annotations

import heapq
from array import array
from collections.abc import Sequence
from functools import cached_property
from math import ceil, hypot, inf, isqrt, sqrt
from typing import Final

from games.wards.maps import EDITION, Map
from games.wards.points import COMPASS, STRIDE, Point, point, squared, xy
from games.wards.shapes import Shape, Spot, lines, lines_to, plane

WALKERS: Final = ("impassable", "water")
"""What stops who walks."""
DRIVERS: Final = (*WALKERS, "bulletproof")
"""What stops who drives [ruling]."""

STEP: Final = 5
"""An inch, in the unit in which long ways are counted."""
DIAGONAL: Final = 7
"""A diagonal step along the grid, which counts a hair less than it is; of the first edition alone."""
FAR: Final = 65535
"""The length of a way that there is not."""

LONGEST: Final = (6, 12)
"""Inches of the longest move there is, on foot and driving."""

_HAIR: Final = 1e-9
# A way of exactly six inches, added up from roots, may come out a hair longer.


class Paths:
    """The ways on one map, on foot or (`driving`) by vehicle. Places are numbers of points, row by row."""

    def __init__(self, board: Map, *, driving: bool) -> None:
        self.points = board.everywhere()
        self._board = board
        self._of_today = board.edition == EDITION
        self._place = {at: place for place, at in enumerate(self.points)}
        stopping = DRIVERS if driving else WALKERS
        self._barriers = [Shape(piece, self.points) for piece in board.pieces if piece.kind in stopping]

    @cached_property
    def stands(self) -> list[bool]:
        """By place, whether one may stand there: not inside what stops one."""
        return [not any(shape.inside[place] for shape in self._barriers) for place in range(len(self.points))]

    @cached_property
    def steps(self) -> list[tuple[int, ...] | None]:
        """By place, the neighbours that nothing parts from it; None where one cannot stand."""
        found: list[list[int]] = [[] for _ in self.points]
        pairs = [
            (place, self._place[other])
            for place, at in enumerate(self.points)
            for other in _neighbours(at)
            if other in self._place and self.stands[place] and self.stands[self._place[other]]
        ]
        ends = lines([(self.points[one], self.points[other]) for one, other in pairs])
        cut = {number for shape in self._barriers for number in shape.cuts(ends)}
        for number, (one, other) in enumerate(pairs):
            if number not in cut:
                found[one].append(other)
        return [tuple(sorted(each)) if stand else None for each, stand in zip(found, self.stands, strict=True)]

    def straight(self, here: int, others: Sequence[int]) -> list[bool]:
        """Whether nothing is in the straight way to each of the others; True to the place itself."""
        if not self.stands[here]:
            return [False] * len(others)
        free = set(self._free(plane(self.points[here]), [plane(self.points[there]) for there in others]))
        return [number in free and self.stands[there] for number, there in enumerate(others)]

    def needs(self, here: int, most: int) -> bytes:
        """How many whole inches a move to each point of the `disc` around a place needs; 0 where it is more than most.

        0 also where it is off the map.
        """
        at, steps = self.points[here], disc(most)
        places = [self._place.get(at + x + STRIDE * y) for x, y in steps]  # a map is narrower than STRIDE by more
        found = bytearray(len(steps))
        if not self.stands[here]:
            return bytes(found)
        inside = [(number, place) for number, place in enumerate(places) if place is not None and self.stands[place]]
        free = self.straight(here, [place for _, place in inside])
        lengths = None if all(free) else self._around(here, most)
        for (number, place), straight in zip(inside, free, strict=True):
            need = isqrt(squared(at, self.points[place]) - 1) + 1
            if not straight:
                assert lengths is not None
                need = max(need, ceil(min(lengths[place], most + 1) - _HAIR))
            found[number] = need if need <= most else 0
        return bytes(found)

    def _around(self, here: int, most: int) -> Sequence[float]:
        """By place, how long the way is that bends somewhere, in inches."""
        if not self._of_today:
            return self._along_the_grid(here, STEP * most)
        reached = [inf] * len(self._corners)
        for corner, length in self._seen_corners[here]:
            for other, more in enumerate(self._between[corner]):
                reached[other] = min(reached[other], length + more)
        found = [inf] * len(self.points)
        for corner, length in enumerate(reached):
            if length <= most + _HAIR:
                for there, more in self._seen_places[corner]:
                    found[there] = min(found[there], length + more)
        return found

    def _along_the_grid(self, here: int, limit: int) -> Sequence[float]:
        found = [inf] * len(self.points)
        waiting = [(0, here)]
        while waiting:
            length, place = heapq.heappop(waiting)
            if found[place] < inf:
                continue
            found[place] = length / STEP
            for there in self.steps[place] or ():
                more = length + (STEP if squared(self.points[place], self.points[there]) == 1 else DIAGONAL)
                if found[there] == inf and more <= limit:
                    heapq.heappush(waiting, (more, there))
        return found

    def to_corners(self) -> list[array[int]]:
        """By place, how far it is to each corner, in steps."""
        found: list[array[int]] = []
        for seen in self._seen_corners:
            best = [inf] * len(self._corners)
            for corner, length in seen:
                best = [min(far, length + more) for far, more in zip(best, self._between[corner], strict=True)]
            found.append(array("H", [FAR if far == inf else round(far * STEP) for far in best]))
        return found

    @cached_property
    def _corners(self) -> list[tuple[int, int]]:
        """Where a way may bend: corners of barriers on the table that lie in no other barrier."""
        wide, tall = 2 * self._board.columns - 2, 2 * self._board.rows - 2
        shapes = {corner for shape in self._barriers for corner in shape.corners}
        on_table = sorted((x, y) for x, y in shapes if 0 <= x <= wide and 0 <= y <= tall)
        return [corner for corner in on_table if not any(shape.holds(corner) for shape in self._barriers)]

    @cached_property
    def _between(self) -> list[list[float]]:
        """How far it is from corner to corner, in inches."""
        links: list[list[tuple[int, float]]] = []
        for corner in self._corners:
            free = self._free(corner, self._corners)
            links.append([(other, _inches(corner, self._corners[other])) for other in free])
        return [_shortest(links, start) for start in range(len(links))]

    @cached_property
    def _seen_places(self) -> list[list[tuple[int, float]]]:
        """By corner, the places that are straight ahead, and how far."""
        spots = [plane(at) for at in self.points]
        return [
            [(place, _inches(corner, spots[place])) for place in self._free(corner, spots) if self.stands[place]]
            for corner in self._corners
        ]

    @cached_property
    def _seen_corners(self) -> list[list[tuple[int, float]]]:
        """By place, the corners that are straight ahead, and how far."""
        found: list[list[tuple[int, float]]] = [[] for _ in self.points]
        for corner, places in enumerate(self._seen_places):
            for place, length in places:
                found[place].append((corner, length))
        return found

    def _free(self, start: Spot, ends: Sequence[Spot]) -> list[int]:
        """Which of the ends nothing parts from the start, itself among them."""
        if not self._barriers:
            return list(range(len(ends)))
        ways = lines_to(start, ends)
        cut = {number for shape in self._barriers for number in shape.cuts(ways)}
        return [number for number, end in enumerate(ends) if number not in cut or end == start]


def disc(inches: int) -> list[tuple[int, int]]:
    """The steps (columns, rows) to the points within so many inches, row by row, the middle left out."""
    around = range(-inches, inches + 1)
    return [(x, y) for y in around for x in around if 0 < x * x + y * y <= inches * inches]


LENGTHS: Final = tuple(round(STEP * sqrt(far)) for far in range(2 * STRIDE * STRIDE))
"""How many steps so many squared inches are."""


def bits(flags: Sequence[bool]) -> bytes:
    """A bit each, eight in a byte, the first one the lowest."""
    number = int("".join("1" if flag else "0" for flag in reversed(flags)) or "0", 2)
    return number.to_bytes((len(flags) + 7) // 8, "little")


def _inches(one: Spot, other: Spot) -> float:
    return hypot(one[0] - other[0], one[1] - other[1]) / 2


def _shortest(links: Sequence[Sequence[tuple[int, float]]], start: int) -> list[float]:
    """How far each is from the start, over the links."""
    found = [inf] * len(links)
    waiting = [(0.0, start)]
    while waiting:
        length, here = heapq.heappop(waiting)
        if found[here] < inf:
            continue
        found[here] = length
        for there, more in links[here]:
            if found[there] == inf:
                heapq.heappush(waiting, (length + more, there))
    return found


def _neighbours(at: Point) -> list[Point]:
    column, row = xy(at)
    around = [(column + across, row + down) for across, down in COMPASS.values()]
    return [point(across, down) for across, down in around if across >= 0 and down >= 0]
