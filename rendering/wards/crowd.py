"""Counters beside their places, so that none covers another however many stand together."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

Box = tuple[int, int, int, int]
Spot = tuple[int, int]

_RINGS: Final = (
    *((50, 36), (64, 48), (84, 62), (106, 82), (132, 106)),
    *((162, 132), (198, 160), (240, 190), (290, 226), (350, 270), (420, 320)),
)
"""How far a counter's middle may lie from its place, across and down, in pixels."""
_TURNS: Final = 16
"""In so many directions, and on the outer rings twice as many."""
_COMPANY: Final = 110
"""Neighbours at most so far away, in pixels, make a counter lean away from them."""
_MARGIN: Final = 7
"""Room around a place that no counter covers."""

_OVERLAP: Final = 10_000
_HIDDEN: Final = 110
_CROSSED: Final = 24
"""What it costs that a counter covers another, a place, or part of what ties another one to its place; in pixels."""


class Wish(NamedTuple):
    """A counter to place: where its warrior stands, and how large it is, in pixels.

    `home`: where its middle lies from its place when it stands on it, which it does where there is room.
    """

    spot: Spot
    size: tuple[int, int]
    home: Spot = (0, 0)


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
    strings: list[Spot] = []
    found: list[Spot] = [(0, 0)] * len(wishes)
    for i in order:
        offset, box = _best(wishes[i], leans[i], bounds, taken, reserved, strings)
        found[i] = offset
        taken.append(box)
        strings += _string(wishes[i].spot, offset)
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
def _offsets(sector: int) -> tuple[tuple[float, Spot], ...]:
    """Every place beside a spot with its price, best first: near, and in this of `_TURNS` directions (0: up)."""
    found: list[tuple[float, Spot]] = []
    for number, (across, down) in enumerate(_RINGS):
        turns = _TURNS if number < len(_RINGS) // 2 else 2 * _TURNS
        for turn in range(turns):
            angle = math.tau * turn / turns
            away = 1 - math.cos(angle - math.tau * sector / _TURNS)
            offset = round(across * math.sin(angle)), -round(down * math.cos(angle))
            found.append((math.hypot(*offset) * (1 + 0.45 * away) + 6 * away, offset))
    return tuple(sorted(found))


def _best(
    wish: Wish,
    lean: tuple[float, float],
    bounds: Box,
    taken: Sequence[Box],
    reserved: Sequence[Box],
    strings: Sequence[Spot],
) -> tuple[Spot, Box]:
    """The place that costs least: near, towards where there is room, harming nothing or little."""
    sector = round(math.atan2(lean[0], -lean[1]) / math.tau * _TURNS) % _TURNS
    x, y = wish.spot
    least, found = math.inf, (wish.home, _box(wish, wish.home))
    box = _box(wish, wish.home)
    own = (x - _MARGIN, y - _MARGIN, x + _MARGIN, y + _MARGIN)
    others = [each for each in reserved if each != own]
    if _within(box, bounds):
        least = _OVERLAP * _meeting(box, taken) + _HIDDEN * _meeting(box, others) + _CROSSED * _covered(box, strings)
        found = wish.home, box
    for base, (dx, dy) in _offsets(sector):
        if base >= least:
            break
        box = _box(wish, (dx, dy))
        if not _within(box, bounds):
            continue
        price = base + _OVERLAP * _meeting(box, taken)
        if price < least:
            price += _HIDDEN * _meeting(box, reserved) + _CROSSED * _covered(box, strings)
        if price < least:
            string = _string(wish.spot, (dx, dy))
            price += _CROSSED * sum([_covered(other, string) for other in taken]) if string else 0
        if price < least:
            least, found = price, ((dx, dy), box)
    return found


def _box(wish: Wish, offset: Spot) -> Box:
    """What a counter covers whose middle lies there from its place."""
    (x, y), (dx, dy) = wish.spot, offset
    wide, tall = wish.size[0] // 2, wish.size[1] // 2
    return x + dx - wide, y + dy - tall, x + dx + wide, y + dy + tall


def _within(box: Box, bounds: Box) -> bool:
    return box[0] >= bounds[0] and box[1] >= bounds[1] and box[2] <= bounds[2] and box[3] <= bounds[3]


def _string(spot: Spot, offset: Spot) -> list[Spot]:
    """Points along what ties a counter to its place."""
    (x, y), (dx, dy) = spot, offset
    count = int(math.hypot(dx, dy) / 14)
    return [(x + dx * i // count, y + dy * i // count) for i in range(1, count)]


def _meeting(box: Box, others: Sequence[Box]) -> int:
    """How many of the others the box overlaps."""
    x0, y0, x1, y1 = box
    count = 0
    for a0, b0, a1, b1 in others:  # a sum would take twice as long, and hundreds are asked for in a picture
        if a0 < x1 and x0 < a1 and b0 < y1 and y0 < b1:
            count += 1
    return count


def _covered(box: Box, points: Sequence[Spot]) -> int:
    """How many of the points the box covers."""
    x0, y0, x1, y1 = box
    count = 0
    for x, y in points:
        if x0 < x < x1 and y0 < y < y1:
            count += 1
    return count
