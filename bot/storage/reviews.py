"""Reviews of finished games: what the computer found, and who still waits for it. Read by `looking.reviewed` alone."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, LargeBinary, Table, Text

from bot.storage.leagues import metadata

__all__ = ["metadata", "review_requests", "reviews"]

# `judged`: every decision of the game with its chances, in msgpack; nothing of any person.
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("judged", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

# `worker`: the process that thinks about it, and goes on after its next start.
review_requests = Table(
    "review_requests",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("worker", Text, nullable=False),
    Column("asked_at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
