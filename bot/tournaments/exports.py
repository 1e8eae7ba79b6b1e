"""A tournament as a file. Nothing of a list is in any of them but what has been revealed."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec import Struct

from bot.tournaments import rows
from tournaments.evening.records import LogLine, Tournament
from tournaments.spreadsheet import to_csv
from tournaments.trf import to_trf
from tournaments.writing import told

Kind = Literal["csv", "trf", "json", "log"]
LOG_FORMAT = "tabard-tournament-log/1"


class Exported(Struct, frozen=True):
    """A file to hand out."""

    filename: str
    content: bytes


def export(tournament: Tournament, kind: Kind, entries: Sequence[LogLine] = ()) -> Exported:
    """The file. Raises `tournaments.sayings.Refused` where a format cannot hold the event."""
    match kind:
        case "csv":
            content, ending = to_csv(tournament.swiss).encode("utf-8-sig"), "csv"
        case "trf":
            content, ending = to_trf(tournament.swiss).encode(), "trf"
        case "json":
            content, ending = _json(told(tournament.swiss)), "json"
        case "log":
            content, ending = _json(_log(tournament, entries)), "log.json"
    return Exported(f"{_plain(tournament.name)}{tournament.id}.{ending}", content)


def _log(tournament: Tournament, entries: Sequence[LogLine]) -> dict[str, object]:
    """Everything that was done, so that anyone can check it."""
    return {
        "format": LOG_FORMAT,
        "event": tournament.id,
        "name": tournament.name,
        "commitment": tournament.commitment,
        "seed": tournament.swiss.seed,
        "entries": [msgspec.json.decode(rows.text(entry)) for entry in entries],
    }


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode() + b"\n"


def _plain(name: str) -> str:
    """Of a name what every system takes in the name of a file, letters without their accents."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    kept = "-".join(re.findall(r"[A-Za-z0-9]+", letters))[:40].lower()
    return f"{kept}-" if kept else ""
