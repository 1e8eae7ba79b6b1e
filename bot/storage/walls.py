"""What keeps people apart and the bot's owner in charge: who is blocked, whom somebody does not want to hear from, what
was taken back; and where each board's digest stands. Units as in `schema`.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, Table, Text

from bot.storage.window_keys import metadata

__all__ = ["blocks", "boards", "metadata", "tournament_people", "unwelcome", "withdrawals"]

# The owner's: `kind` is "person" or "server", `id` Discord's.
blocks = Table(
    "blocks",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("reason", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# A person's own: `user_id` takes nothing from `other_id`, who is never told so.
unwelcome = Table(
    "unwelcome",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("other_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
Index("ix_unwelcome_other_id", unwelcome.c.other_id)

# What `user_id` asked of `other_id` and took back; kept for as long as it counts.
withdrawals = Table(
    "withdrawals",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("other_id", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
)
Index("ix_withdrawals_user_id", withdrawals.c.user_id, withdrawals.c.other_id)

# The digest that a board tells, as many digits of it as a post shows, and the event up to which it goes.
boards = Table(
    "boards",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# Who has a part in an event: players, those who wait, organisers, judges. Made from its state with each change.
tournament_people = Table(
    "tournament_people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("tournament_id", Integer, ForeignKey("tournaments.id"), primary_key=True),
    sqlite_with_rowid=False,
)
Index("ix_tournament_people_tournament_id", tournament_people.c.tournament_id)
