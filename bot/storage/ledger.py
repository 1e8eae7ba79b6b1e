"""What is kept beside the games: results, ratings, people's notes, what a server's owner did. Units as in `schema`."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Double, ForeignKey, Index, Integer, Table, Text

from bot.storage.schema import metadata

__all__ = ["audit", "departures", "erasures", "metadata", "notes", "ratings", "result_players", "results", "salts"]

# Who got up while a game was under way: `until_seq` is the last event at which the seat was theirs.
departures = Table(
    "departures",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("until_seq", Integer, primary_key=True),
    Column("user_id", BigInteger),
    Column("level", Text),
    Column("name", Text, nullable=False),
    sqlite_with_rowid=False,
)

# One row a finished game, in the order in which they ended; `counted`: for the ratings of its server.
results = Table(
    "results",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", Integer, ForeignKey("tables.id"), nullable=False),
    Column("guild_id", BigInteger),
    Column("game_id", Text, nullable=False),
    Column("counted", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_autoincrement=True,
)
Index("ix_results_table_id", results.c.table_id, unique=True)
Index("ix_results_guild_id", results.c.guild_id, results.c.game_id)

# `player` is a person's id or a computer player's level. `part`: whole, left or joined. `mu` and `sigma` are what the
# player was rated afterwards, where it counted.
result_players = Table(
    "result_players",
    metadata,
    Column("result_id", Integer, ForeignKey("results.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("player", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("team", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("part", Text, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("late", Integer, nullable=False),
    Column("mu", Double),
    Column("sigma", Double),
    sqlite_with_rowid=False,
)
Index("ix_result_players_player", result_players.c.player, result_players.c.result_id)

# A sum over `results`, kept up to date with them; `tabard db ratings` makes it anew.
ratings = Table(
    "ratings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game_id", Text, primary_key=True),
    Column("player", Text, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# What players mix into the chance of a table that has not started: `press` is the number of the press by which they sat
# down, `text` what they said, `commitment` what stood there when they gave it.
salts = Table(
    "salts",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("press", Text),
    Column("commitment", Text),
    sqlite_with_rowid=False,
)

# What a person wrote down about a table, for themselves alone.
notes = Table(
    "notes",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# What organisers did to tables, and why. Only ever added to.
audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("table_id", Integer, ForeignKey("tables.id")),
    Column("user_id", BigInteger, nullable=False),
    Column("deed", Text, nullable=False),
    Column("details", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_autoincrement=True,
)
Index("ix_audit_guild_id", audit.c.guild_id, audit.c.id)

# Who had themselves erased, so that a copy from before does not bring them back. `person`: a slow hash of the id
# (`bot.privacy.erasures`); `at`: the last time.
erasures = Table(
    "erasures",
    metadata,
    Column("person", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
