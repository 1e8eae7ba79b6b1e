"""Opening a table and getting people to sit at it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from bot import cards
from bot.answers import Unkind, answer, client, hold, lacking, person, speak
from bot.service.records import Computer, Guild, NewTable, Person, Table
from bot.service.wording import plain
from games.core.game import Value

COMPUTERS = ("random", "greedy", "search")
LONGEST = 24 * 14
"""Hours a move may take at most."""

Channel = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel
Change = Callable[[discord.Interaction, Table], Awaitable[Table]]
Deed = Callable[[discord.Interaction, Table], Awaitable[None]]


async def open_table(
    interaction: discord.Interaction,
    game_id: str,
    options: dict[str, Value],
    *,
    opponent: discord.User | discord.Member | None,
    computer: str | None,
    hours: int | None,
) -> None:
    """Makes a table of two and posts its card; against the computer the game begins at once."""
    await hold(interaction)
    if interaction.guild_id is None:
        raise Unkind("table.refused.guild_only")
    service = client(interaction).service
    guild = await service.guild(interaction.guild_id)
    home = await _home(interaction, guild)
    other = _other(opponent, computer, home)
    new = NewTable(
        game_id=game_id,
        options=options,
        opponents=(other,),
        guild_id=interaction.guild_id,
        channel_id=home.id,
        hours=hours,
        thread=guild.threads and isinstance(home, discord.TextChannel),
    )
    table = await service.create(new, person(interaction))
    try:
        table = await _show_card(interaction, home, table)
    except discord.HTTPException:  # nobody will ever see it
        await service.cancel(table.id, interaction.user.id)
        raise
    await _tell_where(interaction, table)


async def rematch(interaction: discord.Interaction, table: Table) -> None:
    """The same table again with seats exchanged; asked for by the other player as well, it begins."""
    service = client(interaction).service
    home = await writable(interaction, table.channel_id)
    again = await service.rematch(table.id, person(interaction))
    if again.life == "open" and again.card_id is None:
        again = await _show_card(interaction, home, again)
    else:
        await _card_now(interaction, again)
    await _tell_where(interaction, again)


async def _show_card(interaction: discord.Interaction, home: Channel, table: Table) -> Table:
    """Posts the card of a new table; where nobody is missing, the game begins."""
    bot = client(interaction)
    say = await bot.say_in(table.guild_id)
    table = await cards.post(bot.service, home, table, say)
    if table.life == "open" and all(chair.ready for chair in table.chairs):
        table = await bot.service.start(table.id, interaction.user.id)
        await cards.refresh(home, table, say)
    return table


async def _tell_where(interaction: discord.Interaction, table: Table) -> None:
    key = "open" if table.life == "open" else "begun"
    place = f"<#{table.place.target}>" if table.place.target else "—"
    await answer(interaction, speak(interaction)(f"table.where.{key}", id=table.id, channel=place))


def _other(
    opponent: discord.User | discord.Member | None, computer: str | None, home: Channel
) -> Person | Computer | None:
    """Who plays against the host. Raises Unkind."""
    if opponent is None:
        return Computer(computer) if computer is not None else None
    if computer is not None:
        raise Unkind("table.refused.both")
    if opponent.bot:
        raise Unkind("table.refused.bot_opponent")
    if not isinstance(opponent, discord.Member) or not home.permissions_for(opponent).view_channel:
        raise Unkind("table.refused.absent", player=plain(opponent.display_name), channel=home.mention)
    return Person(opponent.id, opponent.display_name, "")


async def _home(interaction: discord.Interaction, guild: Guild) -> Channel:
    """Where a new table goes: the server's channel for tables, else here. Raises Unkind."""
    channel = interaction.channel
    if guild.channel_id is not None and await _channel(interaction, guild.channel_id) is not None:
        return await writable(interaction, guild.channel_id)
    if isinstance(channel, discord.Thread) and guild.threads and not channel.is_private():
        return await writable(interaction, channel.parent_id)  # the table gets a thread of its own
    return await writable(interaction, interaction.channel_id)


async def _channel(interaction: discord.Interaction, channel_id: int) -> Channel | None:
    """A channel in which people can write, if there still is such a one."""
    bot = client(interaction)
    if channel_id == interaction.channel_id:
        found = interaction.channel
    else:
        try:
            found = bot.get_channel(channel_id) or await bot.fetch_channel(channel_id)
        except (discord.NotFound, discord.Forbidden):
            return None
    return found if isinstance(found, Channel) else None


async def writable(interaction: discord.Interaction, channel_id: int | None) -> Channel:
    """The channel, if the bot may write there. Raises Unkind."""
    found = await _channel(interaction, channel_id) if channel_id is not None else None
    if found is None:
        raise Unkind("table.refused.no_channel")
    talk = "send_messages_in_threads" if isinstance(found, discord.Thread) else "send_messages"
    me: discord.Member | None = found.guild.me  # None where only the commands were installed, without the bot
    mine = found.permissions_for(me) if me else discord.Permissions.none()
    for permission in ("view_channel", talk):
        if not getattr(mine, permission):
            raise lacking(interaction, permission, found.id)
    return found


async def _card_now(interaction: discord.Interaction, table: Table) -> None:
    """Brings the table's card up to date, wherever it is."""
    bot = client(interaction)
    if table.channel_id is not None:
        await cards.refresh(bot.get_partial_messageable(table.channel_id), table, await bot.say_in(table.guild_id))


async def _sit_down(interaction: discord.Interaction, table: Table) -> Table:
    service = client(interaction).service
    take = service.join if any(chair.free for chair in table.chairs) else service.accept
    return await take(table.id, person(interaction))


async def _turn_down(interaction: discord.Interaction, table: Table) -> Table:
    return await client(interaction).service.decline(table.id, interaction.user.id)


async def _withdraw(interaction: discord.Interaction, table: Table) -> Table:
    return await client(interaction).service.cancel(table.id, interaction.user.id)


def _typed(change: Change) -> Deed:
    """The change, as a command makes it: the card follows, wherever it is, and the person is told."""

    async def deed(interaction: discord.Interaction, table: Table) -> None:
        table = await change(interaction, table)
        await _card_now(interaction, table)
        if table.life in ("open", "playing"):
            await _tell_where(interaction, table)
        else:
            await answer(interaction, speak(interaction)(f"table.life.{table.life}"))

    return deed


def _pressed(change: Change) -> Deed:
    """The change, as a button of the card makes it: the card shows it."""

    async def deed(interaction: discord.Interaction, table: Table) -> None:
        table = await change(interaction, table)
        text, rows = cards.card(table, await client(interaction).say_in(table.guild_id))
        await answer(interaction, text, rows=rows, in_place=True)

    return deed


join, pressed_join = _typed(_sit_down), _pressed(_sit_down)
"""Takes a free seat, or accepts an invitation."""
decline, pressed_decline = _typed(_turn_down), _pressed(_turn_down)
"""Turns an invitation down."""
cancel, pressed_cancel = _typed(_withdraw), _pressed(_withdraw)
"""Withdraws a table that has not begun; only its host may."""
