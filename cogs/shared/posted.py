"""A board that was posted some time ago, found again by the digest below it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import discord
from discord import ui

from bot.answers import Unkind, client
from bot.service.trust import SHOWN
from cogs.shared import lookup
from cogs.shared.replays import show_moment

_DIGEST = re.compile(rf"`([0-9a-f]{{{SHOWN}}})`")


async def show_posted(interaction: discord.Interaction, message: discord.Message) -> None:
    """The moment that the board of a message shows, as its reader may see it. Raises Unkind."""
    service = client(interaction).service
    for digest in _DIGEST.findall("\n".join(_texts(message))):
        found = await service.watching.find(message.channel.id, digest)
        if found is not None:
            table = await service.table(found[0])
            if lookup.visible(interaction, table):
                await show_moment(interaction, table, table.seat_of(interaction.user.id), found[1])
                return
    raise Unkind("watch.refused.no_board")


def _texts(message: discord.Message) -> Iterator[str]:
    if message.content:
        yield message.content
    parts: list[Any] = list(message.components)
    while parts:
        part = parts.pop(0)
        if isinstance(part, discord.TextDisplay | ui.TextDisplay):
            yield part.content
        parts = [*getattr(part, "children", ()), *parts]
