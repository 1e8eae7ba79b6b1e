"""What options offer while somebody types: tables that fit the command, and moves that are legal now."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot import catalogue
from bot.answers import speak
from bot.layout import clip
from bot.service.ground.records import Table
from bot.service.looking.listing import Fits
from bot.service.telling.labels import Names
from bot.texts import Say
from bot.translator import explained
from cogs.shared.lookup import any_table, find, my_game, tables_of
from games.core.referee import Refusal

C = TypeVar("C", bound=Callable[..., Any])

CHOICES = 25
"""Discord shows no more."""
NAME_LIMIT = 100


def about_table(fits: Fits = any_table, game_id: str | None = None) -> Callable[[C], C]:
    """Names a command's option `table`; it offers the person's tables and this server's, as far as they fit."""

    async def offer(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
        say = speak(interaction)
        found = await tables_of(interaction, fits, game_id=game_id, typed=current)
        return [Choice(name=_label(table, say), value=str(table.id)) for table in found[:CHOICES]]

    def named_option(command: C) -> C:
        return app_commands.autocomplete(table=offer)(explained("table")(command))

    return named_option


def _label(table: Table, say: Say) -> str:
    names = " – ".join(filter(None, table.names))
    return clip(f"{table.id} · {say(f'{table.game_id}.name')} · {names}", NAME_LIMIT)


async def whole_moves(
    interaction: discord.Interaction, game_id: str, verbs: Sequence[str] | None, current: str
) -> list[Choice[str]]:
    """The person's legal actions with one of these verbs (None: all), what is worth offering first; whole notations."""
    say = speak(interaction)
    labels: dict[str, str] = {}
    for text, words, verb in await _offered(interaction, game_id):
        if verbs is None or verb in verbs:
            name = say(f"{game_id}.verb.{verb}")
            labels[words if words.startswith(name) else f"{name}: {words}"] = text
    return choices(labels, current)


async def meant(interaction: discord.Interaction, table: Table, verbs: Sequence[str], typed: str) -> str:
    """The notation meant by whoever chose what was offered, or typed it: whole, in words, or without the verb."""
    plain = " ".join(typed.split())
    offered = [each for each in await _offered(interaction, table.game_id) if each[2] in verbs]
    for text, words, verb in offered:
        if plain.casefold() in (text.casefold(), words.casefold(), text.casefold().removeprefix(f"{verb} ")):
            return text
    return plain if any(plain.casefold().startswith(f"{verb} ") for verb in verbs) else f"{verbs[0]} {plain}"


async def _offered(interaction: discord.Interaction, game_id: str) -> list[tuple[str, str, str]]:
    """What the person may do now as (notation, words, verb), what is worth offering first."""
    try:
        table = await find(interaction, getattr(interaction.namespace, "table", None), game_id, my_game)
    except Refusal:
        return []
    seat = table.seat_of(interaction.user.id)
    if seat is None or not (every := table.legal(catalogue.game(game_id), seat)):
        return []
    game, say = catalogue.game(game_id), speak(interaction)

    def told() -> list[tuple[str, str, str]]:
        name = Names(game, table.view(seat), seat, every, say)
        ordered = dict.fromkeys((*game.shortlist(table.view(seat), seat), *every))
        return [(game.notation(action), name(action), action.verb) for action in ordered]

    return await asyncio.to_thread(told)  # milliseconds where there is much to choose from


def choices(labels: dict[str, str], current: str) -> list[Choice[str]]:
    """Those whose name or value has what was typed so far."""
    wanted = current.strip().casefold()
    return [
        Choice(name=clip(label, NAME_LIMIT), value=value)
        for label, value in labels.items()
        if wanted in label.casefold() or wanted in value.casefold()
    ][:CHOICES]
