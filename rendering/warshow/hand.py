"""The private hand of Warshow: the cards, and under each what it could do now."""

from collections.abc import Mapping

from games.warshow.cards import BY_ID
from games.warshow.decks import parse
from games.warshow.state import DECK
from games.warshow.view import WarshowView
from rendering import fonts, names, tokens
from rendering.canvas import Canvas
from rendering.fonts import NAME, Font
from rendering.picture import Say, Sheet
from rendering.warshow import cards, labels, signs
from rendering.warshow import choosing as decks

WIDTH = 900
HEADER = 56
_CARDS_TOP = 124
_SCALES = {2: 1.66, 3: 1.33}
"""How large cards are in so many columns: on a phone they must be read."""
_RIM = 6

Group = tuple[str, int, tuple[str, ...]]
"""A card, its copies, and the verbs it could serve now."""


def groups(hand: tuple[str, ...], uses: Mapping[int, tuple[str, ...]]) -> list[Group]:
    """The hand by card: troops first, the dearest last, then orders. `uses` by place in the hand."""
    verbs = {card: uses.get(place, ()) for place, card in reversed(list(enumerate(hand)))}
    kinds = sorted(verbs, key=lambda card: (not BY_ID[card].troop, BY_ID[card].value, card))
    return [(card, hand.count(card), verbs[card]) for card in kinds]


def paint(view: WarshowView, sheet: Sheet, say: Say, uses: Mapping[int, tuple[str, ...]]) -> Canvas:
    """The finished picture with its spots. ValueError for a spectator's view, which has no hand."""
    if view.hand is None or sheet.seat is None:
        message = "a spectator has no hand to draw"
        raise ValueError(message)
    held = groups(view.hand, uses)
    columns = 2 if len(held) in (1, 2, 4) else 3
    scale = _SCALES[columns]
    asked = sheet.over is None and sheet.seat in sheet.to_act
    high = round(cards.HEIGHT * scale) + 16
    rows = -(-len(held) // columns)
    own = saved(view, sheet)
    canvas = framed(_CARDS_TOP + (rows * high + 6 if held else decks.height(own) + 2 if own else 110))
    _header(canvas, view, sheet.seat, say)
    _situation(canvas, view, sheet, say)
    if own:
        decks.paint_own(canvas, _CARDS_TOP, say, own)
    elif not held:
        empty = say(f"warshow.board.hand.{'choose' if view.question == DECK and asked else 'empty'}")
        words = NAME._replace(display=False)
        canvas.text(WIDTH // 2, _CARDS_TOP + 48, empty, words, "ink", "parchment", "middle")
    column = (WIDTH - 20) // columns
    for place, group in enumerate(held):
        middle = 10 + column * (place % columns) + column // 2
        _group(canvas, group, middle, _CARDS_TOP + high * (place // columns), scale, say, asked=asked)
    return canvas


def saved(view: WarshowView, sheet: Sheet) -> list[decks.Own]:
    """The reader's own decks, while one is to be chosen."""
    if view.question != DECK or sheet.seat not in sheet.to_act:
        return []
    return [(name, parse(text)) for name, text in sheet.lists]


def framed(height: int) -> Canvas:
    """An empty page with its header."""
    canvas = Canvas.blank(WIDTH, height, "edge")
    canvas.fill((2, 2, WIDTH - 2, height - 2), "parchment")
    canvas.fill((0, 0, WIDTH, HEADER), "steel")
    canvas.fill((0, HEADER - 4, WIDTH, HEADER), "gold")
    return canvas


def _header(canvas: Canvas, view: WarshowView, seat: int, say: Say) -> None:
    middle = (HEADER - 4) // 2
    canvas.stamp(tokens.emblem(seat, 40, "steel"), 16, middle - 20)
    canvas.text(68, middle, say("warshow.board.hand", n=len(view.hand or ())), NAME, "paper", "steel")
    x = WIDTH - 18
    orders = say("warshow.board.orders", n=view.sides[seat].orders)
    canvas.text(x, middle, orders, NAME, "paper", "steel", "right")
    x -= fonts.width(orders, NAME) + 44
    canvas.stamp(signs.horn(34, "gold", "steel"), x, middle - 17)
    if view.active == seat and view.phase == "reinforcements":
        points = say("warshow.board.points", n=view.points)
        canvas.text(x - 22, middle, points, NAME, "gold_light", "steel", "right")


def _situation(canvas: Canvas, view: WarshowView, sheet: Sheet, say: Say) -> None:
    words = labels.situation(view, sheet, labels.drawn_names(sheet, say), say)
    acts = sheet.over is None and sheet.seat in sheet.to_act
    ground, edge, line = ("gold_light", "ink", 3) if acts else ("panel", "edge", 2)
    canvas.stamp(tokens.box(WIDTH - 24, 50, 12, ground, "parchment", edge=edge, line=line), 12, 64)
    font = names.fitting(words, (28, 24), WIDTH - 60, display=True)
    canvas.text(WIDTH // 2, 89, fonts.shorten(words, font, WIDTH - 60), font, "ink", ground, "middle")


def _group(canvas: Canvas, group: Group, middle: int, top: int, scale: float, say: Say, *, asked: bool) -> None:
    """All copies of a card, with its uses below."""
    card, copies, verbs = group
    width, height = round(cards.WIDTH * scale), round(cards.HEIGHT * scale)
    left = middle - width // 2
    box = (left, top, left + width, top + height)
    canvas.spot(f"card:{card}", box, say(f"warshow.card.{card}"))
    if asked and verbs:  # a bright rim says that it may be played
        around = (width + 2 * _RIM, height + 2 * _RIM)
        canvas.stamp(tokens.box(*around, round(13 * scale) + _RIM, "gold", "parchment"), left - _RIM, top - _RIM)
    ground = "gold" if asked and verbs else "parchment"
    canvas.stamp(cards.face(card, scale, ground, say, faded=asked and not verbs, glossed=True), left, top)
    if copies > 1:
        badge(canvas, f"×{copies}", left + round(8 * scale), top + round(54 * scale))


def badge(canvas: Canvas, words: str, x: int, y: int) -> None:
    """A number of copies, on a dark plate."""
    font = Font(24, bold=True)
    width = fonts.width(words, font) + 18
    canvas.stamp(tokens.box(width, 34, 10, "steel", "sand", edge="ink"), x, y)
    canvas.text(x + width // 2, y + 17, words, font, "paper", "steel", "middle")
