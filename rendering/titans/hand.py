"""The private hand of Titans: the cards, and under each value what it could do now."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from PIL import Image

from games.titans.view import TitansView
from rendering import cards, fonts, names, tokens
from rendering.canvas import Canvas
from rendering.fonts import NAME
from rendering.picture import Say, Sheet
from rendering.sprite import Sprite
from rendering.titans import alt, board

WIDTH = 900
CUTS = (56, 118)
"""Where the picture falls into bands: header, situation, cards and uses."""
_HEADER = 56
_CARD = (144, 200)
_CARDS_TOP, _USES = 130, 228
_LINE, _BETWEEN = 34, 4
"""Height of a line of uses, and between two of them."""
_WIDEST = 420
_ACROSS = 3
"""Most values beside each other: on a phone what they can do must be read."""
_FAN = 100
_SAYS = NAME._replace(display=False)


@lru_cache(maxsize=2)
def _ground(height: int) -> Image.Image:
    canvas = Canvas.blank(WIDTH, height, "edge")
    canvas.fill((2, 2, WIDTH - 2, height - 2), "parchment")
    canvas.fill((0, 0, WIDTH, _HEADER), "steel")
    canvas.fill((0, _HEADER - 4, WIDTH, _HEADER), "gold")
    return canvas.image


def paint(view: TitansView, sheet: Sheet, say: Say, uses: Mapping[int, tuple[str, ...]]) -> Canvas:
    """The finished picture with its spots. ValueError for a spectator's view, which has no hand."""
    if view.hand is None or sheet.seat is None:
        message = "a spectator has no hand to draw"
        raise ValueError(message)
    groups = sorted(Counter(view.hand).items())
    rows = max(1, -(-len(groups) // _ACROSS))
    across = max(1, -(-len(groups) // rows))
    column = min((WIDTH - 32) // across, _WIDEST)
    lines = [groups[row * across : (row + 1) * across] for row in range(rows)]
    said = {value: _said(uses.get(value, ()), column, say) for value, _ in groups}
    highs = [max((_high(said[value]) for value, _ in line), default=0) + _CARD[1] + 32 for line in lines]
    canvas = Canvas(_ground(_CARDS_TOP + sum(highs)))
    middle = (_HEADER - 4) // 2
    canvas.stamp(tokens.emblem(sheet.seat, 40, "steel"), 16, middle - 20)
    canvas.text(68, middle, say("titans.picture.hand.title"), NAME, "paper", "steel")
    distance = say("titans.picture.distance", n=view.distance)
    canvas.text(WIDTH - 18, middle, distance, NAME, "paper", "steel", "right")
    _situation(canvas, view, sheet, say)
    if not groups:
        canvas.text(WIDTH // 2, 230, say("titans.picture.hand.empty"), _SAYS, "ink", "parchment", "middle")
    top = _CARDS_TOP
    for line, high in zip(lines, highs, strict=True):
        left = (WIDTH - column * len(line)) // 2
        for i, (value, copies) in enumerate(line):
            box = (left + i * column, top, left + (i + 1) * column, top + high)
            _group(canvas, value, copies, said[value], box, sheet.seat, say)
        top += high
    return canvas


Said = tuple[tuple[str, tuple[str, ...]], ...]
"""What a card could do: each verb with the lines that say it."""


def _said(verbs: tuple[str, ...], column: int, say: Say) -> Said:
    return tuple((verb, fonts.wrap(say(f"titans.verb.{verb}"), _SAYS, column - 12 - 38, 2)) for verb in verbs)


def _high(said: Said) -> int:
    """Pixels that the uses of a card take below it."""
    return sum(len(lines) * _LINE + _BETWEEN for _, lines in said)


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
    canvas: Canvas, value: int, copies: int, said: Said, box: tuple[int, int, int, int], seat: int, say: Say
) -> None:
    """All cards of one value, fanned, with their uses below, in a box of the picture."""
    left, top, right, foot = box
    column = right - left
    width, height = _CARD
    step = min(_FAN, (column - 12 - width) // max(1, copies - 1))
    x = left + (column - width - step * (copies - 1)) // 2
    canvas.spot(f"card:{value}", (left + 4, top - 6, right - 4, foot - 10), say("titans.spot.card", value=value))
    for copy in range(copies):
        canvas.stamp(cards.face(value, width, height, "parchment", faded=not said), x + copy * step, top)
    if not said:
        return  # a card that cannot be played is pale: nothing more has to be said
    wide = max(fonts.width(line, _SAYS) for _, words in said for line in words)
    x, y = left + (column - wide - 38) // 2, top + _USES
    for verb, words in said:
        sign = _sign(verb, seat)
        canvas.stamp(sign, x + (28 - sign.size[0]) // 2, y - sign.size[1] // 2)
        for line in words:
            canvas.text(x + 38, y, line, _SAYS, "ink", "parchment")
            y += _LINE
        y += _BETWEEN


def _sign(verb: str, seat: int) -> Sprite:
    """Forwards and backwards are where the seat's warrior really goes."""
    if verb == "parry":
        return tokens.shield(28, "script", "parchment")
    if verb in {"attack", "lunge"}:
        return tokens.crossed(28, "script", "parchment")
    return tokens.arrow(24, "script", "parchment", left=(verb == "advance") == (seat == 1))
