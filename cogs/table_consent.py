"""`/table undo` and `/table offer`: what the others must agree to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.service.ground.offer import Asked
from bot.service.ground.records import Table
from bot.translator import choices, command, explained
from cogs.shared import agreeing
from cogs.shared.lookup import at_table, my_game
from cogs.shared.offers import about_table
from cogs.shared.subcommands import add_to_table

if TYPE_CHECKING:
    from bot.client import TabardBot


@command("table.undo")
@about_table(my_game)
async def undo(interaction: discord.Interaction, table: str | None = None) -> None:
    """Takes the last action back, or asks the others for it."""
    await at_table(interaction, table, agreeing.undo, my_game)


@command("table.offer")
@explained(what="offer")
@app_commands.choices(what=choices("offer", agreeing.KINDS[1:]))
@about_table(my_game)
async def offer(interaction: discord.Interaction, what: str, table: str | None = None) -> None:
    """Offers a draw, to call the game off, to stop the clocks or to let them go on."""
    kind: Asked = next(kind for kind in agreeing.KINDS if kind == what)

    async def deed(interaction: discord.Interaction, found: Table) -> None:
        await agreeing.offer(interaction, found, kind)

    await at_table(interaction, table, deed, my_game)


async def setup(bot: TabardBot) -> None:
    """Adds the commands."""
    add_to_table(bot, undo, offer)
