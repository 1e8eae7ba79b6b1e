"""`/table admin ...`: what a server's organisers may do to its tables, and the record of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.admin.deeds import REASON
from bot.answers import Unkind, answering, hold, speak
from bot.service.ground.records import Table
from bot.service.looking.listing import Fits
from bot.translator import command, explained, named
from cogs.shared import lookup, organising
from cogs.shared.computers import about_computer
from cogs.shared.offers import about_table
from cogs.shared.subcommands import add_to_table
from cogs.shared.tables import LONGEST
from games.core.referee import Refusal

if TYPE_CHECKING:
    from bot.client import TabardBot

Interaction = discord.Interaction
Reason = app_commands.Range[str, 1, REASON]


async def offer_seats(interaction: Interaction, current: str) -> list[Choice[int]]:
    """The seats of the table that was meant."""
    try:
        table = await lookup.find(interaction, getattr(interaction.namespace, "table", None), fits=Fits.PLAYED)
    except Refusal:
        return []
    say, wanted = speak(interaction), current.strip().casefold()
    names = [
        (chair.seat + 1, f"{chair.seat + 1} · {chair.name or say('watch.seat', n=chair.seat + 1)}")
        for chair in table.chairs
    ]
    return [Choice(name=name[:100], value=number) for number, name in names if wanted in name.casefold()][:25]


async def offer_winners(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """A draw, or one of the seats; several are written with commas."""
    seats = [app_commands.Choice(name=each.name, value=str(each.value)) for each in await offer_seats(interaction, "")]
    return [app_commands.Choice(name=speak(interaction)("admin.draw"), value=organising.DRAW), *seats][:25]


class Admin(app_commands.Group):
    """`/table admin ...`; who may, is asked with every command."""

    def __init__(self) -> None:
        super().__init__(name=named("cmd.table.admin"), description=named("cmd.table.admin.desc"), guild_only=True)

    @command("table.admin.extend")
    @explained(hours="more_hours", reason="why")
    @about_table(Fits.PLAYED)
    async def extend(
        self,
        interaction: Interaction,
        hours: app_commands.Range[int, 1, LONGEST],
        reason: Reason | None = None,
        table: str | None = None,
    ) -> None:
        """More time for everybody who is asked something."""
        await _do(interaction, table, Fits.PLAYED, lambda found: organising.extend(interaction, found, hours, reason))

    @command("table.admin.substitute")
    @explained("seat", "computer", other="substitute", reason="why")
    @about_computer()
    @app_commands.autocomplete(seat=offer_seats)
    @about_table(Fits.PLAYED)
    async def substitute(
        self,
        interaction: Interaction,
        seat: int,
        other: discord.User | None = None,
        computer: str | None = None,
        reason: Reason | None = None,
        table: str | None = None,
    ) -> None:
        """Somebody else goes on in a seat's place."""
        await _do(
            interaction,
            table,
            Fits.PLAYED,
            lambda found: organising.substitute(interaction, found, seat - 1, other, computer, reason),
        )

    @command("table.admin.adjudicate")
    @explained("winners", reason="why")
    @app_commands.autocomplete(winners=offer_winners)
    @about_table(Fits.PLAYED)
    async def adjudicate(
        self, interaction: Interaction, winners: str, reason: Reason | None = None, table: str | None = None
    ) -> None:
        """Ends a game by a verdict: these seats have won."""
        await _do(
            interaction, table, Fits.PLAYED, lambda found: organising.adjudicate(interaction, found, winners, reason)
        )

    @command("table.admin.move")
    @explained(channel="new_channel", reason="why")
    @about_table(Fits.PLAYED)
    async def move(
        self,
        interaction: Interaction,
        channel: discord.TextChannel,
        reason: Reason | None = None,
        table: str | None = None,
    ) -> None:
        """The table goes on in another channel."""
        await _do(interaction, table, Fits.PLAYED, lambda found: organising.move(interaction, found, channel, reason))

    @command("table.admin.close")
    @about_table(Fits.UNDER_WAY)
    async def close(self, interaction: Interaction, table: str | None = None) -> None:
        """Ends a table without a result; a form asks why."""
        async with answering(interaction):
            await organising.ask_close(interaction, await lookup.find(interaction, table, fits=Fits.UNDER_WAY))

    @command("table.admin.record")
    @about_table()
    async def record(self, interaction: Interaction, table: str | None = None) -> None:
        """What organisers did, and why."""
        async with answering(interaction):
            await hold(interaction)
            found = await lookup.find(interaction, table) if table is not None else None
            await organising.show_record(interaction, found)


async def _do(
    interaction: Interaction, table: str | None, fits: Fits, deed: Callable[[Table], Awaitable[None]]
) -> None:
    async with answering(interaction):
        await hold(interaction)
        await organising.may_organise(interaction)
        found = await lookup.find(interaction, table, fits=fits)
        if found.guild_id != interaction.guild_id:
            raise Unkind("service.refused.other_server")
        await deed(found)


async def setup(bot: TabardBot) -> None:
    """Adds the group."""
    add_to_table(bot, Admin())
