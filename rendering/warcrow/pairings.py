"""A round's pairings: who plays whom at which table, and who has the bye."""

from collections.abc import Sequence
from typing import Final

from rendering import fonts, names, theme, tokens
from rendering.canvas import Canvas
from rendering.picture import Say
from rendering.sprite import Sprite
from rendering.warcrow import factions
from rendering.warcrow.frame import (
    HEADER,
    PAGES,
    SMALL,
    STRONG,
    TEXT,
    WIDTH,
    adventure,
    fitted,
    name_of,
    numbered,
    page,
    pages,
    plate,
    spoken,
)
from rendering.warcrow.views import Pairing, Pairings

TABLES: Final = 12
"""Tables on one picture: more could not be read on a phone."""
_ROW, _MARKED, _GROUP = 58, 92, 40
"""Height of a table's row, and of one with a mark under the names."""
_BADGE = 74
_LEFT, _MIDDLE = 104, 490
_SIZES, _SMALLEST = (28, 26, 24, 22), 20


def shown(view: Pairings) -> list[tuple[Pairing, ...]]:
    """The tables, picture by picture."""
    return pages(view.games, TABLES)


def paint(view: Pairings, part: Sequence[Pairing], number: int, count: int, say: Say) -> Canvas:
    """Picture `number` of `count`."""
    lines = _told(view, say)
    last = number == count
    left_over = len(view.games) - TABLES * PAGES if last else 0
    height = HEADER + 14 + 38 * bool(lines) + sum(_MARKED if _marks(game, say) else _ROW for game in part)
    height += _GROUP * sum(map(bool, _headings(part)))
    marked = [one for game in part for one in game.factions]
    resting = _resting(view, say) if last else []
    height += _ROW * len(resting) + 44 * (left_over > 0) + factions.height(marked) + 12
    heading = say("warcrow.picture.round", n=view.round, of=view.rounds)
    canvas = page(height, name_of(view.event, 0, say, "event"), numbered(heading, number, count))
    y = HEADER + 10
    if lines:
        font = names.fitting(lines, (26, 24, 22), WIDTH - 40, bold=True)
        canvas.text(20, y + 18, fonts.shorten(lines, font, WIDTH - 40), font, "ink", "parchment")
        y += 38
    for row, (game, group) in enumerate(zip(part, _headings(part), strict=True)):
        if group:
            font = names.fitting(group, (24, 22, 20), WIDTH - 40, bold=True)
            canvas.text(20, y + _GROUP // 2, fonts.shorten(group, font, WIDTH - 40), font, "ink", "parchment")
            y += _GROUP
        y = _game(canvas, game, 2 * (row + TABLES * (number - 1)), y, say)
    for key, name in resting:
        _rest(canvas, key, name, y, say)
        y += _ROW
    factions.legend(canvas, marked, y)
    y += factions.height(marked)
    if left_over > 0:
        more = say("warcrow.picture.more-tables", n=left_over)
        canvas.text(WIDTH // 2, y + 22, more, TEXT, "ink", "parchment", "middle")
    return canvas


def alt(view: Pairings, part: Sequence[Pairing], number: int, count: int, say: Say) -> str:
    """The same picture in words: every table on it."""

    def words(most: int) -> list[str]:
        event = spoken(view.event, 0, say, most, "event")
        said = [
            say("warcrow.picture.alt.pairings", n=view.round, of=view.rounds, event=event),
            _told(view, say),
            say("warcrow.picture.alt.page", n=number, of=count) if count > 1 else "",
        ]
        for row, (game, group) in enumerate(zip(part, _headings(part), strict=True)):
            said.append(group)
            player = 2 * (row + TABLES * (number - 1))
            a, b = (
                spoken(name, player + side, say, most) + (f" ({fonts.drawable(faction)})" if faction else "")
                for side, (name, faction) in enumerate(zip((game.a, game.b), game.factions, strict=True))
            )
            marks = "".join(f" ({mark})" for mark in (*_mine(game, say), *_marks(game, say)))
            if game.won is not None and not game.score:
                marks = f" ({say('warcrow.picture.alt.unplayed', name=(a, b)[game.won])}){marks}"
            said.append(say("warcrow.picture.alt.table", table=game.table, a=a, b=b) + _scored(game) + marks)
        for key, name in _resting(view, say) if number == count else ():
            said.append(say(key, name=spoken(name, 2 * len(view.games), say, most)))
        if number == count and len(view.games) > TABLES * PAGES:
            said.append(say("warcrow.picture.more-tables", n=len(view.games) - TABLES * PAGES))
        return said

    return fitted(words)


def _headings(part: Sequence[Pairing]) -> list[str]:
    """What stands above each table: above its first one the group's name, or which teams meet."""
    before = ["", *(game.group for game in part)]
    return [fonts.drawable(game.group) if game.group != last else "" for game, last in zip(part, before, strict=False)]


def _resting(view: Pairings, say: Say) -> list[tuple[str, str]]:
    """Who plays at no table: the key of how that is said, and the name."""
    number = 2 * len(view.games)
    found = (("warcrow.picture.bye", view.bye), ("warcrow.picture.idle", view.idle))
    return [(key, name_of(name, number, say)) for key, name in found if name is not None]


def _told(view: Pairings, say: Say) -> str:
    """What is played: which round of a cut, which adventure."""
    return " · ".join(filter(None, (view.stage, adventure(view.scenario, view.feat, say))))


def _scored(game: Pairing) -> str:
    return f", {fonts.drawable(game.score)}" if game.score else ""


def _mine(game: Pairing, say: Say) -> list[str]:
    return [say("warcrow.picture.your-table")] if game.mine else []


def _marks(game: Pairing, say: Say) -> list[str]:
    found: list[str] = []
    if game.rematch:
        found.append(say("warcrow.picture.rematch"))
    if game.manual:
        found.append(say("warcrow.picture.manual"))
    if game.third:
        found.append(say("warcrow.picture.third"))
    return found


def _row_box(height: int, *, mine: bool) -> Sprite:
    if mine:
        return tokens.box(WIDTH - 24, height - 6, 10, "gold_light", "parchment", edge="ink", line=3)
    return tokens.box(WIDTH - 24, height - 6, 10, "panel", "parchment", edge="edge")


def _game(canvas: Canvas, game: Pairing, player: int, y: int, say: Say) -> int:
    marks = _marks(game, say)
    height = _MARKED if marks else _ROW
    ground = "gold_light" if game.mine else "panel"
    canvas.stamp(_row_box(height, mine=game.mine), 12, y)
    _number(canvas, str(game.table), y, ground)
    line = y + (_ROW - 6) // 2
    if game.score or game.won is not None:
        half = _score(canvas, fonts.drawable(game.score) or "–", line, ground)
    else:
        half = 26
        canvas.stamp(tokens.crossed(28, theme.written("umber", ground), ground), _MIDDLE - 14, line - 14)
    sides = ((game.a, _MIDDLE - half - _LEFT), (game.b, WIDTH - 26 - _MIDDLE - half))
    for side, (name, room) in enumerate(sides):
        known = name_of(name, player + side, say)
        lost = game.won is not None and game.won != side
        _name(canvas, (line, half), side, known, room, ground, game.factions[side], lost=lost)
    widths = [fonts.width(mark, SMALL) + 20 for mark in marks]
    x = _MIDDLE - (sum(widths) + 10 * (len(marks) - 1)) // 2
    for mark, width in zip(marks, widths, strict=True):
        fill = "sand" if game.mine else "gold_light"
        canvas.stamp(plate(width, 32, fill), x, y + _ROW - 8)
        canvas.text(x + 10, y + _ROW + 8, mark, SMALL, "ink", fill)
        x += width + 10
    return y + height


def _number(canvas: Canvas, number: str, y: int, ground: str) -> None:
    font = names.fitting(number, (30, 26, 20, 16, 14), _BADGE - 8, display=True)
    canvas.stamp(tokens.box(_BADGE, _ROW - 18, 9, "steel", ground), 18, y + 6)
    canvas.text(18 + _BADGE // 2, y + (_ROW - 6) // 2, number, font, "paper", "steel", "middle")


def _score(canvas: Canvas, score: str, y: int, ground: str) -> int:
    """The score on its plate; half of its width."""
    font = names.fitting(score, (28, 24, 20), 230, display=True)
    score = fonts.shorten(score, font, 230)
    half = fonts.width(score, font) // 2 + 12
    canvas.stamp(tokens.box(2 * half, 40, 9, "sand", ground, edge="edge"), _MIDDLE - half, y - 20)
    canvas.text(_MIDDLE, y, score, font, "ink", "sand", "middle")
    return half + 12


def _name(
    canvas: Canvas,
    at: tuple[int, int],
    side: int,
    name: str,
    room: int,
    ground: str,
    faction: str,
    *,
    lost: bool,
) -> None:
    """The first one's ends at the middle, the second one's begins there. `at`: how high, and how far from there."""
    y, half = at
    room -= (factions.SIZE + 8) * bool(faction)
    font = names.fitting(name, _SIZES, room, display=not lost)
    lines: tuple[str, ...] = (name,)
    if fonts.width(name, font) > room:
        font = font._replace(size=_SMALLEST)
        lines = fonts.wrap(name, font, room, 2)
    width, way = max(fonts.width(line, font) for line in lines), 1 if side else -1
    x = _MIDDLE + way * half
    for number, line in enumerate(lines):
        height = y + 24 * number - 12 * (len(lines) - 1)
        canvas.text(x, height, line, font, "ink", ground, "left" if side else "right")
    if faction:
        left = x + width + 8 if side else x - width - 8 - factions.SIZE
        canvas.stamp(factions.mark(faction, ground), left, y - factions.SIZE // 2)


def _rest(canvas: Canvas, key: str, name: str, y: int, say: Say) -> None:
    canvas.stamp(tokens.box(WIDTH - 24, _ROW - 6, 10, "sand", "parchment", edge="edge"), 12, y)
    room = WIDTH - 70
    # the words stand, the name gives way
    frame = fonts.width(say(key, name=""), STRONG)
    words = say(key, name=fonts.shorten(name, STRONG, room - frame))
    canvas.text(30, y + (_ROW - 6) // 2, words, STRONG, "ink", "sand")
