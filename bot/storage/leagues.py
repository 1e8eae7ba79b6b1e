"""Leagues of a server: a name, how it counts, which tournaments belong to it. Nobody's name stands here."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, Table, Text

from bot.storage.votes import metadata

__all__ = ["leagues", "metadata"]

# `state`: JSON, the rules and the numbers of the tournaments.
leagues = Table(
    "leagues",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("state", Text, nullable=False),
)
Index("ix_leagues_guild_id", leagues.c.guild_id)
