"""A tournament as a file. Nothing of a list is in any of them but what has been revealed."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Sequence
from io import BytesIO
from typing import Literal
from zipfile import ZipFile

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.tournaments import printing, prizes, rows, sheets
from tournaments.evening.records import LogLine, Tournament
from tournaments.evening.turn import No
from tournaments.facts import Announced
from tournaments.records import Swiss
from tournaments.standings import standings
from tournaments.trf import to_trf
from tournaments.writing import told

Kind = Literal["csv", "games", "stats", "print", "certificates", "trf", "json", "log"]
MOST_CERTIFICATES = 200
"""In one archive; Discord takes ten megabytes."""
LOG_FORMAT = "tabard-tournament-log/1"


class Exported(Struct, frozen=True):
    """A file to hand out."""

    filename: str
    content: bytes


def export(tournament: Tournament, kind: Kind, entries: Sequence[LogLine] = (), locale: str = "en") -> Exported:
    """The file; spreadsheets, pages and pictures in a language.

    Raises `tournaments.sayings.Refused` where a format cannot hold the event.
    """
    match kind:
        case "csv":
            content, ending = sheets.standings_file(tournament, locale).encode("utf-8-sig"), "csv"
        case "games":
            content, ending = sheets.games_file(tournament, locale).encode("utf-8-sig"), "games.csv"
        case "stats":
            content, ending = sheets.stats_file(tournament, locale).encode("utf-8-sig"), "factions.csv"
        case "print":
            content, ending = printing.page(tournament, locale).encode(), "html"
        case "certificates":
            content, ending = _certificates(tournament, locale), "zip"
        case "trf":
            content, ending = to_trf(tournament.swiss).encode(), "trf"
        case "json":
            content, ending = _json(told(_with_facts(tournament))), "json"
        case "log":
            content, ending = _json(_log(tournament, entries)), "log.json"
    return Exported(f"{_plain(tournament.name)}{tournament.id}.{ending}", content)


def _with_facts(tournament: Tournament) -> Swiss:
    """With what was said beforehand, and who has the prizes that the results do not tell."""
    won = tuple(one for one in tournament.won if one.prize in tournament.prizes)
    announced = Announced(tournament.facts, tournament.clock.minutes, tournament.prizes, won)
    return replace(tournament.swiss, announced=announced)


def _certificates(tournament: Tournament, locale: str) -> bytes:
    """A picture for each player, in one archive. Raises Refused before the end."""
    if tournament.stage != "finished":
        raise No("not_finished")
    out = BytesIO()
    with ZipFile(out, "w") as archive:  # pictures are compressed already
        for number, line in enumerate(standings(tournament.swiss)[:MOST_CERTIFICATES], start=1):
            picture = prizes.certificate(tournament, line.id, locale)
            archive.writestr(f"{number:03}-{_plain(tournament.name_of(line.id))}certificate.png", picture.png)
    return out.getvalue()


def _log(tournament: Tournament, entries: Sequence[LogLine]) -> dict[str, object]:
    """Everything that was done, so that anyone can check it."""
    return {
        "format": LOG_FORMAT,
        "event": tournament.id,
        "name": tournament.name,
        "commitment": tournament.commitment,
        "seed": tournament.swiss.seed,
        **({} if tournament.swiss.press is None else {"press": tournament.swiss.press}),
        "entries": [msgspec.json.decode(rows.text(entry)) for entry in entries],
    }


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode() + b"\n"


def _plain(name: str) -> str:
    """Of a name what every system takes in the name of a file, letters without their accents."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    kept = "-".join(re.findall(r"[A-Za-z0-9]+", letters))[:40].lower()
    return f"{kept}-" if kept else ""
