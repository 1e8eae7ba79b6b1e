"""Who sees whom, and how the one is covered from the other.

From one point to another this is a small number, a *look*: its lowest bit says whether the one sees the other, two bits
how the other is covered, two how the one is from the other. Looks are worked out when they are asked for, and kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.wards.maps import Map
from games.wards.points import STRIDE, Point
from games.wards.shapes import Pile, Shape, line, lines

OPEN: Final = 0
COVER: Final = 1
BULLETPROOF: Final = 2

_KEPT: Final = 200_000
"""Single looks that are kept; then they are forgotten."""
_ROW: Final = 600
"""So many single looks from one point, and the next works out all that is seen from there: that takes as long."""
_REVERSED: Final = bytes(look & 1 | look >> 3 << 1 | (look >> 1 & 3) << 3 for look in range(32))


def seen(look: int) -> bool:
    """Whether the one sees the other."""
    return bool(look & 1)


def cover(look: int) -> int:
    """How the other is covered from the one: `OPEN`, `COVER` or `BULLETPROOF`."""
    return look >> 1 & 3


def own_cover(look: int) -> int:
    """How the one is covered from the other."""
    return look >> 3


class Sight:
    """The sight on one map."""

    def __init__(self, board: Map) -> None:
        self._points = board.everywhere()
        self._size = STRIDE * board.rows
        self._place = {at: place for place, at in enumerate(self._points)}
        kinds = ("bulletproof", "impassable", "cover")
        self._shapes = [Shape(piece, self._points) for piece in board.pieces if piece.kind in kinds]
        self._pile = Pile(self._shapes)
        hedges = [shape for shape in self._shapes if shape.kind == "cover"]
        self._in_hedge = [any(shape.inside[place] for shape in hedges) for place in range(len(self._points))]
        self._rows: dict[Point, bytes] = {}
        self._looks: dict[int, int] = {}
        self._asked: dict[Point, int] = {}
        self.sheltered = frozenset(
            at
            for place, at in enumerate(self._points)
            if any(shape.near[place] for shape in self._shapes if shape.kind != "impassable")
        )
        """The points in, at or an inch from what covers."""

    def look(self, one: Point, other: Point) -> int:
        """The look from one point to another."""
        row = self._rows.get(one)
        if row is not None:
            return row[other]
        row = self._rows.get(other)
        if row is not None:
            return _REVERSED[row[one]]
        pair = one << 12 | other
        found = self._looks.get(pair)
        if found is None:
            asked = self._asked[one] = self._asked.get(one, 0) + 1
            if asked > _ROW:
                return self.all_from(one)[other]
            if len(self._looks) >= _KEPT:
                self._looks.clear()
            cut = self._pile.cut(line(one, other))
            found = self._looks[pair] = self._judge(self._place[one], self._place[other], cut)
        return found

    def all_from(self, one: Point) -> bytes:
        """By point, the look from this one; 0 from a point to itself."""
        row = self._rows.get(one)
        if row is None:
            row = self._rows[one] = self._all_from(one)
        return row

    def _all_from(self, one: Point) -> bytes:
        here = self._place[one]
        cut: list[list[int]] = [[] for _ in self._points]
        others = [(place, other) for place, other in enumerate(self._points) if other != one]
        ends = lines([(one, other) for _, other in others])
        for number, shape in enumerate(self._shapes):
            for index in shape.cuts(ends):
                cut[others[index][0]].append(number)
        row = bytearray(self._size)
        for place, other in others:
            row[other] = self._judge(here, place, cut[place])
        return bytes(row)

    def _judge(self, here: int, there: int, cut: Sequence[int]) -> int:
        """The look between two places, given the pieces that the line between them passes through."""
        hidden = False
        covered, own_covered = int(self._in_hedge[there]), int(self._in_hedge[here])
        for number in cut:
            shape = self._shapes[number]
            if shape.kind == "cover":
                # within an inch of whoever is shot at, and the shot passes through it
                covered = covered or int(shape.near[there])
                own_covered = own_covered or int(shape.near[here])
            elif not shape.touched[here] and not shape.touched[there]:
                hidden = True
            elif shape.kind == "bulletproof" and not (shape.inside[here] and shape.inside[there]):
                # of two who both stand inside, neither has anything to hide behind [ruling]
                covered = BULLETPROOF if shape.touched[there] else covered
                own_covered = BULLETPROOF if shape.touched[here] else own_covered
        return (not hidden) | covered << 1 | own_covered << 3
