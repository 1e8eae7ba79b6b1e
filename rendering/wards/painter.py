"""Pictures of Wards of War: the board, what one's own warrior sees, a replay. All that is drawn is public."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from PIL import Image

from games.wards.maps import file_of
from games.wards.state import Options
from games.wards.turns import settled
from games.wards.view import WardsView
from rendering import encode, film, thrift
from rendering.canvas import Canvas
from rendering.picture import ALT_LIMIT, Picture, Say, Sheet, kept
from rendering.small import SmallCanvas
from rendering.wards import ahead as before
from rendering.wards import alt, ending, ground, near, near_alt
from rendering.wards import board as wards_board
from rendering.wards.plan import WIDTH

BLOWS = frozenset(("destroyed", "wrecked", "ticket"))
"""What a film dwells on."""
ROLLS = frozenset(("shoots", "assaults", "damaged"))
"""What it shows a little longer than a step: there are dice."""

EFFORT: Final = 3
"""That of packing, for a picture most of which a turn leaves as it was."""
CROWD: Final = 10
"""With more warriors a picture is large in any case."""


def board(view: WardsView, sheet: Sheet, say: Say) -> Picture:
    """The table: the map with everybody on it, whose turn it is and who is who. Of a battle that is over, a poster."""
    if view.phase == "over" or sheet.over is not None:
        canvas = Canvas.blank(WIDTH, ending.height(view), "steel")
        ending.paint(canvas, view, sheet, say)
        return _picture(canvas, alt.board(view, sheet, say))
    caption = wards_board.caption_height(view, sheet, say)
    canvas = Canvas(ground.ground(view.board, view.mode == "flags", wards_board.height(view, caption)))
    wards_board.paint(canvas, view, sheet, say, caption)
    crowded = sum(one.here for one in view.warriors) > CROWD
    return _picture(canvas, alt.board(view, sheet, say), wards_board.cuts(view, caption), crowded=crowded)


def hand(view: WardsView, sheet: Sheet, say: Say, uses: Mapping[int, tuple[str, ...]]) -> Picture:
    """What the reader's own warrior sees: where it can go, what is out of sight, every enemy with cover and chances.

    `uses`: by letter, from 0, the point that it stands for. ValueError for a spectator's view, who has no warrior.
    """
    offered = [point for letter in sorted(uses) for point in uses[letter]]
    canvas = near.paint(view, sheet, say, offered)
    effort = encode.PNG_LEVEL if near.window_of(view).zoom > 1 else EFFORT  # from near there is less to see
    return _picture(canvas, near_alt.hand(view, sheet, say, offered), effort=effort)


def ahead(options: Mapping[str, Any], seats: int, say: Say) -> Picture:
    """The map of a table on which nothing has begun. `options`: the table's; `seats`: how many it has."""
    table = settled(Options(**options), seats)
    map_id, called = file_of(table.map, table.edition), say(f"wards.map.{table.map}")
    points = say(f"wards.board.goal.{table.mode}", n=table.points)
    return _ahead(map_id, table.mode == "flags", called, points, say)


@kept
def _ahead(map_id: str, flags: bool, called: str, aim: str, say: Say) -> Picture:
    canvas = before.paint(map_id, flags, called, aim, say)
    return _picture(canvas, alt.cut(before.spoken(map_id, called, aim, say), ALT_LIMIT))


def replay(frames: Sequence[tuple[WardsView, Sheet]], say: Say) -> bytes:
    """The boards as a short film (`rendering.film`), three fifths of their size. ValueError without frames."""
    return film.packed(_timed(frames, say))


def _picture(
    canvas: Canvas, told: str, cuts: Sequence[int] = (), *, crowded: bool = False, effort: int = EFFORT
) -> Picture:
    """The finished file, with one blend along edges; along those of letters alone where there is much to see."""
    image = canvas.image
    png = encode.within(image, cuts, effort, thrift.crisp() if crowded else thrift.fewer())
    return Picture(png, *image.size, told, tuple(canvas.spots))


def _timed(frames: Sequence[tuple[WardsView, Sheet]], say: Say) -> Iterator[tuple[Image.Image, int]]:
    # people come and go: the tallest board has room for all of them
    height = max(
        (max(wards_board.height(view, wards_board.MOST), ending.height(view)) for view, _ in frames), default=0
    )
    begin = next((number for number, (view, _) in enumerate(frames) if any(one.here for one in view.warriors)), 0)
    shown = film.plan([sheet for _, sheet in frames], BLOWS, begin, rolls=ROLLS)
    for place, (view, sheet, milliseconds) in enumerate(film.steps(frames, shown)):
        canvas = SmallCanvas(ground.small_ground(view.board, view.mode == "flags", height))
        if place == 0:
            yield film.title_of(canvas, frames[-1][1], "wards", say, ending.cover(frames[-1][0])), film.TITLE
        if sheet.over is not None:
            canvas.fill((0, 0, WIDTH, height), "steel")
            ending.paint(canvas, view, sheet, say, (height - ending.height(view)) // 2)
        else:
            wards_board.paint(canvas, view, sheet, say, wards_board.MOST)
        yield canvas.image, milliseconds
