"""Sight and cover worked out again, slowly, in fractions: nothing of the project's geometry is used."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction

from games.wards.maps import Map

Spot = tuple[int, int]

OUTSIDE, EDGE, INSIDE = -1, 0, 1


def look(board: Map, one: Spot, other: Spot) -> tuple[bool, int, int]:
    """Whether the one sees the other; how the other is covered, and the one. Spots in half inches."""
    hidden = False
    level, own = 0, 0
    for piece in board.pieces:
        if piece.kind not in ("bulletproof", "impassable", "cover"):
            continue
        if not passes_through(piece.shape, one, other):
            continue  # of who stands inside, at least some of the line lies inside
        here, there = side(piece.shape, one), side(piece.shape, other)
        if piece.kind == "cover":
            if near(piece.shape, other):
                level = max(level, 1)
            if near(piece.shape, one):
                own = max(own, 1)
        elif here == OUTSIDE and there == OUTSIDE:
            hidden = True
        elif piece.kind == "bulletproof" and not (here == INSIDE and there == INSIDE):
            level = 2 if there != OUTSIDE else level
            own = 2 if here != OUTSIDE else own
    return not hidden, level, own


def side(shape: Sequence[Spot], spot: tuple[Fraction, Fraction] | Spot) -> int:
    """Whether a spot lies inside, on the edge or outside."""
    x, y = spot
    inside = False
    for (ax, ay), (bx, by) in edges(shape):
        turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if turn == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return EDGE
        if (ay > y) != (by > y) and (turn > 0) == (by > ay):
            inside = not inside
    return INSIDE if inside else OUTSIDE


def passes_through(shape: Sequence[Spot], one: Spot, other: Spot) -> bool:
    """Whether some of the line lies inside: it is cut at every edge, and the middle of each part is looked at."""
    (ax, ay), (bx, by) = one, other
    if any(
        max(one[axis], other[axis]) < min(corner[axis] for corner in shape)
        or min(one[axis], other[axis]) > max(corner[axis] for corner in shape)
        for axis in (0, 1)
    ):
        return False  # it lies wholly to one side
    cuts = {Fraction(0), Fraction(1)}
    for (cx, cy), (dx, dy) in edges(shape):
        across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
        if across:
            cuts.add(Fraction((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx), across))
    parts = sorted(cut for cut in cuts if 0 <= cut <= 1)
    for first, second in itertools.pairwise(parts):
        middle = (first + second) / 2
        if side(shape, (ax + middle * (bx - ax), ay + middle * (by - ay))) == INSIDE:
            return True
    return False


def near(shape: Sequence[Spot], spot: Spot) -> bool:
    """Whether the piece is at most an inch (two halves) from the spot."""
    if side(shape, spot) != OUTSIDE:
        return True
    return any(_squared(spot, edge) <= 4 for edge in edges(shape))


def _squared(spot: Spot, edge: tuple[Spot, Spot]) -> Fraction:
    (x, y), ((ax, ay), (bx, by)) = spot, edge
    long = (bx - ax) ** 2 + (by - ay) ** 2
    along = Fraction((x - ax) * (bx - ax) + (y - ay) * (by - ay), long)
    along = min(max(along, Fraction(0)), Fraction(1))
    return (x - ax - along * (bx - ax)) ** 2 + (y - ay - along * (by - ay)) ** 2


def edges(shape: Sequence[Spot]) -> list[tuple[Spot, Spot]]:
    """The edges, corner to corner."""
    return list(zip(shape, [*shape[1:], shape[0]], strict=True))
