"""The way from a private hand to the same table in a browser: a link for its person alone."""

from __future__ import annotations

import discord

from bot import customid
from bot.answers import Unkind, answer, client, speak
from bot.service.ground.records import Table
from bot.service.telling.courier import Button

BROWSER = "browser"


def button(interaction: discord.Interaction, table: Table) -> list[Button]:
    """The button that asks for the link, where there is a window."""
    if client(interaction).window_url is None:
        return []
    return [Button(customid.TABLE.make(table.id, table.seq, BROWSER), speak(interaction)("table.button.browser"))]


async def give_link(interaction: discord.Interaction, table: Table) -> None:
    """A link that opens once, told to the person alone. Raises Unkind."""
    url = client(interaction).window_url
    if url is None:
        raise Unkind("window.refused.off")
    key = await client(interaction).service.keys.link(interaction.user.id)
    await answer(interaction, speak(interaction)("window.link", url=f"{url}/in/{key}?next=/t/{table.id}"))
