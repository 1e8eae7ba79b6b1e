"""Somebody's games on one server: rating and its course by game, won and lost, moves in time."""

from functools import lru_cache

from rendering import encode, fonts, names
from rendering.canvas import Canvas
from rendering.fonts import LABEL, Font
from rendering.picture import Picture, Say
from rendering.ratings.views import Career, Profile
from rendering.sprite import Sprite, curved
from rendering.tokens import box
from rendering.warcrow.frame import HEADER, SMALL, TEXT, WIDTH, fitted, page

SHOWN = 6
"""Games on a picture, those played most."""
_BLOCK, _UNRATED, _TOP, _NOTE = 150, 88, 50, 40
_TITLE = Font(30, display=True)
_CURVE = (280, 84)
_BAR = (470, 18)


def profile(view: Profile, say: Say) -> Picture:
    """The picture of a profile."""
    careers, more = view.careers[:SHOWN], len(view.careers) - SHOWN
    notes = [say("ratings.picture.unsettled")] if any(each.place and not each.settled for each in careers) else []
    notes += [say("ratings.picture.more", n=more)] if more > 0 else []
    height = HEADER + _TOP + sum(map(_tall, careers)) + _NOTE * len(notes) + 12
    name = names.drawn(view.name, 0, lambda _: say("ratings.picture.somebody"))
    canvas = page(height, name, say("ratings.picture.profile"))
    canvas.text(20, HEADER + _TOP // 2 + 2, reliability(view, say), TEXT, "ink", "parchment")
    y = HEADER + _TOP
    for index, career in enumerate(careers):
        _career(canvas, career, index, y, say)
        y += _tall(career)
    for note in notes:
        canvas.text(20, y + _NOTE // 2 + 4, note, SMALL, "ink", "parchment")
        y += _NOTE
    return Picture(encode.within(canvas.image), *canvas.image.size, _alt(view, say))


def reliability(view: Profile, say: Say) -> str:
    """How many moves were in time."""
    total = view.moves + view.late
    if not total:
        return say("ratings.picture.no_moves")
    return say("ratings.picture.reliability", percent=100 * view.moves // total, moves=view.moves, total=total)


def _tall(career: Career) -> int:
    """Height of a game: without a rating there is no bar."""
    return _UNRATED if career.place is None else _BLOCK


def _career(canvas: Canvas, career: Career, index: int, y: int, say: Say) -> None:
    ground = "parchment" if index % 2 else "panel"
    canvas.fill((10, y, WIDTH - 10, y + _tall(career)), ground)
    room = WIDTH - _CURVE[0] - 130
    title = say(f"{career.game}.name")
    canvas.text(24, y + 28, fonts.shorten(title, _TITLE, room), _TITLE, "ink", ground)
    lines = [(_standing(career, say), 62, room), (_record(career, say), 126, WIDTH - 48)]
    if career.place is None:
        lines = [(" · ".join(text for text, *_ in lines), 62, room)]
    else:
        _bar(canvas, (career.won, career.drawn, career.lost), 24, y + 84, ground)
    for text, middle, wide in lines:
        font = names.fitting(text, (24, 22, 20), wide, bold=False)
        canvas.text(24, y + middle, fonts.shorten(text, font, wide), font, "ink", ground)
    if len(career.course) > 1:
        left = WIDTH - 24 - _CURVE[0]
        canvas.stamp(_curve(career.course, ground), left, y + 14)
        canvas.fill((left, y + 14 + _CURVE[1], left + _CURVE[0], y + 16 + _CURVE[1]), "edge")
        low, high = min(career.course), max(career.course)
        for value, height in ((high, 26), (low, 2 + _CURVE[1])):
            canvas.text(left - 10, y + height, str(value), LABEL, "umber", ground, "right")


def _standing(career: Career, say: Say) -> str:
    if career.place is None:
        return say("ratings.picture.unrated")
    points = str(career.points) if career.settled else f"{career.points}?"
    return say("ratings.picture.standing", points=points, place=career.place, players=career.players)


def _record(career: Career, say: Say) -> str:
    if career.place is None:
        return say("ratings.picture.played", n=career.played)
    counts = {"won": career.won, "drawn": career.drawn, "lost": career.lost}
    return say("ratings.picture.record", n=career.played, **counts)


def _bar(canvas: Canvas, counts: tuple[int, int, int], left: int, top: int, ground: str) -> None:
    """Games won, drawn and lost as parts of one bar; told by their order as well as by their colours."""
    width, height = _BAR
    canvas.stamp(box(width, height, 5, "ink", ground), left, top)
    x, total = 3.0, max(1, sum(counts))
    for count, colour in zip(counts, ("blue", "mist", "red"), strict=True):
        end = x + (width - 6) * count / total
        canvas.fill((left + round(x), top + 3, left + round(end), top + height - 3), colour)
        x = end


@lru_cache(maxsize=64)
def _curve(course: tuple[int, ...], ground: str) -> Sprite:
    """The points after each game, from left to right; the last one is marked."""
    width, height = _CURVE
    low, span = min(course), max(max(course) - min(course), 1)
    step = (width - 16) / (len(course) - 1)
    points = [(8 + n * step, height - 12 - (height - 24) * (value - low) / span) for n, value in enumerate(course)]
    return curved(_CURVE, points, 4, ground)


def _alt(view: Profile, say: Say) -> str:
    def words(most: int) -> list[str]:
        name = names.spoken(view.name, 0, lambda _: say("ratings.picture.somebody"))[:most]
        said = [say("ratings.picture.alt.profile", name=name), reliability(view, say)]
        for career in view.careers[:SHOWN]:
            standing = f"{_standing(career, say)}. {_record(career, say)}"
            said.append(say("ratings.picture.alt.career", game=say(f"{career.game}.name"), standing=standing))
        return said

    return fitted(words)
