"""Skeleton on Discord: open a table, lay a card, learn, read the rules. Buttons come from the shared panels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.answers import answering
from bot.translator import command, explained, named
from cogs.shared import verbs
from cogs.shared.computers import about_computer
from cogs.shared.learning import learn
from cogs.shared.rulebook import show_rules
from cogs.shared.tables import LONGEST, open_table
from games.core.game import Value
from tabard_skeleton import GAME

if TYPE_CHECKING:
    from bot.client import TabardBot

Interaction = discord.Interaction

LESSON: Mapping[str, Value] = {"goal": 2}
"""What a first game is played with."""


class SkeletonCog(commands.GroupCog, group_name=named("cmd.skeleton"), group_description=named("cmd.skeleton.desc")):
    """`/skeleton ...`; `play`, the command for moves, is added by `verbs.add`."""

    def __init__(self) -> None:
        super().__init__()
        verbs.add(self, GAME.id)

    @command("skeleton.new")
    @explained("opponent", "computer", "hours", "rated")
    @explained(second="skeleton.second", third="skeleton.third", players="skeleton.players", goal="skeleton.goal")
    @about_computer(GAME.id)
    @app_commands.choices(goal=[Choice(name=str(goal), value=goal) for goal in (2, 3)])
    async def new(
        self,
        interaction: Interaction,
        opponent: discord.User | None = None,
        second: discord.User | None = None,
        third: discord.User | None = None,
        players: app_commands.Range[int, 2, 4] | None = None,
        computer: str | None = None,
        goal: int = 3,
        hours: app_commands.Range[int, 1, LONGEST] | None = None,
        rated: bool = True,
    ) -> None:
        """Opens a table: with friends, against the computer, or for whoever comes."""
        async with answering(interaction):
            await open_table(
                interaction,
                GAME.id,
                {"goal": goal},
                opponent=opponent,
                others=(second, third),
                computer=computer,
                seats=players,
                hours=hours,
                rated=rated,
            )

    @command("skeleton.learn")
    async def learn(self, interaction: Interaction) -> None:
        """A first game, with each choice explained."""
        await learn(interaction, GAME.id, LESSON)

    @command("skeleton.rules")
    async def rules(self, interaction: Interaction) -> None:
        """How it is played."""
        async with answering(interaction):
            await show_rules(interaction, GAME.id)


async def setup(bot: TabardBot) -> None:
    """Adds the cog."""
    await bot.add_cog(SkeletonCog())
