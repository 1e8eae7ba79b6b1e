"""Reviews of finished games: what the computer found, and who still waits for it. And puzzles from them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, LargeBinary, Table, Text

from bot.storage.leagues import metadata

__all__ = ["metadata", "puzzle_channels", "puzzles", "review_requests", "reviews"]

# `judged`: every decision of the game with its chances, in msgpack; nothing of any person.
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("judged", LargeBinary, nullable=False),
    # since when everybody may see it
    Column("published_at", BigInteger),
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

# Choices of such games that were posted as puzzles; `options`: JSON, the answers in the game's notation.
puzzles = Table(
    "puzzles",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("options", Text, nullable=False),
    sqlite_with_rowid=False,
)

puzzle_channels = Table(
    "puzzle_channels",
    metadata,
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("next_at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
