"""A board that was posted some time ago, found again by the digest below it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import discord
from discord import ui

from bot.answers import Unkind, client
from bot.service.ground.records import DIGITS
from cogs.shared import lookup
from cogs.shared.replays import show_moment

_DIGEST = re.compile(rf"`([0-9a-f]{{{DIGITS}}})`")


async def show_posted(interaction: discord.Interaction, message: discord.Message) -> None:
    """The moment that a board shows, as its reader may see it: one of the bot's own posts, by the first digest in it.

    Raises Unkind.
    """
    found = _DIGEST.search("\n".join(_texts(message))) if message.author == client(interaction).user else None
    moment = await client(interaction).service.watching.find(message.channel.id, found[1]) if found else None
    if moment is None:
        raise Unkind("watch.refused.no_board")
    table = lookup.read_by(interaction, await client(interaction).service.table(moment[0]))
    if not lookup.visible(interaction, table):
        raise Unkind("watch.refused.no_board")
    await show_moment(interaction, table, table.seat_of(interaction.user.id), moment[1])


def _texts(message: discord.Message) -> Iterator[str]:
    if message.content:
        yield message.content
    parts: list[Any] = list(message.components)
    while parts:
        part = parts.pop(0)
        if isinstance(part, discord.TextDisplay | ui.TextDisplay):
            yield part.content
        parts = [*getattr(part, "children", ()), *parts]
