"""The standings as CSV, for spreadsheets. Whatever somebody is called, no cell is a formula and none spills over."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Final

from tournaments.records import Swiss
from tournaments.standings import standings

COLUMNS: Final = ("place", "id", "name", "pt", "pv", "rpv", "dropped")

_FORMULAS = "=+-@＝＋－＠"
_SPACE = "\t\n\r"
_OPENS = {"\u202a": "\u202c", "\u202b": "\u202c", "\u202d": "\u202c", "\u202e": "\u202c"} | dict.fromkeys(
    ("\u2066", "\u2067", "\u2068"), "\u2069"
)


def to_csv(swiss: Swiss) -> str:
    """One line for each player in standing order; fractions are exact, such as 45/2."""
    names = {player.id: player.name for player in swiss.players}
    out = StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for line in standings(swiss):
        dropped = "true" if line.dropped else "false"
        writer.writerow((line.place, cell(line.id), cell(names[line.id]), line.pt, line.pv, line.rpv, dropped))
    return out.getvalue()


def cell(text: str) -> str:
    """A text as it may stand in a cell: an apostrophe before what a spreadsheet would compute, directions closed."""
    text = "".join(sign for sign in text if sign in _SPACE or (sign >= " " and not "\x7f" <= sign <= "\x9f"))
    if text.lstrip()[:1] in tuple(_FORMULAS) or text[:1] in tuple(_SPACE):
        text = f"'{text}"
    return text + _closing(text)


def _closing(text: str) -> str:
    """What ends the changes of direction that a text begins and leaves open."""
    waiting: list[str] = []
    for sign in text:
        if sign in _OPENS:
            waiting.append(_OPENS[sign])
        elif waiting and sign == waiting[-1]:
            waiting.pop()
    return "".join(reversed(waiting))
