"""Tournaments become rows and rows events. Nothing here talks to a database."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from tournaments.evening.records import LogLine, Tournament


def _write(value: Any) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"not stored: {type(value).__name__}")


def _read(wanted: type, value: Any) -> Any:
    if wanted is Fraction:
        return Fraction(value)
    raise TypeError(f"not stored: {wanted.__name__}")


# made once, here: msgspec must not learn a type in two threads at once
_encoder = msgspec.json.Encoder(enc_hook=_write)
_event = msgspec.json.Decoder(Tournament, dec_hook=_read)
_entry = msgspec.json.Decoder(LogLine)
_told = msgspec.json.Decoder(frozenset[str])


def text(value: Any) -> str:
    """A tournament, an entry or small data as JSON text."""
    return _encoder.encode(value).decode()


def tournament_of(row: Any) -> Tournament:
    """The tournament of a row of `tournaments`."""
    return replace(_event.decode(row.state), id=row.id)


def entry_of(row: Any) -> LogLine:
    """The line of a row of `tournament_log`."""
    return _entry.decode(row.entry)


def told_of(row: Any) -> frozenset[str]:
    """What is told only once about a tournament."""
    return _told.decode(row.told)
