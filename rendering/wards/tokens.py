"""Signs of Wards of War: counters of warriors, flags, spawn points. Teams differ by shape and brightness as well.

The first team is dark red with round ends, the second light blue with points; each class has a sign of its own.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, Literal

from rendering import fonts
from rendering.fonts import Font
from rendering.sprite import Pen, Point, Sprite, below
from rendering.wards import figures

TEAMS: Final = ("crimson", "blue_light")
"""What the teams' things are painted in."""
LETTERS: Final = ("paper", "ink")
"""What is written on that."""
GONE: Final = "mist"
ON_GONE: Final = "steel"
"""The same for whoever is off the table."""

Mood = Literal["", "turn", "gone"]
"""How a counter stands out: it is this warrior's turn, or it is not on the table."""

Size = Literal["large", "small"]
"""Small ones are for crowds and lists."""

_FOOT_HIGH: Final = {"large": 28, "small": 24}
"""Height of the plate at a figure's foot, on which stands its number."""
_NUMBERS: Final = {"large": Font(24, bold=True), "small": Font(20, bold=True)}
_SHARE: Final = {"large": 1.0, "small": 0.74}
_FIGURE: Final = (40, 44)
_RIM: Final = 5
_UNDER: Final = 8
"""How far a figure stands within its plate, in pixels."""


def wide(number: int, size: Size = "large") -> int:
    """Width of a plate with this number, in pixels."""
    return fonts.width(str(number), _NUMBERS[size]) + (30 if size == "large" else 26) + 2 * _RIM - 6


def standing(sign: Sprite, size: Size) -> tuple[int, int]:
    """How far the middle of a figure's counter lies from the middle of its plate, in pixels."""
    return 0, -(sign.size[1] // 2 - (_FOOT_HIGH[size] + 2 * _RIM) // 2)


@lru_cache(maxsize=480)
def counter(
    team: int, role: str | None, number: int, mood: Mood, ground: str = "grass", size: Size = "large"
) -> Sprite:
    """A warrior: the figure of its class on a plate of its team's shape and colour with its player's number."""
    figure, sign = person(team, role, mood, ground, size), plate(team, number, mood, size, ground)
    tall = figure.size[1] - _UNDER
    width = max(sign.size[0], figure.size[0])
    return below((width, tall + sign.size[1]), (figure, 0), (sign, tall))


@lru_cache(maxsize=240)
def person(team: int, role: str | None, mood: Mood, ground: str, size: Size) -> Sprite:
    """The figure without its number; the lowest `_UNDER` pixels lie behind the plate."""
    k = _SHARE[size]
    tall, width = round(_FIGURE[1] * k), round(_FIGURE[0] * k) + 6
    pen = Pen(width, tall, ground, line=1.8)
    if mood == "turn":
        middle = (width / 2, tall * 0.56)
        pen.disc(*middle, tall * 0.54, "gold", outline=None)
        pen.disc(*middle, tall * 0.47, "gold_light", outline=None)
    coat = GONE if mood == "gone" else TEAMS[team]
    figures.draw(pen, role, (width - _FIGURE[0] * k) / 2, 2, k, coat)
    return pen.sprite()


@lru_cache(maxsize=160)
def plate(team: int, number: int, mood: Mood, size: Size = "large", ground: str = "grass") -> Sprite:
    """A warrior's number alone, for who sits in a vehicle."""
    pen = Pen(wide(number, size), _FOOT_HIGH[size] + 2 * _RIM, ground, line=1.8)
    _number(pen, team, number, mood, 0, 0, size, rim=ground == "grass")
    return pen.sprite()


def _number(pen: Pen, team: int, number: int, mood: Mood, x: float, y: float, size: Size, *, rim: bool) -> None:
    width, height = wide(number, size), _FOOT_HIGH[size] + 2 * _RIM
    fill, letters = (GONE, ON_GONE) if mood == "gone" else (TEAMS[team], LETTERS[team])
    rims = ((5, "ink"), (3.6, "gold")) if mood == "turn" else ((3.2, "paper"),) if rim else ()
    for grow, colour in (*rims, (0.6, "ink"), (-1.4, fill)):
        outline = [(x + a, y + b) for a, b in _plate(team, width, height, grow)]
        pen.shape(outline, colour, outline=None)
    font = _NUMBERS[size]
    pen.text(x + width / 2, y + height / 2, str(number), font.size, letters, plain=True)


def _plate(team: int, width: int, height: int, grow: float) -> list[Point]:
    """The outline of a counter: round ends or points."""
    x0, y0, x1, y1 = _RIM - grow, _RIM - grow, width - _RIM + grow, height - _RIM + grow
    middle, half = (y0 + y1) / 2, (y1 - y0) / 2
    if team == 0:
        turns = [math.pi * step / 12 for step in range(13)]
        right = [(x1 - half + half * math.sin(a), middle - half * math.cos(a)) for a in turns]
        left = [(x0 + half - half * math.sin(a), middle + half * math.cos(a)) for a in turns]
        return right + left
    cut = half * 0.62
    return [(x0 + cut, y0), (x1 - cut, y0), (x1, middle), (x1 - cut, y1), (x0 + cut, y1), (x0, middle)]


# --- places -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def pointer(team: int, dx: int, dy: int, mood: Mood, tip: bool) -> tuple[Sprite, int, int]:
    """What ties a counter to its place: from the place to a counter whose middle lies (dx, dy) pixels away.

    Also where its upper left corner lies from the place. `tip`: a mark on the place itself.
    """
    pad = 10
    left, top = min(0, dx) - pad, min(0, dy) - pad
    pen = Pen(abs(dx) + 2 * pad, abs(dy) + 2 * pad, "grass", line=1.6)
    length = math.hypot(dx, dy) or 1
    half = 6.0
    nx, ny = -dy / length * half, dx / length * half
    wedge = [(-left, -top), (dx + nx - left, dy + ny - top), (dx - nx - left, dy - ny - top)]
    fill = TEAMS[team]
    pen.line([*wedge, wedge[0]], "gold" if mood == "turn" else "paper", 6)
    pen.shape(wedge, fill)
    if tip:
        x, y = -left, -top
        if team == 0:
            pen.disc(x, y, 5, "paper")
            pen.disc(x, y, 3, fill, outline=None)
        else:
            pen.shape(_diamond(x, y, 6.4), "paper", line=1.4)
            pen.shape(_diamond(x, y, 3.6), fill, outline=None)
    return pen.sprite(), left, top


def _diamond(x: float, y: float, radius: float) -> list[Point]:
    return [(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)]


def badge(pen: Pen, team: int, x: float, y: float, radius: float, fill: str, line: float = 2) -> None:
    """A team's plain shape: a disc or a diamond."""
    if team == 0:
        pen.disc(x, y, radius * 0.9, fill)
    else:
        pen.shape(_diamond(x, y, radius * 1.1), fill, line=line * 0.7)


@lru_cache(maxsize=32)
def emblem(team: int, size: int, ground: str) -> Sprite:
    """A team's shape in its colour."""
    pen = Pen(size, size, ground, scale=size / 40, line=2)
    badge(pen, team, 20, 20, 17, LETTERS[team], 0)
    return pen.sprite()


@lru_cache(maxsize=8)
def spawn(team: int, size: int) -> Sprite:
    """A spawn point: the team's shape with an arrow onto it."""
    pen = Pen(size, size, "grass", scale=size / 40, line=2.6)
    badge(pen, team, 20, 20, 17, "paper", 3)
    badge(pen, team, 20, 20, 14.5, TEAMS[team], 0)
    pen.line([(20, 9), (20, 24)], LETTERS[team], 4.4)
    pen.shape("11,20 29,20 20,31", LETTERS[team], outline=None)
    return pen.sprite()


FLAG: Final = (36, 48)
"""Size of a flag in pixels; its foot is `FOOT` from its upper left corner."""
FOOT: Final = (8, 45)


@lru_cache(maxsize=8)
def flag(holder: int | None, ground: str = "grass") -> Sprite:
    """A flag in its holder's colour, with the team's shape on it; a plain one if nobody holds it."""
    pen = Pen(*FLAG, ground, line=1.8)
    pen.disc(8, 43, 3.4, "umber")
    pen.line([(8, 43), (8, 4)], "ink", 4.6)
    pen.line([(8, 43), (8, 4)], "bone", 1.6)
    cloth = "9.6,4 33,7 30,15 33,23.5 9.6,26"
    pen.shape(cloth, "paper" if holder is None else TEAMS[holder])
    if holder is not None:
        badge(pen, holder, 20, 15, 6, "paper" if holder == 0 else "ink", 0)
    return pen.sprite()


@lru_cache(maxsize=4)
def ring(radius: int, colour: str) -> Sprite:
    """A dashed circle, `radius` in pixels."""
    size = 2 * radius + 8
    pen = Pen(size, size, "grass")
    middle, dashes = size / 2, 2 * max(10, round(radius / 5))
    for dash in range(0, dashes, 2):
        turns = [math.tau * (dash + share) / dashes for share in (0, 0.25, 0.5, 0.75, 1)]
        pen.line([(middle + radius * math.cos(a), middle + radius * math.sin(a)) for a in turns], colour, 2.6)
    return pen.sprite()


@lru_cache(maxsize=4)
def ranged(size: int) -> Sprite:
    """Ranged In: a bright aim."""
    pen = Pen(size, size, "grass", scale=size / 28, line=2)
    pen.disc(14, 14, 11, "gold")
    pen.disc(14, 14, 5, "ink", outline=None)
    pen.disc(14, 14, 2.6, "gold", outline=None)
    for x, y in ((0, -1), (0, 1), (-1, 0), (1, 0)):
        pen.line([(14 + 4 * x, 14 + 4 * y), (14 + 9.5 * x, 14 + 9.5 * y)], "ink", 2.4)
    return pen.sprite()
