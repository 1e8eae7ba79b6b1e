"""The grid: points an inch apart, named by a column's letters and a row's number, such as `M14`.

`A1` is the upper left corner; columns run to the right (east), rows downwards (south). A point is a whole number,
`row * STRIDE + column`, both counted from 0; it means the same on every map, however large the map is.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

Point = int

STRIDE: Final = 64
COLUMNS: Final = 52
"""The widest map: `A` to `Z`, then `AA` to `AZ`."""
ROWS: Final = 52
NOWHERE: Final = -1
"""The point of whoever is not on the table."""

COMPASS: Final = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}
"""The eight directions as steps (column, row); north is up."""
DIRECTIONS: Final = tuple(COMPASS)
"""Their names by number, 0 to 7, clockwise from north."""


def point(column: int, row: int) -> Point:
    """The point in this column and row, both from 0."""
    return row * STRIDE + column


def xy(at: Point) -> tuple[int, int]:
    """Column and row of a point, both from 0."""
    return at % STRIDE, at // STRIDE


def _letters(column: int) -> str:
    return chr(ord("A") + column) if column < 26 else "A" + chr(ord("A") + column - 26)


_NAMES: Final = {point(c, r): f"{_letters(c)}{r + 1}" for r in range(ROWS) for c in range(COLUMNS)}
_POINTS: Final = {text: at for at, text in _NAMES.items()}


def name(at: Point) -> str:
    """What the point is called, such as `M14`; the empty text for `NOWHERE`."""
    return _NAMES[at] if at >= 0 else ""


def find(text: str) -> Point | None:
    """The point of this name, spelled exactly so; None when no point can have it."""
    return _POINTS.get(text)


def squared(one: Point, other: Point) -> int:
    """The squared distance of two points, in square inches."""
    across = one % STRIDE - other % STRIDE
    down = one // STRIDE - other // STRIDE
    return across * across + down * down


def within(one: Point, other: Point, inches: int) -> bool:
    """Whether the two points are at most so far apart."""
    return squared(one, other) <= inches * inches


def touching(one: Point, other: Point) -> bool:
    """Whether who stands on one point is in contact with who stands on the other: neighbours, also diagonally."""
    return 0 < squared(one, other) <= 2


def toward(start: Point, direction: str, inches: int) -> Point | None:
    """The point nearest to where so many inches in a direction of the compass lead, such as ("NE", 6).

    Diagonally that is as many whole steps as fit into the distance. None outside the largest grid.
    Raises KeyError for a direction that is none of `COMPASS`.
    """
    across, down = COMPASS[direction]
    steps = isqrt(inches * inches // 2) if across and down else inches
    column, row = start % STRIDE + across * steps, start // STRIDE + down * steps
    return point(column, row) if 0 <= column < COLUMNS and 0 <= row < ROWS else None


def heading(start: Point, end: Point) -> int:
    """The number of the direction of the compass that is nearest to the way from one point to another."""
    across, down = end % STRIDE - start % STRIDE, end // STRIDE - start // STRIDE
    # a direction is diagonal when neither part is more than about 2.4 times the other (tan 67.5 degrees)
    wide, tall = 5 * abs(across), 5 * abs(down)
    step = (
        (across > 0) - (across < 0) if wide > 2 * abs(down) else 0,
        (down > 0) - (down < 0) if tall > 2 * abs(across) else 0,
    )
    return DIRECTIONS.index(next(word for word, part in COMPASS.items() if part == step)) if step != (0, 0) else 0
