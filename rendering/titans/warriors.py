"""The two titans: a crested one with shield and sword in blue, a horned one with an axe in red.

Drawn in units of a 160 x 150 box, looking to the right, standing on its lower edge. Paths are written "x,y x,y ...".
"""

import math
from functools import lru_cache

from rendering import theme
from rendering.sprite import Pen, Sprite

WIDTH, HEIGHT = 160, 150
STANCE = 74
"""How far from the back edge of the box (in its units) a warrior stands."""


@lru_cache(maxsize=16)
def warrior(seat: int, height: int, ground: str) -> Sprite:
    """The titan of a seat, `height` pixels tall, looking at the other one."""
    scale = height / HEIGHT
    pen = Pen(round(WIDTH * scale), height, ground, scale=scale, line=2.4)
    if seat == 0:
        _crested(pen)
        return pen.sprite()
    _horned(pen)
    return pen.sprite().mirrored()


class _Tilted(Pen):
    """A pen whose drawing can be turned before it gets its final size."""

    def turned(self, degrees: float, ground: str) -> Sprite:
        self._paint = self._paint.rotate(degrees, expand=True, fillcolor=theme.index(ground))
        self._cover = self._cover.rotate(degrees, expand=True)
        sprite = self.sprite()
        assert sprite.mask is not None
        box = sprite.mask.getbbox() or (0, 0, *sprite.size)
        return Sprite(sprite.image.crop(box), sprite.mask.crop(box))


@lru_cache(maxsize=32)
def tilted(seat: int, height: int, degrees: int, ground: str) -> Sprite:
    """The titan of a seat, leaning forward by so many degrees, or (negative) back: -84 lies on the ground.

    Nothing but the figure is part of the sprite.
    """
    scale = height / HEIGHT
    pen = _Tilted(round(WIDTH * scale), height, ground, scale=scale, line=2.4)
    (_crested if seat == 0 else _horned)(pen)
    sprite = pen.turned(-degrees, ground)
    return sprite if seat == 0 else sprite.mirrored()


@lru_cache(maxsize=16)
def shadow(width: int, height: int, colour: str, ground: str) -> Sprite:
    """What a figure throws on the ground."""
    pen = Pen(width, height, ground)
    outline = [(width / 2 * (1 + x), height / 2 * (1 + y)) for x, y in _ROUND]
    pen.shape(outline, colour, outline=None)
    return pen.sprite()


_ROUND = [(math.cos(math.pi * i / 24), math.sin(math.pi * i / 24)) for i in range(48)]


def _crested(pen: Pen) -> None:
    # cape, far arm with the sword
    pen.blob("58,58 40,84 22,118 10,138 34,142 58,136 74,100 76,64", "blue_dark")
    pen.line("46,92 32,132", "blue", 2.5)
    pen.shape("108,81 111,70 148,49 158,48 153,57", "iron_light")
    pen.line("113,74 149,54", "iron", 1.8)
    pen.limb("103,68 113,86", "gold", 3.4)
    pen.limb("97,84 106,79", "leather", 5)
    pen.limb("82,70 94,85 104,79", "skin", 9)
    # legs: skin, greaves, sandals
    pen.limb("62,106 52,128", "skin", 12)
    pen.blob("47,120 58,123 54,142 43,141", "iron")
    pen.shape("41,147 42,140 54,140 62,147", "leather")
    pen.limb("80,106 90,126", "skin", 12)
    pen.blob("84,122 96,119 97,141 87,142", "iron_light")
    pen.shape("85,147 86,140 98,139 108,147", "leather")
    # skirt and breastplate
    pen.shape("54,96 90,94 99,118 72,123 46,119", "blue")
    for x0, x1 in ((60, 55), (70, 70), (80, 85)):
        pen.line([(x0, 101), (x1, 118)], "blue_dark", 2)
    pen.blob("56,62 74,56 92,62 95,80 90,100 72,103 54,99 51,78", "iron")
    pen.line("88,68 90,82 87,94", "iron_light", 4)
    pen.line("55,99 72,103 90,99", "gold", 4)
    # shield
    pen.disc(56, 88, 27, "gold")
    pen.disc(56, 88, 22, "blue", outline="gold_dark")
    pen.disc(56, 88, 9.5, "paper", outline=None)
    for dx, dy in ((0, -1), (0.87, -0.5), (0.87, 0.5), (0, 1), (-0.87, 0.5), (-0.87, -0.5)):
        pen.line([(56 + 13.5 * dx, 88 + 13.5 * dy), (56 + 17.5 * dx, 88 + 17.5 * dy)], "paper", 3.2)
    # crest, helmet, face
    pen.blob(
        "30,62 36,34 52,13 76,5 98,14 101,22 84,20 66,24 54,38 50,60 40,70",
        "blue",
    )
    pen.line("42,54 50,32 68,15 90,14", "blue_light", 3.4)
    pen.blob("80,36 99,36 100,48 96,60 82,62 74,50", "skin", line=0)
    pen.blob(
        "56,44 64,28 80,22 95,28 101,39 93,43 84,42 84,50 88,61 82,67 64,66 56,58",
        "iron_light",
    )
    pen.line("64,62 62,46 70,33", "iron", 4.5)
    pen.line("85,40 99,39", "gold", 3.6)
    pen.limb("99,40 98,52", "iron_light", 2.6)
    pen.disc(91.5, 48, 2.1, "ink", outline=None)


def _horned(pen: Pen) -> None:
    # axe behind the body
    pen.limb("74,132 133,30", "leather", 5.4)
    pen.blob("124,38 134,26 146,24 156,36 157,54 150,70 143,76 138,62 126,52", "iron_light")
    pen.line("148,29 153,40 153,54 147,68", "iron", 3.2)
    pen.shape("119,40 127,33 138,47 131,55", "iron_dark")
    pen.limb("121,51 135,26", "leather", 5.4)
    # legs and boots
    pen.limb("58,104 52,126", "leather_dark", 17)
    pen.blob("40,122 64,122 64,140 70,147 38,147", "leather")
    pen.limb("84,104 92,126", "leather_dark", 17)
    pen.blob("80,122 104,121 104,139 114,147 80,147", "leather")
    for x0, x1 in ((40, 64), (80, 104)):
        pen.line([(x0 + 1, 123), (x1 - 1, 123)], "bone_dark", 5)
    # tunic
    pen.blob("44,66 70,58 98,66 104,92 106,116 74,124 40,117 40,92", "red")
    pen.line("47,84 46,112", "red_dark", 5)
    pen.line("60,106 60,116", "red_dark", 2.4)
    pen.line("88,106 90,115", "red_dark", 2.4)
    pen.line("42,100 74,104 104,99", "leather_dark", 8)
    pen.shape("75,93 85,103 75,113 65,103", "gold", line=1.8)
    # fur on the shoulders
    pen.blob(
        "30,80 34,62 48,52 74,50 100,53 112,64 114,80 104,76 98,84 90,76 80,84 70,76 60,84 52,77 42,86 38,78",
        "leather",
    )
    for x, y in ((44, 66), (58, 64), (88, 65), (102, 68)):
        pen.line([(x, y), (x - 3, y + 8)], "leather_dark", 2.2)
    # arms on the shaft
    pen.limb("104,76 118,90 107,82", "skin", 12)
    pen.limb("42,80 50,100 84,112", "skin", 12)
    pen.limb("46,92 51,102", "leather_dark", 13)
    pen.disc(90, 108, 6.4, "skin")
    pen.disc(107, 79, 6.4, "skin")
    # horns, beard, face, helmet
    pen.blob("62,40 48,40 36,30 31,16 33,5 39,6 43,18 52,26 64,28", "bone")
    pen.blob("92,26 103,25 110,17 112,5 118,5 122,17 116,31 98,40", "bone")
    pen.line("39,25 47,33 57,35", "bone_dark", 3)
    pen.line("103,34 112,28 117,18", "bone_dark", 3)
    pen.blob("62,44 66,64 72,78 82,92 92,80 99,64 102,46 82,50", "red_light")
    pen.line("79,72 81,83", "red", 2.4)
    pen.line("88,72 86,80", "red", 2.4)
    pen.shape("71,44 101,43 100,57 92,62 78,62 72,56", "skin", outline=None)
    pen.line("74,62 84,60 92,63 100,60", "ink", 8.6)
    pen.line("74,62 84,60 92,63 100,60", "red_light", 5)
    pen.blob("57,43 60,28 74,18 88,18 100,29 103,41 82,45", "iron")
    pen.line("66,37 70,28 79,22", "iron_light", 4)
    pen.line("58,43 80,45 102,41", "ink", 9)
    pen.line("58,43 80,45 102,41", "gold", 5)
    pen.limb("92,44 92.5,54", "iron_light", 3.6)
    pen.disc(83.5, 53, 2.5, "ink", outline=None)
    pen.disc(98.5, 52, 2, "ink", outline=None)
