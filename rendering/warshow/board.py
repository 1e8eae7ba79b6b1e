"""The board of Warshow, painted from a view: what its reader may know, and nothing else."""

from collections.abc import Mapping, Sequence
from functools import partial

from games.warshow.cards import BY_ID
from games.warshow.cards import ready as ready_decks
from games.warshow.places import LETTERS
from games.warshow.state import ATTACK, COUNTER, DECK, POSITIONING
from games.warshow.view import RowView, SideView, TroopView, WarshowView
from rendering import fonts, names, tokens
from rendering.canvas import Surface
from rendering.fonts import NAME, Font
from rendering.picture import Say, Sheet
from rendering.warshow import choosing, ending, labels, marks, news
from rendering.warshow import signs as warshow_signs
from rendering.warshow import troops as warshow_troops
from rendering.warshow.field import FAR_PLATES, GAP, GUTTER, HEADER, NEAR_PLATE, PLATE, ROWS_TOP, WIDTH, Cell, cells
from rendering.warshow.signs import SEATS
from rendering.warshow.troops import Placed

_HELD = Font(36, display=True)
"""How many rows a side controls decides the game: larger than what else is counted."""


def paint(surface: Surface, view: WarshowView, sheet: Sheet, say: Say) -> None:
    """Draws everything that moves on a surface that holds the ground of so many seats."""
    if sheet.over is not None:
        ending.paint(surface, view, sheet, say)
        return
    known = labels.drawn_names(sheet, say)
    _header(surface, view, sheet, known, say)
    _plates(surface, view, sheet, known, say)
    where = cells(view.seat, len(view.sides))
    if view.question == DECK and not view.troops:
        choosing.paint(surface, ROWS_TOP, say, ready_decks(view.edition))
        news.paint(surface, view, sheet, known, say)
        return
    troops = {troop.name: troop for troop in view.troops}
    placed: dict[str, Placed] = {}
    ready, acting = _ready(view, troops), marks.acting(view, sheet)
    marks.craters(surface, view, where)
    for row in view.rows:
        cell = where[row.row]
        label = labels.row(row, reader=sheet.seat is not None, say=say)
        surface.spot(f"row:{row.row}", (cell.x0, cell.y0, cell.x1, cell.y1), label)
        _gutter(surface, row, cell, view.seat, row.place if sheet.seat is None else row.row)
        lined = warshow_troops.line_up(order(row, view.seat), cell.x0 + GUTTER + 4, cell.x1 - 5, cell.y0)
        hidden = sorted({name for group in row.troops for name in group} - {one.name for one in lined})
        for one in lined:
            if one.name:
                mark = "acts" if one.name in acting else "ready" if one.name in ready else ""
                look = partial(warshow_troops.plate, troops[one.name], one.size, mark, say)
                surface.piece(look, one.x, one.y)
                placed[one.name] = one
                box = (one.x, one.y, one.x + one.size.width, one.y + one.size.height)
                surface.spot(f"troop:{one.name}", box, labels.troop(troops[one.name], say))
            else:
                marks.more(surface, one)
                _crowd(surface, one, [troops[name] for name in hidden], say)
    marks.left(surface, view, sheet, placed)
    lying = marks.fallen(surface, view, sheet, placed, where)
    marks.paint(surface, view, sheet, placed, where, lying)
    news.paint(surface, view, sheet, known, say)


def _crowd(surface: Surface, one: Placed, hidden: Sequence[TroopView], say: Say) -> None:
    """Those that have no room share the plate that stands for them, each with a stripe of it."""
    height = 2 * one.size.height + 2
    for place, troop in enumerate(hidden):
        top, foot = (one.y + height * step // len(hidden) for step in (place, place + 1))
        surface.spot(f"troop:{troop.name}", (one.x, top, one.x + one.size.width, foot), labels.troop(troop, say))


def order(row: RowView, eyes: int) -> list[tuple[str, ...]]:
    """The troops of a row by seat: the reader's, then the others' in turn order."""
    seats = len(row.troops)
    return [row.troops[(eyes + step) % seats] for step in range(seats)]


def _ready(view: WarshowView, troops: Mapping[str, TroopView]) -> frozenset[str]:
    """Who may still act in this phase, as everybody knows; in attacks only who could fire."""
    if view.question not in (POSITIONING, ATTACK, COUNTER):
        return frozenset()
    here = [troops[name] for name in view.queue if name in troops]
    if view.question == POSITIONING:
        return frozenset(troop.name for troop in here)
    return frozenset(troop.name for troop in here if not troop.covered and troop.card and BY_ID[troop.card].shots)


def _header(surface: Surface, view: WarshowView, sheet: Sheet, known: tuple[str, ...], say: Say) -> None:
    middle = (HEADER - 4) // 2
    left, right = labels.turn(view, say), labels.phase(view, sheet, say)
    surface.text(18, middle, left, NAME, "paper", "steel")
    low = 18 + fonts.width(left, NAME) + 12
    if view.turn:
        surface.stamp(tokens.emblem(view.active, 36, "steel"), low, middle - 18)
        low += 48
    surface.text(WIDTH - 18, middle, right, NAME, "gold_light", "steel", "right")
    high = WIDTH - 18 - fonts.width(right, NAME) - 14
    whom = labels.asked(sheet, known)
    line, font = names.said_of(whom, lambda name: labels.headline(view, sheet, name, say), (28, 24), high - low)
    half = fonts.width(line, font) // 2
    surface.text(min(max(WIDTH // 2, low + half), high - half), middle, line, font, "paper", "steel", "middle")


def _plates(surface: Surface, view: WarshowView, sheet: Sheet, known: tuple[str, ...], say: Say) -> None:
    seats = len(view.sides)
    others = [(view.seat + step) % seats for step in range(1, seats)]
    width = (WIDTH - 16 - GAP * (len(others) - 1)) // len(others)
    for place, seat in enumerate(others):
        _plate(surface, view, sheet, known, seat, (8 + (width + GAP) * place, FAR_PLATES, width), say)
    _plate(surface, view, sheet, known, view.seat, (8, NEAR_PLATE, WIDTH - 16), say)


def _plate(
    surface: Surface,
    view: WarshowView,
    sheet: Sheet,
    known: tuple[str, ...],
    seat: int,
    box: tuple[int, int, int],
    say: Say,
) -> None:
    x, y, width = box
    side = view.sides[seat]
    surface.spot(f"side:{LETTERS[seat]}", (x, y, x + width, y + PLATE), known[seat])
    lit = seat in (sheet.to_act if sheet.over is None else sheet.over.winners)
    ground = "parchment" if side.out else "panel"
    edge, line = ("gold", 5) if lit else ("edge", 2)
    surface.stamp(tokens.box(width, PLATE, 11, ground, "parchment", edge=edge, line=line), x, y)
    middle = y + PLATE // 2
    surface.stamp(tokens.emblem(seat, 36, ground), x + 10, y + 6)
    surface.text(x + 52, middle, LETTERS[seat], NAME, SEATS[seat], ground)
    right = x + width - 10
    if side.out:
        words = say("warshow.board.out")
        surface.text(right - 8, middle, words, NAME, "ink", ground, "right")
        right -= fonts.width(words, NAME) + 20
    else:
        right = _stock(surface, side, _held(view, seat), right, middle, ground, wide=width > 500)
    room = right - x - 78
    font = names.fitting(known[seat], (28, 24), room, display=True)
    surface.text(x + 76, middle, fonts.shorten(known[seat], font, room), font, "ink", ground)


def _held(view: WarshowView, seat: int) -> int:
    return sum(row.controlled_by == seat for row in view.rows)


def _stock(surface: Surface, side: SideView, held: int, right: int, middle: int, ground: str, *, wide: bool) -> int:
    """Rows under control, orders, hand, deck, rubble, from the right; where they begin."""
    size = 28 if wide else 24
    signs = [
        (warshow_signs.stones(size, ground), len(side.rubble)),
        (warshow_signs.pile(1, size, ground), side.deck),
        (warshow_signs.pile(3, size, ground), side.hand),
        (warshow_signs.horn(size, "gold_dark" if side.orders else "edge", ground), side.orders),
    ]
    font = NAME if wide else NAME._replace(size=24)
    for sign, figure in signs if wide else signs[1:]:
        right -= 76 if wide else size + 8 + fonts.width(str(figure), font)
        surface.stamp(sign, right, middle - size // 2)
        surface.text(right + size + 3, middle, str(figure), font, "ink", ground)
    right -= 80 if wide else 62
    surface.stamp(warshow_signs.flag(36, "gold", ground), right, middle - 18)
    surface.text(right + 37, middle, str(held), _HELD, "ink", ground)
    return right - 8


def _gutter(surface: Surface, row: RowView, cell: Cell, eyes: int, name: str) -> None:
    """The name of the row on the colour of who controls it, and what each seat has there."""
    colour = "steel" if row.controlled_by is None else SEATS[row.controlled_by]
    x, y, width = cell.x0, cell.y0, GUTTER
    high = cell.y1 - cell.y0
    surface.stamp(tokens.box(width, high, 9, colour, "parchment"), x, y)
    seats = len(row.values)
    shown = [seat for seat in ((eyes + step) % seats for step in range(seats)) if row.values[seat]]
    number = Font(30 if len(shown) < 3 else 24, display=True)
    surface.text(x + width // 2, y + (20 if shown else high // 2), name, number, "paper", colour, "middle")
    top, step, tall = (y + 39, 30, 26) if len(shown) < 3 else (y + 34, 22, 21)
    for place, seat in enumerate(reversed(shown)):
        surface.stamp(warshow_signs.tally(seat, row.values[seat], 50, tall, colour), x + 6, top + place * step)
