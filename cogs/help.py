"""`/help`: what somebody can do where they ask, and how to begin."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from bot import catalogue
from bot.answers import answer, answering, client, hold, language, speak
from bot.service.ground.records import Table
from bot.texts import Say
from bot.translator import command
from cogs.shared.lookup import may_join, visible
from cogs.shared.play import waited_for

if TYPE_CHECKING:
    from bot.client import TabardBot


class Help(commands.Cog):
    """`/help`."""

    @command("help")
    async def help(self, interaction: discord.Interaction) -> None:
        """What can be done here, and how to begin."""
        async with answering(interaction):
            await hold(interaction)
            say = speak(interaction)
            here = await _here(interaction)
            known = catalogue.texts().language(language(interaction)).has
            games = [_game(game_id, say, known) for game_id in catalogue.games()]
            await answer(interaction, "\n".join([*here, "", say("help.general"), *games, say("help.trust")]))


async def _here(interaction: discord.Interaction) -> list[str]:
    """About the place: its table, else what waits for the person."""
    say, service = speak(interaction), client(interaction).service
    table = await service.table_at(interaction.channel_id) if interaction.channel_id is not None else None
    if table is not None and table.life in ("open", "playing") and visible(interaction, table):
        return [*_at_table(interaction, table), *await _when_in_doubt(interaction, table)]
    waiting = [
        table
        for table in await service.tables_of(interaction.user.id)
        if table.seat_of(interaction.user.id) in table.to_act
    ]
    lines = [say("help.here.direct" if interaction.guild_id is None else "help.here.server")]
    if waiting:
        lines.append(say("help.here.waiting", n=len(waiting)))
    return lines


def _at_table(interaction: discord.Interaction, table: Table) -> list[str]:
    say, user_id = speak(interaction), interaction.user.id
    seat, game = table.seat_of(user_id), say(f"{table.game_id}.name")
    lines = [say("help.table.title", game=game, id=table.id)]
    rules = f"/{say(f'cmd.{table.game_id}')} {say(f'cmd.{table.game_id}.rules')}"
    if table.life == "open":
        lines.append(say("help.table.join" if may_join(table, user_id) else "help.table.open"))
    elif seat is None:
        lines.append(say("help.table.watch"))
    elif seat in table.to_act:
        prompt = client(interaction).service.prompt(table, seat, language(interaction))
        move = f"/{say(f'cmd.{table.game_id}')} {say(f'cmd.{table.game_id}.play')}"
        lines.append(say("help.table.play", prompt=prompt, command=move))
    else:
        lines.append(say("help.table.wait", names=waited_for(table)))
    return [*lines, say("help.table.rules", command=rules)]


async def _when_in_doubt(interaction: discord.Interaction, table: Table) -> list[str]:
    """Where the choices are explained, and where there are hints."""
    seat, say = table.seat_of(interaction.user.id), speak(interaction)
    if seat is None or seat not in table.to_act:
        return []
    lesson = [say("help.table.lesson")] if table.lesson else []
    hints = await client(interaction).service.hints.allowed(table)
    return [*lesson, *([say("help.table.hint")] if hints else [])]


def _game(game_id: str, say: Say, known: Callable[[str], bool]) -> str:
    """The game with the command that opens a table, and the one for a first game where there is one."""
    name, group = say(f"{game_id}.name"), f"/{say(f'cmd.{game_id}')}"
    new = f"{group} {say(f'cmd.{game_id}.new')}"
    if not known(f"cmd.{game_id}.learn"):
        return say("help.game", game=name, command=new)
    return say("help.game.learn", game=name, command=new, learn=f"{group} {say(f'cmd.{game_id}.learn')}")


async def setup(bot: TabardBot) -> None:
    """Adds the cog."""
    await bot.add_cog(Help())
