"""What options offer while somebody types: tournaments, players, tables, units, one's own lines. Only what is public,
or the person's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.answers import Unkind, speak
from bot.layout import clip
from bot.texts import Say
from bot.translator import explained
from cogs.tournaments import lookup
from games.core.referee import Refusal
from tournaments.adventures import FEAT_IDS, SCENARIO_IDS
from tournaments.evening.records import Tournament
from tournaments.records import Game

C = TypeVar("C", bound=Callable[..., Any])

CHOICES = 25
"""Discord shows no more."""
NAME_LIMIT = 100
_NUMBER = re.compile(r"[0-9]{1,3}")


def offered(labels: Iterable[tuple[str, Any]], current: str) -> list[Choice[Any]]:
    """Those whose label or value has what was typed so far. `labels`: (what is shown, value)."""
    wanted = current.strip().casefold()
    fitting = (
        Choice(name=clip(label, NAME_LIMIT), value=value)
        for label, value in labels
        if wanted in label.casefold() or wanted in str(value).casefold()
    )
    return [choice for choice, _ in zip(fitting, range(CHOICES), strict=False)]


async def meant(interaction: discord.Interaction) -> Tournament | None:
    """The tournament that the half-typed command is about, if one can tell."""
    try:
        return await lookup.find(interaction, getattr(interaction.namespace, "event", None))
    except Refusal:
        return None


async def tournaments(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """This server's events."""
    if interaction.guild_id is None:
        return []
    found = await lookup.known(interaction, current)
    return offered(((f"{tournament.id} · {tournament.name}", str(tournament.id)) for tournament in found), "")


async def players(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """The tournament's players; two of one name are told apart by their number."""
    tournament = await meant(interaction)
    return [] if tournament is None else offered(_people(tournament), current)


async def guests(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """The tournament's guests, for whom organisers act."""
    tournament = await meant(interaction)
    if tournament is None:
        return []
    return offered([one for one in _people(tournament) if tournament.is_guest(one[1])], current)


async def people(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """The tournament's players, and all of them at once."""
    tournament = await meant(interaction)
    everyone = (speak(interaction)("warcrow.word.everyone"), "everyone")
    return [] if tournament is None else offered([*_people(tournament), everyone], current)


async def seats(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Who can be swapped: everyone in the last round, and the bye."""
    tournament = await meant(interaction)
    if tournament is None or tournament.round is None:
        return []
    there = set(tournament.round.ids)
    people = [(name, player) for name, player in _people(tournament) if player in there]
    return offered([*people, (speak(interaction)("warcrow.word.bye"), lookup.BYE)], current)


def _people(tournament: Tournament) -> list[tuple[str, str]]:
    everyone = (*tournament.entrants, *tournament.waiting)
    names = [one.name for one in everyone]
    return [
        (one.name if names.count(one.name) == 1 else f"{clip(one.name, 70)} ({one.player})", one.player)
        for one in everyone
    ]


async def tables(interaction: discord.Interaction, current: str) -> list[Choice[int]]:
    """The tables of the round, those without a result first."""
    tournament = await meant(interaction)
    number = getattr(interaction.namespace, "round", None) if tournament is not None else None
    played = tournament.swiss.played if tournament is not None else ()
    if tournament is None or not played or not 1 <= (number or 1) <= len(played):
        return []
    games = sorted(played[(number or len(played)) - 1].games, key=lambda game: (not game.pending, game.table))
    return offered(
        ((f"{game.table} · {tournament.name_of(game.a)} – {tournament.name_of(game.b)}", game.table) for game in games),
        current,
    )


async def absent(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """The players of the table that was typed before, and both of them."""
    tournament = await meant(interaction)
    if tournament is None or tournament.round is None:
        return []
    game = _game(interaction, tournament)
    if game is None:
        return await players(interaction, current)
    both = speak(interaction)("warcrow.word.both")
    return offered([*((tournament.name_of(one), one) for one in game.ids), (both, ",".join(game.ids))], current)


def _game(interaction: discord.Interaction, tournament: Tournament) -> Game | None:
    """The game at the table that was typed before."""
    number = getattr(interaction.namespace, "round", None) or len(tournament.swiss.played)
    table = getattr(interaction.namespace, "table", None)
    return tournament.game_at(number, table) if isinstance(table, int) and isinstance(number, int) else None


async def of_first(interaction: discord.Interaction, current: str) -> list[Choice[int]]:
    """Points of the table's first player, with the name of whoever that is."""
    return await _points(interaction, current, 0)


async def of_second(interaction: discord.Interaction, current: str) -> list[Choice[int]]:
    """Points of the table's second player."""
    return await _points(interaction, current, 1)


async def _points(interaction: discord.Interaction, current: str, side: int) -> list[Choice[int]]:
    tournament = await meant(interaction)
    game = None if tournament is None else _game(interaction, tournament)
    if tournament is None or game is None:
        return []
    name, typed = tournament.name_of(game.ids[side]), current.strip()
    numbers = [int(typed)] if _NUMBER.fullmatch(typed) else range(CHOICES)
    return offered(((f"{number} · {name}", number) for number in numbers), "")


async def scenarios(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """The six scenarios by name."""
    say = speak(interaction)
    return offered(((say(f"warcrow.scenario.{one}"), one) for one in SCENARIO_IDS), current)


async def feats(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """The five feats by name."""
    say = speak(interaction)
    return offered(((say(f"warcrow.feat.{one}"), one) for one in FEAT_IDS), current)


def about_tournament(**others: Callable[..., Any]) -> Callable[[C], C]:
    """Names a command's option `event` and lets it and the `others` offer something."""

    def named_option(command: C) -> C:
        return app_commands.autocomplete(event=tournaments, **others)(explained("event")(command))

    return named_option


def named_one(typed: str, known: Iterable[str], kind: str, say: Say) -> str:
    """A scenario or feat by its id or its name. Raises Unkind."""
    wanted = typed.strip().casefold()
    for one in known:
        if wanted in (one, say(f"warcrow.{kind}.{one}").casefold()):
            return one
    raise Unkind(f"warcrow.refused.no_{kind}", text=clip(typed, 50))
