"""Computer players in commands: the levels, and the programs that the bot's owner lets people meet, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot import catalogue
from bot.answers import Unkind, client, speak
from bot.computer.players import LEVELS, OLDER
from bot.service.ground.records import Computer
from cogs.shared import offers
from games.core.skill import RANKS

C = TypeVar("C", bound=Callable[..., Any])

COMPUTERS = RANKS
"""Whom people are offered. The names from before there were ranks are still understood."""


def about_computer(game_id: str | None = None) -> Callable[[C], C]:
    """The option `computer` offers the levels, and the programs that play the game (None: any game)."""

    async def offer(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        return offers.choices({name: word for word, name in _names(interaction, game_id).items()}, current)

    def offered(command: C) -> C:
        return app_commands.autocomplete(computer=offer)(command)

    return offered


def chosen(interaction: discord.Interaction, word: str, game_id: str) -> Computer:
    """Whom somebody chose, or typed by name. Raises Unkind."""
    names = _names(interaction, game_id) | {level: speak(interaction)(f"choice.computer.{level}") for level in OLDER}
    typed = word.strip().casefold()
    found = next((each for each, name in names.items() if typed in (each, name.casefold())), None)
    if found is None:
        known = ", ".join(_names(interaction, game_id).values())
        raise Unkind("table.refused.no_computer", known=known)
    return Computer(found, names[found] if found not in LEVELS else None)


def _names(interaction: discord.Interaction, game_id: str | None) -> dict[str, str]:
    """What may be chosen, by the word that stands for it."""
    say, programs = speak(interaction), client(interaction).service.programs
    games = catalogue.games() if game_id is None else (game_id,)
    return {
        **{level: say(f"choice.computer.{level}") for level in COMPUTERS},
        **{word: name for each in games for word, name in programs.names(each).items()},
    }
