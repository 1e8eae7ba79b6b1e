"""The ground under a stack of Battalions, painted as country: a hill, a wood, a village, a stream, mud."""

import random
from functools import lru_cache

from rendering.canvas import Surface
from rendering.sprite import Pen, Sprite

TERRAINS = {
    "hill": ("stone_lit", "stone"),
    "wood": ("leaf_light", "leaf"),
    "village": ("sand", "sand_deep"),
    "stream": ("grass_dark", "shade"),
    "mud": ("roof_light", "roof"),
}
"""Ground and edge of each terrain."""
SCENERY = 46
"""Height of the country that is seen between a line and the road."""
_WIDTH, _STEP = 172, 58


def paint(surface: Surface, kind: str, box: tuple[int, int, int, int], *, near: bool) -> None:
    """Paints the ground of a stack: the country towards the enemy, what belongs to it all over the rest."""
    x0, y0, x1, y1 = box
    fill, edge = TERRAINS[kind]
    surface.fill((x0, y0, x1, y1), edge)
    surface.fill((x0 + 3, y0 + 3, x1 - 3, y1 - 3), fill)
    rng = random.Random(kind)
    rest = range(y0 + SCENERY + 6, y1 - 34, _STEP // 2) if near else range(y0 + 6, y1 - SCENERY - 30, _STEP // 2)
    for number, y in enumerate(rest):
        for column in range(3):
            if (column + number) % 2 == 0:
                surface.stamp(_thing(kind, rng.randrange(2)), x0 + 12 + column * _STEP, y + rng.randrange(5))
    scene = _scenery(kind)
    surface.stamp(scene, x0, y0 if near else y1 - SCENERY)


@lru_cache(maxsize=8)
def _scenery(kind: str) -> Sprite:
    """The country before the front card."""
    pen = Pen(_WIDTH, SCENERY, TERRAINS[kind][0], line=1.6)
    {"hill": _hills, "wood": _wood, "village": _village, "stream": _stream, "mud": _mud}[kind](pen)
    return pen.sprite()


def _hills(pen: Pen) -> None:
    for left, wide, tall in ((6, 92, 26), (78, 90, 30), (34, 104, 38)):
        ridge = ((0, 0), (0.2, 0.55), (0.45, 1), (0.6, 0.95), (0.85, 0.45), (1, 0))
        pen.blob([(left + wide * a, 44 - tall * b) for a, b in ridge], "stone", "umber", 1.6)
        lit = ((0.14, 0.05), (0.27, 0.6), (0.45, 0.9), (0.42, 0.4))
        pen.blob([(left + wide * a, 44 - tall * b) for a, b in lit], "sand_deep", None)
        for at in (0.6, 0.7, 0.79):
            x, y = left + wide * at, 44 - tall * (1.5 - at) * 0.9
            pen.line([(x, y), (x + 4, y + tall * 0.3)], "umber", 1.4)


def _wood(pen: Pen) -> None:
    for number, x in enumerate((14, 152, 38, 128, 62, 104, 84)):
        _tree(pen, x, 44 - (number % 3), 30 + 4 * (number % 3))


def _village(pen: Pen) -> None:
    for x, wide, tall, roof in ((6, 34, 14, 14), (126, 38, 15, 14), (84, 36, 16, 15), (46, 32, 13, 13)):
        _house(pen, x, 44, wide, tall, roof)
    pen.shape("40,44 40,16 50,16 50,44", "paper", line=1.4)
    pen.shape("38,17 45,2 52,17", "iron_dark", line=1.4)
    pen.disc(45, 23, 2.4, "ink", None)


def _stream(pen: Pen) -> None:
    pen.shape(_wave(0, 12, _WIDTH) + _wave(_WIDTH, 38, 0), "water", "water_dark", 2.4)
    for dy, start, end in ((18, 10, 60), (26, 44, 118), (20, 100, 160), (31, 8, 40), (32, 128, 166)):
        pen.line(_wave(start, dy, end), "paper", 1.8)
    for x in (6, 30, 150, 164):
        for lean in (-3, 0, 3):
            pen.line([(x, 13), (x + lean, 3)], "leaf_dark", 1.8)


def _mud(pen: Pen) -> None:
    for x, y, wide, tall in ((36, 26, 58, 18), (112, 18, 66, 16), (134, 37, 52, 11), (70, 40, 34, 8)):
        shore = ((-1, 0), (-0.6, -0.8), (0.2, -1), (0.8, -0.6), (1, 0.2), (0.4, 1), (-0.5, 0.8))
        pen.blob([(x + wide / 2 * a, y + tall / 2 * b) for a, b in shore], "roof_dark", "leather", 1.6)
        pen.line([(x - wide * 0.22, y - tall * 0.12), (x + wide * 0.1, y - tall * 0.2)], "roof_light", 2)


def _wave(start: float, y: float, end: float) -> list[tuple[float, float]]:
    """A line that goes up and down, from a place to another."""
    count = max(2, round(abs(end - start) / 14))
    return [(start + (end - start) * i / count, y + (2.6 if i % 2 else -2.6)) for i in range(count + 1)]


def _tree(pen: Pen, x: float, foot: float, tall: float) -> None:
    pen.line([(x, foot), (x, foot - tall * 0.3)], "leather_dark", 4)
    for low, wide in ((0.2, 13), (0.45, 10)):
        top = foot - tall * (low + 0.55)
        pen.shape([(x - wide, foot - tall * low), (x, top), (x + wide, foot - tall * low)], "leaf_dark", line=1.4)
        pen.shape(
            [(x - wide * 0.7, foot - tall * low - 1), (x - 1, top + 3), (x - 1, foot - tall * low - 1)], "leaf", None
        )


def _house(pen: Pen, x: float, foot: float, wide: float, tall: float, roof: float) -> None:
    eaves = foot - tall
    top = eaves - roof
    pen.shape([(x, foot), (x, eaves), (x + wide, eaves), (x + wide, foot)], "paper", line=1.4)
    pen.shape([(x - 3, eaves), (x + 5, top), (x + wide - 5, top), (x + wide + 3, eaves)], "roof_dark", line=1.4)
    pen.shape([(x + 1, eaves - 1), (x + 6, top + 2), (x + wide * 0.5, eaves - 1)], "roof", None)
    for at in (0.25, 0.68):
        left, sill = x + wide * at, foot - tall * 0.65
        pen.shape([(left, sill), (left + 4, sill), (left + 4, sill + 5), (left, sill + 5)], "steel", None)


@lru_cache(maxsize=16)
def _thing(kind: str, number: int) -> Sprite:
    """What is strewn over the ground behind the country."""
    pen = Pen(30, 30, TERRAINS[kind][0], line=1.2)
    match kind:
        case "hill":
            for i in range(3):
                pen.line([(4 + 8 * i, 10 + number * 4), (2 + 8 * i, 20 + number * 4)], "stone", 2)
        case "wood":
            _tree(pen, 15, 28, 24 + 3 * number)
        case "village":
            for y in (9, 17, 25):
                pen.line([(3, y), (27, y)], "stone_lit" if number else "leaf_light", 3)
        case "stream":
            for lean in (-4, 0, 4):
                pen.line([(14, 26), (14 + lean, 12 + number * 3)], "leaf", 2)
        case _:
            pen.blob("4,16 10,9 22,10 27,17 20,23 8,22", "roof", None)
    return pen.sprite()


@lru_cache(maxsize=8)
def sign(kind: str) -> Sprite:
    """A terrain by itself, small."""
    pen = Pen(36, 32, "grass")
    landmark(pen, kind, 0, 0)
    return pen.sprite()


def landmark(pen: Pen, kind: str, x: float, y: float, k: float = 1) -> None:
    """The sign of a terrain in a box of 36 x 32 units, `k` units of the pen to one of the box."""

    def at(path: str) -> list[tuple[float, float]]:
        return [(x + float(a) * k, y + float(b) * k) for a, b in (pair.split(",") for pair in path.split())]

    match kind:
        case "hill":
            pen.blob(at("1,27 8,18 14,8 20,6 26,12 32,24 35,27 18,29"), "stone", "ink", 1.4 * k)
            pen.blob(at("5,26 10,18 15,10 19,9 15,20"), "sand_deep", None)
            for path in ("19,11 19,20", "24,14 27,21"):
                pen.line(at(path), "ink", 1.4 * k)
        case "wood":
            for left, top in ((3, 4), (19, 4), (11, 8)):
                pen.line(at(f"{left + 6},{top + 12} {left + 6},{top + 20}"), "leather_dark", 3 * k)
                crown = f"{left},{top + 14} {left + 6},{top} {left + 12},{top + 14}"
                pen.shape(at(crown), "leaf_dark", "ink", 1.2 * k)
        case "village":
            for wall, roof in (
                ("4,27 4,17 20,17 20,27", "2,17 12,8 22,17"),
                ("22,27 22,12 30,12 30,27", "21,12 26,2 31,12"),
            ):
                pen.shape(at(wall), "paper", "ink", 1.4 * k)
                pen.shape(at(roof), "roof_dark", "ink", 1.4 * k)
            pen.line(at("12,22 12,27"), "ink", 3 * k)
        case "stream":
            for dy in (8, 16, 24):
                wave = " ".join(f"{2 + 8 * i},{dy + (-2.5 if i % 2 else 2.5)}" for i in range(5))
                pen.line(at(wave), "blue_dark", 2.6 * k)
        case "mud":
            for dx, dy, r in ((8, 20, 6), (20, 12, 5), (27, 23, 4.4), (14, 8, 2.6), (32, 14, 2)):
                pen.disc(x + dx * k, y + dy * k, r * k, "roof_dark", None)
        case _:
            raise KeyError(kind)
