"""CSV from organisers: players to add, results to take. Every fault is named with its line; with one, nothing is taken.

Separated by commas, semicolons or tabs, with or without a byte order mark; the first line says what each column is.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Final, NamedTuple

from tournaments.amounts import whole
from tournaments.records import Pair
from tournaments.sayings import Refused, Saying, saying

MOST_LINES: Final = 5000
CELL: Final = 500
"""Characters of a cell."""

_SEPARATORS = ",;\t"


class Fault(NamedTuple):
    """What is wrong with a line, counted from 1."""

    line: int
    saying: Saying


class NewPlayer(NamedTuple):
    """A line of players."""

    line: int
    name: str
    clubs: tuple[str, ...]
    paid: bool


class NewResult(NamedTuple):
    """A line of results: points of the first and second player, or who did not come, as it was typed.

    `first`, `second`: names to compare, if they were given; "" if not. `round` None: the last one.
    """

    line: int
    round: int | None
    table: int
    first: str
    second: str
    pm: Pair | None
    pa: Pair | None
    absent: str
    reason: str


class Faulty(Refused):
    """A file with faults, all of them."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("tournament.csv.faulty", n=len(faults))
        self.faults = tuple(faults)


class Sheet(NamedTuple):
    """What was read: players, or results."""

    players: tuple[NewPlayer, ...] = ()
    results: tuple[NewResult, ...] = ()


def read(content: bytes, heads: Mapping[str, str]) -> Sheet:
    """Players or results, by what the first line says. `heads`: the columns' names in small letters, and their meaning.

    Raises Faulty with every fault.
    """
    rows = _rows(content)
    columns = [heads.get(one.strip().casefold(), "") for one in rows[0]]
    unknown = [head for head, column in zip(rows[0], columns, strict=True) if not column and head.strip()]
    if unknown:
        raise Faulty([Fault(1, saying("tournament.csv.column", text=unknown[0][:40]))])
    twice = next((one for number, one in enumerate(columns) if one and one in columns[:number]), None)
    if twice is not None:
        raise Faulty([Fault(1, saying("tournament.csv.column_twice", text=rows[0][columns.index(twice)][:40]))])
    if "table" in columns:
        return Sheet(results=tuple(_results(rows, columns)))
    if "name" in columns:
        return Sheet(players=tuple(_players(rows, columns)))
    raise Faulty([Fault(1, saying("tournament.csv.no_heads"))])


def _rows(content: bytes) -> list[list[str]]:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise Faulty([Fault(line, saying("tournament.csv.not_utf8"))]) from None
    first = text.split("\n", 1)[0]
    separator = max(_SEPARATORS, key=first.count)
    try:
        rows = list(csv.reader(StringIO(text, newline=""), delimiter=separator))
    except csv.Error:
        raise Faulty([Fault(1, saying("tournament.csv.not_csv"))]) from None
    if not rows or not any(one.strip() for one in rows[0]):
        raise Faulty([Fault(1, saying("tournament.csv.no_heads"))])
    if len(rows) > MOST_LINES:
        raise Faulty([Fault(MOST_LINES + 1, saying("tournament.csv.too_many", most=MOST_LINES))])
    return rows


def _lines(
    rows: Sequence[Sequence[str]], columns: Sequence[str], faults: list[Fault]
) -> list[tuple[int, dict[str, str]]]:
    """Every line that says something, by its columns."""
    found: list[tuple[int, dict[str, str]]] = []
    for number, row in enumerate(rows[1:], start=2):
        cells = [one.strip() for one in row]
        if not any(cells):
            continue
        if len(cells) > len(columns) and any(cells[len(columns) :]):
            faults.append(Fault(number, saying("tournament.csv.too_wide", n=len(columns))))
        elif any(len(one) > CELL for one in cells):
            faults.append(Fault(number, saying("tournament.csv.too_long", most=CELL)))
        else:
            named = {column: _plain(one) for column, one in zip(columns, cells, strict=False) if column}
            found.append((number, named))
    return found


def _plain(text: str) -> str:
    """A cell without the apostrophe that keeps spreadsheets from computing it."""
    return text[1:] if text.startswith("'") and text[1:2] in tuple("=+-@") else text


def _players(rows: Sequence[Sequence[str]], columns: Sequence[str]) -> list[NewPlayer]:
    faults: list[Fault] = []
    found: list[NewPlayer] = []
    seen: dict[str, int] = {}
    for number, cells in _lines(rows, columns, faults):
        name = cells.get("name", "")
        if not name:
            faults.append(Fault(number, saying("tournament.csv.no_name")))
            continue
        if name.casefold() in seen:
            faults.append(Fault(number, saying("tournament.csv.name_twice", name=name, first=seen[name.casefold()])))
            continue
        seen[name.casefold()] = number
        clubs = tuple(filter(None, (one.strip() for one in cells.get("club", "").split("/"))))
        paid = cells.get("paid", "").casefold() in {"1", "x", "yes", "true", "sí", "si", "✓", "✔"}
        found.append(NewPlayer(number, name, clubs, paid))
    if faults:
        raise Faulty(faults)
    return found


def _results(rows: Sequence[Sequence[str]], columns: Sequence[str]) -> list[NewResult]:
    faults: list[Fault] = []
    found: list[NewResult] = []
    seen: dict[tuple[int | None, int], int] = {}
    called = dict(zip(columns, rows[0], strict=True))  # a fault is named by the sheet's own words
    for number, cells in _lines(rows, columns, faults):
        points = [cells.get(column, "") for column in ("pm1", "pa1", "pm2", "pa2")]
        absent = cells.get("absent", "")
        if not any(points) and not absent:
            continue  # not played yet
        try:
            round_ = _number(cells["round"], called["round"], least=1) if cells.get("round") else None
            table = _number(cells.get("table", ""), called["table"], least=1)
            pm = pa = None
            if any(points):
                if absent:
                    raise _Wrong(saying("tournament.csv.points_or_absent"))
                usual = "" if "pa1" in columns else "0"
                pm1, pa1, pm2, pa2 = (
                    _number(text or (usual if column.startswith("pa") else ""), called.get(column, column))
                    for text, column in zip(points, ("pm1", "pa1", "pm2", "pa2"), strict=True)
                )
                pm, pa = (pm1, pm2), (pa1, pa2)
        except _Wrong as wrong:
            faults.append(Fault(number, wrong.saying))
            continue
        if (round_, table) in seen:
            faults.append(Fault(number, saying("tournament.csv.table_twice", table=table, first=seen[round_, table])))
            continue
        seen[round_, table] = number
        names = (cells.get("first", ""), cells.get("second", ""))
        found.append(NewResult(number, round_, table, *names, pm, pa, absent, cells.get("reason", "")))
    if faults:
        raise Faulty(faults)
    return found


class _Wrong(Exception):
    """A cell is wrong."""

    def __init__(self, said: Saying) -> None:
        super().__init__(said.key)
        self.saying = said


def _number(text: str, column: str, least: int = 0) -> int:
    found = whole(int(text), least) if text.isascii() and text.isdigit() and len(text) < 8 else None
    if found is None:
        raise _Wrong(saying("tournament.csv.number", text=text[:40] or "—", column=column, least=least))
    return found
