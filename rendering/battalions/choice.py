"""The armies beside each other while both sides choose: who marches, how each kind fights, who commands."""

from games.battalions import armies
from games.battalions.armies import READY, Army
from games.battalions.view import BattalionsView
from rendering import fonts, names, tokens
from rendering.battalions import labels, sheets
from rendering.battalions.ground import HEADER, SMALL, TEXT, WIDTH
from rendering.canvas import Surface
from rendering.picture import Say, Sheet

_TOP = HEADER + 10
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


def height(view: BattalionsView, sheet: Sheet) -> int:
    """Of the picture, in pixels."""
    listed = offered(view, sheet)
    return _TOP + -(-len(listed) // 2) * (max(sheets.height(army) for _, army in listed) + sheets.GAP) + _SIDE + 8


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
    deep = max(sheets.height(army) for _, army in listed)
    mine = None if view.seat is None else view.sides[view.seat].army
    for number, (name, army) in enumerate(listed):
        x, y = sheets.left(number), _TOP + number // 2 * (deep + sheets.GAP)
        title = _title(name, say)
        surface.spot(f"army:{name}", (x, y, x + sheets.WIDE, y + deep), title)
        sheets.paint(surface, title, army, (x, y, deep), say, chosen=mine == name)
    for side in view.sides:
        _chosen(surface, sheet, side.seat, known[side.seat], tall - _SIDE - 8, say)


def _title(name: str, say: Say) -> str:
    return say(f"battalions.card.{name}") if name in READY else say("battalions.board.army.own")


def _chosen(surface: Surface, sheet: Sheet, seat: int, name: str, y: int, say: Say) -> None:
    """Whether a side has chosen; what, nobody else knows yet."""
    x = sheets.left(seat)
    ready = seat not in sheet.to_act
    edge, line = ("edge", 2) if ready else ("gold", 4)
    surface.stamp(tokens.box(sheets.WIDE, _SIDE, 12, "panel", "parchment", edge=edge, line=line), x, y)
    surface.stamp(tokens.emblem(seat, 42, "panel"), x + 12, y + 10)
    state = say("battalions.board.ready" if ready else "battalions.board.preparing")
    wide = fonts.width(state, SMALL)
    surface.text(x + sheets.WIDE - 14, y + _SIDE // 2, state, SMALL, "umber", "panel", "right")
    room = sheets.WIDE - 66 - wide - 26
    font = names.fitting(name, (28, 24, 20), room, display=True)
    surface.text(x + 64, y + _SIDE // 2, fonts.shorten(name, font, room), font, "ink", "panel")


def spoken(view: BattalionsView, sheet: Sheet, say: Say) -> str:
    """The armies in words."""
    return " ".join(sheets.spoken(_title(name, say), army) for name, army in offered(view, sheet))
