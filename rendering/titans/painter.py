"""Pictures of Titans: the board, a hand, a replay. What is drawn is in the view; what is not, cannot be."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace
from PIL import Image

from games.titans.view import TitansView
from rendering import encode, film
from rendering.canvas import Canvas
from rendering.picture import Picture, Say, Sheet
from rendering.small import SmallCanvas
from rendering.titans import alt, ending, ground
from rendering.titans import board as titans_board
from rendering.titans import hand as titans_hand
from rendering.titans.warriors import warrior

BLOWS = frozenset(("round-won", "drawn-round"))
"""What a film dwells on."""
ROLLS = frozenset(("attack", "lunge"))
"""What it shows a little longer than a step."""
_TALL, _SKY = 236, "dawn"
"""The titans of its title, and the sky above them."""


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
    shown = film.plan([sheet for _, sheet in frames], BLOWS, rolls=ROLLS)
    cover = film.Cover(tuple(film.Side((seat,), warrior(seat, _TALL, _SKY)) for seat in (0, 1)), _SKY, "sand")
    yield film.title_of(SmallCanvas(ground.small_stage()), frames[0][1], "titans", say, cover), film.TITLE
    told = [_with_blow(frames, number) for number in range(len(frames))]
    for view, sheet, milliseconds in film.steps(told, shown):
        if sheet.over is not None:
            canvas = SmallCanvas(ground.small_stage())
            ending.poster(canvas, view, sheet, titans_board.seat_names(sheet, say), say)
        else:
            canvas = SmallCanvas(ground.small_ground(int(sheet.options["length"]), ground.hour(view.round)))
            titans_board.paint(canvas, view, sheet, say)
        yield canvas.image, milliseconds


def _with_blow(frames: Sequence[tuple[TitansView, Sheet]], number: int) -> tuple[TitansView, Sheet]:
    """A position; where a blow went home, the attack that it was, which somebody could have parried, is told again."""
    view, sheet = frames[number]
    struck = any(event.kind == "undefended" for event in sheet.happened)
    if number == 0 or not struck or any(event.kind in ROLLS for event in sheet.happened):
        return view, sheet
    before = (event for event in frames[number - 1][1].happened if event.kind in ROLLS)
    return view, replace(sheet, happened=(*before, *sheet.happened))
