"""Which tournament somebody means, and whom and what in it: by what they typed, else by where and who they are."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import structlog

from bot.answers import Unkind, client, person, speak
from bot.layout import clip
from bot.tournaments.store import Listed
from bot.tournaments.tournaments import Tournaments
from cogs.shared import lookup as tables
from tournaments.evening.records import WARCROW, Tournament
from tournaments.records import Game

DIGITS = 10
"""A tournament's number has no more."""
BYE = "bye"
"""How the place of whoever has the bye is named among players."""


def tournaments(interaction: discord.Interaction) -> Tournaments:
    """The service of events."""
    return client(interaction).service.tournaments


def group_of(interaction: discord.Interaction) -> str:
    """The first word of the command: `warcrow` is about Warcrow alone; "" for buttons and forms."""
    command = interaction.command
    return "" if command is None else command.qualified_name.split(" ")[0]


async def find(interaction: discord.Interaction, named: str | None) -> Tournament:
    """The tournament named, else the one that fits place and person best. Raises Unkind."""
    tournament = await (_meant(interaction) if named is None else _named(interaction, named))
    structlog.contextvars.bind_contextvars(event=tournament.id)
    return tournament


async def _named(interaction: discord.Interaction, named: str) -> Tournament:
    number = named.strip().removeprefix("#")
    if not (number.isascii() and number.isdigit() and len(number) <= DIGITS):
        raise Unkind("warcrow.refused.no_such_event", event=clip(named, 50))
    tournament = await seen(interaction, int(number))
    if tournament.guild_id != interaction.guild_id or not _fits(interaction, tournament):
        raise Unkind("warcrow.refused.no_such_event", event=number)
    return tournament


async def pressed(interaction: discord.Interaction, tournament_id: int) -> Tournament:
    """The tournament of a button or form: old ones are asked as well. In direct messages it is for those who take
    part and still belong to its server.

    Raises Unkind.
    """
    tournament = await seen(interaction, tournament_id)
    elsewhere = interaction.guild_id is None
    if elsewhere and not await client(interaction).members.belongs(interaction.user.id, tournament.guild_id):
        raise Unkind("warcrow.refused.no_such_event", event=tournament_id)
    return tournament


async def seen(interaction: discord.Interaction, tournament_id: int) -> Tournament:
    """A tournament that the person may know of. Raises Unkind."""
    tournament = await tournaments(interaction).tournament(tournament_id)
    if not visible(interaction, tournament):
        raise Unkind("warcrow.refused.no_such_event", event=tournament_id)
    return tournament


def visible(interaction: discord.Interaction, tournament: Tournament) -> bool:
    """A tournament is known to whoever takes part or helps,
    and to those of its server who may look into its channel.
    """
    user, guild = interaction.user, interaction.guild
    if has_part(tournament, user.id):
        return guild is None or tournament.guild_id == guild.id
    if guild is None or tournament.guild_id != guild.id:
        return False
    if interaction.permissions.manage_guild or interaction.channel_id == tournament.channel_id:
        return True
    channel = guild.get_channel_or_thread(tournament.channel_id)
    if channel is None:  # it is gone; what was there was for everybody who could see it, which nobody can tell now
        return False
    return isinstance(user, discord.Member) and channel.permissions_for(user).view_channel


def leads(interaction: discord.Interaction, tournament: Tournament) -> bool:
    """Whether the person organises the tournament or manages its server."""
    return tournament.is_organiser(interaction.user.id) or person(interaction).manages == tournament.guild_id


def has_part(tournament: Tournament, user_id: int) -> bool:
    """Whether the person plays there, waits, helps, or is asked to."""
    asked = any(one.user_id == user_id for one in tournament.offered)
    plays = tournament.player_of(user_id) is not None or tournament.is_waiting(user_id)
    return plays or asked or tournament.is_judge(user_id)


async def _meant(interaction: discord.Interaction) -> Tournament:
    found = await known(interaction)
    if not found:
        say, words = speak(interaction), ("cmd.warcrow", "cmd.warcrow.new")
        if group_of(interaction) != WARCROW:
            words = ("cmd.tournament", "cmd.event", "cmd.event.new")
        raise Unkind("warcrow.refused.no_event_here", command=" ".join(map(say, words)))
    best = max(_closeness(interaction, tournament) for tournament in found)
    closest = [tournament for tournament in found if _closeness(interaction, tournament) == best]
    if len(closest) > 1 and not closest[0].over:
        raise Unkind("warcrow.refused.which_event")
    return await tournaments(interaction).tournament(closest[0].id)


async def known(interaction: discord.Interaction, typed: str = "") -> list[Listed]:
    """This server's tournaments that the command is about and that the person may see: those that run first, then
    their own, those here, the newest.

    `typed`: part of a name or number.
    """
    if interaction.guild_id is None:
        raise Unkind("warcrow.refused.guild_only")
    everywhere = interaction.permissions.manage_guild
    return await tournaments(interaction).listed(
        interaction.guild_id,
        interaction.user.id,
        interaction.channel_id,
        channels=None if everywhere else tables.places(interaction),
        warcrow=True if group_of(interaction) == WARCROW else None,
        text=typed,
    )


def _fits(interaction: discord.Interaction, tournament: Tournament) -> bool:
    """Warcrow's commands are about Warcrow; the others about all."""
    return group_of(interaction) != WARCROW or tournament.game == WARCROW


def _closeness(interaction: discord.Interaction, tournament: Listed) -> tuple[bool, bool, bool]:
    """What goes on before what is over, here before elsewhere, one's own before others'."""
    return (not tournament.over, tournament.channel_id == interaction.channel_id, tournament.mine)


def player(interaction: discord.Interaction, tournament: Tournament) -> str:
    """Who the person is in the event. Raises Unkind."""
    found = tournament.player_of(interaction.user.id)
    if found is None:
        key = "only_waiting" if tournament.is_waiting(interaction.user.id) else "not_in_event"
        raise Unkind(f"warcrow.refused.{key}", event=tournament.id)
    return found


def player_named(tournament: Tournament, text: str, others: Sequence[str] = ()) -> str:
    """A player by id or by name; also one of `others`, as it is. Raises Unkind."""
    wanted = text.strip()
    everyone = (*tournament.entrants, *tournament.waiting)
    if wanted in others or any(one.player == wanted for one in everyone):
        return wanted
    named = {one.player for one in everyone if one.name.casefold() == wanted.casefold()}
    if len(named) != 1:
        raise Unkind(f"warcrow.refused.{'which_player' if named else 'no_such_player'}", player=clip(wanted, 50))
    return named.pop()


def guest_named(tournament: Tournament, text: str | None) -> str | None:
    """The guest for whom an organiser acts; None where nobody was named. Raises Unkind."""
    return None if text is None else player_named(tournament, text)


def players_named(tournament: Tournament, text: str) -> tuple[str, ...]:
    """One player, or several with commas between them; a name may have commas of its own. Raises Unkind."""
    try:
        return (player_named(tournament, text),)
    except Unkind:
        if "," not in text:
            raise
    return tuple(player_named(tournament, one) for one in text.split(",") if one.strip())


def own_game(
    interaction: discord.Interaction, tournament: Tournament, number: int | None = None
) -> tuple[int, str, Game]:
    """The person's game in a round (the last one): the round's number, their player, the game. Raises Unkind."""
    me = player(interaction, tournament)
    number = len(tournament.swiss.played) if number is None else number
    if number == 0:
        raise Unkind("warcrow.refused.not_begun")
    game = tournament.game_of(me, number)
    if game is None:
        played = tournament.swiss.played[number - 1]
        why = "bye" if me in played.byes else "idle" if me in played.idle else "not_paired"
        raise Unkind(f"warcrow.refused.{why}", round=number)
    return number, me, game


def round_of(tournament: Tournament, number: int | None) -> int:
    """A published round by its number; the last one. Raises Unkind."""
    there = len(tournament.swiss.played)
    if there == 0:
        raise Unkind("warcrow.refused.not_begun")
    if number is not None and not 1 <= number <= there:
        raise Unkind("warcrow.refused.no_such_round", n=there, round=number)
    return there if number is None else number
