"""Everything that is stored about a person, as they may read it. Functions of a connection."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, LargeBinary, RowMapping, Table, or_, select

from bot.privacy import fairs
from bot.privacy.pieces import DELETED, PLAYERS, RENAMED, TEXTS
from bot.service.ground.rows import moment
from bot.storage.ledger import audit
from bot.storage.schema import seats, tables

FORMAT = "tabard-person/1"

_ABOUT_TABLES = (
    *("id", "game_id", "options", "life", "guild_id", "channel_id", "thread_id", "pace", "rated", "lesson", "result"),
    *("created_at", "ended_at"),
)
"""A table's seed and state are secrets of the others as well."""


def export(connection: Connection, user_id: int) -> dict[str, Any]:
    """By table, every row that holds the person's id; then the tables at which they sat, and servers' events."""
    told: dict[str, Any] = {"format": FORMAT, "user_id": user_id}
    for column in (*RENAMED, *DELETED):
        if column.table is not tables:
            told[str(column.table)] = _rows(connection, column.table, column == user_id)
    for column in PLAYERS:
        told[str(column.table)] = _rows(connection, column.table, column == str(user_id))
    mine = select(seats.c.table_id).where(seats.c.user_id == user_id)
    about = select(*(tables.c[name] for name in _ABOUT_TABLES))
    rows = connection.execute(about.where(or_(tables.c.id.in_(mine), tables.c.host_id == user_id)))
    told["tables"] = [_plain(row) for row in rows.mappings()]
    told["tournaments"] = fairs.told(connection, user_id)
    told["tournament_ratings"] = fairs.ratings(connection, user_id)
    told["written_by_others"] = _about(connection, user_id)
    return told


def _about(connection: Connection, user_id: int) -> list[dict[str, Any]]:
    """What organisers did to tables of the person's, or wrote about them: who did it is the others' own."""
    mine = select(seats.c.table_id).where(seats.c.user_id == user_id)
    wanted = select(audit.c.guild_id, audit.c.table_id, audit.c.deed, audit.c.reason, audit.c.at)
    concerned = or_(audit.c.table_id.in_(mine), audit.c.details.contains(str(user_id)))
    rows = connection.execute(wanted.where(concerned, audit.c.user_id != user_id).order_by(audit.c.at))
    return [_plain(row) for row in rows.mappings()]


def _rows(connection: Connection, table: Any, where: Any) -> list[dict[str, Any]]:
    kept: Table = table
    columns = [column for column in kept.columns if not isinstance(column.type, LargeBinary) and column not in TEXTS]
    found = connection.execute(select(*columns).where(where).order_by(*kept.primary_key))
    return [_plain(row) for row in found.mappings()]


def _plain(row: RowMapping) -> dict[str, Any]:
    """Times as people read them, JSON unpacked."""
    told: dict[str, Any] = {}
    for name, value in row.items():
        if isinstance(value, int) and (name == "at" or name.endswith("_at")) and value > 0:
            told[name] = moment(value).isoformat()
        elif isinstance(value, str) and value[:1] in ("{", "["):
            told[name] = _unpacked(value)
        else:
            told[name] = value
    return told


def _unpacked(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:  # a name may begin with a bracket
        return text
