"""The cards of Battalions on the field: whole, as the strip that shows under others, small, and as backs."""

from functools import lru_cache

from games.battalions.cards import UNITS, Unit
from rendering import theme
from rendering.battalions import figures, signs
from rendering.sprite import Pen, Sprite

WIDTH, HEIGHT = 150, 104
STRIP = 33
"""What is seen of a card that lies under another one, in pixels."""
BACK = 70
BACK_STRIP, MARKED_STRIP = 15, 26
"""Likewise of a card face down: without a mark, and with one."""
_TAIL = 24
"""What a strip reaches under the card above it."""
TILT = 6
"""How far shaken cards are turned, in degrees."""


class _Card(Pen):
    """A pen whose drawing can be turned before it gets its final size."""

    def turned(self, degrees: float) -> Sprite:
        if degrees:
            self._paint = self._paint.rotate(degrees, expand=True, fillcolor=theme.index("ink"))
            self._cover = self._cover.rotate(degrees, expand=True)
        return self.sprite()


def _blank(width: int, height: int, paper: str, edge: str = "ink") -> _Card:
    pen = _Card(width, height, "grass")
    pen.rounded((0, 0, width, height), 8, edge)
    pen.rounded((2, 2, width - 2, height - 2), 6, paper)
    return pen


def _paper(unit: Unit) -> str:
    return "gold_light" if unit.guard else "paper"


def plate(width: int, height: int) -> Pen:
    """An empty card to draw on."""
    return _blank(width, height, "paper")


@lru_cache(maxsize=160)
def whole(name: str, *, shaken: bool = False) -> Sprite:
    """A battalion's card face up: flag, kind, arm, soldiers and its four values."""
    unit = UNITS[name]
    pen = _blank(WIDTH, HEIGHT, _paper(unit))
    signs.flag(pen, 8, 8, 28, 19, unit.nation)
    pen.text(71, 18, unit.code, 24, "ink")
    signs.arm_box(pen, 105, 7, 36, 22, unit.arm, horse=unit.horse)
    _art(pen, unit, 3, STRIP + 3, 64)
    for i, value in enumerate(signs.VALUES):
        x, y = 69 + i % 2 * 40, STRIP + 9 + i // 2 * 33
        signs.value(pen, value, x, y, 15)
        pen.text(x + 26, y + 8, str(getattr(unit, value)), 23, "ink")
    return pen.turned(TILT if shaken else 0)


@lru_cache(maxsize=240)
def strip(name: str, *, near: bool, shaken: bool = False) -> Sprite:
    """What is seen of a card under another one: at its foot if `near`, else at its head."""
    unit = UNITS[name]
    pen = _blank(WIDTH, STRIP + _TAIL, _paper(unit))
    y = STRIP / 2 + (_TAIL - 1 if near else 1)
    signs.flag(pen, 7, y - 8.5, 25, 17, unit.nation)
    pen.text(57, y, unit.code, 21 if len(unit.code) < 3 else 19, "ink")
    for i, value in enumerate(signs.VALUES):
        pen.text(86 + 15 * i, y, str(getattr(unit, value)), 19, "ink")
    return pen.turned((TILT / 2 if near else -TILT / 2) if shaken else 0)


@lru_cache(maxsize=8)
def back(height: int, *, shaken: bool = False) -> Sprite:
    """A card face down."""
    pen = _blank(WIDTH, height, "steel")
    pen.rounded((6, 6, WIDTH - 6, height - 6), 4, "gold")
    pen.rounded((7.5, 7.5, WIDTH - 7.5, height - 7.5), 3, "steel")
    if height == BACK:
        _emblem(pen, WIDTH / 2, height / 2 - 2)
    return pen.turned((TILT if height == BACK else -TILT / 2) if shaken else 0)


def back_strip(*, shaken: bool, marked: bool) -> Sprite:
    """What is seen of a card face down under another one."""
    return back((MARKED_STRIP if marked else BACK_STRIP) + _TAIL, shaken=shaken)


SMALL = (96, 62)
SMALL_BACK = 52


@lru_cache(maxsize=96)
def small(name: str, *, shaken: bool = False) -> Sprite:
    """A battalion of the reserve: flag, kind and values."""
    unit = UNITS[name]
    pen = _blank(*SMALL, _paper(unit))
    signs.flag(pen, 8, 9, 26, 18, unit.nation)
    pen.text(65, 18, unit.code, 21, "ink")
    for i, value in enumerate(signs.VALUES):
        pen.text(17 + 20.5 * i, 44, str(getattr(unit, value)), 20, "ink")
    return pen.turned(TILT if shaken else 0)


@lru_cache(maxsize=4)
def small_back(*, shaken: bool = False) -> Sprite:
    """A card of the reserve face down."""
    width, height = SMALL_BACK, SMALL[1]
    pen = _blank(width, height, "steel")
    pen.rounded((5, 5, width - 5, height - 5), 4, "gold")
    pen.rounded((6.5, 6.5, width - 6.5, height - 6.5), 3, "steel")
    return pen.turned(TILT if shaken else 0)


@lru_cache(maxsize=48)
def portrait(name: str, width: int, height: int, *, tall: bool = False, shaken: bool = False) -> Sprite:
    """A card of a scene or a list: the soldiers under their flag, or as `tall` as the card beside it."""
    unit = UNITS[name]
    pen = _blank(width, height, _paper(unit))
    signs.flag(pen, 8, 8, *((24, 16) if tall else (34, 23)), unit.nation)
    size = height - 8 if tall else min(width - 12, height - 30)
    _art(pen, unit, width - size - 2 if tall else (width - size) / 2, height - size - 5, size)
    return pen.turned(TILT if shaken else 0)


def _art(pen: _Card, unit: Unit, x: float, y: float, size: float) -> None:
    """The soldiers in their place, drawn apart to have units of their own."""
    figures.draw(pen, unit.code, unit.nation, x, y, size / 100)


def _emblem(pen: Pen, x: float, y: float) -> None:
    """Crossed sabres under a star."""
    for side in (-1, 1):
        curved = [(x + side * a, y + b) for a, b in ((-26, 18), (-4, 8), (16, -6), (27, -20))]
        pen.line(curved, "gold", 3)
        pen.line([(x - side * 25, y + 10), (x - side * 17, y + 22)], "gold", 2.6)
    pen.line([(x, y - 20), (x, y - 12)], "gold", 3)
    pen.line([(x - 4, y - 16), (x + 4, y - 16)], "gold", 3)
