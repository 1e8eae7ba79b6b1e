"""A first game: against the weakest computer player, not rated, with each choice explained in the private hand."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.answers import answer, answering, speak
from bot.computer.players import RANDOM
from cogs.shared.play import show_hand
from cogs.shared.tables import open_table
from games.core.game import Value


async def learn(interaction: discord.Interaction, game_id: str, options: Mapping[str, Value]) -> None:
    """Opens the table where `new` would, says what it is, and shows the first hand."""
    async with answering(interaction):
        table = await open_table(
            interaction, game_id, dict(options), opponent=None, computer=RANDOM, hours=None, lesson=True
        )
        await answer(interaction, speak(interaction)("teach.welcome"))
        await show_hand(interaction, table)
