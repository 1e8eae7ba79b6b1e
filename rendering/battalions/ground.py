"""Where everything lies on the board of Battalions, and the field beneath: as deep as the stacks on it."""

import random
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from games.battalions.cards import LINE
from rendering.battalions import cards
from rendering.canvas import Canvas, Surface
from rendering.fonts import Font
from rendering.small import SHARE, SmallCanvas
from rendering.sprite import Pen, Sprite

WIDTH = 900
HEADER = 88
PLATE = 66
COLUMN = 176
LEFT = 10
"""The columns of the five stacks, and where the first begins."""
FRONT = 36
"""Room for the names of terrains between a line and the ground before it."""
LEADER = 50
MIDDLE = 68
RESERVE = 72
_GAP = 6

BIG = Font(30, bold=True)
STRONG = Font(26, bold=True)
TEXT = Font(24)
LABEL = Font(22, bold=True)
SMALL = Font(20)


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
        lines = (self.reserves[0] - 2, self.middle, self.middle + MIDDLE, self.plates[1] - 4)
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
    far_reserve = y
    y += RESERVE * need.reserves[0] + _GAP + need.lines[0]
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
    top, foot = where.reserves[0] - 2, where.plates[1] - 4
    surface.fill((2, top, WIDTH - 2, foot), "grass")
    surface.fill((2, top, WIDTH - 2, top + 2), "shade")
    surface.fill((2, foot - 2, WIDTH - 2, foot), "shade")
    rng = random.Random(1809)
    for y in range(top + 22, foot - 22, 22):
        surface.stamp(_tuft(rng.randrange(3)), rng.randrange(6, WIDTH - 26), y)
    middle = where.middle
    surface.fill((2, middle, WIDTH - 2, middle + MIDDLE), "grass_dark")
    for x in range(14, WIDTH - 14, 24):
        surface.fill((x, middle + MIDDLE // 2 - 1, x + 12, middle + MIDDLE // 2 + 1), "paper")


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


TERRAINS = {
    "hill": ("stone_lit", "stone"),
    "wood": ("leaf_light", "leaf"),
    "village": ("sand", "roof"),
    "stream": ("water", "water_dark"),
    "mud": ("roof_light", "roof"),
}
"""Ground and lines of each terrain."""


@lru_cache(maxsize=40)
def terrain(kind: str, height: int, *, near: bool) -> Sprite:
    """The ground under a stack, a strip of it with its sign before the front card."""
    width = COLUMN - 4
    fill, line = TERRAINS[kind]
    pen = Pen(width, height, "grass")
    pen.rounded((0, 0, width, height), 12, line)
    pen.rounded((3, 3, width - 3, height - 3), 10, fill)
    landmark(pen, kind, 8, 3 if near else height - 35)
    return pen.sprite()


@lru_cache(maxsize=8)
def landmark_sign(kind: str) -> Sprite:
    """The sign of a terrain by itself."""
    pen = Pen(36, 32, "grass")
    landmark(pen, kind, 0, 0)
    return pen.sprite()


def landmark(pen: Pen, kind: str, x: float, y: float, k: float = 1) -> None:
    """The sign of a terrain in a box of 36 x 32 units, `k` units of the pen to one of the box."""

    def at(path: str) -> list[tuple[float, float]]:
        return [(x + float(a) * k, y + float(b) * k) for a, b in (pair.split(",") for pair in path.split())]

    match kind:
        case "hill":
            pen.blob(at("1,27 8,18 14,8 20,6 26,12 32,24 35,27 18,29"), "shade", "ink", 1.4 * k)
            for path in ("14,13 11,20", "19,11 19,20", "24,14 27,21"):
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
