"""The score sheet of one game: military points by round, arcane points, victory points, the result."""

from rendering import fonts, names, tokens
from rendering.canvas import Canvas
from rendering.fonts import Font
from rendering.picture import Say
from rendering.warcrow.frame import HEADER, STRONG, TEXT, WIDTH, adventure, fitted, name_of, page, spoken
from rendering.warcrow.views import Points, ScoreSheet

_ROW = 46
_COLUMNS = (412, 728)
"""The middles of both players' columns."""
_ROOM = 300
_BLANK = "–"
_NAMES, _RESULT = 68, 128
"""Height of the names, and of what the game gave."""


def paint(view: ScoreSheet, say: Say) -> Canvas:
    """The sheet, with dashes where nothing is filled in yet."""
    rows = _rows(view, say)
    heading = say("warcrow.picture.sheet.heading", n=view.round, table=view.table)
    result = _RESULT + 8 if view.pt is not None else 0
    canvas = page(HEADER + 50 + _NAMES + _ROW * len(rows) + result + 12, name_of(view.event, 0, say, "event"), heading)
    y = HEADER + 28
    line = adventure(view.scenario, view.feat, say)
    font = names.fitting(line, (26, 24, 22), WIDTH - 40, bold=True)
    canvas.text(20, y, fonts.shorten(line, font, WIDTH - 40), font, "ink", "parchment")
    y = HEADER + 50
    for number, (x, name) in enumerate(zip(_COLUMNS, view.names, strict=True)):
        drawn = name_of(name, number, say)
        font = names.fitting(drawn, (30, 26, 24), _ROOM, display=True)
        lines = (drawn,) if fonts.width(drawn, font) <= _ROOM else fonts.wrap(drawn, font, _ROOM, 2)
        for place, words in enumerate(lines):
            middle = y + _NAMES // 2 + 30 * place - 15 * (len(lines) - 1)
            canvas.text(x, middle, words, font, "ink", "parchment", "middle")
    y += _NAMES
    for number, (label, points, strong) in enumerate(rows):
        ground = "gold_light" if strong else "panel" if number % 2 else "parchment"
        canvas.fill((10, y, WIDTH - 10, y + _ROW), ground)
        middle = y + _ROW // 2
        canvas.text(24, middle, label, STRONG if strong else TEXT, "ink", ground)
        for x, text in zip(_COLUMNS, _figures(points), strict=True):
            canvas.text(x, middle, text, Font(30, display=True) if strong else Font(28), "ink", ground, "middle")
        y += _ROW
    if view.pt is not None:
        _result(canvas, view, view.pt, y + 8, say)
    return canvas


def alt(view: ScoreSheet, say: Say) -> str:
    """The sheet in words."""

    def words(most: int) -> list[str]:
        a, b = (spoken(name, number, say, most) for number, name in enumerate(view.names))
        event = spoken(view.event, 0, say, most, "event")
        said = [
            say("warcrow.picture.alt.sheet", event=event, n=view.round, table=view.table, a=a, b=b),
            adventure(view.scenario, view.feat, say),
        ]
        for label, points, _ in _rows(view, say):
            figures = " – ".join(_figures(points)) if points else say("warcrow.picture.sheet.blank")
            said.append(f"{label}: {figures}")
        if view.pt is not None:
            verdicts = _verdicts(view, say)
            for name, pt, verdict in zip((a, b), view.pt, verdicts, strict=True):
                said.append(say("warcrow.picture.alt.result", name=name, pt=pt, verdict=verdict).rstrip(" ,"))
        return said

    return fitted(words)


def _rows(view: ScoreSheet, say: Say) -> list[tuple[str, Points | None, bool]]:
    """What stands on the sheet: label, both players' points, whether it is a sum."""
    rows: list[tuple[str, Points | None, bool]] = [
        (say("warcrow.picture.sheet.round", n=number), points, False) for number, points in enumerate(view.rounds, 1)
    ]
    played = [points for points in view.rounds if points is not None]
    pm = (sum(a for a, _ in played), sum(b for _, b in played)) if played else None
    full = len(played) == len(view.rounds)
    rows.append((say("warcrow.picture.sheet.pm"), pm, False))
    rows.append((say("warcrow.picture.sheet.pa"), view.pa, False))
    pv = None if pm is None or view.pa is None or not full else (pm[0] + view.pa[0], pm[1] + view.pa[1])
    rows.append((say("warcrow.picture.sheet.pv"), pv, True))
    return rows


def _figures(points: Points | None) -> tuple[str, str]:
    return (_BLANK, _BLANK) if points is None else (str(points[0]), str(points[1]))


def _verdicts(view: ScoreSheet, say: Say) -> tuple[str, str]:
    if view.verdicts is None:
        return "", ""
    first, second = (say(f"warcrow.verdict.{word}") for word in view.verdicts)
    return first, second


def _result(canvas: Canvas, view: ScoreSheet, pt: Points, y: int, say: Say) -> None:
    """What the game gave, large; whoever won it in gold."""
    canvas.fill((10, y, WIDTH - 10, y + _RESULT), "steel")
    canvas.text(24, y + _RESULT // 2, say("warcrow.picture.column.pt"), Font(40, display=True), "paper", "steel")
    verdicts = _verdicts(view, say)
    for side, (x, points, verdict) in enumerate(zip(_COLUMNS, pt, verdicts, strict=True)):
        ink, ground = "paper", "steel"
        if points > pt[1 - side]:
            ink, ground = "ink", "gold"
            canvas.stamp(tokens.box(_ROOM + 8, _RESULT - 16, 12, ground, "steel"), x - _ROOM // 2 - 4, y + 8)
        middle = y + (48 if verdict else _RESULT // 2)
        canvas.text(x, middle, str(points), Font(60, display=True), ink, ground, "middle")
        font = names.fitting(verdict, (26, 24, 22), _ROOM, bold=True)
        canvas.text(x, y + 98, fonts.shorten(verdict, font, _ROOM), font, ink, ground, "middle")
