"""A game again: animated, in words, as a file, and checked."""

from __future__ import annotations

import asyncio
import json
from io import BytesIO

import discord

from bot import catalogue, customid
from bot.answers import answer, client, language, send_file, speak
from bot.catalogue import texts
from bot.service.courier import Button
from bot.service.records import Table
from cogs.shared.play import show_story
from games.core.audit import check


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


async def show_verdict(interaction: discord.Interaction, table: Table) -> None:
    """Whether everything in the table's log holds."""
    say = speak(interaction)
    if table.life != "over":
        await answer(interaction, say("table.verify.running", commitment=table.commitment))
        return
    log = await client(interaction).service.log(table.id)
    report = await asyncio.to_thread(check, log, catalogue.games().get)
    problems = [texts().reason(language(interaction), departure) for departure in report.departures]
    text = say("table.verify.bad", problems="\n".join(problems)) if problems else say("table.verify.ok")
    export = Button(customid.TABLE.make(table.id, table.seq, "export"), say("table.button.export"))
    await answer(interaction, text, rows=[[export]])
