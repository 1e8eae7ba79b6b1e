"""*Find the move* as one picture that can be passed on: what is asked of whom, the board, and the answers to choose."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from msgspec.structs import replace
from PIL import Image

from rendering import encode, fonts, names, theme, thrift, tokens
from rendering.canvas import Canvas
from rendering.fonts import TITLE, Font
from rendering.picture import ALT_LIMIT, Picture, Say

_HEAD, _ANSWER, _GAP = 132, 58, 8
_SAID = (Font(26, bold=True), fonts.STRONG, fonts.MARK)
"""In which an answer is written, the largest first."""
_SIDE = 76
"""What lies beside an answer on its plate."""


def asked(board: Picture, game: str, player: str, answers: Sequence[str], say: Say) -> Picture:
    """The board of a puzzle between its question and its answers. `player`: whose move it is, as a painter has it."""
    question = f"{say('review.puzzle.head')}. {say('review.puzzle.ask', player=player)}"
    alt = f"{question} {' / '.join(answers)}. {board.alt}"[:ALT_LIMIT]
    if theme.PALETTE not in board.png[:1024]:  # a painter's own colours stay as they are
        return replace(board, alt=alt, spots=())
    image = _framed(board, game, player, answers, say)
    png = encode.within(image)
    if len(png) > encode.LARGEST:  # a board as full as can be: the buttons below say the answers as well
        image = _framed(board, game, player, (), say)
        png = encode.png(image.point(thrift.bare()), level=_HARDEST)
    return Picture(png, *image.size, alt)


_HARDEST = 9
"""Of packing: a puzzle is drawn once a week."""


def _framed(board: Picture, game: str, player: str, answers: Sequence[str], say: Say) -> Image.Image:
    width, foot = board.width, _HEAD + board.height
    half = (width - 16 - _GAP) // 2
    columns = 2 if all(fonts.width(answer, _SAID[0]) <= half - _SIDE for answer in answers) else 1
    wide = half if columns == 2 else width - 16
    rows = -(-len(answers) // columns)
    canvas = Canvas.blank(width, foot + (rows * (_ANSWER + _GAP) + _GAP if rows else 0), "steel")
    _head(canvas, width, game, player, say)
    with Image.open(BytesIO(board.png)) as image:
        canvas.image.paste(Image.frombytes("L", image.size, image.tobytes()), (0, _HEAD))
    for number, answer in enumerate(answers):
        x = 8 + number % columns * (half + _GAP)
        top = foot + _GAP + number // columns * (_ANSWER + _GAP)
        canvas.stamp(tokens.box(wide, _ANSWER, 12, "panel", "steel", edge="gold", line=3), x, top)
        canvas.stamp(tokens.arrow(26, "gold_dark", "panel"), x + 18, top + _ANSWER // 2 - 13)
        font = names.fitting(answer, tuple(each.size for each in _SAID), wide - _SIDE, bold=True)
        words = fonts.shorten(answer, font, wide - _SIDE)
        canvas.text(x + 56, top + _ANSWER // 2, words, font, "ink", "panel")
    return canvas.image


def _head(canvas: Canvas, width: int, game: str, player: str, say: Say) -> None:
    """What is asked: on a ground of its own, beside a question mark as large as it is high."""
    canvas.fill((0, 0, width, _HEAD), "gold_light")
    canvas.fill((0, _HEAD - 4, width, _HEAD), "gold")
    canvas.stamp(tokens.box(88, 88, 44, "steel", "gold_light", edge="gold", line=4), 18, 20)
    canvas.text(62, 64, "?", Font(64, display=True), "gold_light", "steel", "middle")
    left, room = 124, width - 142
    name = say(f"{game}.name")
    title = say("review.puzzle.head")
    font = names.fitting(title, (TITLE.size, 36), room, display=True)
    canvas.text(left, 42, fonts.shorten(title, font, room), font, "ink", "gold_light")
    end = left + fonts.width(title, font) + 24
    small = names.fitting(name, (24, 20), width - 18 - end)
    canvas.text(width - 18, 44, fonts.shorten(name, small, width - 18 - end), small, "ink", "gold_light", "right")
    line, font = names.said_of(
        player, lambda who: say("review.puzzle.ask", player=who), (28, 24, 20), room, display=False
    )
    canvas.text(left, 94, line, font, "ink", "gold_light")
