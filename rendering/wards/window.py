"""The part of a map that a picture from near shows."""

from __future__ import annotations

from typing import Final, NamedTuple

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

    def area(self, points: Image.Image) -> Image.Image:
        """A mask (0 or 255) of the window's size: the ground around the points, with soft corners.

        `points`: mode L, a pixel for each point of the map, 255 for one that belongs to it.
        """
        small = points.crop((self.column, self.row, self.column + self.columns, self.row + self.rows))
        size = self.columns * self.inch, self.rows * self.inch
        return small.resize(size, Image.Resampling.BILINEAR).point([0] * 128 + [255] * 128)


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
