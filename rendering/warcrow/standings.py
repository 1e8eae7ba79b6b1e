"""Standings of players or teams: places (shared ones marked), points, the reader's own line lit, where a cut is."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rendering import fonts, names, theme
from rendering.canvas import Canvas
from rendering.fonts import LABEL, MARK, Font
from rendering.picture import Say
from rendering.sprite import Pen, Sprite
from rendering.warcrow import factions, scenery
from rendering.warcrow.frame import (
    HEADER,
    LANE,
    PAGES,
    SHORTEST,
    SMALL,
    STRONG,
    WIDTH,
    Kind,
    fitted,
    lane,
    name_of,
    numbered,
    page,
    pages,
    plate,
    spoken,
)
from rendering.warcrow.numbers import amount
from rendering.warcrow.views import Line, Standings

PLAYERS: Final = 16
"""Lines on one picture."""
TEAMS: Final = 10
"""Lines on one picture of teams, with those who are in them."""
_TEAM, _CUT, _HEADS, _GROUP = 80, 34, 44, 42
"""Height of a team's line, of what parts those of a cut from the others, of the columns' heads, of a group's name."""
_PLACE, _NAME = 100, 158
_MOVED = 112
"""Where a place is, and a name, and how many places somebody moved."""
_COLUMNS = (636, 756, 880)
"""Where the three columns of points end."""
_SIZES = (28, 26, 24, 22)
_MEDAL = 42
_CUT_FONT = Font(24, bold=True)


def shown(view: Standings) -> list[tuple[Line, ...]]:
    """The lines, picture by picture."""
    return pages(view.lines, _most(view))


def _most(view: Standings) -> int:
    """Lines on one picture."""
    return TEAMS if view.teams else PLAYERS


def paint(view: Standings, part: Sequence[Line], number: int, count: int, say: Say) -> Canvas:
    """Picture `number` of `count`."""
    shared = _shared(view)
    notes = _notes(view, part, number == count, say)
    marked = [line.faction for line in part]
    tall = _TEAM if view.teams else LANE
    before = _most(view) * (number - 1)
    cut = None if view.cut is None or view.cut[1] >= len(view.lines) else view.cut[1] - before
    parted = cut is not None and 0 < cut <= len(part)
    named = sum(map(bool, _headings(part)))
    height = HEADER + _HEADS + tall * len(part) + _GROUP * named + _CUT * parted
    height += factions.height(marked) + 34 * len(notes) + 16
    title = numbered(_title(view, say), number, count)
    canvas = page(height, name_of(view.event, 0, say, "event"), title)
    y = HEADER + _HEADS // 2 + 2
    head = say("warcrow.picture.column.team" if view.teams else "warcrow.picture.column.name")
    canvas.text(_NAME, y, head, SMALL, "ink", "parchment")
    for x, head in zip(_COLUMNS, _heads(view, say), strict=True):
        canvas.text(x, y, head, Font(24, bold=True), "ink", "parchment", "right")
    y = HEADER + _HEADS
    for row, (line, group) in enumerate(zip(part, _headings(part), strict=True)):
        if group:
            canvas.text(20, y + _GROUP // 2 + 2, group, STRONG, "ink", "parchment")
            y += _GROUP
        _line(canvas, line, row + before, (y, tall), view, shared, say)
        y += tall
        if parted and row + 1 == cut:
            _cut(canvas, _cut_words(view, say), y)
            y += _CUT
    factions.legend(canvas, marked, y + 4)
    y += factions.height(marked)
    for note in notes:
        canvas.text(20, y + 20, note, SMALL, "ink", "parchment")
        y += 34
    return canvas


def alt(view: Standings, part: Sequence[Line], number: int, count: int, say: Say) -> str:
    """The same picture in words: every line on it."""
    shared = _shared(view)
    pt, pv, rpv = _heads(view, say)

    def words(most: int) -> list[str]:
        event = spoken(view.event, 0, say, most, "event")
        said = [
            say("warcrow.picture.alt.standings", event=event, title=_title(view, say)),
            say("warcrow.picture.alt.columns", pt=pt, pv=pv, rpv=rpv),
            say("warcrow.picture.alt.page", n=number, of=count) if count > 1 else "",
        ]
        for row, (line, group) in enumerate(zip(part, _headings(part), strict=True)):
            said.append(group)
            index = row + _most(view) * (number - 1)
            name = spoken(line.name, index, say, most, _kind(view))
            if line.members and most > SHORTEST:
                name += f" ({', '.join(spoken(one, place, say, most) for place, one in enumerate(line.members))})"
            if line.faction:
                name += f" ({fonts.drawable(line.faction)})"
            if index == view.reader:
                name += f" ({say('warcrow.picture.you')})"
            place = _place(line, shared)
            points = {"pt": line.pt, "pv": amount(line.pv, say), "rpv": amount(line.rpv, say)}
            text = say("warcrow.picture.alt.line", place=place, name=name, **points)
            if line.moved:
                text += f" ({say('warcrow.picture.moved', n=f'{line.moved:+d}'.replace('-', '−'))})"
            if line.dropped:
                text += f" ({say('warcrow.picture.dropped')})"
            said.append(text)
            if view.cut is not None and view.cut[1] == index + 1 < len(view.lines):
                said.append(_cut_words(view, say))
        return said + _notes(view, part, number == count, say)

    return fitted(words)


def _headings(part: Sequence[Line]) -> list[str]:
    """What stands above each line: the group's name above its first one."""
    before = ["", *(line.group for line in part)]
    return [line.group if line.group != last else "" for line, last in zip(part, before, strict=False)]


def _title(view: Standings, say: Say) -> str:
    if view.final:
        return say("warcrow.picture.final")
    if view.under_way is not None:
        known, games = view.under_way
        return say("warcrow.picture.under_way", n=view.round + 1, known=known, games=games)
    return say("warcrow.picture.after", n=view.round, of=view.rounds)


def _kind(view: Standings) -> Kind:
    return "team" if view.teams else "player"


def _cut_words(view: Standings, say: Say) -> str:
    assert view.cut is not None
    return say("warcrow.picture.cut", n=view.cut[0])


def _heads(view: Standings, say: Say) -> tuple[str, str, str]:
    keys = ("pt", "pv", "rpv") if view.adventures else ("points", "for", "against")
    pt, pv, rpv = (say(f"warcrow.picture.column.{key}") for key in keys)
    return pt, pv, rpv


def _shared(view: Standings) -> set[tuple[str, int]]:
    counts = Counter((line.group, line.place) for line in view.lines)
    return {place for place, count in counts.items() if count > 1}


def _place(line: Line, shared: set[tuple[str, int]]) -> str:
    return f"={line.place}" if (line.group, line.place) in shared else str(line.place)


def _notes(view: Standings, part: Sequence[Line], last: bool, say: Say) -> list[str]:
    shared = _shared(view)
    found = [say("warcrow.picture.shared")] if any((line.group, line.place) in shared for line in part) else []
    more = len(view.lines) - _most(view) * PAGES
    if last and more > 0:
        found.append(say("warcrow.picture.more-teams" if view.teams else "warcrow.picture.more-players", n=more))
    return found


@lru_cache(maxsize=16)
def _moved(colour: str, ground: str, *, up: bool) -> Sprite:
    """Up or down since the round before."""
    pen = Pen(16, 16, ground)
    pen.shape([(8, 1), (15, 14), (1, 14)] if up else [(1, 2), (15, 2), (8, 15)], colour, outline=None)
    return pen.sprite()


def _cut(canvas: Canvas, words: str, y: int) -> None:
    """The line below which nobody goes on."""
    middle, half = y + _CUT // 2, fonts.width(words, _CUT_FONT) // 2 + 16
    for left, right in ((10, WIDTH // 2 - half), (WIDTH // 2 + half, WIDTH - 10)):
        canvas.fill((left, middle - 2, right, middle + 2), "gold_dark")
    canvas.text(WIDTH // 2, middle, words, _CUT_FONT, "ink", "parchment", "middle")


def _line(
    canvas: Canvas,
    line: Line,
    index: int,
    at: tuple[int, int],
    view: Standings,
    shared: set[tuple[str, int]],
    say: Say,
) -> None:
    """`at`: where it begins, and how high it is."""
    y, tall = at
    ground = lane(canvas, y, tall, index, lit=index == view.reader)
    middle = y + LANE // 2
    if line.members:
        people = ", ".join(name_of(one, place, say) for place, one in enumerate(line.members))
        room = _COLUMNS[-1] - _NAME
        font = names.fitting(people, (24, 22), room)
        canvas.text(_NAME, y + tall - 22, fonts.shorten(people, font, room), font, "ink", ground)
    place = _place(line, shared)
    if view.final and line.place <= len(scenery.METALS):
        metal = scenery.METALS[line.place - 1]
        canvas.stamp(scenery.medal(_MEDAL, metal, ground), _PLACE + 8 - _MEDAL, middle - _MEDAL // 2)
        canvas.text(_PLACE + 8 - _MEDAL // 2, middle, str(line.place), MARK, "ink", metal, "middle")
        if place.startswith("="):
            canvas.text(_PLACE + 4 - _MEDAL, middle, "=", STRONG, "ink", ground, "right")
    else:
        font = names.fitting(place, (28, 24, 20), _PLACE - 34, display=True)
        canvas.text(_PLACE, middle, place, font, "ink", ground, "right")
    if line.moved:
        up = line.moved > 0
        colour = theme.written("blue" if up else "crimson", ground)
        canvas.stamp(_moved(colour, ground, up=up), _MOVED, middle - 8)
        canvas.text(_MOVED + 18, middle, str(abs(line.moved)), LABEL, "umber", ground)
    pt = str(line.pt)
    bold = names.fitting(pt, (30, 26, 20), 100, display=True)
    room = _COLUMNS[0] - max(48, fonts.width(pt, bold)) - 18 - _NAME
    mark = say("warcrow.picture.dropped") if line.dropped else ""
    width = fonts.width(mark, SMALL) + 18
    if mark:
        room -= width + 10
    room -= (factions.SIZE + 10) * bool(line.faction)
    name = name_of(line.name, index, say, _kind(view))
    font = names.fitting(name, _SIZES, room, display=not line.dropped)
    name = fonts.shorten(name, font, room)
    canvas.text(_NAME, middle, name, font, "ink", ground)
    left = _NAME + fonts.width(name, font) + 10
    if line.faction:
        canvas.stamp(factions.mark(line.faction, ground), left, middle - factions.SIZE // 2)
        left += factions.SIZE + 10
    if mark:
        canvas.stamp(plate(width, 32, "sand"), left, middle - 16)
        canvas.text(left + 9, middle, mark, SMALL, "ink", "sand")
    canvas.text(_COLUMNS[0], middle, pt, bold, "ink", ground, "right")
    for x, value in zip(_COLUMNS[1:], (line.pv, line.rpv), strict=True):
        text = amount(value, say)
        font = names.fitting(text, (26, 24, 22, 20), 114, bold=False)
        canvas.text(x, middle, text, font, "ink", ground, "right")
