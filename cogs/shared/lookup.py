"""Which table somebody means: the one they named, or the one whose place they write in."""

from __future__ import annotations

import discord
from discord import app_commands

from bot import catalogue
from bot.answers import Unkind, client, speak
from bot.layout import clip
from bot.service.records import Table
from cogs.shared.panels import describe

CHOICES = 25


async def find(interaction: discord.Interaction, named: str | None, game_id: str | None = None) -> Table:
    """The table named, else the one that lives in this thread or channel, else the person's only one. Raises Unkind."""
    service = client(interaction).service
    table: Table | None = None
    if named is not None:
        if not named.strip().isdigit():
            raise Unkind("table.refused.no_such_table", table=clip(named, 50))
        table = await service.table(int(named))
        if not _visible(interaction, table):
            raise Unkind("table.refused.no_such_table", table=clip(named, 50))
    elif interaction.channel_id is not None:
        table = await service.table_at(interaction.channel_id)
    if table is None:
        mine = [each for each in await service.tables_of(interaction.user.id) if game_id in (None, each.game_id)]
        if len(mine) != 1:
            raise Unkind("table.refused.which_table")
        table = mine[0]
    if game_id is not None and table.game_id != game_id:
        game = speak(interaction)(f"{table.game_id}.name")
        raise Unkind("table.refused.other_game", table=table.id, game=game)
    return table


def _visible(interaction: discord.Interaction, table: Table) -> bool:
    """A table is known to its own server and to whoever sits at it."""
    return table.guild_id == interaction.guild_id or table.seat_of(interaction.user.id) is not None


def seat_of(table: Table, interaction: discord.Interaction) -> int:
    """The person's seat. Raises Unkind for a spectator."""
    seat = table.seat_of(interaction.user.id)
    if seat is None:
        raise Unkind("table.refused.spectator")
    return seat


async def tables(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The person's tables and this server's, for the `table` option."""
    service, say = client(interaction).service, speak(interaction)
    found = {table.id: table for table in await service.tables_of(interaction.user.id)}
    if interaction.guild_id is not None:
        for table in await service.tables_in(interaction.guild_id):
            found.setdefault(table.id, table)
    labels = [
        (str(table.id), clip(f"{table.id} · {say(f'{table.game_id}.name')} · {', '.join(table.names)}", 100))
        for table in found.values()
    ]
    wanted = current.casefold()
    return [app_commands.Choice(name=label, value=value) for value, label in labels if wanted in label.casefold()][
        :CHOICES
    ]


async def legal(interaction: discord.Interaction, game_id: str, verb: str) -> list[tuple[str, str]]:
    """The person's legal actions with this verb now, as (notation, words), from their own view; none elsewhere."""
    try:
        table = await find(interaction, getattr(interaction.namespace, "table", None), game_id)
        seat = seat_of(table, interaction)
    except Unkind:
        return []
    if table.question(seat) is None:
        return []
    game, say = catalogue.game(game_id), speak(interaction)
    return [
        (game.notation(action), describe(game, action, say))
        for action in table.legal(game, seat)
        if action.verb == verb
    ]


async def offered(
    interaction: discord.Interaction, game_id: str, verb: str, current: str
) -> list[app_commands.Choice[str]]:
    """The person's legal actions with this verb as choices; the value is the notation without the verb."""
    found = await legal(interaction, game_id, verb)
    wanted = current.casefold()
    return [
        app_commands.Choice(name=clip(words, 100), value=text.removeprefix(f"{verb} "))
        for text, words in found
        if wanted in words.casefold() or wanted in text
    ][:CHOICES]
