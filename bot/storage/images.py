"""Pictures that organisers give their tournaments, made anew here: nothing but what is seen is in them.

Nothing but `bot.tournaments.images` reads this table.
"""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Integer, LargeBinary, Table

from bot.storage.reviews import metadata

__all__ = ["metadata", "tournament_images"]

# `image`: a JPEG.
tournament_images = Table(
    "tournament_images",
    metadata,
    Column("tournament_id", Integer, ForeignKey("tournaments.id"), primary_key=True, autoincrement=False),
    Column("image", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
