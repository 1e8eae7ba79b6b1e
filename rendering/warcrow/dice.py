"""A roll of Warcrow's dice, with signs of our own: a blade for a success, a shield for a block, a star for a special.

Hollow ones are outlines. The colour stands under each die in words.
"""

import math
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rendering import fonts, names
from rendering.canvas import Canvas
from rendering.fonts import NAME
from rendering.picture import ALT_LIMIT, Say
from rendering.sprite import Pen, Point, Sprite, curve
from rendering.warcrow.frame import HEADER, STRONG, WIDTH, limited, name_of, page
from tournaments.dice import SYMBOLS, Rolled

_GROUNDS: Final = {
    "red": ("crimson", "paper"),
    "orange": ("gold", "ink"),
    "yellow": ("gold_light", "ink"),
    "green": ("green", "paper"),
    "blue": ("blue", "paper"),
    "black": ("night", "paper"),
}
"""A die's colour, and that of its signs."""
_SIDE, _CELL, _LINE = 92, 124, 138
_ACROSS: Final = 7
_TOTALS = 64
_WHOSE = 40


def paint(rolled: Sequence[Rolled], say: Say, whose: Sequence[tuple[str, int]] = ()) -> Canvas:
    """All dice, each person's by themselves, then how many there are of each sign."""
    groups = _groups(rolled, whose)
    high = sum(_LINE * max(1, math.ceil(len(dice) / _ACROSS)) + _WHOSE * bool(name) for name, dice in groups)
    canvas = page(HEADER + 14 + high + _TOTALS, say("warcrow.picture.dice.title", n=len(rolled)))
    y = HEADER + 14
    for place, (name, dice) in enumerate(groups):
        if name:
            known = name_of(name, place, say)
            words = fonts.shorten(known, NAME, WIDTH - 60)
            canvas.text(WIDTH // 2, y + _WHOSE // 2, words, NAME, "ink", "parchment", "middle")
            y += _WHOSE
        for number, die in enumerate(dice):
            row, column = divmod(number, _ACROSS)
            across = min(len(dice) - row * _ACROSS, _ACROSS)
            x = (WIDTH - across * _CELL) // 2 + column * _CELL + (_CELL - _SIDE) // 2
            canvas.stamp(_die(die.colour, die.symbols), x, y + row * _LINE)
            colour = say(f"warcrow.picture.die.{die.colour}")
            font = names.fitting(colour, (22, 20), _CELL - 4)
            canvas.text(x + _SIDE // 2, y + row * _LINE + _SIDE + 20, colour, font, "ink", "parchment", "middle")
        y += _LINE * max(1, math.ceil(len(dice) / _ACROSS))
    _totals(canvas, rolled, y)
    return canvas


def _groups(rolled: Sequence[Rolled], whose: Sequence[tuple[str, int]]) -> list[tuple[str, Sequence[Rolled]]]:
    found: list[tuple[str, Sequence[Rolled]]] = []
    begin = 0
    for name, count in whose:
        found.append((name, rolled[begin : begin + count]))
        begin += count
    return found or [("", rolled)]


def alt(rolled: Sequence[Rolled], say: Say) -> str:
    """The roll in words: the sums, then the dice, equal ones together; of a great many only each colour's sums."""
    first = f"{say('warcrow.picture.dice.title', n=len(rolled))}: {_counted([die.symbols for die in rolled], say)}."
    groups = Counter((die.colour, die.symbols) for die in rolled)
    dice = [
        f"{_times((colour, count), say)}: {_counted([symbols], say)}." for (colour, symbols), count in groups.items()
    ]
    if len(" ".join([first, *dice])) > ALT_LIMIT:
        colours = Counter(die.colour for die in rolled)
        dice = [
            f"{_times(one, say)}: {_counted([die.symbols for die in rolled if die.colour == one[0]], say)}."
            for one in colours.items()
        ]
    return limited([first, *dice])


def _times(group: tuple[str, int], say: Say) -> str:
    colour, count = group
    name = say(f"warcrow.picture.die.{colour}")
    return f"{count} × {name}" if count > 1 else name


def _counted(shown: Sequence[tuple[str, ...]], say: Say) -> str:
    totals = Counter(symbol for symbols in shown for symbol in symbols)
    words = ", ".join(say(f"warcrow.picture.symbol.{one}", n=totals[one]) for one in SYMBOLS if totals[one])
    return words or say("warcrow.picture.dice.none")


def _totals(canvas: Canvas, rolled: Sequence[Rolled], y: int) -> None:
    totals = Counter(symbol for die in rolled for symbol in die.symbols)
    shown = [symbol for symbol in SYMBOLS if totals[symbol]]
    canvas.fill((2, y, WIDTH - 2, y + 2), "edge")
    wide = sum(44 + fonts.width(f"× {totals[one]}", STRONG) + 36 for one in shown) - 36
    x = (WIDTH - wide) // 2
    for symbol in shown:
        canvas.stamp(_sign(symbol, 38, "script", "parchment"), x, y + 13)
        text = f"× {totals[symbol]}"
        canvas.text(x + 44, y + 32, text, STRONG, "ink", "parchment")
        x += 44 + fonts.width(text, STRONG) + 36


@lru_cache(maxsize=64)
def _die(colour: str, symbols: tuple[str, ...]) -> Sprite:
    fill, ink = _GROUNDS[colour]
    blank = _blank(fill)
    canvas = Canvas(blank.image)
    size = 56 if len(symbols) == 1 else 40
    for number, symbol in enumerate(symbols):
        x = (_SIDE - size) // 2 + 40 * number - 20 * (len(symbols) - 1)
        canvas.stamp(_sign(symbol, size, ink, fill), x, (_SIDE - size) // 2)
    return Sprite(canvas.image, blank.mask)


@lru_cache(maxsize=8)
def _blank(fill: str) -> Sprite:
    """A die that shows nothing."""
    pen = Pen(_SIDE, _SIDE, "parchment")
    pen.rounded((0, 0, _SIDE, _SIDE), 16, "ink")
    pen.rounded((3, 3, _SIDE - 3, _SIDE - 3), 13, fill)
    return pen.sprite()


@lru_cache(maxsize=64)
def _sign(symbol: str, size: int, ink: str, ground: str) -> Sprite:
    pen = Pen(size, size, ground)
    _draw(pen, symbol, size / 40, ink, ground)
    return pen.sprite()


_BLADE: Final[tuple[Point, ...]] = (
    *((20, 1), (26, 9), (24, 25), (31, 25), (31, 30), (23, 30), (23, 39)),
    *((17, 39), (17, 30), (9, 30), (9, 25), (16, 25), (14, 9)),
)
_STAR: Final[tuple[Point, ...]] = tuple(
    (20 + reach * math.sin(math.pi * i / 5), 21 - reach * math.cos(math.pi * i / 5))
    for i, reach in enumerate((19, 8) * 5)
)
_SHIELD: Final[tuple[Point, ...]] = (
    *curve("20,39 7,27 4,4", closed=False),
    *curve("36,4 33,27 20,39", closed=False),
)
_SHAPES: Final = {"hit": _BLADE, "block": _SHIELD, "special": _STAR}


def _draw(pen: Pen, symbol: str, scale: float, ink: str, ground: str) -> None:
    """A sign in a square of 40 units; a hollow one is an outline as wide as a filled one."""
    hollow = symbol.startswith("hollow-")
    path = [(px * scale, py * scale) for px, py in _SHAPES[symbol.removeprefix("hollow-")]]
    if not hollow:
        pen.shape(path, ink, outline=None)
        return
    middle = (sum(px for px, _ in path) / len(path), sum(py for _, py in path) / len(path))
    small = [(middle[0] + (px - middle[0]) * 0.86, middle[1] + (py - middle[1]) * 0.88) for px, py in path]
    pen.shape(small, ground, outline=ink, line=2.2 * scale)
