"""How far one walks or drives on a map.

In a straight line where nothing is in the way; else along the grid, from point to neighbouring point, where a straight
step counts an inch and a diagonal one 1.4 inches [ruling]: a hair less than it is, so that ways are whole numbers.
"""

from __future__ import annotations

from array import array
from typing import Final

from games.wards.maps import Map
from games.wards.points import COMPASS, STRIDE, Point, point, squared, xy
from games.wards.shapes import Shape, lines

STEP: Final = 5
"""An inch along the grid, in the unit in which ways are counted."""
DIAGONAL: Final = 7
"""A diagonal step."""
FAR: Final = 65535
"""The length of a way that there is not."""

WALKERS: Final = ("impassable", "water")
"""What stops who walks."""
DRIVERS: Final = (*WALKERS, "bulletproof")
"""What stops who drives [ruling]."""


class Walking:
    """The ways on one map, on foot or (`driving`) by vehicle. Worked out when they are asked for, and kept."""

    def __init__(self, board: Map, *, driving: bool) -> None:
        self._points = board.everywhere()
        self._size = STRIDE * board.rows
        stopping = DRIVERS if driving else WALKERS
        self._barriers = [Shape(piece, self._points) for piece in board.pieces if piece.kind in stopping]
        self._steps = self._find_steps()
        self._reach: dict[tuple[Point, int], tuple[Point, ...]] = {}
        self._ways: dict[Point, array[int]] = {}

    def stands(self, at: Point) -> bool:
        """Whether one may stand there: on the map, and not inside what stops one."""
        return at in self._steps

    def steps(self, at: Point) -> tuple[tuple[Point, int], ...]:
        """The neighbours that nothing parts from this point, in order, and what a step to each counts."""
        return self._steps.get(at, ())

    def reach(self, at: Point, inches: int) -> tuple[Point, ...]:
        """The points that a move of so many inches leads to, itself left out, row by row."""
        found = self._reach.get((at, inches))
        if found is None:
            found = self._reach[at, inches] = self._find_reach(at, inches)
        return found

    def ways(self, goal: Point) -> array[int]:
        """By point, how long the way along the grid is to a goal; `FAR` where there is none."""
        found = self._ways.get(goal)
        if found is None:
            found = array("H", [FAR]) * self._size
            for at, length in self._walk(goal, FAR - 1).items():
                found[at] = length
            self._ways[goal] = found
        return found

    def _find_reach(self, at: Point, inches: int) -> tuple[Point, ...]:
        near = [other for other in self._steps if other != at and squared(at, other) <= inches * inches]
        straight = lines([(at, other) for other in near])
        blocked = {index for shape in self._barriers for index in shape.cuts(straight)}
        around = self._walk(at, STEP * inches) if blocked else {}
        return tuple(other for index, other in enumerate(near) if index not in blocked or other in around)

    def _walk(self, start: Point, limit: int) -> dict[Point, int]:
        """The shortest ways along the grid that are not longer than the limit, nearest first."""
        found: dict[Point, int] = {}
        waiting: dict[int, list[Point]] = {0: [start]}
        length = 0
        while waiting:
            for here in waiting.pop(length, ()):
                if here in found:
                    continue
                found[here] = length
                for there, cost in self.steps(here):
                    if there not in found and length + cost <= limit:
                        waiting.setdefault(length + cost, []).append(there)
            length += 1
        return found

    def _find_steps(self) -> dict[Point, tuple[tuple[Point, int], ...]]:
        barred = {
            at for shape in self._barriers for at, within in zip(self._points, shape.inside, strict=True) if within
        }
        stand = [at for at in self._points if at not in barred]
        steps: dict[Point, list[tuple[Point, int]]] = {at: [] for at in stand}
        pairs = [(at, other) for at in stand for other in _neighbours(at) if other in steps]
        all_lines = lines(pairs)
        cut = {index for shape in self._barriers for index in shape.cuts(all_lines)}
        for index, (at, other) in enumerate(pairs):
            if index not in cut:
                steps[at].append((other, STEP if squared(at, other) == 1 else DIAGONAL))
        return {at: tuple(sorted(found)) for at, found in steps.items()}


def _neighbours(at: Point) -> list[Point]:
    column, row = xy(at)
    around = [(column + across, row + down) for across, down in COMPASS.values()]
    return [point(across, down) for across, down in around if 0 <= across < STRIDE and down >= 0]
