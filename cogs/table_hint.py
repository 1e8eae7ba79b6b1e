"""`/table hint`: what the computer would do in the person's place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.translator import command
from cogs.shared.hinting import show_hint
from cogs.shared.lookup import at_table, my_game
from cogs.shared.offers import about_table
from cogs.shared.subcommands import add_to_table

if TYPE_CHECKING:
    from bot.client import TabardBot


@command("table.hint")
@about_table(my_game)
async def hint(interaction: discord.Interaction, table: str | None = None) -> None:
    """A hint, where the game is not rated."""
    await at_table(interaction, table, show_hint, my_game)


async def setup(bot: TabardBot) -> None:
    """Adds the command."""
    add_to_table(bot, hint)
