"""Leaderboards: places, names, points, games won, drawn and lost; the reader's own line lit."""

from rendering import encode, fonts, names, tokens
from rendering.canvas import Canvas
from rendering.fonts import Font
from rendering.picture import Picture, Say
from rendering.ratings.views import Ladder, Rung
from rendering.warcrow.frame import HEADER, LANE, SMALL, TEXT, fitted, lane, page

_HEADS, _NOTE = 44, 40
_PLACE, _NAME, _POINTS = 82, 98, 548
_COLUMNS = (("won", 662), ("drawn", 772), ("lost", 882))
_SIZES = (28, 26, 24, 22, 20)
_SURE = Font(28, display=True)


def leaders(view: Ladder, say: Say) -> Picture:
    """The leaderboard; a line apart for a reader who is further down."""
    apart = sum(_gap(view, index) for index in range(len(view.rungs)))
    height = HEADER + _HEADS + LANE * len(view.rungs) + apart + _NOTE
    canvas = page(height, say(f"{view.game}.name"), say("ratings.picture.leaders"))
    middle = HEADER + _HEADS // 2 + 2
    canvas.text(_NAME, middle, say("ratings.picture.column.player"), SMALL, "ink", "parchment")
    for word, x in (("points", _POINTS), *_COLUMNS):
        head = say(f"ratings.picture.column.{word}")
        canvas.text(x, middle, head, names.fitting(head, (24, 22, 20), 100, bold=True), "ink", "parchment", "right")
    y = HEADER + _HEADS
    for index, rung in enumerate(view.rungs):
        y += _gap(view, index)
        _rung(canvas, rung, index, y, say)
        y += LANE
    canvas.text(20, y + _NOTE // 2, _note(view, say), SMALL, "ink", "parchment")
    return Picture(encode.within(canvas.image), *canvas.image.size, _alt(view, say))


def _gap(view: Ladder, index: int) -> int:
    """Pixels above a line: some where places were left out."""
    return 14 if index and view.rungs[index].place > view.rungs[index - 1].place + 1 else 0


def _rung(canvas: Canvas, rung: Rung, index: int, y: int, say: Say) -> None:
    ground = lane(canvas, y, LANE, index, lit=rung.reader)
    middle = y + LANE // 2
    if rung.place == 1 and not rung.reader:
        canvas.stamp(tokens.crown(30, "gold", ground), 14, middle - 17)
    place = str(rung.place)
    canvas.text(_PLACE, middle, place, names.fitting(place, (28, 24, 20), 46, display=True), "ink", ground, "right")
    points = _points(rung)
    room = _POINTS - 24 - fonts.width(points, _SURE) - _NAME
    name = names.drawn(rung.name, rung.place - 1, lambda n: say("ratings.picture.player", n=n))
    font = names.fitting(name, _SIZES, room, display=rung.settled)
    canvas.text(_NAME, middle, fonts.shorten(name, font, room), font, "ink", ground)
    canvas.text(_POINTS, middle, points, _SURE if rung.settled else TEXT, "ink", ground, "right")
    for count, (_, x) in zip((rung.won, rung.drawn, rung.lost), _COLUMNS, strict=True):
        canvas.text(x, middle, str(count), Font(26), "ink", ground, "right")


def _points(rung: Rung) -> str:
    return str(rung.points) if rung.settled else f"{rung.points}?"


def _note(view: Ladder, say: Say) -> str:
    key = "ratings.picture.rated" if all(rung.settled for rung in view.rungs) else "ratings.picture.rated_some"
    return say(key, n=view.players)


def _alt(view: Ladder, say: Say) -> str:
    def words(most: int) -> list[str]:
        said = [say("ratings.picture.alt.leaders", game=say(f"{view.game}.name"))]
        for rung in view.rungs:
            name = names.spoken(rung.name, rung.place - 1, lambda n: say("ratings.picture.player", n=n))[:most]
            if rung.reader:
                name += f" ({say('ratings.picture.you')})"
            counts = {"won": rung.won, "drawn": rung.drawn, "lost": rung.lost}
            said.append(say("ratings.picture.alt.rung", place=rung.place, name=name, points=_points(rung), **counts))
        return [*said, _note(view, say)]

    return fitted(words)
