"""Pictures of Battalions: board, hand, army, replay. What is drawn is in the view; what is not, cannot be."""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce

from msgspec.structs import replace
from PIL import Image

from games.battalions.armies import Army
from games.battalions.view import BattalionsView
from rendering import encode, film, fonts, thrift
from rendering.battalions import alt, choice, ending, ground
from rendering.battalions import army as battalions_army
from rendering.battalions import board as battalions_board
from rendering.battalions import hand as battalions_hand
from rendering.battalions import scene as scenes
from rendering.canvas import Canvas, Surface
from rendering.picture import Picture, Say, Sheet
from rendering.small import SmallCanvas

_EFFORT = 3
"""That of packing, where there is less to see than on a board."""
_CROWD = 1150
"""Pixels from which on a board is full of cards."""
_CROWDED = 4
"""The effort then."""
BLOWS = frozenset(("eliminated", "routs", "captured"))
"""What a film dwells on."""
ROLLS = frozenset(("result",))
"""What it shows a little longer than a step."""
_FOLLOWED = 800
"""Milliseconds at least for a position of a film: there is much to see on each."""

Shown = tuple[BattalionsView, Sheet]


def board(view: BattalionsView, sheet: Sheet, say: Say) -> Picture:
    """What the view shows of the field: 900 pixels wide, as tall as its stacks need, the reader's army below.

    Before armies are chosen their sheets beside each other; of a battle that is over, a poster.
    """
    if view.phase == "army" and sheet.over is None:
        canvas = Canvas.blank(ground.WIDTH, choice.height(view, sheet), "edge")
        choice.paint(canvas, view, sheet, say)
        return _picture(canvas, alt.limited(f"{alt.board(view, sheet, say)} {choice.spoken(view, sheet, say)}"))
    if sheet.over is not None:
        canvas = Canvas.blank(ground.WIDTH, ending.height(view), "steel")
        ending.paint(canvas, view, sheet, say)
        return _picture(canvas, alt.board(view, sheet, say))
    scene = scenes.scene(view, sheet, say)
    drawn = replace(sheet, caption="")  # the post says it; a replay has no post
    where = ground.plan(_need(view, drawn, scene))
    canvas = Canvas(ground.ground(where))
    _paint(canvas, (view, drawn), scene, where, say)
    return _picture(canvas, alt.board(view, sheet, say), where.cuts, crowded=where.height > _CROWD)


def hand(view: BattalionsView, sheet: Sheet, say: Say, uses: Mapping[int, tuple[str, ...]]) -> Picture:
    """The reader's own cards, and beside each what it could do now; while deploying, what may still be laid out.

    `uses`: verbs of the game's notation by place in the hand, from 0. ValueError if the view is a spectator's.
    """
    listed = battalions_hand.entries(view, sheet, say, uses)
    canvas = battalions_hand.paint(view, sheet, say, listed)
    spoken = battalions_hand.spoken(view, sheet, say, listed)
    return _picture(canvas, spoken, battalions_hand.cuts(canvas.image.height))


def army(army: Army, budget: int, say: Say, name: str = "") -> Picture:
    """An army as a sheet: battalions with their values and counts, commanders, points. `name`: whose it is."""
    shown = fonts.drawable(name)
    title = say("battalions.board.army.title", name=shown) if shown else say("battalions.board.army.plain")
    canvas = battalions_army.paint(army, budget, title, say)
    return _picture(canvas, battalions_army.spoken(army, budget, title, say))


def replay(frames: Sequence[Shown], say: Say) -> bytes:
    """The boards as a short film (`rendering.film`), three fifths of their size. ValueError without frames."""
    return film.packed(_timed(frames, say))


def _picture(canvas: Canvas, alt: str, cuts: Sequence[int] = (), *, crowded: bool = False) -> Picture:
    """The finished file, with one blend along edges; along those of letters alone where there is much to see."""
    effort, table = (_CROWDED, thrift.crisp()) if crowded else (_EFFORT, thrift.fewer())
    png = encode.within(canvas.image, cuts, effort, table)
    return Picture(png, *canvas.image.size, alt, tuple(canvas.spots))


def _need(view: BattalionsView, sheet: Sheet, scene: scenes.Scene | None) -> ground.Need:
    return battalions_board.need(view, scene.height if scene else 0, scenes.caption_height(sheet))


def _paint(surface: Surface, shown: Shown, scene: scenes.Scene | None, where: ground.Plan, say: Say) -> None:
    battalions_board.paint(surface, *shown, where, say)
    if scene is not None:
        scenes.paint(surface, scene, where.scene, say)
    scenes.paint_caption(surface, shown[1], where.caption)


def _timed(frames: Sequence[Shown], say: Say) -> Iterator[tuple[Image.Image, int]]:
    # while armies are chosen and laid out the field is empty
    begin = next((number for number, (view, _) in enumerate(frames) if view.turn), len(frames) - 1)
    shown = film.plan([sheet for _, sheet in frames], BLOWS, begin, _FOLLOWED, ROLLS)
    # the scenes tell with dice and signs what a line of words could only begin to
    drawn = [(view, replace(sheet, caption=""), time) for view, sheet, time in film.steps(frames, shown)]
    scened = [(view, sheet, scenes.scene(view, sheet, say), time) for view, sheet, time in drawn]
    where = ground.plan(reduce(ground.Need.join, (_need(view, sheet, scene) for view, sheet, scene, _ in scened)))
    lacks = max(0, ending.height(frames[-1][0]) - where.height)
    if lacks:  # the poster is taller
        where = ground.plan(where.need._replace(caption=where.need.caption + lacks + 8))
    title = SmallCanvas(ground.small_ground(where))
    yield film.title_of(title, frames[-1][1], "battalions", say, ending.cover(frames[-1][0])), film.TITLE
    for view, sheet, scene, milliseconds in scened:
        canvas = SmallCanvas(ground.small_ground(where))
        if sheet.over is not None:
            canvas.fill((0, 0, ground.WIDTH, where.height), "steel")
            ending.paint(canvas, view, sheet, say, (where.height - ending.height(view)) // 2)
        else:
            _paint(canvas, (view, sheet), scene, where, say)
        yield canvas.image, milliseconds
