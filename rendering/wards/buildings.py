"""How houses, walls and whatever else stops bullets or people look from above. Units as in `wards_textures`."""

from __future__ import annotations

import random
from typing import Any, Final

import shapely

from rendering.sprite import Pen, Point
from rendering.wards.textures import box, middle, shadow

_LINE: Final = 0.09


# --- what stops bullets -----------------------------------------------------------------------------------------------


def house(pen: Pen, shape: list[Point], rng: random.Random) -> None:
    """A hipped roof over four corners, otherwise a flat one."""
    shadow(pen, shape, 0.45)
    x0, y0, x1, y1 = box(shape)
    if len(shape) != 4 or any(x not in (x0, x1) or y not in (y0, y1) for x, y in shape):
        hall(pen, shape, rng)
        return
    pen.shape(shape, "roof", "ink", _LINE)
    half = min(x1 - x0, y1 - y0) / 2
    wide = x1 - x0 >= y1 - y0
    one, other = (x0 + half, y0 + half), (x1 - half, y1 - half)  # the ends of the ridge
    corners = (x0, y0), (x1, y0), (x1, y1), (x0, y1)
    ends = (one, other, other, one) if wide else (one, one, other, other)
    shades = "roof_light", "roof", "roof_dark", "roof"
    for side, shade in enumerate(shades):
        a, b = corners[side], corners[(side + 1) % 4]
        pen.shape([a, b, ends[(side + 1) % 4], ends[side]], shade, outline=None)
    _tiles(pen, corners, ends)
    for corner, end in zip(corners, ends, strict=True):
        pen.line([corner, end], "roof_dark", 0.1)
    pen.line([one, other], "leather", 0.16)
    chimney = ((x0 * 2 + x1) / 3, (y0 * 2 + y1) / 3)
    pen.shape(_square(*chimney, 0.32), "stone", "ink", 0.06)
    pen.shape(_square(*chimney, 0.15), "ink", outline=None)


def _tiles(pen: Pen, corners: tuple[Point, ...], ends: tuple[Point, ...]) -> None:
    """Rows of tiles, parallel to the eaves."""
    dark = ("roof", "roof_dark", "leather", "roof_dark")
    for step in range(1, 4):
        ring = [(x + (a - x) * step / 4, y + (b - y) * step / 4) for (x, y), (a, b) in zip(corners, ends, strict=True)]
        for side, colour in enumerate(dark):
            pen.line([ring[side], ring[(side + 1) % 4]], colour, 0.06)


def _square(x: float, y: float, half: float) -> list[Point]:
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


def hall(pen: Pen, shape: list[Point], rng: random.Random) -> None:
    """A flat roof with a parapet and skylights."""
    shadow(pen, shape, 0.45)
    pen.shape(shape, "iron", "ink", _LINE)
    area: Any = shapely.Polygon(shape).buffer(-0.4, join_style="mitre")
    for part in getattr(area, "geoms", [area]):
        if part.is_empty:
            continue
        pen.shape(list(part.exterior.coords)[:-1], "iron_light", "iron_dark", 0.06)
        x0, y0, x1, y1 = part.bounds
        wide = x1 - x0 >= y1 - y0
        count = max(1, int((x1 - x0 if wide else y1 - y0) / 2))
        for i in range(count):
            share = (i + 0.5) / count
            x, y = (x0 + (x1 - x0) * share, (y0 + y1) / 2) if wide else ((x0 + x1) / 2, y0 + (y1 - y0) * share)
            if part.buffer(-0.55).contains(shapely.Point(x, y)):
                pen.shape(_square(x, y, 0.42), "water", "iron_dark", 0.07)
                pen.line([(x - 0.2, y + 0.2), (x + 0.2, y - 0.2)], "paper", 0.1)


def wall(pen: Pen, shape: list[Point], rng: random.Random) -> None:
    """Stones in courses."""
    shadow(pen, shape, 0.3)
    pen.shape(shape, "stone_lit", "ink", _LINE)
    x0, y0, x1, y1 = box(shape)
    wide = x1 - x0 >= y1 - y0
    if wide:
        pen.line([(x0 + 0.1, (y0 + y1) / 2), (x1 - 0.1, (y0 + y1) / 2)], "umber", 0.06)
    else:
        pen.line([((x0 + x1) / 2, y0 + 0.1), ((x0 + x1) / 2, y1 - 0.1)], "umber", 0.06)
    length = x1 - x0 if wide else y1 - y0
    for i in range(1, max(2, round(length / 0.5))):
        at = 0.5 * i
        low, high = (0.08, 0.5) if i % 2 else (0.5, 0.92)
        if wide:
            tall = y1 - y0
            pen.line([(x0 + at, y0 + low * tall), (x0 + at, y0 + high * tall)], "umber", 0.06)
        else:
            broad = x1 - x0
            pen.line([(x0 + low * broad, y0 + at), (x0 + high * broad, y0 + at)], "umber", 0.06)


def crates(pen: Pen, shape: list[Point], rng: random.Random) -> None:
    """Boxes with a cross of battens, as many as there is room for."""
    shadow(pen, shape, 0.3)
    x0, y0, x1, y1 = box(shape)
    if len(shape) != 4:
        wall(pen, shape, rng)
        return
    across, down = max(1, round((x1 - x0) / 1.5)), max(1, round((y1 - y0) / 1.5))
    wide, tall = (x1 - x0) / across, (y1 - y0) / down
    for i in range(across):
        for j in range(down):
            x, y = x0 + i * wide, y0 + j * tall
            one = [(x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall)]
            pen.shape(one, "bone_dark", "leather_dark", 0.07)
            pen.line([one[0], one[2]], "leather", 0.13)
            pen.line([one[1], one[3]], "leather", 0.13)
            pen.line([*one, one[0]], "leather", 0.13)


# --- what stops everything --------------------------------------------------------------------------------------------


def fountain(pen: Pen, shape: list[Point], rng: random.Random) -> None:
    """A basin, and a column with its jet."""
    shadow(pen, shape, 0.3)
    pen.shape(shape, "stone_lit", "ink", _LINE)
    x, y = middle(shape)
    pen.shape([(x + (a - x) * 0.76, y + (b - y) * 0.76) for a, b in shape], "water", "umber", 0.06)
    pen.disc(x, y, 0.42, "stone", "ink")
    pen.disc(x, y, 0.2, "paper", outline=None)


def rock(pen: Pen, shape: list[Point], rng: random.Random) -> None:
    """Bare stone with a lit side."""
    shadow(pen, shape, 0.4)
    pen.shape(shape, "iron", "ink", _LINE)
    x, y = middle(shape)
    pen.shape([(x - 0.12 + (a - x) * 0.55, y - 0.12 + (b - y) * 0.55) for a, b in shape], "iron_light", outline=None)
    for a, b in shape:
        pen.line([(a + (x - a) * 0.1, b + (y - b) * 0.1), (a + (x - a) * 0.4, b + (y - b) * 0.4)], "iron_dark", 0.07)


def silo(pen: Pen, shape: list[Point], rng: random.Random) -> None:
    """A tank or tower: rings of steel up to a cap."""
    shadow(pen, shape, 0.5)
    pen.shape(shape, "iron_dark", "ink", _LINE)
    x, y = middle(shape)
    for share, colour in ((0.86, "iron"), (0.6, "iron_light"), (0.2, "iron_dark")):
        pen.shape([(x + (a - x) * share, y + (b - y) * share) for a, b in shape], colour, outline=None)
