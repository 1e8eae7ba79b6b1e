"""The end of a game of Warshow as a poster: who won, who lies there, and who held which row."""

from functools import lru_cache

from PIL import Image

from games.warshow.cards import BY_ID
from games.warshow.view import WarshowView
from rendering import fonts, names, tokens
from rendering.canvas import Surface
from rendering.fonts import LABEL, NAME, TEXT
from rendering.picture import Say, Sheet
from rendering.sprite import Pen, Sprite
from rendering.warshow import labels, signs
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
    words = labels.result(sheet.over, known, say)
    font = names.fitting(words, (60, 52, 44, 36, 28), WIDTH - 60, display=True)
    surface.text(WIDTH // 2, 66, fonts.shorten(words, font, WIDTH - 60), font, "ink", _SKY, "middle")
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
            surface.stamp(figure if won else _fallen(figure), middle - size // 2, _GROUND - size + (14 if won else 26))
        _name(surface, view, sheet, known, seat, middle, min(420, WIDTH // seats - 20))
    _rows(surface, view, sheet)
    foot = " · ".join(part for part in (say("warshow.name"), labels.turn(view, say), sheet.ended, "Tabard") if part)
    surface.text(WIDTH // 2, HEIGHT - 22, foot, LABEL, "umber", "parchment", "middle")


def _hero(view: WarshowView, seat: int) -> str:
    """The dearest troop that a seat has or had, as far as everybody knows."""
    known = [troop.card for troop in view.troops if troop.owner == seat and troop.card]
    known += [card for card in view.sides[seat].rubble if BY_ID[card].troop]
    return max(known, key=lambda card: (BY_ID[card].value, card), default="")


def _fallen(figure: Sprite) -> Sprite:
    """Upside down: it has seen better days."""
    turn = Image.Transpose.ROTATE_180
    return Sprite(figure.image.transpose(turn), figure.mask.transpose(turn) if figure.mask else None)


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
    room = width - 90 - 44 * won
    font = names.fitting(known[seat], (28, 24), room, display=True)
    surface.text(x0 + 78, y0 + 28, fonts.shorten(known[seat], font, room), font, "ink", "panel")
    held = sum(row.controlled_by == seat for row in view.rows)
    surface.stamp(signs.flag(28, "gold", "panel"), x0 + 78, y0 + 46)
    surface.text(x0 + 112, y0 + 61, str(held), NAME, "ink", "panel")
    if won:
        surface.stamp(tokens.crown(36, "gold", "panel"), x0 + width - 48, y0 + 12)


def _rows(surface: Surface, view: WarshowView, sheet: Sheet) -> None:
    """Each row in the colour of who held it, with what each seat had there."""
    shown = view.rows
    width = (WIDTH - 24) // len(shown)
    for place, row in enumerate(shown):
        x0, x1 = 12 + place * width + 3, 12 + (place + 1) * width - 3
        colour = "steel" if row.controlled_by is None else SEATS[row.controlled_by]
        y0 = _STRIP + 10
        surface.stamp(tokens.box(x1 - x0, 150, 12, colour, "parchment"), x0, y0)
        name = row.place if sheet.seat is None else row.row
        surface.text((x0 + x1) // 2, y0 + 32, name, fonts.TITLE, "paper", colour, "middle")
        for step, seat in enumerate(seat for seat, value in enumerate(row.values) if value):
            tally = signs.tally(seat, row.values[seat], 58, 30, colour)
            surface.stamp(tally, (x0 + x1) // 2 - 29, y0 + 62 + 32 * step - 4 * (len(row.values) > 2))
    caption = fonts.drawable(sheet.caption)
    line = fonts.shorten(caption, TEXT, WIDTH - 60)
    surface.text(WIDTH // 2, HEIGHT - 58, line, TEXT, "ink", "parchment", "middle")
