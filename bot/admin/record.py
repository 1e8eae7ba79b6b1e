"""The record of what organisers did: only ever added to. Functions of a connection."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, NamedTuple

from msgspec import json
from sqlalchemy import Connection, insert, select

from bot.service.ground.rows import moment, ms, text
from bot.storage.ledger import audit

Deed = Literal["extend", "substitute", "adjudicate", "move", "close"]

LISTED = 25
"""Entries shown at once, newest first."""


class Done(NamedTuple):
    """One entry. `details` by deed: hours; seat, before, after (a person's id or a computer's level); from, to."""

    id: int
    table_id: int | None
    user_id: int
    deed: str
    details: dict[str, Any]
    reason: str
    at: datetime


def note(
    connection: Connection,
    guild_id: int,
    table_id: int,
    user_id: int,
    deed: Deed,
    details: dict[str, Any],
    reason: str,
    now: datetime,
) -> None:
    """Writes down what somebody did, in the transaction in which it is done."""
    row = {"guild_id": guild_id, "table_id": table_id, "user_id": user_id, "deed": deed}
    connection.execute(insert(audit).values(**row, details=text(details), reason=reason, at=ms(now)))


def read(connection: Connection, guild_id: int, table_id: int | None) -> list[Done]:
    """The newest entries of a server, or of one of its tables."""
    wanted = select(audit).where(audit.c.guild_id == guild_id)
    if table_id is not None:
        wanted = wanted.where(audit.c.table_id == table_id)
    rows = connection.execute(wanted.order_by(audit.c.id.desc()).limit(LISTED)).all()
    return [
        Done(row.id, row.table_id, row.user_id, row.deed, json.decode(row.details), row.reason, moment(row.at))
        for row in rows
    ]
