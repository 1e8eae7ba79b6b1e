"""Which table somebody means: the one they named, the one whose place they write in, or the one that waits for them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import discord
import structlog

from bot import catalogue
from bot.answers import Unkind, answering, client, hold, language, speak
from bot.layout import clip
from bot.service.ground.records import Table
from bot.service.looking.listing import Fits, Wish
from bot.service.telling.called import called_in
from bot.texts import Say

DIGITS = 10
"""A table's number has no more."""

any_table, my_game, begun = Fits.ANY, Fits.MY_GAME, Fits.BEGUN
joinable, leavable, my_free = Fits.JOINABLE, Fits.LEAVABLE, Fits.MY_FREE

PLACES = 2000
"""Channels and threads of a server that are looked at; a database takes no more in one question."""


class Several(Unkind):
    """Several tables fit equally well: `tables`, without positions."""

    def __init__(self, tables: Sequence[Table]) -> None:
        super().__init__("table.refused.which_table")
        self.tables = tables


def read_by(interaction: discord.Interaction, table: Table) -> Table:
    """The table as it is told to who asks, alone: computer players are called as in their language."""
    return called_in(table, language(interaction))


def may_join(table: Table, user_id: int) -> bool:
    """Whether a seat is free or kept for the person."""
    seat = table.seat_of(user_id)
    if seat is not None:
        return table.life == "open" and table.chairs[seat].invited
    return table.life in ("open", "playing") and any(chair.free for chair in table.chairs)


async def at_table(
    interaction: discord.Interaction,
    named: str | None,
    deed: Callable[[discord.Interaction, Table], Awaitable[None]],
    fits: Fits = Fits.ANY,
) -> None:
    """A command about a table: finds it, and does the deed there."""
    async with answering(interaction):
        await hold(interaction)
        await deed(interaction, await find(interaction, named, fits=fits))


async def find(
    interaction: discord.Interaction, named: str | None, game_id: str | None = None, fits: Fits = Fits.ANY
) -> Table:
    """The table named, else the one of this thread, else the person's own that fits best. Raises Unkind.

    What does not fit is found as well where it is clear what was meant: it says itself why not.
    """
    table = await (_named(interaction, named) if named is not None else _meant(interaction, game_id, fits))
    await still_belongs(interaction, table)
    structlog.contextvars.bind_contextvars(table=table.id)
    if game_id is not None and table.game_id != game_id:
        say, key = (
            speak(interaction),
            "table.refused.other_game" if named is not None else "table.refused.only_other_game",
        )
        new = f"/{say(f'cmd.{game_id}')} {say(f'cmd.{game_id}.new')}"
        game, wanted = say(f"{table.game_id}.name"), say(f"{game_id}.name")
        raise Unkind(key, table=table.id, game=game, wanted=wanted, new=new)
    return table


async def _named(interaction: discord.Interaction, named: str) -> Table:
    number = named.strip()
    if not (number.isascii() and number.isdigit() and len(number) <= DIGITS):
        raise Unkind("table.refused.no_such_table", table=clip(named, 50))
    table = read_by(interaction, await client(interaction).service.table(int(number)))
    if not visible(interaction, table):
        raise Unkind("table.refused.no_such_table", table=number)
    return table


async def _meant(interaction: discord.Interaction, game_id: str | None, fits: Fits) -> Table:
    service, channel_id = client(interaction).service, interaction.channel_id
    here = await service.table_at(channel_id) if channel_id is not None else None
    if here is not None and here.thread_id == channel_id:
        return read_by(interaction, here)
    known = await tables_of(interaction, fits, game_id=game_id, only_here=True)
    if known:
        best = max(_closeness(table, interaction) for table in known)
        found = [table for table in known if _closeness(table, interaction) == best]
        if len(found) > 1 and found[0].life != "over":
            raise Several(found)
        return read_by(interaction, await service.table(found[0].id))
    if here is None:
        raise Unkind("table.refused.no_table_here")
    return read_by(interaction, here)


def _closeness(table: Table, interaction: discord.Interaction) -> tuple[bool, bool, bool, bool]:
    """Here before elsewhere, one's own before others', running before over, what waits for the person before all."""
    seat = table.seat_of(interaction.user.id)
    return (
        table.place.target == interaction.channel_id,
        seat is not None,
        table.life in ("open", "playing"),
        seat is not None and seat in table.to_act,
    )


async def tables_of(
    interaction: discord.Interaction,
    fits: Fits = Fits.ANY,
    *,
    game_id: str | None = None,
    running: bool = False,
    only_here: bool = False,
    typed: str = "",
) -> list[Table]:
    """The person's tables and those of this server that they may see, without positions, at most 50: those that run
    first, then their own, those here, the newest.

    `only_here`: of the server's those of this place alone. `typed`: part of a number, a name, a game's name.
    """
    wish = Wish(
        user_id=interaction.user.id,
        fits=fits,
        guild_id=interaction.guild_id,
        channels=() if only_here else places(interaction),
        here=interaction.channel_id,
        only_here=only_here,
        game_id=game_id,
        running=running,
        said=[(word, _games(word, speak(interaction))) for word in typed.split() if any(map(str.isalnum, word))],
    )
    return [read_by(interaction, table) for table in await client(interaction).service.listed(wish)]


def _games(word: str, say: Say) -> list[str]:
    return [game_id for game_id in catalogue.games() if word.casefold() in say(f"{game_id}.name").casefold()]


def places(interaction: discord.Interaction) -> list[int]:
    """The channels of this server, and its threads, into which the person may look."""
    guild, user = interaction.guild, interaction.user
    if guild is None or not isinstance(user, discord.Member):
        return []
    here = interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None
    threads = [thread for thread in guild.threads if not thread.is_private() and thread.parent is not None]
    every = [*guild.channels, *threads][:PLACES]
    seen = {place.id for place in every if place.permissions_for(user).view_channel}
    return sorted(seen | {place for place in (here, interaction.channel_id) if place is not None})


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


def waiting(found: Sequence[Table], user_id: int) -> list[Table]:
    """Those of the tables that wait for the person, what is due first at first."""
    theirs = [table for table in found if table.life == "playing" and table.seat_of(user_id) in table.to_act]
    return sorted(theirs, key=lambda table: (table.deadline or table.created, table.id))


async def pressed(interaction: discord.Interaction, table_id: int) -> Table:
    """The table of a button or form. Discord lets nobody invent those, but old ones outlive what people may see.

    Raises Unkind.
    """
    table = read_by(interaction, await client(interaction).service.table(table_id, interaction.user.id))
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
