"""Terrain as shapes, by shapely on whole numbers (half inches). Nothing else of the rules computes geometry.

What touching means is decided here, once, for everything [ruling]:
- A line passes *through* a piece when some of it lies inside. Running along an edge or over a corner is no more than
  touching: it stops nobody's sight or step, and shelters nobody.
- Who stands on an edge or a corner *touches* the piece and is not *inside*.

Shapes are not prepared (`shapely.prepare`): pictures are drawn in threads, prepared shapes crash when two threads ask
them at once, and for so few corners it makes no difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import shapely

from games.wards.maps import Piece
from games.wards.points import Point, xy

NEAR: Final = 2
"""How close a hedge or a wood must be to cover who stands behind it: an inch."""
_GRAIN: Final = 1e-9
# Between whole points and shapes, a distance that is not an inch differs from one by more than 1e-5.

_geometry: Any = shapely
# Its own types are too vague for a strict checker.


class Shape:
    """A piece of terrain, and how each of the points lies to it, in their order."""

    def __init__(self, piece: Piece, points: Sequence[Point]) -> None:
        self.kind = piece.kind
        self.area: Any = _geometry.Polygon(piece.shape)
        spots = _geometry.points([plane(at) for at in points])
        self.inside: list[bool] = _geometry.contains(self.area, spots).tolist()
        self.touched: list[bool] = _geometry.covers(self.area, spots).tolist()
        """Inside, or on the edge."""
        self.near: list[bool] = (_geometry.distance(self.area, spots) <= NEAR + _GRAIN).tolist()

    def cuts(self, lines: Any) -> list[int]:
        """Which of the lines pass through the piece."""
        met: Any = _geometry.intersects(self.area, lines).nonzero()[0]
        return met[~_geometry.touches(self.area, lines[met])].tolist()


class Pile:
    """Several pieces, to be asked about one line at a time."""

    def __init__(self, shapes: Sequence[Shape]) -> None:
        self._areas: Any = _geometry.box([0], [0], [0], [0])[:0]
        if shapes:
            self._areas = _geometry.from_wkb(_geometry.to_wkb([shape.area for shape in shapes]))

    def cut(self, line: Any) -> list[int]:
        """Which of the pieces the line passes through."""
        met: Any = _geometry.intersects(self._areas, line).nonzero()[0]
        return met[~_geometry.touches(self._areas[met], line)].tolist()


def plane(at: Point) -> tuple[int, int]:
    """Where a point lies, in half inches."""
    column, row = xy(at)
    return 2 * column, 2 * row


def line(start: Point, end: Point) -> Any:
    """The line from one point to another."""
    return _geometry.linestrings([plane(start), plane(end)])


def lines(pairs: Sequence[tuple[Point, Point]]) -> Any:
    """A line for each pair of points."""
    return _geometry.linestrings([(plane(one), plane(other)) for one, other in pairs])


def crossed_by_itself(piece: Piece) -> bool:
    """Whether the corners make no proper area: an edge crosses another, or there is nothing inside."""
    return len(piece.shape) < 3 or not bool(_geometry.Polygon(piece.shape).is_valid)


def overlapping(one: Piece, other: Piece) -> bool:
    """Whether some ground lies inside both."""
    first, second = _geometry.Polygon(one.shape), _geometry.Polygon(other.shape)
    return bool(_geometry.intersects(first, second)) and not bool(_geometry.touches(first, second))


def touching(one: Piece, other: Piece) -> bool:
    """Whether they have so much as a point in common."""
    return bool(_geometry.intersects(_geometry.Polygon(one.shape), _geometry.Polygon(other.shape)))
