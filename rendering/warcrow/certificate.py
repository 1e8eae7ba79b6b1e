"""A certificate: who took part in which tournament, in which place, with which prizes. To print and to keep."""

from __future__ import annotations

from rendering import fonts, names, tokens
from rendering.canvas import Canvas
from rendering.fonts import Font
from rendering.picture import Say
from rendering.warcrow.frame import fitted, name_of, spoken
from rendering.warcrow.views import Certificate

WIDE, HIGH = 1200, 848
"""The sides of a sheet of paper lying down (DIN A)."""
_ROOM = WIDE - 260


def paint(view: Certificate, say: Say) -> Canvas:
    """The sheet, with a frame."""
    canvas = Canvas.blank(WIDE, HIGH, "parchment")
    for edge, colour in ((18, "umber"), (22, "gold"), (34, "parchment"), (42, "edge"), (45, "parchment")):
        canvas.fill((edge, edge, WIDE - edge, HIGH - edge), colour)
    for x, y in ((60, 60), (WIDE - 124, 60), (60, HIGH - 124), (WIDE - 124, HIGH - 124)):
        canvas.stamp(tokens.shield(64, "gold_dark", "parchment"), x, y)
    middle = WIDE // 2
    canvas.stamp(tokens.crown(96, "gold_dark", "parchment"), middle - 48, 76)
    _line(canvas, 205, say("warcrow.picture.certificate"), (58, 50), "ink", bold=True)
    event = name_of(view.event, 0, say, "event")
    _line(canvas, 275, event, (38, 32, 28), "ink", bold=False)
    canvas.fill((middle - 260, 318, middle + 260, 321), "gold")
    _line(canvas, 395, name_of(view.name, 0, say), (76, 64, 52, 44, 36), "ink", bold=True)
    canvas.fill((middle - 260, 462, middle + 260, 465), "gold")
    y = 515
    if view.team:
        _line(canvas, y, name_of(view.team, 0, say, "team"), (36, 32, 28), "ink", bold=True)
        y += 50
    _line(canvas, y, _place(view, say), (40, 34), "ink", bold=True)
    record = say("warcrow.picture.certificate.record", won=view.won, drawn=view.drawn, lost=view.lost, pt=view.pt)
    _line(canvas, y + 55, record, (28, 26, 24), "ink", bold=False)
    y += 110
    for award in view.awards[:3]:
        _line(canvas, y, award, (32, 28, 24), "gold_dark", bold=True)
        y += 42
    if view.date:
        _line(canvas, HIGH - 82, view.date, (26,), "umber", bold=False)
    return canvas


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


def _line(canvas: Canvas, y: int, text: str, sizes: tuple[int, ...], colour: str, *, bold: bool) -> None:
    font: Font = names.fitting(text, sizes, _ROOM, bold=bold)
    canvas.text(WIDE // 2, y, fonts.shorten(text, font, _ROOM), font, colour, "parchment", "middle")
