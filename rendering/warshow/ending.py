"""The end of a game of Warshow as a poster: who won, who lies there, and who held which row."""

from collections.abc import Sequence
from functools import lru_cache

from games.warshow.cards import BY_ID
from games.warshow.view import TroopView, WarshowView
from rendering import film, fonts, names, tokens
from rendering.canvas import Surface
from rendering.fonts import LABEL, NAME, Font
from rendering.picture import Say, Sheet
from rendering.sprite import Pen, Sprite
from rendering.warshow import labels, marks, signs
from rendering.warshow.emblems import emblem
from rendering.warshow.field import HEIGHT, WIDTH
from rendering.warshow.signs import SEATS

_SKY = "sunset"
_GROUND = 420
_STRIP = 560


def paint(surface: Surface, view: WarshowView, sheet: Sheet, say: Say) -> None:
    """Draws the whole picture."""
    assert sheet.over is not None
    known = labels.drawn_names(sheet, say)
    surface.stamp(_country(), 0, 0)
    words, grounds = labels.won(sheet.over, known, say)
    _title(surface, words, labels.level(view, sheet.over, say).removesuffix(".") or grounds)
    winners = sheet.over.winners
    seats = len(view.sides)
    for seat in range(seats):
        middle = WIDTH * (2 * seat + 1) // (2 * seats)
        won = seat in winners
        size = 240 if won else 130
        card = _hero(view, seat)
        if card:
            surface.stamp(signs.crater(size + 60, "stone"), middle - size // 2 - 30, _GROUND - 22)
            figure = emblem(card, size, _SKY)
            surface.stamp(
                figure if won else marks.turned(figure), middle - size // 2, _GROUND - size + (14 if won else 26)
            )
        _name(surface, view, sheet, known, seat, middle, min(420, WIDTH // seats - 20))
    _rows(surface, view, sheet)
    foot = " · ".join(part for part in (say("warshow.name"), labels.turn(view, say), sheet.ended, "Tabard") if part)
    surface.text(WIDTH // 2, HEIGHT - 22, foot, LABEL, "umber", "parchment", "middle")


def _title(surface: Surface, words: str, grounds: str) -> None:
    """Who won, as large as there is room for, in two lines if need be; below it by what."""
    font, lines = Font(28, display=True), (words,)
    for size, most in ((76, 1), (60, 1), (52, 2), (44, 2), (28, 2)):
        font = Font(size, display=True)
        lines = fonts.wrap(words, font, WIDTH - 60, most)
        if " ".join(lines) == words:
            break
    high = 84 if len(lines) == 1 else 76
    for place, line in enumerate(lines):
        y = high + round((place - (len(lines) - 1) / 2) * font.size * 1.15)
        surface.text(WIDTH // 2, y, line, font, "ink", _SKY, "middle")
    if grounds:
        font = names.fitting(grounds, (fonts.TITLE.size, 28, 24), WIDTH - 60, display=True)
        surface.text(WIDTH // 2, 160, grounds, font, "ink", _SKY, "middle")


def cover(view: WarshowView) -> film.Cover:
    """A film's title: of each seat the dearest troop that everybody has met."""
    heroes: list[str] = []
    for seat in range(len(view.sides)):
        heroes.append(_hero(view, seat, besides=heroes))
    figures = [emblem(card, 280 if len(heroes) < 3 else 210, _SKY) if card else None for card in heroes]
    return film.Cover(tuple(film.Side((seat,), figure) for seat, figure in enumerate(figures)), _SKY, "stone")


def _hero(view: WarshowView, seat: int, besides: Sequence[str] = ()) -> str:
    """The dearest troop that a seat has or had, as far as everybody knows; rather none of those that stand already."""
    known = [troop.card for troop in view.troops if troop.owner == seat and troop.card]
    known += [card for card in view.sides[seat].rubble if BY_ID[card].troop]
    return max(known, key=lambda card: (card not in besides, BY_ID[card].value, card), default="")


@lru_cache(maxsize=1)
def _country() -> Sprite:
    pen = Pen(WIDTH, HEIGHT, "parchment")
    pen.rounded((0, 0, WIDTH, _GROUND), 0, _SKY)
    pen.disc(WIDTH / 2, 330, 90, "gold", outline=None)
    pen.blob("-40,380 120,330 300,372 470,338 640,376 800,334 960,380 960,470 -40,470", "shade", outline=None)
    pen.rounded((0, _GROUND - 10, WIDTH, _STRIP - 60), 0, "stone")
    pen.rounded((0, _GROUND - 10, WIDTH, _GROUND - 2), 0, "edge")
    for x in range(20, WIDTH, 76):  # wire
        pen.line([(x, _GROUND + 26), (x + 8, _GROUND - 16)], "leather_dark", 4)
        pen.line([(x + 4, _GROUND), (x + 80, _GROUND + 4)], "umber", 1.6)
    return pen.sprite(whole=True)


def _name(
    surface: Surface, view: WarshowView, sheet: Sheet, known: tuple[str, ...], seat: int, middle: int, width: int
) -> None:
    won = sheet.over is not None and seat in sheet.over.winners
    x0, y0 = middle - width // 2, _GROUND + 46
    edge, line = ("gold", 5) if won else ("edge", 2)
    surface.stamp(tokens.box(width, 84, 14, "panel", "stone", edge=edge, line=line, clear=True), x0, y0)
    surface.stamp(tokens.emblem(seat, 56, "panel"), x0 + 12, y0 + 14)
    room = width - 90
    font = names.fitting(known[seat], (28, 24), room, display=True)
    surface.text(x0 + 78, y0 + 28, fonts.shorten(known[seat], font, room), font, "ink", "panel")
    held = sum(row.controlled_by == seat for row in view.rows)
    surface.stamp(signs.flag(28, "gold", "panel"), x0 + 78, y0 + 46)
    surface.text(x0 + 112, y0 + 61, str(held), NAME, "ink", "panel")
    if won:
        surface.stamp(tokens.crown(36, "gold", "panel"), x0 + width - 48, y0 + 42)


def _rows(surface: Surface, view: WarshowView, sheet: Sheet) -> None:
    """Each row in the colour of who held it, with what each seat had there and the dearest who stand there."""
    shown = view.rows
    troops = {troop.name: troop for troop in view.troops}
    width = (WIDTH - 24) // len(shown)
    for place, row in enumerate(shown):
        x0, x1 = 12 + place * width + 3, 12 + (place + 1) * width - 3
        middle = (x0 + x1) // 2
        colour = "steel" if row.controlled_by is None else SEATS[row.controlled_by]
        y0 = _STRIP + 10
        surface.stamp(tokens.box(x1 - x0, 190, 12, colour, "parchment"), x0, y0)
        name = row.place if sheet.seat is None else row.row
        surface.text(middle, y0 + 30, name, fonts.TITLE, "paper", colour, "middle")
        here = [seat for seat, value in enumerate(row.values) if value]
        wide = 58 if len(here) * 62 < x1 - x0 else 36
        for step, seat in enumerate(here):
            left = middle + step * (wide + 4) - (len(here) * (wide + 4) - 4) // 2
            surface.stamp(signs.tally(seat, row.values[seat], wide, 30, colour), left, y0 + 58)
        _standing(surface, [troops[name] for group in row.troops for name in group], (x0 + 6, y0 + 96, x1 - 6), colour)


def _standing(surface: Surface, troops: list[TroopView], box: tuple[int, int, int], colour: str) -> None:
    """Those in a row whom everybody knows, the dearest first, as many as have room, on a plate of paper."""
    x0, top, x1 = box
    known = sorted({troop.card for troop in troops if troop.card}, key=lambda card: (-BY_ID[card].value, card))
    count = min(len(known), (x1 - x0 - 4) // _FACE, 2)
    if not count:
        return
    surface.stamp(tokens.box(x1 - x0, 86, 10, "paper", colour), x0, top)
    left = (x0 + x1 - count * _FACE) // 2
    for step, card in enumerate(known[:count]):
        surface.stamp(emblem(card, _FACE - 6, "paper"), left + step * _FACE + 3, top + (86 - _FACE + 6) // 2)


_FACE = 76
"""Room for a face on the strip of rows."""
