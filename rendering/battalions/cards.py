"""The cards of Battalions on the field: whole, as the strip that shows under others, small, and as backs.

On the line a card says what decides a fight: who it is, how it fires and how it fights hand to hand. Its nation shows
by its edge. Training and morale are for the hand and for the panel of a combat.
"""

from functools import lru_cache

from games.battalions.cards import UNITS, Unit
from rendering.battalions import emblems, figures, signs
from rendering.sprite import Pen, Sprite, TurningPen

WIDTH, HEIGHT = 164, 106
STRIP = 31
"""What is seen of a card that lies under another one, in pixels."""
BACK = 72
BACK_STRIP, MARKED_STRIP = 13, 30
"""Likewise of a card face down: without a mark, and with one."""
_TAIL = 22
"""What a strip reaches under the card above it."""
TILT = 6
"""How far shaken cards are turned, in degrees."""
LINE_VALUES = ("fire", "melee")
"""What a card of the line tells in numbers."""
_INKS = {"fire": "red_dark", "melee": "steel"}
"""In what the two numbers are written: as their signs on the front card are painted."""
EDGES = {"french": "blue", "british": "crimson", "austrian": "mist", "russian": "leaf_dark"}
"""What the edge of a nation's cards is painted in."""


def _blank(width: int, height: int, paper: str, nation: str = "", edge: int = 5) -> TurningPen:
    pen = TurningPen(width, height, "grass")
    pen.rounded((0, 0, width, height), 9, "ink")
    inner = 2
    if nation:
        pen.rounded((2, 2, width - 2, height - 2), 7, EDGES[nation])
        inner += edge
    pen.rounded((inner, inner, width - inner, height - inner), 5, paper)
    return pen


def blank(width: int, height: int, ground: str) -> TurningPen:
    """An empty drawing that can be turned."""
    return TurningPen(width, height, ground)


def _paper(unit: Unit) -> str:
    return "gold_light" if unit.guard else "paper"


def plate(width: int, height: int) -> Pen:
    """An empty card to draw on."""
    return _blank(width, height, "paper")


@lru_cache(maxsize=160)
def whole(name: str, *, shaken: bool = False) -> Sprite:
    """A battalion's card face up: flag, kind, arm, soldiers, and its two values large."""
    unit = UNITS[name]
    pen = _blank(WIDTH, HEIGHT, _paper(unit), unit.nation)
    signs.flag(pen, 13, 13, 26, 17, unit.nation)
    pen.text(68, 21, unit.code, 25, "ink")
    signs.arm_box(pen, 112, 11, 38, 22, unit.arm, horse=unit.horse)
    figures.draw(pen, unit.code, unit.nation, 10, 31, 0.67)
    for i, value in enumerate(LINE_VALUES):
        y = 51 + 31 * i
        signs.value(pen, value, 88, y - 12, 24)
        pen.text(136, y, str(getattr(unit, value)), 35, _INKS[value], plain=True)
    return pen.turned(TILT if shaken else 0)


@lru_cache(maxsize=240)
def strip(name: str, *, near: bool) -> Sprite:
    """What is seen of a card under another one: at its foot if `near`, else at its head."""
    unit = UNITS[name]
    pen = _blank(WIDTH, STRIP + _TAIL, _paper(unit), unit.nation)
    y = STRIP / 2 + (_TAIL - 2.5 if near else 2.5)
    pen.text(58, y, unit.code, 22, "ink")
    for i, value in enumerate(LINE_VALUES):
        pen.text(104 + 26 * i, y, str(getattr(unit, value)), 24, _INKS[value], plain=True)
    return pen.sprite()


@lru_cache(maxsize=48)
def back(height: int, nation: str, *, shaken: bool = False) -> Sprite:
    """A card face down. `nation`: of whoever it belongs to, "" where it may be of several."""
    pen = _blank(WIDTH, height, "bone", nation, 4)
    front = height == BACK
    pen.rounded((10, 10, WIDTH - 10, height - 10), 4, "bone_dark")
    pen.rounded((11.5, 11.5, WIDTH - 11.5, height - 11.5), 3, "bone")
    if front:
        emblems.draw(pen, nation, 38, height / 2, 40, "bone_dark")
    return pen.turned((TILT if front else -TILT / 2) if shaken else 0)


def back_strip(nation: str, *, marked: bool) -> Sprite:
    """What is seen of a card face down under another one."""
    return back((MARKED_STRIP if marked else BACK_STRIP) + _TAIL, nation)


SMALL = (96, 62)
SMALL_BACK = 50


@lru_cache(maxsize=96)
def small(name: str, *, shaken: bool = False) -> Sprite:
    """A battalion of the reserve: kind and two values."""
    unit = UNITS[name]
    pen = _blank(*SMALL, _paper(unit), unit.nation, 4)
    signs.flag(pen, 10, 11, 24, 16, unit.nation)
    pen.text(64, 20, unit.code, 21, "ink")
    for i, value in enumerate(LINE_VALUES):
        pen.text(33 + 31 * i, 44, str(getattr(unit, value)), 25, _INKS[value], plain=True)
    return pen.turned(TILT if shaken else 0)


@lru_cache(maxsize=16)
def small_back(nation: str, *, shaken: bool = False) -> Sprite:
    """A card of the reserve face down."""
    width, height = SMALL_BACK, SMALL[1]
    pen = _blank(width, height, "bone", nation, 4)
    emblems.draw(pen, nation, width / 2, height / 2, 28, "bone_dark")
    return pen.turned(TILT if shaken else 0)


@lru_cache(maxsize=160)
def portrait(name: str, width: int, height: int, *, tall: bool = False, shaken: bool = False) -> Sprite:
    """A card of a scene or a list: the soldiers under their flag, or as `tall` as the card beside it."""
    unit = UNITS[name]
    pen = _blank(width, height, _paper(unit), unit.nation, 4)
    signs.flag(pen, 10, 10, *((24, 16) if tall else (34, 23)), unit.nation)
    if not tall:
        pen.text(width - 18 - 8 * len(unit.code), 22, unit.code, 24, "ink")
    size = height - 12 if tall else min(width - 16, height - 38)
    figures.draw(
        pen, unit.code, unit.nation, width - size - 5 if tall else (width - size) / 2, height - size - 7, size / 100
    )
    return pen.turned(TILT if shaken else 0)
