"""How people are known in the browser. Of a key only its hash is kept: nobody who reads this table can use it."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Table, Text

from bot.storage.own_lists import metadata

__all__ = ["metadata", "window_keys"]

# `kind`: "link" (opens a visit, once) or "visit" (what the browser shows from then on); `ends_at`: milliseconds.
window_keys = Table(
    "window_keys",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("ends_at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
