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
from bot.service.play import planning
from bot.service.telling.labels import Names
from bot.spelling import folded, mended, near, spelled
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
        return [Choice(name=called(table, say), value=str(table.id)) for table in found[:CHOICES]]

    def named_option(command: C) -> C:
        return app_commands.autocomplete(table=offer)(explained("table")(command))

    return named_option


def called(table: Table, say: Say) -> str:
    """The table by its number, its game and who plays there."""
    names = " – ".join(filter(None, table.names))
    return clip(f"{table.id} · {say(f'{table.game_id}.name')} · {names}", NAME_LIMIT)


async def whole_moves(
    interaction: discord.Interaction, game_id: str, verbs: Sequence[str] | None, current: str
) -> list[Choice[str]]:
    """The person's legal actions with one of these verbs (None: all), what is worth offering first; of those, what was
    typed so far or, where that is none of them, what it is understood as or most like. Whole notations.
    """
    try:
        table = await find(interaction, getattr(interaction.namespace, "table", None), game_id, my_game)
    except Refusal:
        return []
    seat = table.seat_of(interaction.user.id)
    if seat is None or not (every := table.legal(catalogue.game(game_id), seat)):
        return []
    game, say, user_id = catalogue.game(game_id), speak(interaction), interaction.user.id

    def told() -> list[Choice[str]]:
        name = Names(game, table.view(seat), seat, every, say)
        labels: dict[str, str] = {}
        for action in dict.fromkeys((*game.shortlist(table.view(seat), seat), *every)):
            if verbs is None or action.verb in verbs:
                verb, words = say(f"{game_id}.verb.{action.verb}"), name(action)
                alone = words.startswith(verb) or game.notation(action) == action.verb
                labels[words if alone else f"{verb}: {words}"] = game.notation(action)
        found = choices(labels, current)
        if found:
            return found
        meant = {spelled(table, user_id, current, say), mended(table, user_id, current, say)}
        meant |= {notation for notation, _ in near(table, user_id, current, say)}
        return choices({label: notation for label, notation in labels.items() if notation in meant}, "")

    return await asyncio.to_thread(told)  # milliseconds where there is much to choose from


async def meant(interaction: discord.Interaction, table: Table, verb: str, typed: str) -> str:
    """The notation meant by whoever chose what was offered, or typed it: whole, in words, or without the verb."""
    game, say, user_id = catalogue.game(table.game_id), speak(interaction), interaction.user.id

    def read() -> str:
        found = spelled(table, user_id, typed, say)
        return found if planning.is_action(game, found) else spelled(table, user_id, f"{verb} {typed}", say)

    return await asyncio.to_thread(read)


def choices(labels: dict[str, str], current: str) -> list[Choice[str]]:
    """Those whose name or value has what was typed so far, as phones type it; else those that have each of its words,
    in any order and begun only.
    """
    wanted = folded(current)
    told = {label: (folded(label), folded(value)) for label, value in labels.items()}
    found = [label for label, words in told.items() if any(wanted in each for each in words)]
    found = found or [
        label
        for label, words in told.items()
        if all(any(known.startswith(word) for known in " ".join(words).split()) for word in wanted.split())
    ]
    return [Choice(name=clip(label, NAME_LIMIT), value=labels[label]) for label in found[:CHOICES]]
