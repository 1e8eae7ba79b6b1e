"""Who sees whom, and how the one is covered from the other.

From one point to another this is a small number, a *look*: its lowest bit says whether the one sees the other, two bits
how the other is covered, two how the one is from the other. Every look on a map is kept with it (`tables`); only for a
map that has no tables yet they are worked out, a point at a time, and that takes tens of milliseconds.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from games.wards.eyes import BULLETPROOF, COVER, OPEN, Eyes
from games.wards.maps import Map
from games.wards.points import STRIDE, Point
from games.wards.tables import Tables

__all__ = ["BULLETPROOF", "COVER", "OPEN", "Sight", "cover", "own_cover", "seen"]


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

    def __init__(self, board: Map, tables: Tables | None) -> None:
        self._board = board
        self._tables = tables
        self._points = board.everywhere()
        self._place = [-1] * (STRIDE * board.rows)
        for place, at in enumerate(self._points):
            self._place[at] = place
        self._rows: list[bytes | memoryview | None] = [None] * len(self._place)
        self.all_from = lru_cache(maxsize=256)(self._all_from)

    def look(self, one: Point, other: Point) -> int:
        """The look from one point to another; 0 from a point to itself."""
        row = self._rows[one]
        if row is None:
            row = self._rows[one] = self._row(self._place[one])
        return row[self._place[other]]

    @cached_property
    def sheltered(self) -> frozenset[Point]:
        """The points in, at or an inch from what covers."""
        flags = self._tables.sheltered if self._tables else self._eyes.sheltered()
        return frozenset(at for at, flag in zip(self._points, flags, strict=True) if flag)

    def _all_from(self, one: Point) -> bytes:
        """By point, the look from this one."""
        row, columns = bytes(self._row(self._place[one])), self._board.columns
        gap = bytes(STRIDE - columns)
        return gap.join(row[start : start + columns] for start in range(0, len(row), columns)) + gap

    def _row(self, place: int) -> bytes | memoryview:
        """By place, the look from this one."""
        if self._tables:
            return self._tables.looks_from(place)
        others = [other for other in range(len(self._points)) if other != place]
        looks = self._eyes.looks(place, others)
        return looks[:place] + b"\0" + looks[place:]

    @cached_property
    def _eyes(self) -> Eyes:
        return Eyes(self._board)
