"""The private hand of Titans: the cards, and under each value what it could do now."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from PIL import Image

from games.titans.view import TitansView
from rendering import cards, fonts, names, tokens
from rendering.canvas import Canvas
from rendering.fonts import NAME, TEXT
from rendering.picture import Say, Sheet
from rendering.sprite import Sprite
from rendering.titans import alt, board

WIDTH, HEIGHT = 900, 440
CUTS = (56, 118, 290)
"""Where the picture falls into bands: header, situation, cards, uses."""
_HEADER = 56
_CARD = (112, 156)
_CARDS_TOP, _USES_TOP = 128, 314
_WIDEST = 420
_FAN = 84


@lru_cache(maxsize=1)
def _ground() -> Image.Image:
    canvas = Canvas.blank(WIDTH, HEIGHT, "edge")
    canvas.fill((2, 2, WIDTH - 2, HEIGHT - 2), "parchment")
    canvas.fill((0, 0, WIDTH, _HEADER), "steel")
    canvas.fill((0, _HEADER - 4, WIDTH, _HEADER), "gold")
    return canvas.image


def paint(view: TitansView, sheet: Sheet, say: Say, uses: Mapping[int, tuple[str, ...]]) -> Canvas:
    """The finished picture with its spots. ValueError for a spectator's view, which has no hand."""
    if view.hand is None or sheet.seat is None:
        message = "a spectator has no hand to draw"
        raise ValueError(message)
    canvas = Canvas(_ground())
    middle = (_HEADER - 4) // 2
    canvas.stamp(tokens.emblem(sheet.seat, 40, "steel"), 16, middle - 20)
    canvas.text(68, middle, say("titans.picture.hand.title"), NAME, "paper", "steel")
    distance = say("titans.picture.distance", n=view.distance)
    canvas.text(WIDTH - 18, middle, distance, NAME, "paper", "steel", "right")
    _situation(canvas, view, sheet, say)
    groups = sorted(Counter(view.hand).items())
    if not groups:
        canvas.text(WIDTH // 2, 250, say("titans.picture.hand.empty"), TEXT, "ink", "parchment", "middle")
        return canvas
    column = min((WIDTH - 32) // len(groups), _WIDEST)
    left = (WIDTH - column * len(groups)) // 2
    for i, (value, copies) in enumerate(groups):
        _group(canvas, value, copies, uses.get(value, ()), left + i * column, column, sheet.seat, say)
    return canvas


def _situation(canvas: Canvas, view: TitansView, sheet: Sheet, say: Say) -> None:
    words = alt.situation(view, sheet, board.seat_names(sheet, say), say)
    acts = sheet.over is None and sheet.seat in sheet.to_act
    ground, edge, line = ("gold_light", "ink", 3) if acts else ("panel", "edge", 2)
    canvas.stamp(tokens.box(WIDTH - 24, 50, 12, ground, "parchment", edge=edge, line=line), 12, 64)
    font = names.fitting(words, (28, 24), WIDTH - 130, display=True)
    words = fonts.shorten(words, font, WIDTH - 130)
    canvas.text(WIDTH // 2, 89, words, font, "ink", ground, "middle")
    if acts and view.pending is not None:
        half = fonts.width(words, font) // 2
        for x in (WIDTH // 2 - half - 50, WIDTH // 2 + half + 14):
            canvas.stamp(tokens.crossed(36, "ink", "gold_light"), x, 71)


def _group(
    canvas: Canvas, value: int, copies: int, verbs: tuple[str, ...], left: int, column: int, seat: int, say: Say
) -> None:
    """All cards of one value, fanned, with their uses below."""
    width, height = _CARD
    step = min(_FAN, (column - 12 - width) // max(1, copies - 1))
    x = left + (column - width - step * (copies - 1)) // 2
    box = (left + 4, _CARDS_TOP - 6, left + column - 4, HEIGHT - 6)
    canvas.spot(f"card:{value}", box, say("titans.spot.card", value=value))
    for copy in range(copies):
        canvas.stamp(cards.face(value, width, height, "parchment", faded=not verbs), x + copy * step, _CARDS_TOP)
    if not verbs:
        return  # a card that cannot be played is pale: nothing more has to be said
    room = column - 12 - 38
    lines = [(verb, fonts.wrap(say(f"titans.verb.{verb}"), TEXT, room, 2)) for verb in verbs]
    wide = max(fonts.width(line, TEXT) for _, words in lines for line in words)
    x, y = left + (column - wide - 38) // 2, _USES_TOP
    for verb, words in lines:
        sign = _sign(verb, seat)
        canvas.stamp(sign, x + (28 - sign.size[0]) // 2, y - sign.size[1] // 2)
        for line in words:
            canvas.text(x + 38, y, line, TEXT, "ink", "parchment")
            y += 28
        y += 6


def _sign(verb: str, seat: int) -> Sprite:
    """Forwards and backwards are where the seat's warrior really goes."""
    if verb == "parry":
        return tokens.shield(28, "script", "parchment")
    if verb in {"attack", "lunge"}:
        return tokens.crossed(28, "script", "parchment")
    return tokens.arrow(24, "script", "parchment", left=(verb == "advance") == (seat == 1))
