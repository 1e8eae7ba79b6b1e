"""A roll of Warcrow's dice, with signs of our own: a blade for a success, a shield for a block, a star for a special.

Hollow ones are outlines. The colour stands under each die in words.
"""

import math
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rendering import fonts, names, tokens
from rendering.canvas import Canvas
from rendering.fonts import NAME, Font
from rendering.picture import ALT_LIMIT, Say
from rendering.sprite import Pen, Point, Sprite, curve
from rendering.warcrow.frame import HEADER, WIDTH, limited, name_of, page
from tournaments.dice import SYMBOLS, Rolled

_GROUNDS: Final = {
    "red": ("crimson", "paper", "red_light", "red_dark"),
    "orange": ("gold", "ink", "gold_light", "gold_dark"),
    "yellow": ("gold_light", "ink", "paper", "gold"),
    "green": ("green", "paper", "leaf_light", "pine"),
    "blue": ("blue", "paper", "blue_light", "blue_dark"),
    "black": ("night", "paper", "iron_dark", "ink"),
}
"""A die's colour, that of its signs, its edge in the light and the one in the shade."""
_SIZES: Final = ((4, 132), (5, 116), (7, 92))
"""The most dice on a line, and how large they are then."""
_ACROSS: Final = 7
_COLOUR = 40
"""Height of a colour's name below its die, and of what lies below that."""
_TOTALS = 70
_WHOSE = 46


def paint(rolled: Sequence[Rolled], say: Say, whose: Sequence[tuple[str, int]] = ()) -> Canvas:
    """All dice, each person's by themselves with how many there are of each sign."""
    groups = _groups(rolled, whose)
    most = max(_in_a_line(len(dice)) for _, dice in groups)
    side = next(size for count, size in _SIZES if most <= count)
    line = side + _COLOUR + 6
    rows = [math.ceil(len(dice) / _in_a_line(len(dice))) for _, dice in groups]
    high = sum(line * count + _WHOSE * bool(name) + _TOTALS for count, (name, _) in zip(rows, groups, strict=True))
    canvas = page(HEADER + 16 + high, say("warcrow.picture.dice.title", n=len(rolled)))
    y = HEADER + 16
    for place, (name, dice) in enumerate(groups):
        if place:
            canvas.fill((2, y - 8, WIDTH - 2, y - 4), "edge")
        if name:
            known = name_of(name, place, say)
            words = fonts.shorten(known, _NAME, WIDTH - 60)
            canvas.text(WIDTH // 2, y + _WHOSE // 2 - 4, words, _NAME, "ink", "parchment", "middle")
            y += _WHOSE
        across = _in_a_line(len(dice))
        for begin in range(0, len(dice), across):
            _line(canvas, dice[begin : begin + across], side, y, say)
            y += line
        _totals(canvas, dice, y)
        y += _TOTALS
    return canvas


_NAME: Final = Font(32, display=True)


def _in_a_line(count: int) -> int:
    """As many dice as stand on a line, for all lines to have about as many."""
    return math.ceil(count / math.ceil(max(1, count) / _ACROSS)) or 1


def _line(canvas: Canvas, dice: Sequence[Rolled], side: int, y: int, say: Say) -> None:
    cell = min((WIDTH - 32) // len(dice), side + 48)
    x = (WIDTH - cell * len(dice)) // 2 + (cell - side) // 2
    for die in dice:
        canvas.stamp(_die(die.colour, die.symbols, side), x, y)
        colour = say(f"warcrow.picture.die.{die.colour}")
        font = names.fitting(colour, (24, 22, 20), cell - 4)
        canvas.text(x + side // 2, y + side + _COLOUR // 2, colour, font, "ink", "parchment", "middle")
        x += cell


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


def _totals(canvas: Canvas, dice: Sequence[Rolled], y: int) -> None:
    totals = Counter(symbol for die in dice for symbol in die.symbols)
    shown = [symbol for symbol in SYMBOLS if totals[symbol]]
    width = WIDTH - 64
    canvas.stamp(tokens.box(width, _TOTALS - 16, 10, "sand", "parchment"), 32, y)
    middle = y + (_TOTALS - 16) // 2
    wide = sum(46 + fonts.width(f"× {totals[one]}", NAME) + 34 for one in shown) - 34
    x = (WIDTH - wide) // 2
    if not shown:
        canvas.text(WIDTH // 2, middle, "–", NAME, "ink", "sand", "middle")
    for symbol in shown:
        canvas.stamp(_sign(symbol, 40, "script", "sand"), x, middle - 20)
        text = f"× {totals[symbol]}"
        canvas.text(x + 46, middle, text, NAME, "ink", "sand")
        x += 46 + fonts.width(text, NAME) + 34


@lru_cache(maxsize=256)
def _die(colour: str, symbols: tuple[str, ...], side: int) -> Sprite:
    fill, ink, *_ = _GROUNDS[colour]
    blank = _blank(colour, side)
    canvas = Canvas(blank.image)
    size = round(side * (0.6 if len(symbols) == 1 else 0.42))
    for number, symbol in enumerate(symbols):
        x = (side - size) // 2 + size * number - size // 2 * (len(symbols) - 1)
        canvas.stamp(_sign(symbol, size, ink, fill), x, (side - size) // 2 - 2)
    return Sprite(canvas.image, blank.mask)


@lru_cache(maxsize=24)
def _blank(colour: str, side: int) -> Sprite:
    """A die that shows nothing, lit from above."""
    fill, _, light, shade = _GROUNDS[colour]
    pen = Pen(side, side, "parchment")
    pen.rounded((0, 0, side, side), 18, "script" if colour == "black" else "ink")
    pen.rounded((3, 3, side - 3, side - 3), 15, shade)
    pen.rounded((3, 3, side - 3, side - 10), 15, light)
    pen.rounded((3, 8, side - 3, side - 10), 14, fill)
    return pen.sprite()


@lru_cache(maxsize=256)
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
