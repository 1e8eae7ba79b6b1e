"""One row of Warshow, large: every troop with its name, its figures, what it can do and what it bears."""

from PIL import Image

from games.warshow.cards import BY_ID, Card
from games.warshow.view import RowView, TroopView, WarshowView
from rendering import fonts, tokens
from rendering.canvas import Canvas
from rendering.fonts import LABEL, NAME, STRONG, TEXT
from rendering.picture import Say, Sheet
from rendering.sprite import Sprite
from rendering.warshow import cards, labels
from rendering.warshow import signs as warshow_signs
from rendering.warshow.emblems import emblem
from rendering.warshow.hand import HEADER, WIDTH, framed
from rendering.warshow.signs import SEATS, Plate

COLUMNS = 3
_TALL, _GAP = 144, 8
_HEAD = 46


def paint(view: WarshowView, row: RowView, sheet: Sheet, say: Say) -> Image.Image:
    """The finished picture in palette indices."""
    known = labels.drawn_names(sheet, say)
    troops = {troop.name: troop for troop in view.troops}
    seats = len(row.troops)
    groups = [(view.seat + step) % seats for step in range(seats)]
    heights = {seat: 50 + -(-len(row.troops[seat]) // COLUMNS) * (_TALL + _GAP) for seat in groups if row.troops[seat]}
    canvas = framed(HEADER + 12 + (sum(heights.values()) or 90))
    middle = (HEADER - 4) // 2
    title = labels.row(row, reader=sheet.seat is not None, say=say)
    canvas.text(18, middle, title, NAME, "paper", "steel")
    if row.controlled_by is not None:
        name = fonts.shorten(say("warshow.board.controls", name=known[row.controlled_by]), NAME, 470)
        canvas.text(WIDTH - 18, middle, name, NAME, "gold_light", "steel", "right")
    y = HEADER + 8
    if not heights:
        canvas.text(WIDTH // 2, y + 44, say("warshow.board.row.empty"), TEXT, "ink", "parchment", "middle")
    for seat, height in heights.items():
        canvas.stamp(tokens.emblem(seat, 34, "parchment"), 14, y + 5)
        words = fonts.shorten(f"{known[seat]}: {row.values[seat]}", NAME, WIDTH - 80)
        canvas.text(58, y + 22, words, NAME, "ink", "parchment")
        width = (WIDTH - 24 - _GAP * (COLUMNS - 1)) // COLUMNS
        for place, name in enumerate(row.troops[seat]):
            x = 12 + (place % COLUMNS) * (width + _GAP)
            _troop(canvas, troops[name], x, y + 46 + place // COLUMNS * (_TALL + _GAP), width, say)
        y += height
    return canvas.image


def _troop(canvas: Canvas, troop: TroopView, x: int, y: int, width: int, say: Say) -> None:
    colour = SEATS[troop.owner]
    ground = warshow_signs.ground(covered=troop.covered, known=troop.card is not None)
    ink = "paper" if troop.covered else "ink"
    look = Plate(width, _TALL, 11, 3, _HEAD, "ink", colour, ground)
    canvas.stamp(warshow_signs.plate(look, "parchment"), x, y)
    card = BY_ID[troop.card] if troop.card else None
    _title(canvas, troop, card, x, y, width, say)
    top, left = y + _HEAD + 6, x + 102
    if card is None:
        canvas.stamp(warshow_signs.back(84, 84), x + 10, top)
    else:
        canvas.stamp(emblem(card.id, 84, ground), x + 8, top)
        figures = ((warshow_signs.cartridge, card.shots), (warshow_signs.reach, card.reach))
        for place, (sign, figure) in enumerate(figures):
            canvas.stamp(sign(26, ground), left + 62 * place, top)
            canvas.text(left + 28 + 62 * place, top + 14, str(figure), STRONG, ink, ground)
    x_mark = left
    for sign in _bears(troop, card, ground):
        canvas.stamp(sign, x_mark, top + 46 - sign.size[1] // 2)
        x_mark += sign.size[0] + 4
    words = ", ".join(say(f"warshow.skill.{skill}") for skill in card.skills) if card else ""
    if troop.covered:
        words = say("warshow.board.face-down")
    room = x + width - left - 8
    line = fonts.shorten(cards.sentence(words), LABEL, room)
    canvas.text(left, y + _TALL - 21, line, LABEL, "paper" if troop.covered else "umber", ground)


def _title(canvas: Canvas, troop: TroopView, card: Card | None, x: int, y: int, width: int, say: Say) -> None:
    """The troop's name, its card's, and what it is worth where everybody sees that."""
    colour, strong = SEATS[troop.owner], STRONG
    middle = y + _HEAD // 2 + 1
    canvas.text(x + 10, middle, troop.name, strong, "paper", colour)
    left, right = x + 20 + fonts.width(troop.name, strong), x + width - 8
    if card and not troop.covered:
        right -= 36
        canvas.stamp(warshow_signs.coin(card.value, 32, colour), right + 3, middle - 16)
    if card:
        font, lines = cards.fitted(say(f"warshow.card.{card.id}"), (24, 20), right - left, 2)
        for number, line in enumerate(lines):
            canvas.text(left, middle - (len(lines) - 1) * 11 + number * 21, line, font, "paper", colour)


def _bears(troop: TroopView, card: Card | None, ground: str) -> list[Sprite]:
    """Its health and wounds, or the wounds of what lies covered."""
    signs: list[Sprite] = []
    if card and not troop.covered:
        signs.append(warshow_signs.hearts(card.health - troop.red, troop.red, 24, 24, ground))
    if troop.ambush or troop.lurks:
        signs.append(warshow_signs.ambush(30, ground))
    if troop.covered and troop.white:
        signs.append(warshow_signs.heart(troop.white, 34, ground, white=True))
    if troop.covered and troop.red:
        signs.append(warshow_signs.heart(f"-{troop.red}", 34, ground))
    if troop.shield:
        signs.append(warshow_signs.guard(troop.shield, 30, ground))
    return signs
