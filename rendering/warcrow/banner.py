"""The banner above the post that opens registration: what it is called, when and where, and a field with tents."""

from __future__ import annotations

from functools import lru_cache

from rendering import fonts, names
from rendering.canvas import Canvas
from rendering.fonts import NAME, STRONG, Font
from rendering.picture import Say
from rendering.sprite import Pen, Sprite
from rendering.warcrow import scenery
from rendering.warcrow.frame import HEADER, WIDTH, fitted, name_of, page, spoken
from rendering.warcrow.views import Banner, Day

_SIZES = (64, 56, 48)
_LINE = 66
_FIELD = 190
"""Height of the field with its tents."""
_ROOM = WIDTH - 72
_LEAF = 132
"""Sides of the calendar's leaf."""


def paint(view: Banner, say: Say) -> Canvas:
    """The whole banner, as tall as what is known needs."""
    name = name_of(view.event, 0, say, "event")
    font = names.fitting(name, _SIZES, _ROOM, display=True)
    lines = (name,) if fonts.width(name, font) <= _ROOM else fonts.wrap(name, font, _ROOM, 2)
    place = fonts.drawable(view.place)
    facts = _LEAF + 22 if view.date else 60 if place else 0
    top = HEADER + 26
    foot = top + _LINE * len(lines) + 30 + facts + _FIELD
    canvas = page(foot + 2, say(view.game), say("warcrow.picture.banner"))
    canvas.stamp(scenery.field(WIDTH - 4, _FIELD), 2, foot - _FIELD)
    y = top + _LINE // 2
    for line in lines:
        canvas.text(WIDTH // 2, y, line, font, "ink", "parchment", "middle")
        y += _LINE
    y += 14 - _LINE // 2
    canvas.fill((WIDTH // 2 - 260, y, WIDTH // 2 + 260, y + 3), "gold")
    y += 22
    if view.date:
        _when(canvas, view.date, place, y)
    elif place:
        shown, placed = _fit(place, _ROOM - 50)
        left = (WIDTH - 50 - fonts.width(shown, placed)) // 2
        canvas.stamp(_pin(), left, y - 2)
        canvas.text(left + 50, y + 20, shown, placed, "ink", "parchment")
    canvas.stamp(scenery.herald("stand", "gold", "paper", 104, "grass"), 292, foot - 116)
    canvas.stamp(scenery.herald("wave", "violet", "paper", 104, "grass"), 535, foot - 116)
    return canvas


def alt(view: Banner, say: Say) -> str:
    """The banner in words."""

    def words(most: int) -> list[str]:
        said = [say("warcrow.picture.alt.banner", event=spoken(view.event, 0, say, most, "event"))]
        if view.date:
            said.append(view.date.told)
        return [*said, names.readable(view.place)]

    return fitted(words)


def _when(canvas: Canvas, day: Day, place: str, y: int) -> None:
    """The calendar's leaf, and beside it the place; the leaf alone stands in the middle."""
    room = _ROOM - _LEAF - 90
    font = _fit(place, room)[1]
    told = fonts.wrap(place, font, room, 2) if place else ()
    wide = _LEAF + (40 + 50 + max(fonts.width(line, font) for line in told) if told else 0)
    left = (WIDTH - wide) // 2
    canvas.stamp(_leaf(), left, y)
    middle = left + _LEAF // 2
    small = names.fitting(day.month, (24, 22, 20), _LEAF - 12, bold=True)
    canvas.text(middle, y + 20, day.month, small, "paper", "crimson", "middle")
    canvas.text(middle, y + 70, day.number, Font(64, bold=True), "ink", "paper", "middle")
    canvas.text(middle, y + 114, day.year, STRONG, "umber", "paper", "middle")
    if told:
        left += _LEAF + 40
        canvas.stamp(_pin(), left, y + _LEAF // 2 - 22)
        at = y + _LEAF // 2 - 20 * (len(told) - 1)
        for line in told:
            canvas.text(left + 50, at, line, font, "ink", "parchment")
            at += 40


def _fit(place: str, room: int) -> tuple[str, Font]:
    """A place as it fits on a line, and its font."""
    font = names.fitting(place, (40, 32, NAME.size), room, display=True)
    return fonts.shorten(place, font, room), font


@lru_cache(maxsize=1)
def _leaf() -> Sprite:
    """A leaf of a calendar, its head in red."""
    pen = Pen(_LEAF, _LEAF, "parchment")
    pen.rounded((0, 0, _LEAF, _LEAF), 12, "ink")
    pen.rounded((3, 3, _LEAF - 3, _LEAF - 3), 10, "crimson")
    pen.rounded((3, 38, _LEAF - 3, _LEAF - 3), 10, "paper")
    pen.rounded((3, 38, _LEAF - 3, 60), 0, "paper")
    return pen.sprite()


@lru_cache(maxsize=1)
def _pin() -> Sprite:
    """The sign of a place."""
    pen = Pen(40, 44, "parchment", line=2)
    pen.shape("8,21 20,41 32,21", "crimson")
    pen.disc(20, 16, 13, "crimson")
    pen.shape("10.5,21 20,36 29.5,21", "crimson", None)
    pen.disc(20, 16, 5, "paper", None)
    return pen.sprite()
