"""Sight, cover and ways worked out again, slowly, sight in fractions: nothing of the project's geometry is used."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import cache

from games.wards.maps import Map

Spot = tuple[int, int]

OUTSIDE, EDGE, INSIDE = -1, 0, 1


def look(board: Map, one: Spot, other: Spot) -> tuple[bool, int, int]:
    """Whether the one sees the other; how the other is covered, and the one. Spots in half inches."""
    return _first_look(board, one, other) if board.edition == 1 else _look(board, one, other)


def _look(board: Map, one: Spot, other: Spot) -> tuple[bool, int, int]:
    hidden, level, own = False, 0, 0
    long = (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2

    def inch_or_less(share: Fraction) -> bool:
        return share * share * long <= 4

    for piece in board.pieces:
        parts = inner_parts(piece.shape, one, other)
        if piece.kind not in ("bulletproof", "impassable", "cover") or not parts:
            continue
        here, there = side(piece.shape, one), side(piece.shape, other)
        if piece.kind == "cover":
            level = max(level, int(inch_or_less(1 - parts[-1][1])))
            own = max(own, int(inch_or_less(parts[0][0])))
            continue
        if INSIDE not in (here, there):
            # of what is left, an inch at each end that touches the piece is taken off
            nothing_left = here == there == EDGE and long <= 16
            left = [
                (start, end)
                for start, end in parts
                if not (here == EDGE and inch_or_less(end)) and not (there == EDGE and inch_or_less(1 - start))
            ]
            hidden = hidden or (bool(left) and not nothing_left)
        if piece.kind == "bulletproof" and not (here == INSIDE and there == INSIDE):
            level = 2 if there != OUTSIDE else level
            own = 2 if here != OUTSIDE else own
    return not hidden, level, own


def _first_look(board: Map, one: Spot, other: Spot) -> tuple[bool, int, int]:
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


def side(shape: Sequence[Spot], spot: Spot) -> int:
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
    """Whether some of the line lies inside."""
    return bool(inner_parts(shape, one, other))


def inner_parts(shape: Sequence[Spot], one: Spot, other: Spot) -> list[tuple[Fraction, Fraction]]:
    """The parts of the line that lie inside, as shares of it from the one: cut at every edge, the middles looked at."""
    (ax, ay), (bx, by) = one, other
    sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in shape]
    if min(sides) >= 0 or max(sides) <= 0:
        return []  # the whole piece lies to one side of the endless line
    (left, low), (right, high) = _frame(tuple(shape))
    if max(ax, bx) < left or min(ax, bx) > right or max(ay, by) < low or min(ay, by) > high:
        return []  # the line ends before the piece begins
    cuts = {Fraction(0), Fraction(1)}
    for (cx, cy), (dx, dy) in edges(shape):
        across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
        if across:
            cuts.add(Fraction((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx), across))
    found: list[tuple[Fraction, Fraction]] = []
    for first, second in itertools.pairwise(sorted(cut for cut in cuts if 0 <= cut <= 1)):
        middle = (first + second) / 2
        share, whole = middle.numerator, middle.denominator  # all of it that many times as large: whole numbers
        larger = [(whole * x, whole * y) for x, y in shape]
        if side(larger, (whole * ax + share * (bx - ax), whole * ay + share * (by - ay))) == INSIDE:
            found.append((first, second))
    return found


@cache
def _frame(shape: tuple[Spot, ...]) -> tuple[Spot, Spot]:
    """The least and the greatest of both coordinates."""
    across, along = zip(*shape, strict=True)
    return (min(across), min(along)), (max(across), max(along))


def way(board: Map, kinds: Collection[str], one: Spot, other: Spot, most: float) -> float:
    """How long the shortest way round pieces of these kinds is, in inches: over corners that are seen from each other.

    Spots in half inches. Infinite where it is more than a little longer than `most`.
    """
    barriers = [piece.shape for piece in board.pieces if piece.kind in kinds]
    last = 2 * board.columns - 2, 2 * board.rows - 2
    corners = {corner for shape in barriers for corner in shape if _on(corner, last)}
    near = [corner for corner in corners if math.dist(one, corner) + math.dist(corner, other) <= 2 * most + 1]
    spots = [one, other, *near]
    found = dict.fromkeys(range(len(spots)), math.inf) | {0: 0.0}
    waiting = set(found)
    while waiting:
        nearest = min(waiting, key=found.__getitem__)
        waiting.remove(nearest)
        if nearest == 1 or found[nearest] == math.inf:
            break
        start = spots[nearest]
        for number in waiting:
            length = found[nearest] + math.dist(start, spots[number]) / 2
            if length < found[number] and not any(passes_through(shape, start, spots[number]) for shape in barriers):
                found[number] = length
    return found[1]


def _on(corner: Spot, last: Spot) -> bool:
    return 0 <= corner[0] <= last[0] and 0 <= corner[1] <= last[1]


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
