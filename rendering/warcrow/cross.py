"""The cross table of a tournament: round by round, whom each player met and how it ended."""

from collections.abc import Sequence
from typing import Final

from rendering import fonts, names, tokens
from rendering.canvas import Canvas
from rendering.fonts import LABEL, NAME, STRONG
from rendering.picture import Say
from rendering.warcrow.frame import HEADER, WIDTH, fitted, name_of, numbered, page, pages, spoken
from rendering.warcrow.views import Cross, CrossLine, Met

PLAYERS: Final = 16
"""Lines on one picture."""
ROUNDS: Final = 9
"""Columns on one picture: the last ones, of more."""
_ROW, _HEADS, _KEY = 46, 40, 44
_PLACE, _NAME, _END = 62, 78, 882
_COLOURS: Final = {"won": ("green", "paper"), "lost": ("crimson", "paper"), "drawn": ("gold", "ink"),
                   "bye": ("stone_lit", "ink"), "open": ("panel", "ink")}  # fmt: skip


def shown(view: Cross) -> list[tuple[CrossLine, ...]]:
    """The lines, picture by picture."""
    return pages(view.lines, PLAYERS)


def paint(view: Cross, part: Sequence[CrossLine], number: int, count: int, say: Say) -> Canvas:
    """Picture `number` of `count`."""
    canvas = page(
        HEADER + _HEADS + _ROW * len(part) + _KEY,
        name_of(view.event, 0, say, "event"),
        numbered(say("warcrow.picture.cross"), number, count),
    )
    rounds = min(ROUNDS, max((len(line.met) for line in view.lines), default=0))
    first = max((len(line.met) for line in view.lines), default=0) - rounds
    width = 64 if rounds <= 7 else 54
    left = _END - 64 - width * rounds
    y = HEADER + _HEADS // 2
    for place in range(rounds):
        canvas.text(left + width * place + width // 2, y, str(first + place + 1), STRONG, "ink", "parchment", "middle")
    canvas.text(_END, y, say("warcrow.picture.column.pt"), STRONG, "ink", "parchment", "right")
    if rounds:
        canvas.text(left - 10, y, say("warcrow.picture.cross.rounds"), LABEL, "ink", "parchment", "right")
    for row, line in enumerate(part):
        top = HEADER + _HEADS + _ROW * row
        ground = "panel" if row % 2 else "parchment"
        canvas.fill((10, top, WIDTH - 10, top + _ROW), ground)
        middle = top + _ROW // 2
        canvas.text(_PLACE, middle, str(line.number), STRONG, "ink", ground, "right")
        name = name_of(line.name, row + PLAYERS * (number - 1), say)
        font = names.fitting(name, (28, 24, 20), left - _NAME - 10, display=True)
        canvas.text(_NAME, middle, fonts.shorten(name, font, left - _NAME - 10), font, "ink", ground)
        for place, met in enumerate(line.met[first:]):
            _cell(canvas, met, left + width * place + 3, top + 5, width - 6, ground)
        canvas.text(_END, middle, str(line.pt), NAME, "ink", ground, "right")
    key = say("warcrow.picture.cross.key")
    font = names.fitting(key, (24, 22, 20), WIDTH - 40)
    canvas.text(20, HEADER + _HEADS + _ROW * len(part) + _KEY // 2, key, font, "ink", "parchment")
    return canvas


def _cell(canvas: Canvas, met: Met, x: int, y: int, width: int, ground: str) -> None:
    fill, ink = _COLOURS[met.how]
    canvas.stamp(tokens.box(width, _ROW - 10, 8, fill, ground, edge="edge", line=1), x, y)
    words = {"won": "+", "lost": "−", "drawn": "=", "bye": "", "open": ""}[met.how] + (
        str(met.rival) if met.rival else "–"
    )
    font = STRONG if fonts.width(words, STRONG) <= width - 6 else LABEL
    canvas.text(x + width // 2, y + (_ROW - 10) // 2, words, font, ink, fill, "middle")


def alt(view: Cross, part: Sequence[CrossLine], number: int, count: int, say: Say) -> str:
    """The same in words: every line on it."""

    def words(most: int) -> list[str]:
        said = [f"{spoken(view.event, 0, say, most, 'event')}: {say('warcrow.picture.cross')}"]
        said.append(say("warcrow.picture.alt.page", n=number, of=count) if count > 1 else "")
        for row, line in enumerate(part):
            name = spoken(line.name, row + PLAYERS * (number - 1), say, most)
            met = ", ".join(_said(each, say) for each in line.met)
            said.append(say("warcrow.picture.alt.cross", n=line.number, name=name, met=met, pt=line.pt))
        return said

    return fitted(words)


def _said(met: Met, say: Say) -> str:
    return say(f"warcrow.picture.cross.{met.how}", n=met.rival or 0)
