"""Titans in Discord: open a duel, and every move as a command. Buttons do the same, see `cogs.shared.presses`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.answers import answering, hold
from bot.translator import choices, named
from cogs.shared import lookup
from cogs.shared.play import attempt, show_rules
from cogs.shared.tables import COMPUTERS, LONGEST, open_table
from games.titans import GAME

if TYPE_CHECKING:
    from bot.client import TabardBot

Interaction = discord.Interaction
TABLE = named("opt.table.desc")


async def _values(interaction: Interaction, verb: str, current: str) -> list[Choice[int]]:
    """Cards that the verb may be played with now."""
    found = await lookup.legal(interaction, GAME.id, verb)
    return [Choice(name=words, value=int(text.split()[1])) for text, words in found if current in text]


@app_commands.guild_only()
class Titans(commands.GroupCog, group_name=named("cmd.titans"), group_description=named("cmd.titans.desc")):
    """`/titans ...`."""

    async def _play(self, interaction: Interaction, text: str, table: str | None) -> None:
        async with answering(interaction):
            await hold(interaction)
            await attempt(interaction, await lookup.find(interaction, table, GAME.id), text)

    @app_commands.command(name=named("cmd.titans.new"), description=named("cmd.titans.new.desc"))
    @app_commands.rename(
        opponent=named("opt.opponent"),
        computer=named("opt.computer"),
        level=named("opt.level"),
        specials=named("opt.specials"),
        best_of=named("opt.best_of"),
        rounds=named("opt.rounds"),
        hours=named("opt.hours"),
        length=named("opt.length"),
        start=named("opt.start"),
    )
    @app_commands.describe(
        opponent=named("opt.opponent.desc"),
        computer=named("opt.computer.desc"),
        level=named("opt.level.desc"),
        specials=named("opt.specials.desc"),
        best_of=named("opt.best_of.desc"),
        rounds=named("opt.rounds.desc"),
        hours=named("opt.hours.desc"),
        length=named("opt.length.desc"),
        start=named("opt.start.desc"),
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
    ) -> None:
        """Opens a table: with somebody, against the computer, or for whoever comes."""
        options = {
            "level": level,
            "length": length,
            "start": start,
            "rounds_to_win": rounds,
            "best_of": best_of,
            "specials": specials,
        }
        async with answering(interaction):
            await open_table(interaction, GAME.id, options, opponent=opponent, computer=computer, hours=hours)

    @app_commands.command(name=named("cmd.titans.advance"), description=named("cmd.titans.advance.desc"))
    @app_commands.rename(value=named("opt.value"), table=named("opt.table"))
    @app_commands.describe(value=named("opt.value.desc"), table=TABLE)
    async def advance(self, interaction: Interaction, value: int, table: str | None = None) -> None:
        """Plays one card and steps forward."""
        await self._play(interaction, f"advance {value}", table)

    @app_commands.command(name=named("cmd.titans.retreat"), description=named("cmd.titans.retreat.desc"))
    @app_commands.rename(value=named("opt.value"), table=named("opt.table"))
    @app_commands.describe(value=named("opt.value.desc"), table=TABLE)
    async def retreat(self, interaction: Interaction, value: int, table: str | None = None) -> None:
        """Plays one card and steps back."""
        await self._play(interaction, f"retreat {value}", table)

    @app_commands.command(name=named("cmd.titans.attack"), description=named("cmd.titans.attack.desc"))
    @app_commands.rename(cards=named("opt.cards"), table=named("opt.table"))
    @app_commands.describe(cards=named("opt.cards.desc"), table=TABLE)
    async def attack(self, interaction: Interaction, cards: str, table: str | None = None) -> None:
        """Strikes with cards equal to the distance, written `3x2`."""
        await self._play(interaction, f"attack {cards}", table)

    @app_commands.command(name=named("cmd.titans.lunge"), description=named("cmd.titans.lunge.desc"))
    @app_commands.rename(move=named("opt.move"), table=named("opt.table"))
    @app_commands.describe(move=named("opt.move.desc"), table=TABLE)
    async def lunge(self, interaction: Interaction, move: str, table: str | None = None) -> None:
        """Advances and strikes, written `2 3x1`."""
        await self._play(interaction, f"lunge {move}", table)

    @app_commands.command(name=named("cmd.titans.parry"), description=named("cmd.titans.parry.desc"))
    @app_commands.rename(table=named("opt.table"))
    @app_commands.describe(table=TABLE)
    async def parry(self, interaction: Interaction, table: str | None = None) -> None:
        """Parries the attack."""
        await self._play(interaction, "parry", table)

    @app_commands.command(name=named("cmd.titans.withdraw"), description=named("cmd.titans.withdraw.desc"))
    @app_commands.rename(value=named("opt.value"), table=named("opt.table"))
    @app_commands.describe(value=named("opt.value.desc"), table=TABLE)
    async def withdraw(self, interaction: Interaction, value: int, table: str | None = None) -> None:
        """Steps back from an advance-and-attack."""
        await self._play(interaction, f"withdraw {value}", table)

    @app_commands.command(name=named("cmd.titans.yield"), description=named("cmd.titans.yield.desc"))
    @app_commands.rename(table=named("opt.table"))
    @app_commands.describe(table=TABLE)
    async def give_in(self, interaction: Interaction, table: str | None = None) -> None:
        """Does not defend; asked twice."""
        await self._play(interaction, "yield", table)

    @app_commands.command(name=named("cmd.titans.pass"), description=named("cmd.titans.pass.desc"))
    @app_commands.rename(table=named("opt.table"))
    @app_commands.describe(table=TABLE)
    async def decline(self, interaction: Interaction, table: str | None = None) -> None:
        """Declines the last attack of the basic level."""
        await self._play(interaction, "pass", table)

    @app_commands.command(name=named("cmd.titans.move"), description=named("cmd.titans.move.desc"))
    @app_commands.rename(text=named("opt.text"), table=named("opt.table"))
    @app_commands.describe(text=named("opt.text.desc"), table=TABLE)
    async def move(self, interaction: Interaction, text: str, table: str | None = None) -> None:
        """Any move in writing; capitals and extra blanks do not matter."""
        await self._play(interaction, " ".join(text.lower().split()), table)

    @app_commands.command(name=named("cmd.titans.rules"), description=named("cmd.titans.rules.desc"))
    async def rules(self, interaction: Interaction) -> None:
        """How it is played."""
        async with answering(interaction):
            await show_rules(interaction, GAME.id)

    @advance.autocomplete("value")
    async def _advances(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        return await _values(interaction, "advance", current)

    @retreat.autocomplete("value")
    async def _retreats(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        return await _values(interaction, "retreat", current)

    @withdraw.autocomplete("value")
    async def _withdrawals(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        return await _values(interaction, "withdraw", current)

    @attack.autocomplete("cards")
    async def _attacks(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await lookup.offered(interaction, GAME.id, "attack", current)

    @lunge.autocomplete("move")
    async def _lunges(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await lookup.offered(interaction, GAME.id, "lunge", current)

    @advance.autocomplete("table")
    @retreat.autocomplete("table")
    @attack.autocomplete("table")
    @lunge.autocomplete("table")
    @parry.autocomplete("table")
    @withdraw.autocomplete("table")
    @give_in.autocomplete("table")
    @decline.autocomplete("table")
    @move.autocomplete("table")
    async def _tables(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await lookup.tables(interaction, current)


async def setup(bot: TabardBot) -> None:
    """Adds the cog."""
    await bot.add_cog(Titans(bot))
