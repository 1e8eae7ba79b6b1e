"""People's own decks and armies: secret, so nothing but `bot.service.looking.own_lists` reads this table."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Table, Text

from bot.storage.ledger import metadata

__all__ = ["metadata", "own_lists"]

# `cards`: a JSON object of card -> how many, in the order in which they were added.
own_lists = Table(
    "own_lists",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game_id", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("cards", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
