"""A certificate: who took part in which tournament, in which place, with which prizes. To print and to keep."""

from __future__ import annotations

from rendering import fonts, names, tokens
from rendering.canvas import Canvas
from rendering.fonts import Font
from rendering.picture import Say
from rendering.warcrow import scenery
from rendering.warcrow.frame import fitted, name_of, spoken
from rendering.warcrow.views import Certificate

WIDE, HIGH = 1200, 848
"""The sides of a sheet of paper lying down (DIN A)."""
_ROOM = WIDE - 260
_WREATH, _MEDAL = 190, 116
_BESIDE = WIDE - 2 * 290
"""Room of a line beside the wreath."""


def paint(view: Certificate, say: Say) -> Canvas:
    """The sheet, with a frame."""
    canvas = Canvas.blank(WIDE, HIGH, "parchment")
    for edge, colour in ((18, "umber"), (22, "gold"), (34, "parchment"), (42, "edge"), (45, "parchment")):
        canvas.fill((edge, edge, WIDE - edge, HIGH - edge), colour)
    for x, y in ((60, 60), (WIDE - 124, 60), (60, HIGH - 124), (WIDE - 124, HIGH - 124)):
        canvas.stamp(tokens.shield(64, "gold", "parchment"), x, y)
    middle = WIDE // 2
    canvas.stamp(tokens.crown(84, "gold", "parchment"), middle - 42, 62)
    _line(canvas, 182, say("warcrow.picture.certificate"), (64, 54), "ink", display=True)
    event = name_of(view.event, 0, say, "event")
    _line(canvas, 252, event, (38, 34, 30), "ink", display=True)
    canvas.fill((middle - 260, 290, middle + 260, 294), "gold")
    _line(canvas, 362, name_of(view.name, 0, say), (80, 68, 58, 50, 44, 38), "ink", display=True)
    canvas.fill((middle - 260, 424, middle + 260, 428), "gold")
    y = 476
    if view.team:
        _line(canvas, y, name_of(view.team, 0, say, "team"), (36, 32, 28), "ink", display=True)
        y += 50
    _line(canvas, y, _place(view, say), (40, 34), "ink", display=True)
    record = say("warcrow.picture.certificate.record", won=view.won, drawn=view.drawn, lost=view.lost, pt=view.pt)
    _line(canvas, y + 54, record, (30, 28, 26, 24), "ink", room=_BESIDE)
    y += 112
    for award in view.awards[:3]:
        _line(canvas, y, award, (34, 30, 26), "crimson", display=True, room=_BESIDE)
        y += 44
    _wreath(canvas, view.place)
    if view.date:
        _line(canvas, HIGH - 78, view.date, (30,), "ink", display=True)
    return canvas


def _wreath(canvas: Canvas, place: int) -> None:
    """The place in a wreath; of the first three it is a medal."""
    left, top = WIDE - 276, HIGH - 340
    canvas.stamp(scenery.wreath(_WREATH, "parchment"), left, top)
    ground = "parchment"
    if place <= len(scenery.METALS):
        ground = scenery.METALS[place - 1]
        inset = (_WREATH - _MEDAL) // 2
        canvas.stamp(scenery.medal(_MEDAL, ground, "parchment"), left + inset, top + inset)
    font = names.fitting(str(place), (56, 44, 32), _MEDAL - 30, display=True)
    canvas.text(left + _WREATH // 2, top + _WREATH // 2, str(place), font, "ink", ground, "middle")


def alt(view: Certificate, say: Say) -> str:
    """The sheet in words."""

    def words(most: int) -> list[str]:
        return [
            say("warcrow.picture.alt.certificate", event=spoken(view.event, 0, say, most, "event")),
            spoken(view.name, 0, say, most),
            spoken(view.team, 0, say, most, "team") if view.team else "",
            _place(view, say),
            say("warcrow.picture.certificate.record", won=view.won, drawn=view.drawn, lost=view.lost, pt=view.pt),
            *view.awards,
            view.date,
        ]

    return fitted(words)


def _place(view: Certificate, say: Say) -> str:
    key = "team_place" if view.team else "place"
    return say(f"warcrow.picture.certificate.{key}", place=view.place, n=view.players)


def _line(
    canvas: Canvas, y: int, text: str, sizes: tuple[int, ...], colour: str, *, display: bool = False, room: int = _ROOM
) -> None:
    font: Font = names.fitting(text, sizes, room, display=display)
    canvas.text(WIDE // 2, y, fonts.shorten(text, font, room), font, colour, "parchment", "middle")
