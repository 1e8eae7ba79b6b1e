"""`/help`: what the bot does and how to begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from bot.answers import answer, answering, speak
from bot.translator import command

if TYPE_CHECKING:
    from bot.client import TabardBot


class Help(commands.Cog):
    """`/help`."""

    @command("help")
    async def help(self, interaction: discord.Interaction) -> None:
        """What the bot does and how to begin."""
        async with answering(interaction):
            await answer(interaction, speak(interaction)("table.help"))


async def setup(bot: TabardBot) -> None:
    """Adds the cog."""
    await bot.add_cog(Help())
