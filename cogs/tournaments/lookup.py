"""Which event somebody means, and whom and what in it: by what they typed, else by where and who they are."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import structlog

from bot.answers import Unkind, client, person, speak
from bot.events.events import Events
from bot.events.store import Listed
from bot.layout import clip
from cogs.shared import lookup as tables
from tournaments.event.records import WARCROW, Event
from tournaments.records import Game

DIGITS = 10
"""An event's number has no more."""
BYE = "bye"
"""How the place of whoever has the bye is named among players."""


def events(interaction: discord.Interaction) -> Events:
    """The service of events."""
    return client(interaction).service.events


def kind_of(interaction: discord.Interaction) -> str:
    """The cog's word: whether the command was `/warcrow ...` or another tournament's."""
    command = interaction.command
    return "" if command is None else command.qualified_name.split(" ")[0]


async def find(interaction: discord.Interaction, named: str | None) -> Event:
    """The event named, else the one that fits place and person best. Raises Unkind."""
    event = await (_meant(interaction) if named is None else _named(interaction, named))
    structlog.contextvars.bind_contextvars(event=event.id)
    return event


async def _named(interaction: discord.Interaction, named: str) -> Event:
    number = named.strip().removeprefix("#")
    if not (number.isascii() and number.isdigit() and len(number) <= DIGITS):
        raise Unkind("warcrow.refused.no_such_event", event=clip(named, 50))
    event = await seen(interaction, int(number))
    if event.guild_id != interaction.guild_id or not _fits(interaction, event):
        raise Unkind("warcrow.refused.no_such_event", event=number)
    return event


async def pressed(interaction: discord.Interaction, event_id: int) -> Event:
    """The event of a button or form: old ones are asked as well. In direct messages it is for those who take part and
    still belong to its server.

    Raises Unkind.
    """
    event = await seen(interaction, event_id)
    elsewhere = interaction.guild_id is None
    if elsewhere and not await client(interaction).members.belongs(interaction.user.id, event.guild_id):
        raise Unkind("warcrow.refused.no_such_event", event=event_id)
    return event


async def seen(interaction: discord.Interaction, event_id: int) -> Event:
    """An event that the person may know of. Raises Unkind."""
    event = await events(interaction).event(event_id)
    if not visible(interaction, event):
        raise Unkind("warcrow.refused.no_such_event", event=event_id)
    return event


def visible(interaction: discord.Interaction, event: Event) -> bool:
    """An event is known to whoever takes part or helps, and to those of its server who may look into its channel."""
    user, guild = interaction.user, interaction.guild
    if _part(event, user.id):
        return guild is None or event.guild_id == guild.id
    if guild is None or event.guild_id != guild.id:
        return False
    if interaction.permissions.manage_guild or interaction.channel_id == event.channel_id:
        return True
    channel = guild.get_channel_or_thread(event.channel_id)
    if channel is None:  # it is gone; what was there was for everybody who could see it, which nobody can tell now
        return False
    return isinstance(user, discord.Member) and channel.permissions_for(user).view_channel


def leads(interaction: discord.Interaction, event: Event) -> bool:
    """Whether the person organises the event or manages its server."""
    return event.is_organiser(interaction.user.id) or person(interaction).manages == event.guild_id


def _part(event: Event, user_id: int) -> bool:
    asked = any(one.user_id == user_id for one in event.offered)
    plays = event.player_of(user_id) is not None or event.is_waiting(user_id)
    return plays or asked or event.is_judge(user_id)


async def _meant(interaction: discord.Interaction) -> Event:
    found = await known(interaction)
    if not found:
        raise Unkind(
            "warcrow.refused.no_event_here", group=speak(interaction)(f"cmd.{kind_of(interaction) or WARCROW}")
        )
    best = max(_closeness(interaction, event) for event in found)
    closest = [event for event in found if _closeness(interaction, event) == best]
    if len(closest) > 1 and not closest[0].over:
        raise Unkind("warcrow.refused.which_event")
    return await events(interaction).event(closest[0].id)


async def known(interaction: discord.Interaction, typed: str = "") -> list[Listed]:
    """This server's events that the command is about and that the person may see: those that run first, then their own,
    those here, the newest.

    `typed`: part of a name or number.
    """
    if interaction.guild_id is None:
        raise Unkind("warcrow.refused.guild_only")
    kind, everywhere = kind_of(interaction), interaction.permissions.manage_guild
    return await events(interaction).listed(
        interaction.guild_id,
        interaction.user.id,
        interaction.channel_id,
        channels=None if everywhere else tables.places(interaction),
        warcrow=None if kind == "" else kind == WARCROW,
        text=typed,
    )


def _fits(interaction: discord.Interaction, event: Event) -> bool:
    """Warcrow's commands are about Warcrow; the others about games of our own."""
    return (kind_of(interaction) in ("", WARCROW)) == (event.game == WARCROW)


def _closeness(interaction: discord.Interaction, event: Listed) -> tuple[bool, bool, bool]:
    """What goes on before what is over, here before elsewhere, one's own before others'."""
    return (not event.over, event.channel_id == interaction.channel_id, event.mine)


def player(interaction: discord.Interaction, event: Event) -> str:
    """Who the person is in the event. Raises Unkind."""
    found = event.player_of(interaction.user.id)
    if found is None:
        key = "only_waiting" if event.is_waiting(interaction.user.id) else "not_in_event"
        raise Unkind(f"warcrow.refused.{key}", event=event.id)
    return found


def player_named(event: Event, text: str, others: Sequence[str] = ()) -> str:
    """A player by id or by name; also one of `others`, as it is. Raises Unkind."""
    wanted = text.strip()
    everyone = (*event.entrants, *event.waiting)
    if wanted in others or any(one.player == wanted for one in everyone):
        return wanted
    named = {one.player for one in everyone if one.name.casefold() == wanted.casefold()}
    if len(named) != 1:
        raise Unkind(f"warcrow.refused.{'which_player' if named else 'no_such_player'}", player=clip(wanted, 50))
    return named.pop()


def players_named(event: Event, text: str) -> tuple[str, ...]:
    """One player, or several with commas between them; a name may have commas of its own. Raises Unkind."""
    try:
        return (player_named(event, text),)
    except Unkind:
        if "," not in text:
            raise
    return tuple(player_named(event, one) for one in text.split(",") if one.strip())


def own_game(interaction: discord.Interaction, event: Event, number: int | None = None) -> tuple[int, str, Game]:
    """The person's game in a round (the last one): the round's number, their player, the game. Raises Unkind."""
    me = player(interaction, event)
    number = len(event.swiss.played) if number is None else number
    if number == 0:
        raise Unkind("warcrow.refused.not_begun")
    game = event.game_of(me, number)
    if game is None:
        had_bye = event.swiss.played[number - 1].bye == me
        raise Unkind(f"warcrow.refused.{'bye' if had_bye else 'not_paired'}", round=number)
    return number, me, game


def round_of(event: Event, number: int | None) -> int:
    """A published round by its number; the last one. Raises Unkind."""
    there = len(event.swiss.played)
    if there == 0:
        raise Unkind("warcrow.refused.not_begun")
    if number is not None and not 1 <= number <= there:
        raise Unkind("warcrow.refused.no_such_round", n=there, round=number)
    return there if number is None else number
