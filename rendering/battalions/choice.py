"""The armies beside each other while both sides choose: who marches, how each kind fights, who commands."""

from functools import lru_cache

from games.battalions import armies
from games.battalions.armies import READY, Army
from games.battalions.cards import COMMANDERS, UNITS
from games.battalions.view import BattalionsView
from rendering import fonts, names, tokens
from rendering.battalions import cards, emblems, figures, labels, signs
from rendering.battalions.ground import HEADER, LABEL, SMALL, STRONG, TEXT, WIDTH
from rendering.canvas import Surface
from rendering.picture import Say, Sheet
from rendering.sprite import Pen, Sprite

_CELL, _GAP = 440, 8
_LEFT = (WIDTH - 2 * _CELL - _GAP) // 2
_TOP = HEADER + 10
_HEAD, _ROW, _GENERAL = 88, 42, 34
_SIDE = 62
"""Height of the plate that says who has chosen."""


def shown(sheet: Sheet) -> tuple[tuple[str, Army], ...]:
    """The ready armies of a table, by name."""
    budget, edition = int(sheet.options["budget"]), int(sheet.options["edition"])
    return tuple((name, armies.ready(name, budget, edition)) for name in READY)


def offered(view: BattalionsView, sheet: Sheet) -> tuple[tuple[str, Army], ...]:
    """The ready armies, then the reader's own, once that is chosen."""
    ready = shown(sheet)
    mine = None if view.seat is None else view.sides[view.seat].army
    if mine is None or mine in dict(ready):
        return ready
    return (*ready, (mine, armies.find(mine, int(sheet.options["budget"]), int(sheet.options["edition"]))))


def _tall(listed: Army) -> int:
    kinds, generals = -(-len(listed.battalions) // 2), -(-len(listed.commanders) // 2)
    return _HEAD + kinds * _ROW + generals * _GENERAL + 14


def height(view: BattalionsView, sheet: Sheet) -> int:
    """Of the picture, in pixels."""
    listed = offered(view, sheet)
    return _TOP + -(-len(listed) // 2) * (max(_tall(army) for _, army in listed) + _GAP) + _SIDE + 8


def paint(surface: Surface, view: BattalionsView, sheet: Sheet, say: Say) -> None:
    """Draws the sheets and who has chosen."""
    known = labels.drawn_names(sheet, say)
    tall = height(view, sheet)
    surface.fill((0, 0, WIDTH, tall), "edge")
    surface.fill((2, 2, WIDTH - 2, tall - 2), "parchment")
    surface.fill((0, 0, WIDTH, HEADER), "steel")
    surface.fill((0, HEADER - 4, WIDTH, HEADER), "gold")
    line = labels.headline(sheet, known, say)
    font = names.fitting(line, (40, 28, 24), WIDTH - 36, display=True)
    surface.text(18, 30, fonts.shorten(line, font, WIDTH - 36), font, "paper", "steel")
    budget = say("battalions.board.cost", n=int(sheet.options["budget"]))
    surface.text(18, 66, budget, TEXT, "gold_light", "steel")
    listed = offered(view, sheet)
    deep = max(_tall(army) for _, army in listed)
    mine = None if view.seat is None else view.sides[view.seat].army
    for number, (name, army) in enumerate(listed):
        x, y = _LEFT + number % 2 * (_CELL + _GAP), _TOP + number // 2 * (deep + _GAP)
        title = _title(name, say)
        surface.spot(f"army:{name}", (x, y, x + _CELL, y + deep), title)
        _sheet(surface, title, army, (x, y, deep), say, chosen=mine == name)
    for side in view.sides:
        _chosen(surface, sheet, side.seat, known[side.seat], tall - _SIDE - 8, say)


def _title(name: str, say: Say) -> str:
    return say(f"battalions.card.{name}") if name in READY else say("battalions.board.army.own")


def _sheet(surface: Surface, title: str, army: Army, place: tuple[int, int, int], say: Say, *, chosen: bool) -> None:
    x, y, tall = place
    nation = UNITS[army.battalions[0][0]].nation
    edge, line = ("gold", 6) if chosen else (cards.EDGES[nation], 4)
    surface.stamp(tokens.box(_CELL, tall, 14, "panel", "parchment", edge=edge, line=line), x, y)
    surface.stamp(_front(nation), x + 10, y + 8)
    font = names.fitting(title, (28, 24), _CELL - 120, display=True)
    surface.text(x + 104, y + 34, title, font, "ink", "panel")
    size = say("battalions.board.army.battalions", n=army.size)
    surface.text(x + 104, y + 66, size, SMALL, "umber", "panel")
    rows = -(-len(army.battalions) // 2)
    for number, (unit, count) in enumerate(army.battalions):
        column, row = divmod(number, rows)
        _kind(surface, unit, count, x + 14 + column * 212, y + _HEAD + row * _ROW + _ROW // 2)
    low = y + _HEAD + rows * _ROW + 8
    for number, general in enumerate(army.commanders):
        left, middle = x + 14 + number % 2 * 212, low + number // 2 * _GENERAL + _GENERAL // 2
        stars = signs.stars(COMMANDERS[general].rating, 16, "panel")
        surface.stamp(stars, left, middle - 8)
        room = 200 - stars.size[0] - 8
        surname = fonts.shorten(labels.surname(general, say), SMALL, room)
        surface.text(left + stars.size[0] + 6, middle, surname, SMALL, "ink", "panel")


def _kind(surface: Surface, unit: str, count: int, x: int, y: int) -> None:
    surface.text(x, y, labels.kind(unit), LABEL, "ink", "panel")
    surface.text(x + 92, y, f"×{count}", TEXT, "umber", "panel", "right")
    for number, value in enumerate(cards.LINE_VALUES):
        left = x + 104 + 48 * number
        surface.stamp(signs.value_sign(value, 22, "panel"), left, y - 11)
        surface.text(left + 26, y, str(getattr(UNITS[unit], value)), STRONG, "ink", "panel")


def _chosen(surface: Surface, sheet: Sheet, seat: int, name: str, y: int, say: Say) -> None:
    """Whether a side has chosen; what, nobody else knows yet."""
    x = _LEFT + seat * (_CELL + _GAP)
    ready = seat not in sheet.to_act
    edge, line = ("edge", 2) if ready else ("gold", 4)
    surface.stamp(tokens.box(_CELL, _SIDE, 12, "panel", "parchment", edge=edge, line=line), x, y)
    surface.stamp(tokens.emblem(seat, 42, "panel"), x + 12, y + 10)
    state = say("battalions.board.ready" if ready else "battalions.board.preparing")
    wide = fonts.width(state, SMALL)
    surface.text(x + _CELL - 14, y + _SIDE // 2, state, SMALL, "umber", "panel", "right")
    room = _CELL - 66 - wide - 26
    font = names.fitting(name, (28, 24, 20), room, display=True)
    surface.text(x + 64, y + _SIDE // 2, fonts.shorten(name, font, room), font, "ink", "panel")


@lru_cache(maxsize=4)
def _front(nation: str) -> Sprite:
    """A grenadier before the emblem of his nation."""
    pen = Pen(86, 80, "panel", line=2)
    emblems.draw(pen, nation, 56, 40, 60, "bone_dark")
    figures.draw(pen, "GI", nation, 2, 2, 0.76)
    return pen.sprite()


def spoken(view: BattalionsView, sheet: Sheet, say: Say) -> str:
    """The armies in words: of each kind how many, and how it fires and fights hand to hand."""
    told: list[str] = []
    for name, army in offered(view, sheet):
        kinds = ", ".join(f"{count} {labels.kind(unit)} {_values(unit)}" for unit, count in army.battalions)
        told.append(f"{_title(name, say)}: {kinds}.")
    return " ".join(told)


def _values(unit: str) -> str:
    return "/".join(str(getattr(UNITS[unit], value)) for value in cards.LINE_VALUES)
