"""Sealed bids in Discord: open a table, play by typing, learn, read the rules; buttons come from the shared panels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.answers import answering, hold
from bot.translator import command, named
from cogs.shared import lookup
from cogs.shared.acting import typed
from cogs.shared.learning import learn
from cogs.shared.rulebook import show_rules
from cogs.shared.tables import open_table
from games.core.game import Value
from tests.toy.game import SealedBids

Interaction = discord.Interaction

LESSON: Mapping[str, Value] = {"rounds": 2}
"""What a first game is played with."""


@app_commands.guild_only()
class Sealed(commands.GroupCog, group_name=named("cmd.sealed"), group_description=named("cmd.sealed.desc")):
    """`/sealed ...`."""

    @command("sealed.new")
    @app_commands.rename(opponent=named("opt.opponent"), computer=named("opt.computer"), rated=named("opt.rated"))
    async def new(
        self,
        interaction: Interaction,
        opponent: discord.User | None = None,
        second: discord.User | None = None,
        computer: str | None = None,
        seats: int | None = None,
        rated: bool = True,
    ) -> None:
        """Opens a table of two to four."""
        options = {option.name: option.default for option in SealedBids.options}
        async with answering(interaction):
            await open_table(
                interaction,
                SealedBids.id,
                options,
                opponent=opponent,
                others=(second,),
                computer=computer,
                hours=None,
                seats=seats,
                rated=rated,
            )

    @command("sealed.play")
    @app_commands.rename(text=named("opt.move"))
    async def play(self, interaction: Interaction, text: str) -> None:
        """Plays what the notation says."""
        async with answering(interaction):
            await hold(interaction)
            await typed(interaction, await lookup.find(interaction, None, SealedBids.id), text)

    @command("sealed.learn")
    async def learn(self, interaction: Interaction) -> None:
        """A first game, with each choice explained."""
        await learn(interaction, SealedBids.id, LESSON)

    @command("sealed.rules")
    async def rules(self, interaction: Interaction) -> None:
        """How it is played."""
        async with answering(interaction):
            await show_rules(interaction, SealedBids.id)


async def setup(bot: Any) -> None:
    """Adds the cog."""
    await bot.add_cog(Sealed(bot))
