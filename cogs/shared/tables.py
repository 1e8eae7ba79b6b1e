"""Opening a table and getting people to sit at it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import discord

from bot import cards, catalogue, customid
from bot.answers import Unkind, answer, called, client, hold, lacking, person, speak
from bot.service.commands import Accept, AddComputer, Cancel, Create, Decline, Invite, Join, Leave, Rematch, Start
from bot.service.ground.records import Computer, Guild, NewTable, Person, Table
from bot.service.telling.courier import Button
from bot.service.telling.drawing import ahead
from bot.service.telling.wording import plain
from cogs.shared import acting, computers, lookup
from cogs.shared.computers import COMPUTERS  # noqa: F401  # packages of games take it from here
from games.core.game import Value

LONGEST = 24 * 14
"""Hours a move may take at most."""

User = discord.User | discord.Member
Channel = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel
Change = Callable[[discord.Interaction, Table], Awaitable[Table]]
Deed = Callable[[discord.Interaction, Table], Awaitable[None]]


async def open_table(
    interaction: discord.Interaction,
    game_id: str,
    options: dict[str, Value],
    *,
    opponent: User | None,
    computer: str | None,
    hours: int | None,
    others: Sequence[User | None] = (),
    seats: int | None = None,
    rated: bool = True,
    lesson: bool = False,
    side: str | None = None,
) -> Table:
    """Makes a table and posts its card; where nobody is missing, the game begins at once.

    `opponent` and `others` are invited. `computer`: its level takes every seat that is left. `seats`: how many in all;
    None: the host's and the guests', or the game's least number if that is more. `rated`: whether it may count for
    the ratings; a friendly game has hints. `lesson`: explained, and not rated. `side`: the host's.
    """
    await hold(interaction)
    if interaction.guild_id is None:
        raise Unkind("table.refused.guild_only")
    service = client(interaction).service
    guild = await service.guild(interaction.guild_id)
    rival = None if computer is None else computers.chosen(interaction, computer, game_id)
    home = await _home(interaction, guild)
    guests = [_guest(each, home) for each in (opponent, *others) if each is not None]
    new = NewTable(
        game_id=game_id,
        options=options,
        opponents=_opponents(game_id, guests, rival, seats),
        guild_id=interaction.guild_id,
        channel_id=home.id,
        hours=hours,
        rated=rated and not lesson,
        lesson=lesson,
        thread=guild.threads and isinstance(home, discord.TextChannel),
        side=side,
    )
    table = await service.act(Create(new, person(interaction), str(interaction.id)))
    try:
        table = await _show_card(interaction, home, table)
    except discord.HTTPException:  # nobody will ever see it
        await service.act(Cancel(table.id, interaction.user.id))
        raise
    await _tell_where(interaction, table)
    return table


async def rematch(interaction: discord.Interaction, table: Table) -> None:
    """The same table again with seats exchanged; asked for by the other player as well, it begins."""
    service = client(interaction).service
    await lookup.belongs(interaction, table)
    home = await writable(interaction, table.channel_id)
    again = await service.act(Rematch(table.id, person(interaction), str(interaction.id)))
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
        table = await bot.service.act(Start(table.id, interaction.user.id))
        await cards.refresh(home, table, say)
    return table


async def _tell_where(interaction: discord.Interaction, table: Table) -> None:
    key = "begun" if table.life != "open" else "begins" if table.sealed else "open"
    place, say = f"<#{table.place.target}>" if table.place.target else "—", speak(interaction)
    draw = ahead(table)
    picture = None if draw is None else await asyncio.to_thread(draw, say)
    await answer(interaction, say(f"table.where.{key}", id=table.id, channel=place), picture)


def _opponents(
    game_id: str, guests: Sequence[Person], computer: Computer | None, seats: int | None
) -> tuple[Person | Computer | None, ...]:
    """Who sits with the host. Raises Unkind."""
    least = max(catalogue.game(game_id).seats.start, len(guests) + 1)
    left = (least if seats is None else seats) - 1 - len(guests)
    if left < 0:
        raise Unkind("table.refused.too_few_seats", n=len(guests) + 1)
    if computer is not None and left == 0:
        raise Unkind("table.refused.both")
    return (*guests, *[computer] * left)


def _guest(guest: User, home: Channel) -> Person:
    """Somebody who can be invited. Raises Unkind."""
    if guest.bot:
        raise Unkind("table.refused.bot_opponent")
    if not isinstance(guest, discord.Member) or not home.permissions_for(guest).view_channel:
        raise Unkind("table.refused.absent", player=plain(guest.display_name), channel=home.mention)
    return Person(guest.id, called(guest), "")


async def _home(interaction: discord.Interaction, guild: Guild) -> Channel:
    """Where a new table goes: here, if the server has tables here, else in its first such channel. Raises Unkind."""
    channel = interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    if guild.channels and interaction.channel_id not in guild.channels and parent not in guild.channels:
        for channel_id in guild.channels:
            if await _channel(interaction, channel_id) is not None:
                return await writable(interaction, channel_id)
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
    """The channel, if the bot may write there, and whoever asks for it as well. Raises Unkind."""
    found = await _channel(interaction, channel_id) if channel_id is not None else None
    if found is None:
        raise Unkind("table.refused.no_channel")
    talk = "send_messages_in_threads" if isinstance(found, discord.Thread) else "send_messages"
    me: discord.Member | None = found.guild.me  # None where only the commands were installed, without the bot
    mine = found.permissions_for(me) if me else discord.Permissions.none()
    for permission in ("view_channel", talk):
        if not getattr(mine, permission):
            raise lacking(interaction, permission, found.id)
    if not may_write(interaction, found):
        raise Unkind("table.refused.not_for_you", channel=found.mention)
    return found


def may_write(interaction: discord.Interaction, channel: Channel) -> bool:
    """Whether the person may write there themselves: nobody makes the bot say what they may not."""
    if channel.id == interaction.channel_id:
        theirs = interaction.permissions
    elif isinstance(interaction.user, discord.Member):
        theirs = channel.permissions_for(interaction.user)
    else:
        return True  # in direct messages Discord does not say; the table's place was chosen on its server
    talk = theirs.send_messages_in_threads if isinstance(channel, discord.Thread) else theirs.send_messages
    return theirs.view_channel and talk


async def _card_now(interaction: discord.Interaction, table: Table) -> None:
    """Brings the table's card up to date, wherever it is."""
    bot = client(interaction)
    if table.channel_id is not None:
        await cards.refresh(bot.get_partial_messageable(table.channel_id), table, await bot.say_in(table.guild_id))


async def _sit_down(interaction: discord.Interaction, table: Table) -> Table:
    service = client(interaction).service
    invitation = table.life == "open" and not any(chair.free for chair in table.chairs)
    take = Accept if invitation else Join
    return await service.act(take(table.id, person(interaction), str(interaction.id)))


async def _get_up(interaction: discord.Interaction, table: Table) -> Table:
    return await client(interaction).service.act(Leave(table.id, interaction.user.id))


async def _begin(interaction: discord.Interaction, table: Table) -> Table:
    return await client(interaction).service.act(Start(table.id, interaction.user.id))


async def _add_computer(interaction: discord.Interaction, table: Table) -> Table:
    return await client(interaction).service.act(AddComputer(table.id, interaction.user.id, ""))


async def leave(interaction: discord.Interaction, table: Table) -> None:
    """What fits: turns an invitation down, gets up, or, asked twice, withdraws one's own table or leaves a game."""
    say, user_id = speak(interaction), interaction.user.id
    if table.life == "playing":
        await acting.leave(interaction, table)
        return
    if table.life == "open" and table.host_id == user_id:
        yes = Button(customid.TABLE.make(table.id, 0, "cancel"), say("table.button.cancel"), "danger")
        no = Button(customid.TABLE.make(table.id, 0, "card"), say("table.button.no"))
        await answer(interaction, say("table.panel.withdraw", id=table.id), rows=[[yes, no]])
        return
    if any(chair.invited and chair.user_id == user_id for chair in table.chairs):
        await _decline(interaction, table)
        return
    await _card_now(interaction, await _get_up(interaction, table))
    await answer(interaction, say("table.where.left", id=table.id))


async def fill(interaction: discord.Interaction, table: Table, guest: User | None, computer: str | None) -> None:
    """The host invites somebody to a free seat, or puts a computer player there."""
    service, user_id = client(interaction).service, interaction.user.id
    if guest is not None:
        person = _guest(guest, await writable(interaction, table.channel_id))
        table = await service.act(Invite(table.id, user_id, person))
    else:
        who = Computer("") if computer is None else computers.chosen(interaction, computer, table.game_id)
        table = await service.act(AddComputer(table.id, user_id, who.level, who.called))
    await _card_now(interaction, table)
    await _tell_where(interaction, table)


async def _turn_down(interaction: discord.Interaction, table: Table) -> Table:
    return await client(interaction).service.act(Decline(table.id, interaction.user.id))


async def _withdraw(interaction: discord.Interaction, table: Table) -> Table:
    return await client(interaction).service.act(Cancel(table.id, interaction.user.id))


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
        if interaction.message is not None and interaction.message.id != table.card_id:  # the person's own copy
            await _card_now(interaction, table)

    return deed


async def pressed_join(interaction: discord.Interaction, table: Table, side: str | None) -> None:
    """Takes a free seat of a side, if one is named, as a button of the card does."""

    async def change(interaction: discord.Interaction, table: Table) -> Table:
        if side is None:
            return await _sit_down(interaction, table)
        return await client(interaction).service.act(Join(table.id, person(interaction), str(interaction.id), side))

    await _pressed(change)(interaction, table)


join = _typed(_sit_down)
"""Takes a free seat, or accepts an invitation."""
_decline, pressed_decline = _typed(_turn_down), _pressed(_turn_down)
"""Turns an invitation down."""
pressed_leave = _pressed(_get_up)
"""Gets up from a table that has not begun."""
pressed_start = _pressed(_begin)
"""Begins although seats are free; only the host may."""
pressed_computer = _pressed(_add_computer)
"""Puts a computer player on a free seat; only the host may."""
pressed_cancel = _pressed(_withdraw)
"""Withdraws a table that has not begun; only its host may."""
