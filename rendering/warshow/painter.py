"""Pictures of Warshow: board, hand, replay, row, card, deck. What is drawn is in the view; what is not, cannot be."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace
from PIL import Image

from games.warshow.actions import shots
from games.warshow.view import WarshowView
from rendering import encode, film, thrift
from rendering.canvas import Canvas
from rendering.picture import Picture, Say, Sheet, Spot, kept
from rendering.small import SmallCanvas
from rendering.warshow import alt as warshow_alt
from rendering.warshow import board as warshow_board
from rendering.warshow import card as warshow_card
from rendering.warshow import deck as warshow_deck
from rendering.warshow import ending, field
from rendering.warshow import hand as warshow_hand
from rendering.warshow import row as warshow_row

BLOWS = frozenset(("destroyed",))
"""What a film dwells on."""
ROLLS = frozenset(("wounded",))
"""What it shows a little longer than a step."""
_FOLLOWED = 700
"""Milliseconds at least for a position of a film: there is much to see on each."""
_ANSWERS = 12
"""Positions at most between a shot and what came of it."""
_LEVEL = 3
"""The effort of packing: most bands of a board stay as they were, and are kept."""


def board(view: WarshowView, sheet: Sheet, say: Say) -> Picture:
    """What the view shows of the table, from its reader's side: 900 x 808 pixels."""
    canvas = Canvas(field.ground(len(view.sides)))
    warshow_board.paint(canvas, view, sheet, say)
    return _picture(canvas.image, warshow_alt.board(view, sheet, say), field.CUTS, canvas.spots)


def hand(view: WarshowView, sheet: Sheet, say: Say, uses: Mapping[int, tuple[str, ...]]) -> Picture:
    """The reader's own cards, 900 pixels wide, and under each what it could do now.

    `uses`: verbs of the game's notation by place in the hand. ValueError if the view is a spectator's, who has no hand.
    """
    canvas = warshow_hand.paint(view, sheet, say, uses)
    png = encode.within(canvas.image, (), _LEVEL + 1, thrift.fewer())  # a hand is full of letters
    return Picture(png, *canvas.image.size, warshow_alt.hand(view, sheet, say, uses), tuple(canvas.spots))


def row(view: WarshowView, row: str, sheet: Sheet, say: Say) -> Picture:
    """All troops of one row, large, for when many stand there; 900 pixels wide.

    `row` as the view's reader writes it (`4`, `2b`). KeyError if there is no such row.
    """
    seen = {each.row: each for each in view.rows}[row]
    return _picture(warshow_row.paint(view, seen, sheet, say), warshow_alt.row(view, seen, sheet, say))


@kept
def card(card: str, say: Say) -> Picture:
    """One card with all there is to know about it, 900 x 640 pixels. KeyError if there is no such card."""
    return _picture(warshow_card.paint(card, say), warshow_alt.card(card, say))


def deck(cards: Sequence[str], say: Say, title: str = "") -> Picture:
    """A deck as a list of cards with their numbers, 900 pixels wide. KeyError for a card that does not exist.

    `title`: what it is called; else just that it is a deck.
    """
    return _picture(warshow_deck.paint(cards, say, title), warshow_alt.deck(cards, say, title))


def replay(frames: Sequence[tuple[WarshowView, Sheet]], say: Say) -> bytes:
    """The boards as a short film (`rendering.film`), three fifths of their size. ValueError without frames."""
    return film.packed(_timed(frames, say))


def _picture(image: Image.Image, alt: str, cuts: Sequence[int] = (), spots: Sequence[Spot] = ()) -> Picture:
    return Picture(encode.within(image, cuts, _LEVEL), *image.size, alt, tuple(spots))


def _timed(frames: Sequence[tuple[WarshowView, Sheet]], say: Say) -> Iterator[tuple[Image.Image, int]]:
    # while decks are chosen and nobody has come the field is empty
    begin = next((number for number, (view, _) in enumerate(frames) if view.troops), len(frames) - 1)
    shown = film.plan([sheet for _, sheet in frames], BLOWS, begin, _FOLLOWED, ROLLS)
    small = field.small_ground(len(frames[-1][0].sides))
    yield film.title_of(SmallCanvas(small), frames[-1][1], "warshow", say, ending.cover(frames[-1][0])), film.TITLE
    told = [_with_shots(frames, number) for number in range(len(frames))]
    for view, sheet, milliseconds in film.steps(told, shown):
        canvas = SmallCanvas(small)
        warshow_board.paint(canvas, view, sheet, say)
        yield canvas.image, milliseconds


def _with_shots(frames: Sequence[tuple[WarshowView, Sheet]], number: int) -> tuple[WarshowView, Sheet]:
    """A position; where somebody was hit, the shot that did it is told again: others had answered it in between."""
    view, sheet = frames[number]
    hurt = {dict(event.args)["troop"] for event in sheet.happened if event.kind == "wounded"}
    if not hurt or any(event.kind == "fires" for event in sheet.happened):
        return view, sheet
    for _, earlier in reversed(frames[max(0, number - _ANSWERS) : number]):
        fired = [event for event in earlier.happened if event.kind == "fires"]
        if any(hurt & {name for name, _ in shots(str(dict(event.args)["aim"]))} for event in fired):
            return view, replace(sheet, happened=(*fired, *sheet.happened))
        if fired:
            break
    return view, sheet
