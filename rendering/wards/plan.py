"""Where things lie on a picture of a map: points to pixels."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from games.wards.maps import Map, load
from games.wards.points import Point, xy

WIDTH: Final = 836
HEADER: Final = 76
LEFT: Final = 38
RIGHT: Final = 14
LABELS: Final = 28
"""Room for the rows' numbers on the left, and for the columns' letters above the map, in pixels."""
TOP: Final = HEADER + LABELS


Place = Callable[[Point], tuple[int, int]]
"""Where a point of the map lies in a picture, in pixels."""


class Plan(NamedTuple):
    """A map on a picture. `inch`: pixels of an inch; `left`, `top`: where the map's upper left corner is."""

    board: Map
    inch: int
    left: int
    top: int

    @property
    def width(self) -> int:
        """Of the map, half an inch beyond its outermost points, in pixels."""
        return self.board.columns * self.inch

    @property
    def height(self) -> int:
        """Likewise."""
        return self.board.rows * self.inch

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The map on the picture."""
        return self.left, self.top, self.left + self.width, self.top + self.height

    def across(self, column: int) -> int:
        """A column, from 0, in pixels."""
        return self.left + column * self.inch + self.inch // 2

    def down(self, row: int) -> int:
        """A row, from 0, in pixels."""
        return self.top + row * self.inch + self.inch // 2

    def spot(self, at: Point) -> tuple[int, int]:
        """A point in pixels."""
        column, row = xy(at)
        return self.across(column), self.down(row)


@lru_cache(maxsize=16)
def plan(name: str) -> Plan:
    """The whole map of this name as it lies on a board."""
    board = load(name)
    inch = (WIDTH - LEFT - RIGHT) // board.columns
    return Plan(board, inch, LEFT + (WIDTH - LEFT - RIGHT - inch * board.columns) // 2, TOP)
