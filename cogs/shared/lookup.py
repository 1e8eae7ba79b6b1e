"""Which table somebody means: the one they named, the one whose place they write in, or the one that waits for them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
import structlog

from bot import catalogue
from bot.answers import Unkind, answering, client, hold, speak
from bot.layout import clip
from bot.service.records import LEAVE, Table

DIGITS = 10
"""A table's number has no more."""

Fits = Callable[[Table, int], bool]
"""Whether somebody (a user id) could mean this table."""


def any_table(table: Table, user_id: int) -> bool:
    """Any table at all."""
    return True


def mine(table: Table, user_id: int) -> bool:
    """A table at which the person sits."""
    return table.seat_of(user_id) is not None


def my_game(table: Table, user_id: int) -> bool:
    """A game in which the person plays now."""
    return table.life == "playing" and mine(table, user_id)


def my_open(table: Table, user_id: int) -> bool:
    """A table that the person has opened and that has not begun."""
    return table.life == "open" and table.host_id == user_id


def joinable(table: Table, user_id: int) -> bool:
    """A table at which a seat is free or kept for the person."""
    seat = table.seat_of(user_id)
    if seat is not None:
        return table.life == "open" and table.chairs[seat].invited
    return table.life in ("open", "playing") and any(chair.free for chair in table.chairs)


def leavable(table: Table, user_id: int) -> bool:
    """A table at which the person may get up."""
    seat = table.seat_of(user_id)
    if seat is None:
        return False
    if table.life == "open":
        return table.host_id != user_id
    return table.unasked(catalogue.game(table.game_id), seat, LEAVE) is not None


def my_free(table: Table, user_id: int) -> bool:
    """A table of the person's own at which a seat is free."""
    free = any(chair.free for chair in table.chairs)
    return free and table.host_id == user_id and table.life in ("open", "playing")


def open_or_mine(table: Table, user_id: int) -> bool:
    """A table that has not begun, where the person sits or could sit."""
    return table.life == "open" and (mine(table, user_id) or joinable(table, user_id))


def invited(table: Table, user_id: int) -> bool:
    """A table to which the person is invited."""
    return joinable(table, user_id) and mine(table, user_id)


def begun(table: Table, user_id: int) -> bool:
    """A game that has begun, and may be over."""
    return table.position is not None


def finished(table: Table, user_id: int) -> bool:
    """A game that is over."""
    return table.life == "over"


def my_finished(table: Table, user_id: int) -> bool:
    """A game that the person has played to its end."""
    return finished(table, user_id) and mine(table, user_id)


RUNNING = frozenset({open_or_mine, my_game, my_open, my_free, joinable, leavable, invited})
"""What only tables that run can fit."""


async def at_table(
    interaction: discord.Interaction,
    named: str | None,
    deed: Callable[[discord.Interaction, Table], Awaitable[None]],
    fits: Fits = any_table,
) -> None:
    """A command about a table: finds it, and does the deed there."""
    async with answering(interaction):
        await hold(interaction)
        await deed(interaction, await find(interaction, named, fits=fits))


async def find(
    interaction: discord.Interaction, named: str | None, game_id: str | None = None, fits: Fits = any_table
) -> Table:
    """The table named, else the one of this thread, else the person's own that fits best. Raises Unkind.

    What does not fit is found as well where it is clear what was meant: it says itself why not.
    """
    table = await (_named(interaction, named) if named is not None else _meant(interaction, game_id, fits))
    await still_belongs(interaction, table)
    structlog.contextvars.bind_contextvars(table=table.id)
    if game_id is not None and table.game_id != game_id:
        game = speak(interaction)(f"{table.game_id}.name")
        raise Unkind("table.refused.other_game", table=table.id, game=game)
    return table


async def _named(interaction: discord.Interaction, named: str) -> Table:
    number = named.strip()
    if not (number.isascii() and number.isdigit() and len(number) <= DIGITS):
        raise Unkind("table.refused.no_such_table", table=clip(named, 50))
    table = await client(interaction).service.table(int(number))
    if not visible(interaction, table):
        raise Unkind("table.refused.no_such_table", table=number)
    return table


async def _meant(interaction: discord.Interaction, game_id: str | None, fits: Fits) -> Table:
    service, user_id, channel_id = client(interaction).service, interaction.user.id, interaction.channel_id
    here = await service.table_at(channel_id) if channel_id is not None else None
    if here is not None and here.thread_id == channel_id:
        return here
    known = [
        table
        for table in await tables_of(interaction, running=fits in RUNNING)
        if game_id in (None, table.game_id)
        and fits(table, user_id)
        and (mine(table, user_id) or table.place.target == channel_id)
    ]
    if known:
        best = max(_closeness(table, interaction) for table in known)
        found = [table for table in known if _closeness(table, interaction) == best]
        if len(found) > 1 and found[0].life != "over":
            raise Unkind("table.refused.which_table")
        return found[0]
    if here is None:
        raise Unkind("table.refused.no_table_here")
    return here


def _closeness(table: Table, interaction: discord.Interaction) -> tuple[bool, bool, bool, bool]:
    """Here before elsewhere, one's own before others', running before over, what waits for the person before all."""
    seat = table.seat_of(interaction.user.id)
    return (
        table.place.target == interaction.channel_id,
        seat is not None,
        table.life in ("open", "playing"),
        seat is not None and seat in table.to_act,
    )


async def tables_of(interaction: discord.Interaction, *, running: bool) -> list[Table]:
    """The person's tables and those of this server that they may see: those that run, then the others, newest first.

    `running`: those that run are enough.
    """
    service, guild_id = client(interaction).service, interaction.guild_id
    found: dict[int, Table] = {}
    for only in (True,) if running else (True, False):
        known = await service.tables_of(interaction.user.id, running=only)
        if guild_id is not None:
            known += [table for table in await service.tables_in(guild_id, running=only) if visible(interaction, table)]
        found |= {table.id: table for table in sorted(known, key=lambda table: -table.id) if table.id not in found}
    return list(found.values())


def visible(interaction: discord.Interaction, table: Table) -> bool:
    """A table is known to whoever sits at it, and to those of its server who may look into its channel."""
    if table.seat_of(interaction.user.id) is not None:
        return True
    guild, user = interaction.guild, interaction.user
    if guild is None or table.guild_id != guild.id or table.channel_id is None:
        return False
    if interaction.channel_id in (table.channel_id, table.thread_id):
        return True
    channel = guild.get_channel_or_thread(table.channel_id)
    if channel is None or not isinstance(user, discord.Member):
        return False
    return channel.type is not discord.ChannelType.private_thread and channel.permissions_for(user).view_channel


async def pressed(interaction: discord.Interaction, table_id: int) -> Table:
    """The table of a button or form. Discord lets nobody invent those, but old ones outlive what people may see.

    Raises Unkind.
    """
    table = await client(interaction).service.table(table_id)
    if not visible(interaction, table):
        raise Unkind("table.refused.no_such_table", table=table_id)
    await still_belongs(interaction, table)
    return table


async def still_belongs(interaction: discord.Interaction, table: Table) -> None:
    """Raises Unkind for whoever was banned from the server of a table that goes on there, or has left it."""
    if table.life in ("open", "playing"):
        await belongs(interaction, table)


async def belongs(interaction: discord.Interaction, table: Table) -> None:
    """The same, whatever has become of the table. Raises Unkind."""
    if table.guild_id is None or table.guild_id == interaction.guild_id:
        return
    if not await client(interaction).members.belongs(interaction.user.id, table.guild_id):
        raise Unkind("gate.refused.left", table=table.id)


def seat_of(table: Table, interaction: discord.Interaction) -> int:
    """The person's seat. Raises Unkind for a spectator."""
    seat = table.seat_of(interaction.user.id)
    if seat is None:
        raise Unkind("table.refused.spectator")
    return seat
