"""Where everything lies on the board of Battalions, and the field beneath: as deep as the stacks on it."""

import random
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from games.battalions.cards import LINE
from rendering import fonts
from rendering.battalions import cards
from rendering.canvas import Canvas, Surface
from rendering.small import SHARE, SmallCanvas
from rendering.sprite import Pen, Sprite, curve

WIDTH = 900
HEADER = 88
PLATE = 80
COLUMN = 176
LEFT = 10
"""The columns of the five stacks, and where the first begins."""
FRONT = 44
"""Room for the country of terrains between a line and the ground before it."""
HORIZON = 32
"""Height of the sky and the hills at the far end of the field."""
LEADER = 50
MIDDLE = 114
RESERVE = 72
_GAP = 6

BIG = fonts.NAME
STRONG = fonts.NAME
TEXT = fonts.TEXT
VALUE = fonts.Font(28, bold=True)
"""For numbers that are compared: the display face has figures of different heights."""
LABEL = fonts.STRONG
SMALL = fonts.LABEL
STRONG_SMALL = fonts.MARK


class Need(NamedTuple):
    """What has to have room: heights of the two lines (far, near), whether terrains lie before them, the panels."""

    lines: tuple[int, int]
    fronts: tuple[bool, bool]
    reserves: tuple[bool, bool]
    scene: int
    caption: int

    def join(self, other: "Need") -> "Need":
        """Room for either."""
        return Need(
            (max(self.lines[0], other.lines[0]), max(self.lines[1], other.lines[1])),
            (self.fronts[0] or other.fronts[0], self.fronts[1] or other.fronts[1]),
            (self.reserves[0] or other.reserves[0], self.reserves[1] or other.reserves[1]),
            max(self.scene, other.scene),
            max(self.caption, other.caption),
        )


class Plan(NamedTuple):
    """Heights on the picture, from its upper edge; a pair is the far side's and the near side's."""

    plates: tuple[int, int]
    reserves: tuple[int, int]
    fronts: tuple[int, int]
    """Where the front cards of a line begin: the far line grows upwards from here, the near one downwards."""
    middle: int
    scene: int
    caption: int
    height: int
    need: Need

    @property
    def cuts(self) -> tuple[int, ...]:
        """Where the picture falls into bands that change independently."""
        lines = (self.plates[0] + PLATE + 2, self.middle, self.middle + MIDDLE, self.plates[1] - 4)
        return (HEADER, *lines, self.scene, *((self.caption,) if self.need.scene else ()))


def column(place: int, *, near: bool) -> int:
    """Left edge of the column of a stack; the far side's left flank is on the right."""
    return LEFT + COLUMN * (place if near else LINE - 1 - place)


@lru_cache(maxsize=256)
def plan(need: Need) -> Plan:
    """Where things lie when there is room for all that is needed."""
    y = HEADER + _GAP
    far_plate = y
    y += PLATE + _GAP
    far_reserve = y + HORIZON - 4
    y += HORIZON - 4 + RESERVE * need.reserves[0] + _GAP + need.lines[0]
    far_front = y
    y += FRONT * need.fronts[0] + _GAP
    middle = y
    y += MIDDLE + _GAP + FRONT * need.fronts[1]
    near_front = y
    y += need.lines[1] + _GAP
    near_reserve = y
    y += RESERVE * need.reserves[1]
    near_plate = y + _GAP
    y = near_plate + PLATE + _GAP
    scene = y
    y += need.scene + _GAP * bool(need.scene)
    caption = y
    y += need.caption + _GAP * bool(need.caption) + 2
    return Plan(
        (far_plate, near_plate), (far_reserve, near_reserve), (far_front, near_front), middle, scene, caption, y, need
    )


def paint(surface: Surface, where: Plan) -> None:
    """Draws the field on an empty surface."""
    surface.fill((0, 0, WIDTH, where.height), "edge")
    surface.fill((2, 2, WIDTH - 2, where.height - 2), "parchment")
    surface.fill((0, 0, WIDTH, HEADER), "steel")
    surface.fill((0, HEADER - 4, WIDTH, HEADER), "gold")
    top, foot = where.plates[0] + PLATE + 4, where.plates[1] - 4
    surface.fill((2, top, WIDTH - 2, foot), "grass")
    surface.stamp(_horizon(), 2, top)
    surface.fill((2, foot - 2, WIDTH - 2, foot), "shade")
    rng = random.Random(1809)
    for y in range(top + HORIZON + 8, foot - 22, 22):
        surface.stamp(_tuft(rng.randrange(3)), rng.randrange(6, WIDTH - 26), y)
    middle = where.middle
    surface.fill((2, middle, WIDTH - 2, middle + MIDDLE), "sand")
    for y in (middle - 2, middle + MIDDLE):
        surface.fill((2, y, WIDTH - 2, y + 2), "stone_lit")
    for x in range(14, WIDTH - 14, 24):
        surface.fill((x, middle + MIDDLE // 2 - 1, x + 12, middle + MIDDLE // 2 + 1), "stone_lit")


@lru_cache(maxsize=1)
def _horizon() -> Sprite:
    """The sky, far hills and smoke: the light comes from the left."""
    width = WIDTH - 4
    pen = Pen(width, HORIZON, "grass")
    pen.rounded((0, 0, width, HORIZON), 0, "sand")
    pen.rounded((0, 0, width, 10), 0, "parchment")
    rng = random.Random(1812)
    for tint, low, high, step in (("water", 8, 18, 74), ("shade", 16, 24, 60)):
        ridge: list[tuple[float, float]] = [(-20, HORIZON + 4), (-20, high)]
        x = 0.0
        while x < width + step:
            ridge.append((x, rng.uniform(low, high)))
            x += step * rng.uniform(0.7, 1.2)
        pen.shape([*curve(ridge[1:], closed=False), (width + 40, HORIZON + 4), (-20, HORIZON + 4)], tint, None)
    for x in range(30, width, 74):
        tall = rng.uniform(5, 9)
        pen.shape([(x, 30), (x + 4, 30 - tall), (x + 8, 30)], "leaf", None)
    return pen.sprite(whole=True)


@lru_cache(maxsize=4)
def _tuft(kind: int) -> Sprite:
    pen = Pen(20, 12, "grass")
    for x, lean in ((5, -3), (9, 0), (13, 3))[: 2 + kind % 2]:
        pen.line([(x, 11), (x + lean, 3 + kind)], "grass_dark", 2)
    return pen.sprite()


@lru_cache(maxsize=6)
def ground(where: Plan) -> Image.Image:
    """The finished field in palette indices; canvases begin as copies of it."""
    canvas = Canvas.blank(WIDTH, where.height, "parchment")
    paint(canvas, where)
    return canvas.image


@lru_cache(maxsize=2)
def small_ground(where: Plan) -> Image.Image:
    """The same for a replay."""
    canvas = SmallCanvas.blank(round(WIDTH * SHARE), round(where.height * SHARE), "parchment")
    paint(canvas, where)
    return canvas.image


@lru_cache(maxsize=8)
def gap(height: int, ground: str) -> Sprite:
    """Where no card lies: a dashed outline."""
    pen = Pen(cards.WIDTH, height, ground)
    width = cards.WIDTH
    for x in range(4, width - 8, 14):
        pen.line([(x, 2), (x + 7, 2)], "shade", 2.4)
        pen.line([(x, height - 2), (x + 7, height - 2)], "shade", 2.4)
    for y in range(4, height - 6, 14):
        pen.line([(2, y), (2, y + 6)], "shade", 2.4)
        pen.line([(width - 2, y), (width - 2, y + 6)], "shade", 2.4)
    return pen.sprite(whole=True)
