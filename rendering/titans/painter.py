"""Pictures of Titans: the board, a hand, a replay. What is drawn is in the view; what is not, cannot be."""

from collections.abc import Iterator, Mapping, Sequence

from PIL import Image

from games.titans.view import TitansView
from rendering import encode, film
from rendering.canvas import Canvas
from rendering.picture import Picture, Say, Sheet
from rendering.small import SmallCanvas
from rendering.titans import alt, ending, ground
from rendering.titans import board as titans_board
from rendering.titans import hand as titans_hand

BLOWS = frozenset(("round-won", "drawn-round"))
"""What a film dwells on."""


def board(view: TitansView, sheet: Sheet, say: Say) -> Picture:
    """What the view shows of the table: 900 x 600 pixels. Hands are drawn only while the rules make them public."""
    if sheet.over is not None:
        canvas = Canvas(ground.stage())
        ending.poster(canvas, view, sheet, titans_board.seat_names(sheet, say), say)
    else:
        canvas = Canvas(ground.ground(int(sheet.options["length"]), ground.hour(view.round)))
        titans_board.paint(canvas, view, sheet, say)
    png = encode.within(canvas.image, ground.CUTS)
    return Picture(png, ground.WIDTH, ground.HEIGHT, alt.board(view, sheet, say), tuple(canvas.spots))


def hand(view: TitansView, sheet: Sheet, say: Say, uses: Mapping[int, tuple[str, ...]]) -> Picture:
    """The reader's own cards, and under each what it could do now.

    `uses`: verbs of the game's notation by card value. ValueError if the view is a spectator's, who has no hand.
    """
    canvas = titans_hand.paint(view, sheet, say, uses)
    png = encode.within(canvas.image, titans_hand.CUTS)
    return Picture(png, *canvas.image.size, alt.hand(view, sheet, say, uses), tuple(canvas.spots))


def replay(frames: Sequence[tuple[TitansView, Sheet]], say: Say) -> bytes:
    """The boards as a short film (`rendering.film`), three fifths of their size. ValueError without frames."""
    return film.packed(_timed(frames, say))


def _timed(frames: Sequence[tuple[TitansView, Sheet]], say: Say) -> Iterator[tuple[Image.Image, int]]:
    shown = film.plan([sheet for _, sheet in frames], BLOWS)
    for number, milliseconds in shown:
        view, sheet = frames[number]
        if number == 0:
            yield film.title_of(SmallCanvas(ground.small_stage()), sheet, "titans", say), film.TITLE
        if sheet.over is not None:
            canvas = SmallCanvas(ground.small_stage())
            ending.poster(canvas, view, sheet, titans_board.seat_names(sheet, say), say)
        else:
            canvas = SmallCanvas(ground.small_ground(int(sheet.options["length"]), ground.hour(view.round)))
            titans_board.paint(canvas, view, sheet, say)
        yield canvas.image, milliseconds
