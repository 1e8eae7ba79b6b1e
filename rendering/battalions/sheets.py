"""An army on half a picture, as it is chosen: each kind of battalion with its soldier, how it fights, who commands."""

from functools import lru_cache

from games.battalions.armies import Army
from games.battalions.cards import COMMANDERS, UNITS
from rendering import fonts, names, tokens
from rendering.battalions import cards, emblems, figures, labels, signs
from rendering.battalions.ground import LABEL, SMALL, STRONG, TEXT, WIDTH
from rendering.canvas import Surface
from rendering.picture import Say
from rendering.sprite import Pen, Sprite

WIDE, GAP = 440, 8
"""Of a sheet, and between two of them, in pixels."""
_HEAD, _ROW, _GENERAL = 84, 98, 34
_ACROSS, _KIND = 4, 104
"""So many kinds stand beside each other, each in so many pixels."""
_FIGURE = 56


def left(number: int) -> int:
    """Where the sheet of this number begins, two to a row."""
    return (WIDTH - 2 * WIDE - GAP) // 2 + number % 2 * (WIDE + GAP)


def height(listed: Army) -> int:
    """Of a sheet, in pixels."""
    kinds, generals = -(-len(listed.battalions) // _ACROSS), -(-len(listed.commanders) // 2)
    return _HEAD + kinds * _ROW + generals * _GENERAL + 14


def paint(
    surface: Surface, title: str, army: Army, place: tuple[int, int, int], say: Say, *, chosen: bool = False
) -> None:
    """Draws a sheet. `place`: its left and upper edge and its height; `chosen`: with a bright rim."""
    x, y, tall = place
    nation = UNITS[army.battalions[0][0]].nation
    edge, line = ("gold", 6) if chosen else (cards.EDGES[nation], 4)
    surface.stamp(tokens.box(WIDE, tall, 14, "panel", "parchment", edge=edge, line=line), x, y)
    surface.stamp(_emblem(nation), x + 14, y + 12)
    room = WIDE - 92
    font = names.fitting(title, (28, 24, 20), room, display=True)
    surface.text(x + 78, y + 32, fonts.shorten(title, font, room), font, "ink", "panel")
    size = say("battalions.board.army.battalions", n=army.size)
    told = f"{size} · {say('battalions.board.cost', n=army.cost)}"
    surface.text(x + 78, y + 62, told, SMALL, "umber", "panel")
    for number, (unit, count) in enumerate(army.battalions):
        down, across = divmod(number, _ACROSS)
        _kind(surface, unit, count, x + 12 + across * _KIND, y + _HEAD + down * _ROW)
    low = y + _HEAD + -(-len(army.battalions) // _ACROSS) * _ROW + 4
    for number, general in enumerate(army.commanders):
        start, middle = x + 14 + number % 2 * 212, low + number // 2 * _GENERAL + _GENERAL // 2
        stars = signs.stars(COMMANDERS[general].rating, 16, "panel")
        surface.stamp(stars, start, middle - 8)
        room = 200 - stars.size[0] - 8
        surname = fonts.shorten(labels.surname(general, say), SMALL, room)
        surface.text(start + stars.size[0] + 6, middle, surname, SMALL, "ink", "panel")


def _kind(surface: Surface, unit: str, count: int, x: int, y: int) -> None:
    surface.stamp(_soldier(unit), x, y)
    surface.text(x + 57, y + 16, labels.kind(unit), LABEL, "ink", "panel")
    surface.text(x + 57, y + 43, f"×{count}", TEXT, "umber", "panel")
    for number, value in enumerate(cards.LINE_VALUES):
        start = x + 2 + 50 * number
        surface.stamp(signs.value_sign(value, 22, "panel"), start, y + 64)
        surface.text(start + 26, y + 75, str(getattr(UNITS[unit], value)), STRONG, "ink", "panel")


@lru_cache(maxsize=48)
def _soldier(unit: str) -> Sprite:
    pen = Pen(_FIGURE, _FIGURE, "panel")
    figures.draw(pen, UNITS[unit].code, UNITS[unit].nation, 0, 0, _FIGURE / 100)
    return pen.sprite()


@lru_cache(maxsize=4)
def _emblem(nation: str) -> Sprite:
    """A nation's flag before its emblem."""
    pen = Pen(56, 60, "panel", line=2)
    emblems.draw(pen, nation, 28, 30, 56, "bone_dark")
    signs.flag(pen, 12, 21, 32, 21, nation)
    return pen.sprite()


def spoken(title: str, army: Army) -> str:
    """A sheet in words: of each kind how many, and how it fires and fights hand to hand."""
    kinds = ", ".join(f"{count} {labels.kind(unit)} {_values(unit)}" for unit, count in army.battalions)
    return f"{title}: {kinds}."


def _values(unit: str) -> str:
    return "/".join(str(getattr(UNITS[unit], value)) for value in cards.LINE_VALUES)
