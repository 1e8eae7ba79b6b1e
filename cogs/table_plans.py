"""`/table plan` and `/table orders`: what is to happen without one's being there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.service.ground.records import Table
from bot.translator import command, explained
from cogs.shared import plans
from cogs.shared.lookup import at_table, my_game
from cogs.shared.offers import about_table
from cogs.shared.subcommands import add_to_table

if TYPE_CHECKING:
    from bot.client import TabardBot


@command("table.plan")
@explained(text="plan")
@about_table(my_game)
async def plan(interaction: discord.Interaction, text: str | None = None, table: str | None = None) -> None:
    """Several actions at once, and what to do if somebody does something; without a text, the plan there is."""

    async def deed(interaction: discord.Interaction, found: Table) -> None:
        if text is None:
            await plans.show_plan(interaction, found)
        else:
            await plans.planned(interaction, found, text)

    await at_table(interaction, table, deed, my_game)


@command("table.orders")
@about_table(my_game)
async def orders(interaction: discord.Interaction, table: str | None = None) -> None:
    """The person's standing orders, shown and changed."""
    await at_table(interaction, table, plans.show_orders, my_game)


async def setup(bot: TabardBot) -> None:
    """Adds the commands."""
    add_to_table(bot, plan, orders)
