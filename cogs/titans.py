"""Titans in Discord: open a duel, and write every move. Buttons do the same, see `cogs.shared.presses`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.answers import answering
from bot.service.ground.records import Table
from bot.texts import Say
from bot.translator import choices, command, explained, named
from cogs.shared import offers, verbs
from cogs.shared.computers import about_computer
from cogs.shared.learning import learn
from cogs.shared.lookup import my_game
from cogs.shared.rulebook import show_rules
from cogs.shared.tables import LONGEST, open_table
from games.core.game import Value
from games.titans import GAME

if TYPE_CHECKING:
    from bot.client import TabardBot

Interaction = discord.Interaction
Card = app_commands.Range[int, 1, 5]

VERBS = ("advance", "retreat", "attack", "lunge", "parry", "withdraw", "yield", "pass")
LESSON: Mapping[str, Value] = {
    "level": "normal",
    "length": 23,
    "start": "off",
    "rounds_to_win": 3,
    "best_of": 1,
    "specials": False,
    "memory": False,
}
"""What a first game is played with."""
about_table = offers.about_table(my_game, GAME.id)

_TIMES = re.compile(r"(?<=\d)\s*[x×*]\s*(?=\d)")
_BLOW = re.compile(r"(attack|lunge (?P<step>[1-5])) (?P<first>[1-5])(?:x(?P<second>[1-5]))?")


def written(table: Table, user_id: int, text: str, say: Say) -> str:
    """A move in the game's notation, as people may type it: `Atacar 3 × 2` for `attack 3x2`, and `attack 2x3` too where
    only two cards of value 3 reach the enemy, as buttons put the count first. `attack 3` is one card.
    """
    plain = _TIMES.sub("x", verbs.written(GAME.id, VERBS, text, say).casefold())
    found, seat = _BLOW.fullmatch(plain), table.seat_of(user_id)
    if found is None or seat is None or not table.started:
        return plain
    first, second = int(found["first"]), int(found["second"] or 1)
    distance = GAME.show(table.view(seat), seat).distance - int(found["step"] or 0)
    value, count = (second, first) if distance == second != first else (first, second)
    return f"{found[1]} {value}x{count}"


class Titans(commands.GroupCog, group_name=named("cmd.titans"), group_description=named("cmd.titans.desc")):
    """`/titans ...`."""

    def __init__(self) -> None:
        super().__init__()
        verbs.add(self, GAME.id, written)

    @command("titans.new")
    @explained(
        *(
            "opponent",
            "computer",
            "level",
            "specials",
            "best_of",
            "rounds",
            "hours",
            "length",
            "start",
            "memory",
            "rated",
        )
    )
    @about_computer(GAME.id)
    @app_commands.choices(
        level=choices("level", ("basic", "normal", "advanced")),
        best_of=choices("best_of", (1, 3)),
        start=choices("start", ("off", "on")),
        length=[Choice(name=str(squares), value=squares) for squares in range(15, 32, 2)],
    )
    async def new(
        self,
        interaction: Interaction,
        opponent: discord.User | None = None,
        computer: str | None = None,
        level: str = "advanced",
        specials: bool = False,
        best_of: int = 1,
        rounds: app_commands.Range[int, 1, 9] = 5,
        hours: app_commands.Range[int, 1, LONGEST] | None = None,
        length: int = 23,
        start: str = "off",
        memory: bool = False,
        rated: bool = True,
    ) -> None:
        """Opens a table: with somebody, against the computer, or for whoever comes."""
        options = {
            "level": level,
            "length": length,
            "start": start,
            "rounds_to_win": rounds,
            "best_of": best_of,
            "specials": specials,
            "memory": memory,
        }
        async with answering(interaction):
            await open_table(
                interaction, GAME.id, options, opponent=opponent, computer=computer, hours=hours, rated=rated
            )

    @command("titans.learn")
    async def learn(self, interaction: Interaction) -> None:
        """A first game, with each choice explained."""
        await learn(interaction, GAME.id, LESSON)

    @command("titans.rules")
    async def rules(self, interaction: Interaction) -> None:
        """How it is played."""
        async with answering(interaction):
            await show_rules(interaction, GAME.id)


async def setup(bot: TabardBot) -> None:
    """Adds the cog."""
    await bot.add_cog(Titans())
