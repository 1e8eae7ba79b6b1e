"""What the private hand of a lesson says besides: what just happened, and each choice."""

from __future__ import annotations

import discord

from bot.answers import client, language
from bot.service.ground.records import Table
from bot.service.telling import teaching

LATEST = 40
"""Entries of the story in which to look for what the person did last."""


async def explained(interaction: discord.Interaction, table: Table, seat: int) -> list[str]:
    """A line each; nothing at tables that are no lessons, or over."""
    if not table.lesson or table.life != "playing":
        return []
    story = await client(interaction).service.story(table.id, seat, since=max(0, table.seq - LATEST))
    return teaching.lines(table, seat, story, language(interaction))
