"""What the program keeps for itself from one start to the next. Functions of a connection."""

from __future__ import annotations

from sqlalchemy import Connection, select

from bot.storage.schema import kept
from bot.storage.upsert import upsert


def get(connection: Connection, name: str) -> str | None:
    """What was kept under the name."""
    return connection.execute(select(kept.c.value).where(kept.c.name == name)).scalar_one_or_none()


def put(connection: Connection, name: str, value: str) -> None:
    """Keeps it in place of what was kept."""
    row = upsert(connection)(kept).values(name=name, value=value)
    connection.execute(row.on_conflict_do_update(index_elements=["name"], set_={"value": value}))
