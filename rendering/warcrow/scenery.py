"""What posters of tournaments show besides words: heralds in their tabards, rays, steps, medals, a field, a wreath."""

from __future__ import annotations

import math
import random
from functools import lru_cache
from typing import Final, Literal

from rendering.sprite import Pen, Point, Sprite, curve

Pose = Literal["cup", "wave", "stand"]
_WIDE, _TALL = 120, 170
"""The box of a herald, in its own units; feet stand on the lower edge."""


@lru_cache(maxsize=16)
def herald(pose: Pose, coat: str, trim: str, height: int, ground: str) -> Sprite:
    """Somebody in a quartered tabard, `height` pixels tall: with a cup held high, waving, or at ease."""
    scale = height / _TALL
    pen = Pen(round(_WIDE * scale), height, ground, scale=scale, line=2.6)
    # legs and boots
    for x, out in ((50, -5), (70, 5)):
        pen.limb([(x, 128), (x + out / 2, 160)], "leather_dark", 9)
        pen.shape([(x + out - 9, 168), (x + out - 7, 158), (x + out + 7, 158), (x + out + 9, 168)], "leather")
    # arms, below the coat
    raised = {"cup": ((42, 38), (78, 38)), "wave": ((20, 50), (92, 112)), "stand": ((28, 112), (92, 112))}[pose]
    elbows = {"cup": ((27, 66), (93, 66)), "wave": ((20, 76), (98, 92)), "stand": ((22, 92), (98, 92))}[pose]
    for shoulder, elbow, hand in zip(((40, 80), (80, 80)), elbows, raised, strict=True):
        pen.limb([shoulder, elbow, hand], "skin", 9)
        pen.disc(*hand, 5, "skin")
    # the coat: quartered, with wide sleeves
    pen.shape("36,72 84,72 96,136 24,136", coat)
    pen.shape("60,72 84,72 89,102 60,102", trim, None)
    pen.shape("60,102 30.5,102 24,136 60,136", trim, None)
    pen.line("60,74 60,134", "ink", 2)
    pen.line("31,102 89,102", "ink", 2)
    for side in (-1, 1):
        pen.shape([(60 + side * x, y) for x, y in ((24, 70), (40, 82), (35, 94), (21, 88))], trim if side < 0 else coat)
    # head
    pen.disc(60, 52, 16, "skin")
    pen.shape([*curve("43,50 47,36 60,32 73,36 77,50", closed=False), (68, 45), (52, 45)], "leather_dark")
    pen.disc(54, 53, 1.6, "ink", None)
    pen.disc(66, 53, 1.6, "ink", None)
    pen.line(curve("54,60 60,63 66,60", closed=False), "ink", 2)
    if pose == "cup":
        _cup(pen, 60, 20)
    return pen.sprite()


def _cup(pen: Pen, x: float, y: float) -> None:
    """A cup, its bowl around the point."""
    for side in (-1, 1):
        handle = [(x + side * 13, y - 11), (x + side * 22, y - 9), (x + side * 18, y + 3), (x + side * 9, y + 5)]
        pen.limb(curve(handle, closed=False), "gold", 2.6)
    pen.blob([(x - 14, y - 15), (x + 14, y - 15), (x + 12, y - 1), (x, y + 9), (x - 12, y - 1)], "gold")
    pen.limb([(x, y + 10), (x, y + 15)], "gold", 4)
    pen.shape([(x - 9, y + 20), (x - 7, y + 15), (x + 7, y + 15), (x + 9, y + 20)], "gold_dark")
    pen.line([(x - 7, y - 9), (x - 6, y - 3)], "gold_light", 3)


@lru_cache(maxsize=4)
def rays(width: int, height: int, middle: int) -> Sprite:
    """Light behind whoever won: rays from a point `middle` pixels down, and paper that rains."""
    pen = Pen(width, height, "parchment")
    pen.rounded((0, 0, width, height), 0, "parchment")
    reach = width
    for ray in range(18):
        angles = [2 * math.pi * (ray + turn) / 18 for turn in (0.25, 0.75)]
        ends = [(width / 2 + reach * math.cos(a), middle + reach * math.sin(a)) for a in angles]
        pen.shape([(width / 2, middle), *ends], "sand", None)
    rng = random.Random(4)
    for number in range(46):
        x, y = rng.uniform(20, width - 20), rng.uniform(10, height * 0.62)
        turn, half = rng.uniform(0, math.pi), rng.uniform(5, 8)
        corners: list[Point] = [
            (x + half * math.cos(turn + a), y + half * 0.8 * math.sin(turn + a)) for a in (0.5, 2.6, 3.6, 5.8)
        ]
        pen.shape(corners, ("crimson", "blue", "gold", "green")[number % 4], None)
    return pen.sprite(whole=True)


@lru_cache(maxsize=8)
def step(width: int, height: int, front: str) -> Sprite:
    """A step of a podium, lit from the left."""
    top, side = _STEP[front]
    pen = Pen(width, height, front)
    pen.rounded((0, 0, width, height), 0, "ink")
    pen.rounded((3, 3, width - 3, height), 0, front)
    pen.rounded((3, 3, width - 3, 15), 0, top)
    pen.rounded((width - 13, 15, width - 3, height), 0, side)
    pen.rounded((3, 15, width - 3, 17), 0, side)
    return pen.sprite(whole=True)


_STEP: Final = {
    "gold": ("gold_light", "gold_dark"),
    "iron_light": ("paper", "iron"),
    "bone_dark": ("bone", "leather"),
}
"""What lies in the light, and what in the shade."""


@lru_cache(maxsize=8)
def medal(size: int, metal: str, ground: str) -> Sprite:
    """A medal without a number."""
    top, side = _STEP[metal]
    pen = Pen(size, size, ground, scale=size / 60)
    pen.disc(30, 30, 26, side)
    pen.disc(30, 30, 21.5, metal, None)
    arc = (2.6 + 0.1 * number for number in range(18))
    pen.line([(30 + 23.5 * math.cos(a), 30 + 23.5 * math.sin(a)) for a in arc], top, 3)
    return pen.sprite()


METALS: Final = ("gold", "iron_light", "bone_dark")
"""Of the first, second, third."""


@lru_cache(maxsize=1)
def field(width: int, height: int) -> Sprite:
    """A field with tents and pennants on a morning, as wide as a banner; on top it is the sheet itself."""
    pen = Pen(width, height, "parchment", line=2.6)
    hills = ("0,84 120,52 260,80 420,44 560,74 700,42 900,76", "0,118 180,92 400,112 640,88 900,114")
    for line, colour in zip(hills, ("sand_deep", "grass"), strict=True):
        edge = curve(line, closed=False)
        pen.shape([*edge, (width, height), (0, height)], colour, None)
    for x, y, size, stripe in ((126, 142, 1.0, "crimson"), (450, 150, 1.4, "blue"), (774, 142, 1.0, "green")):
        _tent(pen, x, y, size, stripe)
    for x, y, colour in ((190, 150, "gold"), (252, 156, "crimson"), (648, 156, "crimson"), (710, 150, "gold")):
        _pennant(pen, x, y, colour, 1 if x < width / 2 else -1)
    tuft = random.Random(7)
    for _ in range(26):
        x, y = tuft.uniform(10, width - 10), tuft.uniform(156, height - 4)
        pen.line([(x - 4, y - 5), (x, y), (x + 4, y - 6)], "grass_dark", 2)
    return pen.sprite()


def _tent(pen: Pen, x: float, y: float, size: float, stripe: str) -> None:
    """A round tent that stands on the point."""

    def at(*points: Point) -> list[Point]:
        return [(x + px * size, y + py * size) for px, py in points]

    pen.shape(at((-46, -34), (46, -34), (52, 0), (-52, 0)), "paper")
    for left, right in ((-46, -28), (-10, 8), (26, 46)):
        pen.shape(at((left, -34), (right, -34), (right * 1.12, 0), (left * 1.12, 0)), stripe, None)
    pen.shape(at((0, -82), (54, -34), (-54, -34)), "paper")
    for left, right in ((-54, -32), (-11, 11), (32, 54)):
        pen.shape(at((0, -82), (right, -34), (left, -34)), stripe, None)
    pen.shape(at((-8, 0), (0, -26), (8, 0)), "night", None)
    pen.limb(at((0, -82), (0, -98)), "leather", 2)
    pen.shape(at((1, -98), (26, -92), (1, -86)), "gold")


def _pennant(pen: Pen, x: float, y: float, colour: str, way: int) -> None:
    """A pole with a swallow-tailed pennant, flying to the right or left."""
    pen.limb([(x, y), (x, y - 104)], "leather", 3)
    pen.shape([(x + way * px, y - py) for px, py in ((2, 102), (48, 96), (36, 86), (48, 76), (2, 70))], colour)
    pen.disc(x, y - 107, 4, "gold")


@lru_cache(maxsize=2)
def wreath(size: int, ground: str) -> Sprite:
    """A wreath of laurel, open above."""
    pen = Pen(size, size, ground, scale=size / 120, line=1.2)
    for side in (-1, 1):
        stem = [(60 + side * 46 * math.sin(a), 62 + 46 * math.cos(a)) for a in (0.1 + 0.2 * n for n in range(13))]
        pen.line(stem, "leaf_dark", 2.4)
        for number, (x, y) in enumerate(stem[1:]):
            angle = 0.3 + 0.2 * number
            for lean in (-0.75, 0.75):
                turn = angle + math.pi / 2 + lean
                tip = (x + side * 17 * math.sin(turn), y + 17 * math.cos(turn))
                across = (3.6 * math.cos(turn), -side * 3.6 * math.sin(turn))
                half = ((x + tip[0]) / 2, (y + tip[1]) / 2)
                edges = [(half[0] + way * across[0], half[1] + way * across[1]) for way in (1, -1)]
                pen.blob([(x, y), edges[0], tip, edges[1]], "leaf", "leaf_dark")
    return pen.sprite()
