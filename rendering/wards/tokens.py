"""Signs of Wards of War: counters of warriors, flags, spawn points. Teams differ by shape and brightness as well.

The first team is dark red with round ends, the second light blue with points; each class has a sign of its own.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Final, Literal

from rendering import fonts
from rendering.fonts import Font
from rendering.sprite import Pen, Point, Sprite

TEAMS: Final = ("crimson", "blue_light")
"""What the teams' things are painted in."""
LETTERS: Final = ("paper", "ink")
"""What is written on that."""
GONE: Final = "mist"
ON_GONE: Final = "steel"
"""The same for whoever is off the table."""

Mood = Literal["", "turn", "gone"]
"""How a counter stands out: it is this warrior's turn, or it is not on the table."""

TALL: Final = 36
"""Height of a counter in pixels."""
_NUMBER: Final = Font(26, bold=True)
_RIM: Final = 5


def wide(number: int) -> int:
    """Width of a counter with this number, in pixels."""
    return 42 + fonts.width(str(number), _NUMBER) + 2 * _RIM


@lru_cache(maxsize=160)
def counter(team: int, role: str | None, number: int, mood: Mood, ground: str = "grass") -> Sprite:
    """A warrior: the sign of its class, and its player's number."""
    width, height = wide(number), TALL + 2 * _RIM - 4
    pen = Pen(width, height, ground, line=2)
    fill, letters = (GONE, ON_GONE) if mood == "gone" else (TEAMS[team], LETTERS[team])
    rims = ((5, "ink"), (3.6, "gold")) if mood == "turn" else () if ground == "paper" else ((3.6, "paper"),)
    for grow, colour in (*rims, (0.6, "ink"), (-1.6, fill)):
        pen.shape(_plate(team, width, height, grow), colour, outline=None)
    symbol(pen, role, 19 + _RIM - 2, height / 2, 25, letters, fill)
    pen.text(33 + _RIM + fonts.width(str(number), _NUMBER) / 2, height / 2, str(number), _NUMBER.size, letters)
    return pen.sprite()


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


# --- classes ----------------------------------------------------------------------------------------------------------


def symbol(pen: Pen, role: str | None, x: float, y: float, size: float, colour: str, ground: str) -> None:
    """The sign of a class (None: not chosen yet) around a point of the pen, `size` units large."""

    def at(path: str) -> list[Point]:
        pairs = (pair.split(",") for pair in path.split())
        return [(x + float(a) * size / 24, y + float(b) * size / 24) for a, b in pairs]

    _SYMBOLS.get(role or "", _unknown)(pen, at, x, y, size / 24, colour, ground)


Draw = Callable[[Pen, Callable[[str], list[Point]], float, float, float, str, str], None]


def _scout(pen: Pen, at: Callable[[str], list[Point]], x: float, y: float, k: float, colour: str, ground: str) -> None:
    """Cross hairs."""
    pen.disc(x, y, 8.4 * k, colour, outline=None)
    pen.disc(x, y, 5.6 * k, ground, outline=None)
    for line in ("0,-11.4 0,-3.4", "0,3.4 0,11.4", "-11.4,0 -3.4,0", "3.4,0 11.4,0"):
        pen.line(at(line), colour, 2.8 * k)


def _assault(
    pen: Pen, at: Callable[[str], list[Point]], x: float, y: float, k: float, colour: str, ground: str
) -> None:
    """A hand grenade."""
    pen.disc(x - 1 * k, y + 3.2 * k, 7.4 * k, colour, outline=None)
    pen.shape(at("-4,-8.5 2,-8.5 2,-3 -4,-3"), colour, outline=None)
    pen.line(at("-1,-9.5 5,-9.5 8.5,-5 8.5,1"), colour, 2.4 * k)
    for line in ("-6.2,1.6 4.2,1.6", "-6.2,5.4 4.2,5.4", "-1,-2 -1,8.6"):
        pen.line(at(line), ground, 1.3 * k)


def _anti_tank(
    pen: Pen, at: Callable[[str], list[Point]], x: float, y: float, k: float, colour: str, ground: str
) -> None:
    """A rocket on its way up."""
    pen.shape(at("10,-10 8.5,-2 -2.5,9 -9,2.5 2,-8.5"), colour, outline=None)
    pen.shape(at("-3.5,-6.5 -10.5,-4.5 -7.5,0.5"), colour, outline=None)
    pen.shape(at("6.5,3.5 4.5,10.5 -0.5,7.5"), colour, outline=None)
    pen.line(at("-7.5,7.5 -10.5,10.5"), colour, 3 * k)
    pen.disc(x + 3.2 * k, y - 3.2 * k, 2.4 * k, ground, outline=None)


def _medic(pen: Pen, at: Callable[[str], list[Point]], x: float, y: float, k: float, colour: str, ground: str) -> None:
    """A cross."""
    pen.shape(
        at("-3.6,-10 3.6,-10 3.6,-3.6 10,-3.6 10,3.6 3.6,3.6 3.6,10 -3.6,10 -3.6,3.6 -10,3.6 -10,-3.6 -3.6,-3.6"),
        colour,
        outline=None,
    )


def _engineer(
    pen: Pen, at: Callable[[str], list[Point]], x: float, y: float, k: float, colour: str, ground: str
) -> None:
    """A wrench."""
    pen.line(at("-8,8 5,-5"), colour, 5.4 * k)
    pen.disc(x + 5 * k, y - 5 * k, 6.6 * k, colour, outline=None)
    pen.shape(at("4,-8.2 10,-14 14,-10 8.2,-4 5,-5"), ground, outline=None)
    pen.disc(x - 8 * k, y + 8 * k, 1.4 * k, ground, outline=None)


def _unknown(
    pen: Pen, at: Callable[[str], list[Point]], x: float, y: float, k: float, colour: str, ground: str
) -> None:
    pen.text(x, y, "?", 24 * k, colour)


_SYMBOLS: Final[dict[str, Draw]] = {
    "scout": _scout,
    "assault": _assault,
    "anti-tank": _anti_tank,
    "medic": _medic,
    "engineer": _engineer,
}


@lru_cache(maxsize=32)
def role_sign(role: str, size: int, colour: str, ground: str) -> Sprite:
    """The sign of a class alone, for the legend."""
    pen = Pen(size, size, ground)
    symbol(pen, role, size / 2, size / 2, size * 0.96, colour, ground)
    return pen.sprite()


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
