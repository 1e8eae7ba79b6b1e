"""Counters beside their places, so that none covers another however many stand together."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

Box = tuple[int, int, int, int]
Spot = tuple[int, int]

_RINGS: Final = ((50, 36), (64, 48), (84, 62), (106, 82), (132, 106), (162, 132), (198, 160), (240, 190))
"""How far a counter's middle may lie from its place, across and down, in pixels."""
_TURNS: Final = 12
_COMPANY: Final = 110
"""Neighbours at most so far away, in pixels, make a counter lean away from them."""
_MARGIN: Final = 7
"""Room around a place that no counter covers."""


class Wish(NamedTuple):
    """A counter to place: where its warrior stands, and how large it is, in pixels."""

    spot: Spot
    size: tuple[int, int]


@lru_cache(maxsize=512)
def placed(wishes: tuple[Wish, ...], bounds: Box, kept: tuple[Box, ...] = ()) -> tuple[Spot, ...]:
    """Where the middle of each counter lies from its place.

    They stay within the bounds, do not touch each other, and leave the places and the boxes `kept` free as far as
    there is room at all.
    """
    spots = [wish.spot for wish in wishes]
    reserved = [*kept, *((x - _MARGIN, y - _MARGIN, x + _MARGIN, y + _MARGIN) for x, y in spots)]
    leans = [_lean(spot, spots) for spot in spots]
    # whoever stands farthest out has most room close by
    order = sorted(range(len(wishes)), key=lambda i: (-math.hypot(*leans[i]), spots[i]))
    taken: list[Box] = []
    found: list[Spot] = [(0, 0)] * len(wishes)
    for i in order:
        offset, box = _best(wishes[i], leans[i], bounds, taken, reserved)
        found[i] = offset
        taken.append(box)
    return tuple(found)


def _lean(spot: Spot, spots: Sequence[Spot]) -> tuple[float, float]:
    """Away from the neighbours; upwards where there are none, as pins stand on a map."""
    x, y = spot
    near = [(a, b) for a, b in spots if (a, b) != spot and abs(a - x) < _COMPANY and abs(b - y) < _COMPANY]
    if not near:
        return 0.0, -1.0
    return (
        x - sum(a for a, _ in near) / len(near),
        y - sum(b for _, b in near) / len(near) - 8,  # a little upwards all the same
    )


@lru_cache(maxsize=64)
def _offsets(sector: int) -> tuple[Spot, ...]:
    """Every place beside a spot, best first: near, and in this of `_TURNS` directions (0: up, clockwise)."""
    found: list[tuple[float, Spot]] = []
    for across, down in _RINGS:
        for turn in range(_TURNS):
            angle = math.tau * turn / _TURNS
            away = 1 - math.cos(math.tau * (turn - sector) / _TURNS)
            offset = round(across * math.sin(angle)), -round(down * math.cos(angle))
            found.append((math.hypot(*offset) * (1 + 0.45 * away) + 6 * away, offset))
    return tuple(offset for _, offset in sorted(found))


def _best(
    wish: Wish, lean: tuple[float, float], bounds: Box, taken: Sequence[Box], reserved: Sequence[Box]
) -> tuple[Spot, Box]:
    sector = round(math.atan2(lean[0], -lean[1]) / math.tau * _TURNS) % _TURNS
    x, y = wish.spot
    wide, tall = wish.size[0] // 2, wish.size[1] // 2
    least: tuple[int, Spot, Box] | None = None
    for dx, dy in _offsets(sector):
        box = x + dx - wide, y + dy - tall, x + dx + wide, y + dy + tall
        if box[0] < bounds[0] or box[1] < bounds[1] or box[2] > bounds[2] or box[3] > bounds[3]:
            continue
        harm = 50 * _meeting(box, taken)
        if harm == 0:
            harm = _meeting(box, reserved)
            if harm == 0:
                return (dx, dy), box
        if least is None or harm < least[0]:
            least = harm, (dx, dy), box
    if least is None:  # a map smaller than any counter's surroundings
        return (0, 0), (x - wide, y - tall, x + wide, y + tall)
    return least[1], least[2]


def _meeting(box: Box, others: Sequence[Box]) -> int:
    """How many of the others the box overlaps."""
    x0, y0, x1, y1 = box
    return sum(1 for a0, b0, a1, b1 in others if a0 < x1 and x0 < a1 and b0 < y1 and y0 < b1)
