"""A game again: animated, in words, as a file."""

from __future__ import annotations

import json
from io import BytesIO

import discord

from bot.answers import answer, client, language, send_file, speak
from bot.service.records import Table
from cogs.shared.play import show_story


async def show_replay(interaction: discord.Interaction, table: Table) -> None:
    """The whole game as an animated picture; in words when it is too large for the place."""
    service, say = client(interaction).service, speak(interaction)
    seat = table.seat_of(interaction.user.id)
    picture = await service.replay_picture(table, seat, language(interaction))
    if len(picture) > interaction.filesize_limit:
        await answer(interaction, say("table.refused.too_big"))
        await show_story(interaction, table)
        return
    file = discord.File(BytesIO(picture), f"table-{table.id}.gif", description=say("table.replay.alt", id=table.id))
    await send_file(interaction, say("table.replay.ready", id=table.id), file)


async def send_log_file(interaction: discord.Interaction, table: Table) -> None:
    """The game log as a file; without the secret while the game runs."""
    say = speak(interaction)
    log = await client(interaction).service.log(table.id)
    file = discord.File(BytesIO(json.dumps(log, indent=1).encode()), f"table-{table.id}.json")
    await send_file(interaction, say("table.export.ready" if table.life == "over" else "table.export.running"), file)
