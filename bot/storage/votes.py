"""How the players of tournaments vote, as numbers alone: who voted for whom is stored nowhere.

Nothing but `bot.tournaments.votes` reads this table.
"""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Integer, Table, Text

from bot.storage.walls import metadata

__all__ = ["metadata", "tournament_votes"]

tournament_votes = Table(
    "tournament_votes",
    metadata,
    Column("tournament_id", Integer, ForeignKey("tournaments.id"), primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("player", Text, primary_key=True),
    Column("votes", Integer, nullable=False),
    sqlite_with_rowid=False,
)
