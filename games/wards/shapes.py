"""Terrain as shapes, by shapely on whole numbers (half inches). Nothing else of the rules computes geometry.

A table asks none of it: what comes out is kept with each map (`tables`).

What touching means is decided here, once, for everything [ruling]:
- A line passes *through* a piece when some of it lies inside. Running along an edge or over a corner is no more than
  touching: it stops nobody's sight or step, and shelters nobody.
- Who stands on an edge or a corner *touches* the piece and is not *inside*.

Shapes are not prepared (`shapely.prepare`): pictures are drawn in threads, prepared shapes crash when two threads ask
them at once, and for so few corners it makes no difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
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

Spot = tuple[float, float]
Segment = tuple[Spot, Spot]
"""From a spot to another, in half inches."""

_HAIR: Final = 1e-10
# How much longer than an inch an inch is, so that what begins exactly there is met and what ends there is left behind.
# The lines' crossings with edges have squared distances that are fractions over at most 21,632 squared: the next one
# to an inch is five times as far from it.


class Shape:
    """A piece of terrain, and how each of the points lies to it, in their order."""

    def __init__(self, piece: Piece, points: Sequence[Point]) -> None:
        self.kind = piece.kind
        self.corners = piece.shape
        self.area: Any = _geometry.Polygon(piece.shape)
        spots = _geometry.points([plane(at) for at in points])
        self.inside: list[bool] = _geometry.contains(self.area, spots).tolist()
        self.touched: list[bool] = _geometry.covers(self.area, spots).tolist()
        """Inside, or on the edge."""
        self.near: list[bool] = (_geometry.distance(self.area, spots) <= NEAR + _GRAIN).tolist()

    def holds(self, spot: Spot) -> bool:
        """Whether the spot lies inside."""
        return bool(_geometry.contains_xy(self.area, *spot))

    def cuts(self, lines: Any) -> list[int]:
        """Which of the lines pass through the piece."""
        met: Any = _geometry.intersects(self.area, lines).nonzero()[0]
        return met[~_geometry.touches(self.area, lines[met])].tolist()


def plane(at: Point) -> tuple[int, int]:
    """Where a point lies, in half inches."""
    column, row = xy(at)
    return 2 * column, 2 * row


def lines(pairs: Sequence[tuple[Point, Point]]) -> Any:
    """A line for each pair of points."""
    return _geometry.linestrings([(plane(one), plane(other)) for one, other in pairs])


def lines_to(start: Spot, ends: Sequence[Spot]) -> Any:
    """A line from one spot to each of the others."""
    return _geometry.linestrings([(start, end) for end in ends])


def first_inch(start: Point, end: Point) -> Segment:
    """The part of a line that is at most an inch from its start."""
    (x, y), (across, down), share = _inch_of(start, end)
    share = min(share, 1.0)
    return (x, y), (x + share * across, y + share * down)


def without_ends(start: Point, end: Point, *, head: bool, tail: bool) -> Segment | None:
    """The part of a line that is more than an inch from its start (`head`) or its end (`tail`) or both, if any."""
    (x, y), (across, down), share = _inch_of(start, end)
    first, last = share if head else 0.0, 1.0 - share if tail else 1.0
    if first >= last:
        return None
    return (x + first * across, y + first * down), (x + last * across, y + last * down)


def _inch_of(start: Point, end: Point) -> tuple[tuple[int, int], tuple[int, int], float]:
    """Where a line starts, how far it goes across and down, and what share of it an inch is."""
    (x, y), (to_x, to_y) = plane(start), plane(end)
    across, down = to_x - x, to_y - y
    return (x, y), (across, down), (NEAR + _HAIR) / hypot(across, down)


def passing(shapes: Sequence[Shape], segments: Sequence[Segment]) -> list[bool]:
    """By their number, whether the segment passes through the piece."""
    if not shapes:
        return []
    areas, ways = [shape.area for shape in shapes], _geometry.linestrings(segments)
    return (_geometry.intersects(areas, ways) & ~_geometry.touches(areas, ways)).tolist()


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
