"""The standings and the games as CSV. Whatever somebody is called, no cell is a formula and none spills over.

For programs fractions are exact, such as 45/2, with decimals beside them. A spreadsheet would take that for a date: for
people the decimals come first, as their language writes them, and what is exact has a stroke that is no slash.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from io import StringIO
from typing import Any, Final

from tournaments.groups import group_of, letter
from tournaments.league import Line
from tournaments.names import shown_names
from tournaments.records import Swiss
from tournaments.standings import standings
from tournaments.statistics import FEW, Record, Statistics

COLUMNS: Final = ("place", "id", "name", "pt", "pv", "rpv", "dropped", "pv_decimal", "rpv_decimal")
SHEET: Final = ("place", "name", "pt", "pv", "rpv", "pv_exact", "rpv_exact", "dropped", "id")
GAMES: Final = ("round", "table", "first", "second", "pm1", "pa1", "pm2", "pa2", "absent", "reason")
"""Of games; the same that are read."""
PLACES: Final = 4
"""Decimals."""

_FORMULAS = "=+-@＝＋－＠"
_SPACE = "\t\n\r"
_OPENS = {"\u202a": "\u202c", "\u202b": "\u202c", "\u202d": "\u202c", "\u202e": "\u202c"} | dict.fromkeys(
    ("\u2066", "\u2067", "\u2068"), "\u2069"
)


def to_csv(swiss: Swiss) -> str:
    """One line for each player in standing order, for programs; fractions are exact, such as 45/2."""
    names = {player.id: player.name for player in swiss.players}
    out = StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    group = group_of(swiss)
    writer.writerow([*COLUMNS, *(["group"] if group else [])])
    for line in standings(swiss):
        dropped = "true" if line.dropped else "false"
        row = (line.place, cell(line.id), cell(names[line.id]), line.pt, line.pv, line.rpv, dropped)
        writer.writerow((*row, decimal(line.pv), decimal(line.rpv), *_group(group, line.id)))
    return out.getvalue()


def to_sheet(swiss: Swiss, heads: Mapping[str, str], *, comma: bool) -> str:
    """The same for people. `heads`: what stands above each of SHEET; `comma`: decimals have one, cells a semicolon."""
    names = {player.id: player.name for player in swiss.players}
    out, writer = _sheet(comma=comma)
    group = group_of(swiss)
    writer.writerow([heads[column] for column in (*SHEET, *(["group"] if group else []))])
    for line in standings(swiss):
        exact = (str(value).replace("/", "\N{FRACTION SLASH}") for value in (line.pv, line.rpv))
        points = (decimal(value, comma=comma) for value in (line.pv, line.rpv))
        gone = "×" if line.dropped else ""
        cells = (line.place, cell(names[line.id]), line.pt, *points, *exact, gone, cell(line.id))
        writer.writerow((*cells, *_group(group, line.id)))
    return out.getvalue()


def _group(group: Mapping[str, int], player: str) -> tuple[str, ...]:
    """The cell with somebody's group, where there are any."""
    return (letter(group[player]) if player in group else "",) if group else ()


def games_sheet(swiss: Swiss, heads: Mapping[str, str], *, comma: bool) -> str:
    """Every game, with empty cells where there is no result: to be filled in and read again."""
    names = shown_names(swiss)
    out, writer = _sheet(comma=comma)
    writer.writerow([heads[column] for column in GAMES])
    for played in swiss.played:
        for game in sorted(played.games, key=lambda one: one.table):
            points: tuple[int | str, ...] = ("", "", "", "")
            if game.status == "confirmed" and game.pm is not None and game.pa is not None:
                points = (game.pm[0], game.pa[0], game.pm[1], game.pa[1])
            absent = ", ".join(names[player] for player in game.absent)
            texts = (cell(names[game.a]), cell(names[game.b]))
            reason = cell(game.reason or "")
            writer.writerow((played.number, game.table, *texts, *points, cell(absent), reason))
    return out.getvalue()


def league_sheet(lines: Sequence[Line], heads: Sequence[str], events: Sequence[str], *, comma: bool) -> str:
    """A league's ranking: place, name, total, then a column for each tournament, in brackets what does not count."""
    out, writer = _sheet(comma=comma)
    writer.writerow([*heads, *map(cell, events)])
    for line in lines:
        results = {one.event: one for one in line.results}
        found: list[str] = []
        for number in range(len(events)):
            one = results.get(number)
            points = "" if one is None else decimal(one.points, comma=comma)
            found.append(points if one is None or one.counts else f"[{points}]")
        writer.writerow((line.place, cell(line.name), decimal(line.total, comma=comma), *found))
    return out.getvalue()


STATS: Final = ("faction", "scenario", "feat", "players", "games", "won", "drawn", "lost", "pt", "average", "few")
"""Of factions: alone, by scenario, by feat."""


def stats_sheet(found: Statistics, heads: Mapping[str, str], named: Callable[[str, str], str], *, comma: bool) -> str:
    """Factions alone, by scenario, by feat: what they made of their games; the last cell marks numbers that are small.

    `named`: how a scenario or feat is called, by its kind and id.
    """
    out, writer = _sheet(comma=comma)
    writer.writerow([heads[column] for column in STATS])
    rows: list[tuple[str, str, str, Record]] = [(faction, "", "", one) for faction, one in found.alone.items()]
    rows += [(faction, named("scenario", which), "", one) for (faction, which), one in found.scenarios.items() if which]
    rows += [(faction, "", named("feat", which), one) for (faction, which), one in found.feats.items() if which]
    for faction, scenario, feat, one in sorted(rows, key=lambda row: row[:3]):
        points = (one.games, one.won, one.drawn, one.lost, one.pt, decimal(one.average, comma=comma))
        where = (cell(faction), cell(scenario), cell(feat), found.players.get(faction, 0))
        writer.writerow((*where, *points, f"< {FEW}" if one.few else ""))
    return out.getvalue()


def _sheet(*, comma: bool) -> tuple[StringIO, Any]:
    out = StringIO()
    return out, csv.writer(out, delimiter=";" if comma else ",", lineterminator="\r\n")


def decimal(value: Fraction, *, comma: bool = False) -> str:
    """A number with at most four decimals, rounded to the nearest."""
    scaled = round(abs(value) * 10**PLACES)
    whole, rest = divmod(scaled, 10**PLACES)
    text = f"{whole}.{rest:0{PLACES}}".rstrip("0").rstrip(".")
    return ("-" if value < 0 else "") + (text.replace(".", ",") if comma else text)


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
