"""Titans in Discord: open a duel, and every move as a command. Buttons do the same, see `cogs.shared.presses`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.answers import answering, hold
from bot.texts import Say
from bot.translator import choices, command, explained, named
from cogs.shared import lookup, offers, spelling, verbs
from cogs.shared.acting import typed
from cogs.shared.learning import learn
from cogs.shared.lookup import my_game
from cogs.shared.rulebook import show_rules
from cogs.shared.tables import COMPUTERS, LONGEST, open_table
from games.core.game import Value
from games.core.referee import RESIGN
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


def written(text: str, say: Say) -> str:
    """A move in the game's notation, as people may type it: `Atacar 3 × 2` for `attack 3x2`."""
    plain = verbs.written(GAME.id, VERBS, text, say).casefold()
    word, _, rest = _TIMES.sub("x", plain).partition(" ")
    own = {say(f"cmd.titans.{verb}"): verb for verb in VERBS} | {say("cmd.table.resign"): RESIGN}
    return f"{own.get(word, word)} {rest}".strip()


spelling.register(GAME.id, lambda _, __, text, say: written(text, say))


class Titans(commands.GroupCog, group_name=named("cmd.titans"), group_description=named("cmd.titans.desc")):
    """`/titans ...`."""

    async def _play(self, interaction: Interaction, text: str, table: str | None) -> None:
        async with answering(interaction):
            await hold(interaction)
            found = await lookup.find(interaction, table, GAME.id, my_game)
            await typed(interaction, found, text)

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
    @app_commands.choices(
        computer=choices("computer", COMPUTERS),
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

    @command("titans.advance")
    @explained("value")
    @about_table
    async def advance(self, interaction: Interaction, value: Card, table: str | None = None) -> None:
        """Plays one card and steps forward."""
        await self._play(interaction, f"advance {value}", table)

    @command("titans.retreat")
    @explained("value")
    @about_table
    async def retreat(self, interaction: Interaction, value: Card, table: str | None = None) -> None:
        """Plays one card and steps back."""
        await self._play(interaction, f"retreat {value}", table)

    @command("titans.attack")
    @explained("cards")
    @about_table
    async def attack(self, interaction: Interaction, cards: str, table: str | None = None) -> None:
        """Strikes with cards equal to the distance, written `3x2`."""
        await self._play(interaction, f"attack {cards}", table)

    @command("titans.lunge")
    @explained("move")
    @about_table
    async def lunge(self, interaction: Interaction, move: str, table: str | None = None) -> None:
        """Advances and strikes, written `2 3x1`."""
        await self._play(interaction, f"lunge {move}", table)

    @command("titans.parry")
    @about_table
    async def parry(self, interaction: Interaction, table: str | None = None) -> None:
        """Parries the attack."""
        await self._play(interaction, "parry", table)

    @command("titans.withdraw")
    @explained("value")
    @about_table
    async def withdraw(self, interaction: Interaction, value: Card, table: str | None = None) -> None:
        """Steps back from an advance-and-attack."""
        await self._play(interaction, f"withdraw {value}", table)

    @command("titans.yield")
    @about_table
    async def give_in(self, interaction: Interaction, table: str | None = None) -> None:
        """Does not defend; asked twice."""
        await self._play(interaction, "yield", table)

    @command("titans.pass")
    @about_table
    async def decline(self, interaction: Interaction, table: str | None = None) -> None:
        """Declines the last attack of the basic level."""
        await self._play(interaction, "pass", table)

    @command("titans.move")
    @explained("text")
    @about_table
    async def move(self, interaction: Interaction, text: str, table: str | None = None) -> None:
        """Any move in writing; capitals and extra blanks do not matter."""
        await self._play(interaction, text, table)

    @command("titans.learn")
    async def learn(self, interaction: Interaction) -> None:
        """A first game, with each choice explained."""
        await learn(interaction, GAME.id, LESSON)

    @command("titans.rules")
    async def rules(self, interaction: Interaction) -> None:
        """How it is played."""
        async with answering(interaction):
            await show_rules(interaction, GAME.id)

    @advance.autocomplete("value")
    async def _advances(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        return await offers.numbers(interaction, GAME.id, "advance", current)

    @retreat.autocomplete("value")
    async def _retreats(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        return await offers.numbers(interaction, GAME.id, "retreat", current)

    @withdraw.autocomplete("value")
    async def _withdrawals(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        return await offers.numbers(interaction, GAME.id, "withdraw", current)

    @attack.autocomplete("cards")
    async def _attacks(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await offers.moves(interaction, GAME.id, "attack", current)

    @lunge.autocomplete("move")
    async def _lunges(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await offers.moves(interaction, GAME.id, "lunge", current)


async def setup(bot: TabardBot) -> None:
    """Adds the cog."""
    await bot.add_cog(Titans(bot))
