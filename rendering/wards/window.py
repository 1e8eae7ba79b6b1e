"""The part of a map that a picture from near shows."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from games.wards.maps import load
from games.wards.points import Point, xy
from rendering.wards.plan import LEFT, RIGHT, TOP, WIDTH, plan
from rendering.wards.terrain import ZOOM

ROWS: Final = 19
"""As many rows a window has from near."""


class Window(NamedTuple):
    """Columns and rows of a map on a picture. `zoom`: 1 as on a board, or `ZOOM`; `column`, `row`: the first ones."""

    zoom: int
    inch: int
    left: int
    top: int
    column: int
    row: int
    columns: int
    rows: int

    @property
    def box(self) -> tuple[int, int, int, int]:
        """On the picture, in pixels."""
        return self.left, self.top, self.left + self.columns * self.inch, self.top + self.rows * self.inch

    @property
    def crop(self) -> tuple[int, int, int, int]:
        """On the drawn map of this zoom, in pixels."""
        x, y = self.column * self.inch, self.row * self.inch
        return x, y, x + self.columns * self.inch, y + self.rows * self.inch

    def across(self, column: int) -> int:
        """A column of the map, from 0, in pixels."""
        return self.left + (column - self.column) * self.inch + self.inch // 2

    def down(self, row: int) -> int:
        """A row of the map, from 0, in pixels."""
        return self.top + (row - self.row) * self.inch + self.inch // 2

    def spot(self, at: Point) -> tuple[int, int]:
        """A point of the map in pixels, which may lie outside."""
        column, row = xy(at)
        return self.across(column), self.down(row)

    def holds(self, at: Point) -> bool:
        """Whether the point is shown."""
        column, row = xy(at)
        return 0 <= column - self.column < self.columns and 0 <= row - self.row < self.rows

    def area(self, points: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """A mask (0 or 255) of the window's size: the ground around the points, with soft corners.

        `points`: a row for each row of the map, with a 1 for each point that belongs to it, else a 0.
        """
        held = points[self.row : self.row + self.rows, self.column : self.column + self.columns]
        held = np.pad(held, 1, "edge")
        corners = held[:-1, :-1] | held[:-1, 1:] << 1 | held[1:, :-1] << 2 | held[1:, 1:] << 3
        inch, half = self.inch, self.inch // 2
        lines = corners[:, None, :] * np.intp(inch) + np.arange(inch)[None, :, None]
        laid = np.take(_tiles(inch), lines).view(np.uint8).reshape(corners.shape[0] * inch, -1)
        start = inch - half
        return laid[start : start + self.rows * inch, start : start + self.columns * inch]


@lru_cache(maxsize=4)
def _tiles(inch: int) -> NDArray[np.void]:
    """Masks of what lies between the middles of four points, by which of them belong: 16 squares of an inch, line by
    line.

    Laid out they make what drawing a whole mask larger would, in a fraction of the time.
    """
    found: list[NDArray[np.uint8]] = []
    for number in range(16):
        one, two, three, four = (255 * (number >> corner & 1) for corner in range(4))
        small = Image.frombytes("L", (4, 4), bytes([one, one, two, two] * 2 + [three, three, four, four] * 2))
        large = small.resize((4 * inch, 4 * inch), Image.Resampling.BILINEAR).point([0] * 128 + [255] * 128)
        start = inch + inch // 2
        found.append(np.asarray(large.crop((start, start, start + inch, start + inch))))
    return np.concatenate(found).view(f"V{inch}").ravel()


def whole(map_id: str) -> Window:
    """All of the map, as large as on a board."""
    chart = plan(map_id)
    return Window(1, chart.inch, chart.left, TOP, 0, 0, chart.board.columns, chart.board.rows)


def around(map_id: str, at: Point) -> Window:
    """What lies around a point, from near; by the map's edge more to the other side."""
    board = load(map_id)
    inch = plan(map_id).inch * ZOOM
    columns, rows = min((WIDTH - LEFT - RIGHT) // inch, board.columns), min(ROWS, board.rows)
    column, row = xy(at)
    left = LEFT + (WIDTH - LEFT - RIGHT - columns * inch) // 2
    first = max(0, min(column - columns // 2, board.columns - columns))
    upper = max(0, min(row - rows // 2, board.rows - rows))
    return Window(ZOOM, inch, left, TOP, first, upper, columns, rows)
