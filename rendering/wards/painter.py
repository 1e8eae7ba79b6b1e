"""Pictures of Wards of War: the board, what one's own warrior sees, a replay. All that is drawn is public."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from PIL import Image

from games.wards.view import WardsView
from rendering import encode, film, theme
from rendering.canvas import Canvas
from rendering.picture import Picture, Say, Sheet
from rendering.small import SmallCanvas
from rendering.wards import alt, ground, near, near_alt
from rendering.wards import board as wards_board
from rendering.wards.plan import WIDTH

BLOWS = frozenset(("destroyed", "wrecked", "ticket"))
"""What a film dwells on."""

EFFORT: Final = 5
"""zlib's, for a picture most of which a turn leaves as it was."""


def board(view: WardsView, sheet: Sheet, say: Say) -> Picture:
    """The table: the map with everybody on it, whose turn it is, who is who and what the signs mean."""
    height = wards_board.height(view, say)
    canvas = Canvas(ground.ground(view.board, view.mode == "flags", height))
    wards_board.paint(canvas, view, sheet, say)
    png = encode.png(canvas.image, wards_board.cuts(view), EFFORT)
    return Picture(png, WIDTH, height, alt.board(view, sheet, say), tuple(canvas.spots))


def hand(view: WardsView, sheet: Sheet, say: Say, uses: Mapping[int, tuple[str, ...]]) -> Picture:
    """What the reader's own warrior sees: where it can go, what is out of sight, every enemy with cover and chances.

    `uses` is for games with cards. ValueError if the view is a spectator's, who has no warrior.
    """
    canvas = near.paint(view, sheet, say)
    png = encode.png(canvas.image, (), EFFORT)
    return Picture(png, *canvas.image.size, near_alt.hand(view, sheet, say), tuple(canvas.spots))


def replay(frames: Sequence[tuple[WardsView, Sheet]], say: Say) -> bytes:
    """The boards as a short film (`rendering.film`), three fifths of their size. ValueError without frames."""
    return encode.gif(_timed(frames, say))


def _timed(frames: Sequence[tuple[WardsView, Sheet]], say: Say) -> Iterator[tuple[Image.Image, int]]:
    # people come and go: the tallest board has room for all of them
    height = max((wards_board.height(view, say) for view, _ in frames), default=0)
    for number, milliseconds in film.plan([sheet for _, sheet in frames], BLOWS):
        view, sheet = frames[number]
        canvas = SmallCanvas(ground.small_ground(view.board, view.mode == "flags", height))
        if number == 0:
            yield film.title_of(canvas, sheet, "wards", say), film.TITLE
        wards_board.paint(canvas, view, sheet, say)
        yield canvas.image.point(theme.fewer()), milliseconds
