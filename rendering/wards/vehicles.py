"""Vehicles and guns from above, in the eight directions of the compass."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from games.wards.points import DIRECTIONS
from rendering.sprite import Pen, Point, Sprite
from rendering.wards.tokens import TEAMS

SIZE: Final = 72
"""Of a sprite in pixels, in either direction; the vehicle's place is its middle."""

Turn = Callable[[str], list[Point]]
"""A path around the middle, drawn as if facing north, turned to where it really faces."""


@lru_cache(maxsize=96)
def vehicle(kind: str, facing: str, team: int | None) -> Sprite:
    """A vehicle or gun; in its crew's colour, if it has one."""
    pen = Pen(SIZE, SIZE, "grass", line=2)
    angle = math.tau * DIRECTIONS.index(facing) / len(DIRECTIONS)
    cos, sin = math.cos(angle), math.sin(angle)

    def turn(path: str) -> list[Point]:
        pairs = [tuple(map(float, pair.split(","))) for pair in path.split()]
        return [(SIZE / 2 + x * cos - y * sin, SIZE / 2 + x * sin + y * cos) for x, y in pairs]

    _KINDS.get(kind, _jeep)(pen, turn, "bone" if team is None else TEAMS[team])
    return pen.sprite()


def _tank(pen: Pen, turn: Turn, paint: str) -> None:
    pen.shape(turn("-17,-22 17,-22 17,24 -17,24"), "paper", "paper", 2)
    for x in (-1, 1):
        pen.shape(turn(f"{11 * x},-22 {17 * x},-22 {17 * x},24 {11 * x},24"), "iron_dark")
        for y in range(-18, 24, 6):
            pen.line(turn(f"{12 * x},{y} {16 * x},{y}"), "ink", 1.4)
    pen.shape(turn("-10,-20 10,-20 11,22 -11,22"), paint)
    pen.line(turn("-6,17 6,17"), "ink", 1.6)
    pen.limb(turn("0,-2 0,-31"), "iron", 3.6)
    pen.blob(turn("-8,-4 -4,-9 4,-9 8,-4 8,6 4,11 -4,11 -8,6"), "iron_light")
    (at,) = turn("3,3")
    pen.disc(*at, 2.6, "iron_dark", outline=None)


def _jeep(pen: Pen, turn: Turn, paint: str) -> None:
    pen.shape(turn("-12,-21 12,-21 12,21 -12,21"), "paper", "paper", 2)
    for x in (-1, 1):
        for y in (-14, 13):
            pen.shape(turn(f"{9 * x},{y - 5} {13 * x},{y - 5} {13 * x},{y + 5} {9 * x},{y + 5}"), "ink")
    pen.shape(turn("-9,-20 9,-20 10,20 -10,20"), paint)
    pen.shape(turn("-8,-7 8,-7 7,-3 -7,-3"), "water")
    pen.shape(turn("-7,1 7,1 7,13 -7,13"), "leather_dark", line=1)
    pen.limb(turn("0,7 0,-13"), "iron", 2.4)
    pen.line(turn("-5,-15 5,-15"), "ink", 1.6)


def _gun(pen: Pen, turn: Turn, paint: str) -> None:
    pen.limb(turn("-3,0 -11,22"), "iron_dark", 3)
    pen.limb(turn("3,0 11,22"), "iron_dark", 3)
    for x in (-1, 1):
        pen.shape(turn(f"{13 * x},-7 {17 * x},-7 {17 * x},8 {13 * x},8"), "ink", "paper", 1.4)
    pen.limb(turn("0,8 0,-30"), "iron", 4)
    pen.line(turn("-3,-30 3,-30"), "ink", 4)
    pen.shape(turn("-15,-7 15,-7 13,-1 -13,-1"), paint)


_KINDS: Final[dict[str, Callable[[Pen, Turn, str], None]]] = {"tank": _tank, "jeep": _jeep, "field-gun": _gun}


@lru_cache(maxsize=4)
def wreck(back: int) -> Sprite:
    """Where something destroyed will come back, and in which round."""
    pen = Pen(SIZE, SIZE, "grass", line=2)
    middle = SIZE / 2
    pen.blob(
        [(middle + r * math.cos(a), middle + r * math.sin(a)) for a, r in zip(_ROUND, (20, 15) * 7, strict=True)],
        "iron_dark",
        "shade",
    )
    for side in (-1, 1):
        pen.line([(middle - 8 * side, middle - 13), (middle + 8 * side, middle + 3)], "ink", 5)
    pen.text(middle, middle + 24, str(back), 20, "ink")
    return pen.sprite()


_ROUND: Final = [math.tau * step / 14 for step in range(14)]


@lru_cache(maxsize=8)
def armour(strength: int) -> Sprite:
    """How well it is armoured: a shield with the number."""
    pen = Pen(26, 28, "grass", line=1.8)
    pen.blob("13,26 5,20 3,12 3,4 13,2 23,4 23,12 21,20", "paper")
    pen.text(13, 13, str(strength), 20, "ink")
    return pen.sprite()


@lru_cache(maxsize=1)
def bailed() -> Sprite:
    """The crew has bailed out: an exclamation mark."""
    pen = Pen(30, 28, "grass", line=2)
    pen.shape("15,3 28,25 2,25", "gold")
    pen.line([(15, 10), (15, 17)], "ink", 3.2)
    pen.disc(15, 21.6, 1.9, "ink", outline=None)
    return pen.sprite()
