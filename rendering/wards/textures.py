"""How each kind of terrain looks from above. Units are inches of the table; light falls from the upper left."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from typing import Any, Final

import shapely

from rendering.sprite import Pen, Point

Ground = Callable[[Pen, list[Point], random.Random], None]
"""Draws one piece: its corners, and chance that is the same every time."""

_LINE: Final = 0.09


def inside(shape: list[Point], rng: random.Random, each: float, margin: float = 0.0) -> Iterator[Point]:
    """Points strewn over a shape, about one for `each` square inches, not nearer to its edge than `margin`."""
    area: Any = shapely.Polygon(shape)
    room: Any = area.buffer(-margin) if margin else area
    x0, y0, x1, y1 = area.bounds
    for _ in range(round((x1 - x0) * (y1 - y0) / each)):
        x, y = rng.uniform(x0, x1), rng.uniform(y0, y1)
        if room.contains(shapely.Point(x, y)):
            yield x, y


def spread(shape: list[Point], rng: random.Random, apart: float, margin: float) -> list[Point]:
    """Points all over a shape, none nearer to another than `apart`."""
    found: list[Point] = []
    for x, y in inside(shape, rng, apart * apart / 40, margin):
        if all((x - a) ** 2 + (y - b) ** 2 >= apart * apart for a, b in found):
            found.append((x, y))
    return found or [middle(shape)]


def middle(shape: list[Point]) -> Point:
    """The middle of the box around a shape."""
    x0, y0, x1, y1 = box(shape)
    return (x0 + x1) / 2, (y0 + y1) / 2


def box(shape: list[Point]) -> tuple[float, float, float, float]:
    """The box around a shape."""
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    return min(xs), min(ys), max(xs), max(ys)


def shifted(shape: list[Point], dx: float, dy: float) -> list[Point]:
    """The shape somewhere else."""
    return [(x + dx, y + dy) for x, y in shape]


def edges(shape: list[Point]) -> Iterator[tuple[Point, Point]]:
    """Its sides, round once."""
    yield from zip(shape, [*shape[1:], shape[0]], strict=True)


def shadow(pen: Pen, shape: list[Point], height: float = 0.3) -> None:
    """What the piece keeps the light from: its shape drawn out to the lower right."""
    for (x0, y0), (x1, y1) in edges(shape):
        pen.shape([(x0, y0), (x1, y1), (x1 + height, y1 + height), (x0 + height, y0 + height)], "shade", outline=None)
    pen.shape(shifted(shape, height, height), "shade", outline=None)


# --- flat ---------------------------------------------------------------------------------------------------------


def road(pen: Pen, shape: list[Point], rng: random.Random) -> None:
    """Trodden earth with a few stones."""
    pen.shape(shape, "sand", outline=None)
    for x, y in inside(shape, rng, 5, 0.3):
        pen.line([(x, y), (x + rng.uniform(0.15, 0.5), y)], "sand_deep", 0.12)


def field(pen: Pen, shape: list[Point], rng: random.Random) -> None:
    """Furrows."""
    pen.shape(shape, "sand_deep", outline=None)
    x0, y0, x1, y1 = box(shape)
    area: Any = shapely.Polygon(shape)
    y = y0 + 0.35
    while y < y1:
        row: Any = area.intersection(shapely.LineString([(x0, y), (x1, y)]))
        for line in getattr(row, "geoms", [row]):
            if not line.is_empty:
                pen.line(list(line.coords), "stone_lit", 0.2)
        y += 0.7


def floor(pen: Pen, shape: list[Point], rng: random.Random) -> None:
    """Paving: slabs with seams."""
    pen.shape(shape, "stone_lit", "stone", 0.06)
    x0, y0, x1, y1 = box(shape)
    for i in range(1, math.ceil((x1 - x0) / 2)):
        pen.line([(x0 + 2 * i, y0 + 0.1), (x0 + 2 * i, y1 - 0.1)], "stone", 0.07)
    for i in range(1, math.ceil((y1 - y0) / 2)):
        pen.line([(x0 + 0.1, y0 + 2 * i), (x1 - 0.1, y0 + 2 * i)], "stone", 0.07)


def bridge(pen: Pen, shape: list[Point], rng: random.Random) -> None:
    """Planks across, and a rail on either side."""
    x0, y0, x1, y1 = box(shape)
    pen.shape(shape, "bone_dark", "leather_dark")
    wide = x1 - x0 >= y1 - y0
    length, begin = (x1 - x0, x0) if wide else (y1 - y0, y0)
    for i in range(1, math.ceil(length / 0.5)):
        at = begin + 0.5 * i
        pen.line([(at, y0), (at, y1)] if wide else [(x0, at), (x1, at)], "leather", 0.07)
    rails = ([(x0, y0), (x1, y0)], [(x0, y1), (x1, y1)]) if wide else ([(x0, y0), (x0, y1)], [(x1, y0), (x1, y1)])
    for rail in rails:
        pen.line(rail, "leather_dark", 0.3)
        pen.line(rail, "leather", 0.14)


def river(pen: Pen, shape: list[Point], rng: random.Random) -> None:
    """Water with a bank and small waves."""
    pen.shape(shape, "water", "water_dark", 0.14)
    for x, y in inside(shape, rng, 8, 0.5):
        wave = [(x - 0.45, y + 0.08), (x - 0.2, y - 0.08), (x + 0.2, y + 0.08), (x + 0.45, y - 0.08)]
        pen.line(wave, "water_dark" if rng.random() < 0.5 else "paper", 0.09)


def ford(pen: Pen, shape: list[Point], rng: random.Random) -> None:
    """Shallow water with stones to step on."""
    pen.shape(shape, "water", outline=None)
    for x, y in spread(shape, rng, 1.3, 0.3):
        pen.disc(x, y, rng.uniform(0.22, 0.36), "sand_deep", "water_dark")


# --- cover --------------------------------------------------------------------------------------------------------


def hedge(pen: Pen, shape: list[Point], rng: random.Random) -> None:
    """Leaves cut in shape, a little uneven along the top."""
    shadow(pen, shape, 0.2)
    pen.shape(shape, "leaf", "leaf_dark", _LINE)
    for x, y in spread(shape, rng, 0.66, 0.24):
        pen.disc(x, y, 0.2, "leaf_light" if rng.random() < 0.6 else "leaf_dark", outline=None)


def wood(pen: Pen, shape: list[Point], rng: random.Random) -> None:
    """Undergrowth as far as the wood reaches, and crowns of trees on it."""
    pen.shape(shape, "leaf_light", "leaf_dark", 0.07)
    trees = sorted(spread(shape, rng, 1.35, 0.45), key=lambda at: at[1])
    for x, y in trees:
        pen.disc(x + 0.16, y + 0.2, 0.76, "shade", outline=None)
    for x, y in trees:
        tree(pen, x, y, rng.uniform(0.7, 0.85), rng)


def tree(pen: Pen, x: float, y: float, radius: float, rng: random.Random) -> None:
    """A crown seen from above."""
    turn = rng.uniform(0, 1)
    outer = [
        (x + r * math.cos(a), y + r * math.sin(a))
        for i in range(12)
        for a, r in ((math.tau * (i + turn) / 12, radius * (1.0 if i % 2 else 0.86)),)
    ]
    pen.blob(outer, "leaf", "leaf_dark", 0.08)
    pen.disc(x - 0.3 * radius, y - 0.3 * radius, 0.42 * radius, "leaf_light", outline=None)
    pen.disc(x, y, 0.1, "leaf_dark", outline=None)


def bushes(pen: Pen, shape: list[Point], rng: random.Random) -> None:
    """Low green of any shape."""
    pen.shape(shape, "leaf_light", "leaf_dark", 0.07)
    for x, y in spread(shape, rng, 0.8, 0.3):
        pen.disc(x, y, 0.32, "leaf", outline=None)
        pen.disc(x - 0.1, y - 0.1, 0.13, "leaf_light", outline=None)


def rubble(pen: Pen, shape: list[Point], rng: random.Random) -> None:
    """Broken stone."""
    pen.shape(shape, "stone_lit", "umber", 0.06)
    for x, y in spread(shape, rng, 0.75, 0.25):
        size = rng.uniform(0.16, 0.32)
        wide = size * rng.uniform(0.7, 1.2)
        stone = [(x + wide * math.cos(a), y + size * math.sin(a)) for a in (0.3, 1.4, 2.6, 3.7, 5.2)]
        pen.shape(stone, "stone", "umber", 0.05)


def reeds(pen: Pen, shape: list[Point], rng: random.Random) -> None:
    """Stalks in wet ground."""
    pen.shape(shape, "leaf_light", "leaf", 0.07)
    for x, y in sorted(spread(shape, rng, 0.85, 0.3), key=lambda at: at[1]):
        for lean in (-0.16, 0.02, 0.18):
            pen.line([(x, y + 0.2), (x + lean, y - 0.3)], "leaf_dark", 0.07)
        pen.line([(x + 0.02, y - 0.3), (x + 0.02, y - 0.16)], "leather", 0.13)
