"""Warriors as figures: what each class carries tells it from the others, at the size of a thumb as well.

Drawn in a box of 40 x 44 units, feet on its lower edge, looking to the right. The coat has the team's colour.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rendering.sprite import Pen, Point, points_of

Brush = Callable[[str], list[Point]]
"""A path of the box, in units of the pen."""


def draw(pen: Pen, role: str | None, x: float, y: float, k: float, coat: str) -> None:
    """The figure of a class (None: not chosen yet) with the box's corner at the point, `k` units to one of the box."""

    def at(path: str) -> list[Point]:
        return [(x + a * k, y + b * k) for a, b in points_of(path)]

    _FIGURES.get(role or "", _recruit)(pen, at, k, coat)


def _head(pen: Pen, at: Brush, k: float, place: str, helmet: str) -> None:
    ((x, y),) = at(place)
    pen.disc(x, y, 5.4 * k, "skin")
    pen.blob([(x + a * k, y + b * k) for a, b in ((-7, 0), (-6, -5), (0, -8), (6, -5), (7, 0), (0, -1.4))], helmet)


def _legs(pen: Pen, at: Brush, k: float, *paths: str) -> None:
    for path in paths:
        pen.limb(at(path), "leather", 5 * k)


def _recruit(pen: Pen, at: Brush, k: float, coat: str) -> None:
    legs, body = ("17,29 15,41", "23,29 25,41"), "13,16 20,14 27,16 28,30 20,31 12,30"
    _stands(pen, at, k, coat, legs, body, ("20,9", "iron_dark"))


def _scout(pen: Pen, at: Brush, k: float, coat: str) -> None:
    """Kneels and aims a long rifle with a telescope."""
    _legs(pen, at, k, "14,30 9,36 3,41", "18,31 25,33 24,41")
    pen.blob(at("9,17 16,15 22,18 21,31 13,33 8,28"), coat)
    _head(pen, at, k, "16,10", "leaf_dark")
    pen.line(at("8,19 39,15"), "ink", 6 * k)
    pen.line(at("8,19 18,17.7"), "leather", 4 * k)
    pen.line(at("19,17.6 38,15.1"), "iron", 2.2 * k)
    pen.line(at("22,12.6 29,11.8"), "ink", 5 * k)
    pen.limb(at("17,21 24,21 27,17"), coat, 4 * k)


def _assault(pen: Pen, at: Brush, k: float, coat: str) -> None:
    """Runs, a grenade in the raised hand and a gun in the other."""
    _legs(pen, at, k, "16,29 9,34 2,33", "21,29 29,33 28,42")
    pen.line(at("24,25 39,21"), "ink", 6.4 * k)
    pen.line(at("24,25 39,21"), "iron", 2.6 * k)
    pen.limb(at("13,19 7,13 5,7"), coat, 4.4 * k)
    pen.blob(at("13,16 20,14 26,17 25,30 18,32 12,29"), coat)
    _head(pen, at, k, "21,9", "iron_dark")
    ((x, y),) = at("4.5,5")
    pen.disc(x, y, 4.4 * k, "leaf")
    pen.limb(at("22,21 27,25"), coat, 4.4 * k)


def _stands(pen: Pen, at: Brush, k: float, coat: str, legs: tuple[str, str], body: str, head: tuple[str, str]) -> None:
    """Somebody upright: legs, a coat, the head's place and its helmet."""
    _legs(pen, at, k, *legs)
    pen.blob(at(body), coat)
    _head(pen, at, k, *head)


def _anti_tank(pen: Pen, at: Brush, k: float, coat: str) -> None:
    """Shoulders a tube as long as a man."""
    legs, body = ("17,30 13,41", "23,30 28,41"), "13,17 20,15 27,17 28,31 20,32 12,31"
    _stands(pen, at, k, coat, legs, body, ("17,9", "iron_dark"))
    pen.line(at("1,19 39,10"), "ink", 11.4 * k)
    pen.line(at("1,19 39,10"), "leaf", 7 * k)
    pen.line(at("35,7 38,14"), "ink", 4.6 * k)
    pen.line(at("2,15.5 4,22.5"), "ink", 4.6 * k)
    pen.limb(at("24,22 29,20 29,15"), coat, 4 * k)


def _medic(pen: Pen, at: Brush, k: float, coat: str) -> None:
    """A cross on the helmet and on the bag."""
    legs, body = ("15,29 13,41", "21,29 23,41"), "11,16 18,14 25,16 26,30 18,31 10,30"
    _stands(pen, at, k, coat, legs, body, ("18,9", "paper"))
    _cross(pen, at, k, 18, 4.6, 1.5)
    pen.shape(at("21,20 39,20 39,36 21,36"), "paper")
    _cross(pen, at, k, 30, 28, 3)


def _cross(pen: Pen, at: Brush, k: float, x: float, y: float, arm: float) -> None:
    for path in (f"{x - arm},{y} {x + arm},{y}", f"{x},{y - arm} {x},{y + arm}"):
        pen.line(at(path), "crimson", arm * 1.15 * k)


def _engineer(pen: Pen, at: Brush, k: float, coat: str) -> None:
    """A great wrench over the head."""
    legs, body = ("16,29 13,41", "22,29 25,41"), "11,17 18,15 25,17 26,30 18,31 10,30"
    _stands(pen, at, k, coat, legs, body, ("17,9", "gold"))
    for line, wide in ((("31,27 31,9",), 8.2), (("31,9 26.6,5.4 26.6,0.8", "31,9 35.4,5.4 35.4,0.8"), 7.4)):
        for path in line:
            pen.line(at(path), "ink", wide * k)
    for path, wide in (("31,27 31,9", 4.2), ("31,9 26.6,5.4 26.6,0.8", 3.4), ("31,9 35.4,5.4 35.4,0.8", 3.4)):
        pen.line(at(path), "iron_light", wide * k)
    pen.limb(at("22,20 29,22"), coat, 4.4 * k)


_FIGURES: Final[dict[str, Callable[[Pen, Brush, float, str], None]]] = {
    "scout": _scout,
    "assault": _assault,
    "anti-tank": _anti_tank,
    "medic": _medic,
    "engineer": _engineer,
}
