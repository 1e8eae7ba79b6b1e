"""The ranking of a league: places, names, what each tournament gave, the total."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from rendering import fonts, names, tokens
from rendering.canvas import Canvas
from rendering.picture import Say
from rendering.sprite import Sprite
from rendering.warcrow.frame import (
    HEADER,
    LANE,
    PAGES,
    SMALL,
    TEXT,
    WIDTH,
    fitted,
    lane,
    name_of,
    numbered,
    page,
    pages,
    spoken,
)
from rendering.warcrow.numbers import amount
from rendering.warcrow.standings import PLAYERS
from rendering.warcrow.views import League, LeagueLine

EVENTS: Final = 4
"""Tournaments on one picture: the last ones, of more."""
_HEADS, _LINE = 48, 36
_PLACE, _NAME, _TOTAL = 84, 104, 878
_NARROW, _WIDE, _SUM, _BADGE = 64, 92, 124, 34
"""Width of a tournament's column at least and at most, of the total's, of a tournament's number."""


def shown(view: League) -> list[tuple[LeagueLine, ...]]:
    """The lines, picture by picture."""
    return pages(view.lines, PLAYERS)


def paint(view: League, part: Sequence[LeagueLine], number: int, count: int, say: Say) -> Canvas:
    """Picture `number` of `count`."""
    first = max(0, len(view.events) - EVENTS)
    held = list(enumerate(view.events))[first:]
    shared, notes = _shared(view), _notes(view, part, number == count, say)
    height = HEADER + _HEADS + LANE * len(part) + 12 + _LINE * (len(held) + len(notes)) + 10
    title = numbered(say("warcrow.picture.league.title"), number, count)
    canvas = page(height, name_of(view.name, 0, say, "league"), title)
    told = [[_told(view, one, say) for one in line.results[first:]] for line in part]
    wide = min(_WIDE, max(_NARROW, 20 + max((fonts.width(one, TEXT) for each in told for one in each), default=0)))
    columns = [_TOTAL - _SUM - wide * back for back in reversed(range(len(held)))]
    y = HEADER + _HEADS // 2
    canvas.text(_NAME, y, say("warcrow.picture.column.name"), SMALL, "ink", "parchment")
    for x, (event, _) in zip(columns, held, strict=True):
        canvas.stamp(_badge(event + 1), x - _BADGE, y - _BADGE // 2)
    canvas.text(_TOTAL, y, _head(view, say), names.fitting(_head(view, say), (24, 22, 20), _SUM - 8, bold=True), "ink",
                "parchment", "right")  # fmt: skip
    y = HEADER + _HEADS
    for row, line in enumerate(part):
        _line(canvas, view, line, row + PLAYERS * (number - 1), y, (columns, wide), shared, say)
        y += LANE
    y += 12
    for event, called in held:
        canvas.stamp(_badge(event + 1), 20, y + (_LINE - _BADGE) // 2)
        name = name_of(called, event, say, "event")
        canvas.text(66, y + _LINE // 2, fonts.shorten(name, SMALL, WIDTH - 86), SMALL, "ink", "parchment")
        y += _LINE
    for note in notes:
        canvas.text(20, y + _LINE // 2, fonts.shorten(note, SMALL, WIDTH - 40), SMALL, "ink", "parchment")
        y += _LINE
    return canvas


def alt(view: League, part: Sequence[LeagueLine], number: int, count: int, say: Say) -> str:
    """The same picture in words: every line on it."""
    shared, first = _shared(view), max(0, len(view.events) - EVENTS)

    def words(most: int) -> list[str]:
        said = [
            say("warcrow.picture.alt.league", league=spoken(view.name, 0, say, most, "league")),
            *(f"{n + 1}: {spoken(view.events[n], n, say, most, 'event')}" for n in range(first, len(view.events))),
            say("warcrow.picture.alt.page", n=number, of=count) if count > 1 else "",
        ]
        for row, line in enumerate(part):
            name = spoken(line.name, row + PLAYERS * (number - 1), say, most)
            if row + PLAYERS * (number - 1) == view.reader:
                name += f" ({say('warcrow.picture.you')})"
            results = ", ".join(_told(view, one, say) for one in line.results[first:])
            parts = {"place": _place(line, shared), "name": name, "total": amount(line.total, say), "results": results}
            said.append(say("warcrow.picture.alt.league_line", **parts))
        return said + _notes(view, part, number == count, say)

    return fitted(words)


def _head(view: League, say: Say) -> str:
    return say("warcrow.picture.league.rating" if view.rated else "warcrow.picture.league.total")


def _shared(view: League) -> set[int]:
    return {place for place, count in Counter(line.place for line in view.lines).items() if count > 1}


def _place(line: LeagueLine, shared: set[int]) -> str:
    return f"={line.place}" if line.place in shared else str(line.place)


def _told(view: League, result: tuple[Fraction, bool] | None, say: Say) -> str:
    """A result: "12"; "(12)" where it does not count; a change of rating "+12"; "–" for whoever was not there."""
    if result is None:
        return "–"
    points, counts = result
    if view.rated:
        return f"{'−' if points < 0 else '+'}{amount(abs(points), say)}"
    return amount(points, say) if counts else f"({amount(points, say)})"


def _notes(view: League, part: Sequence[LeagueLine], last: bool, say: Say) -> list[str]:
    shared = _shared(view)
    found = [say("warcrow.picture.shared")] if any(line.place in shared for line in part) else []
    if any(result is not None and not result[1] for line in part for result in line.results):
        found.append(say("warcrow.picture.league.best", n=view.best or 0))
    if len(view.events) > EVENTS:
        found.append(say("warcrow.picture.league.last", n=EVENTS, of=len(view.events)))
    if last and len(view.lines) > PLAYERS * PAGES:
        found.append(say("warcrow.picture.more-players", n=len(view.lines) - PLAYERS * PAGES))
    return found


@lru_cache(maxsize=32)
def _badge(number: int) -> Sprite:
    """A tournament's number on a plate."""
    canvas = Canvas.blank(_BADGE, _BADGE, "parchment")
    canvas.stamp(tokens.box(_BADGE, _BADGE, 9, "steel", "parchment"), 0, 0)
    font = names.fitting(str(number), (24, 20), _BADGE - 4, bold=True)
    canvas.text(_BADGE // 2, _BADGE // 2, str(number), font, "paper", "steel", "middle")
    return Sprite(canvas.image, None)


def _line(
    canvas: Canvas,
    view: League,
    line: LeagueLine,
    index: int,
    y: int,
    across: tuple[Sequence[int], int],
    shared: set[int],
    say: Say,
) -> None:
    """`across`: where the columns of the tournaments end, and how wide they are."""
    ground = lane(canvas, y, LANE, index, lit=index == view.reader)
    middle = y + LANE // 2
    if line.place == 1 and index != view.reader:
        canvas.stamp(tokens.crown(34, "gold", ground), 14, middle - 19)
    place = _place(line, shared)
    canvas.text(_PLACE, middle, place, names.fitting(place, (28, 24, 20), 46, display=True), "ink", ground, "right")
    columns, wide = across
    room = (columns[0] - wide if columns else _TOTAL - _SUM) - _NAME
    name = name_of(line.name, index, say)
    font = names.fitting(name, (28, 26, 24, 22), room, display=True)
    canvas.text(_NAME, middle, fonts.shorten(name, font, room), font, "ink", ground)
    for x, result in zip(columns, line.results[-len(columns) :] if columns else (), strict=True):
        told = _told(view, result, say)
        counts = result is not None and result[1]
        font = names.fitting(told, (26, 24, 22, 20), wide - 6)
        colour = "ink" if counts else "umber"
        canvas.text(x, middle, fonts.shorten(told, font, wide - 6), font, colour, ground, "right")
    total = amount(line.total, say)
    font = names.fitting(total, (30, 26, 22), _SUM - 8, display=True)
    canvas.text(_TOTAL, middle, fonts.shorten(total, font, _SUM - 8), font, "ink", ground, "right")
