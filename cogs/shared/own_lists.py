"""People's own decks and armies: what a game must say about them, and choosing one where the game asks for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import discord

from bot import customid
from bot.answers import client, speak
from bot.layout import MENU_LABEL_LIMIT, Menu, Row, clip
from bot.service.ground.records import Table
from bot.service.looking.own_lists import OwnList
from bot.service.telling.courier import Button
from bot.texts import Say
from games.core.game import Reason
from rendering.picture import Picture

CARD_LIMIT = 40
"""Characters of a card's name that are quoted back."""

Cards = Mapping[str, int]
"""How many of each card."""


class Builder(NamedTuple):
    """What a game knows about own lists.

    `key`: of its texts, such as "warshow.deck": `cmd.<key>` names the commands. `question`: the kind of question that a
    list answers, with the verb `verb` and what `write` makes of it. `read` is its inverse and raises NotationError;
    `ready` are the lists that come with the game, by name. `problems` say why a list may not be played, at a table
    with these options if some are given. `named` is a card in words.
    """

    game_id: str
    key: str
    question: str
    verb: str
    cards: tuple[str, ...]
    ready: Callable[[], Mapping[str, Cards]]
    read: Callable[[str], Cards]
    write: Callable[[Cards], str]
    problems: Callable[[Cards, Mapping[str, Any] | None], Sequence[Reason]]
    named: Callable[[str, Say], str]
    draw: Callable[[str, Cards, Say], Picture]


_builders: dict[str, Builder] = {}


def register(builder: Builder) -> None:
    """Makes a game's builder known."""
    _builders[builder.game_id] = builder


def builder_of(game_id: str) -> Builder | None:
    """The builder of a game that has one."""
    return _builders.get(game_id)


def asked_for(table: Table, seat: int) -> Builder | None:
    """The builder whose list would answer what the seat is asked, or None."""
    builder, question = _builders.get(table.game_id), table.question(seat)
    return builder if builder and question and question.kind == builder.question else None


def action(builder: Builder, chosen: OwnList) -> str:
    """The action that plays a list, in the game's notation."""
    return f"{builder.verb} {builder.write(chosen.cards)}"


async def menu(interaction: discord.Interaction, table: Table, seat: int) -> list[Row]:
    """The person's own lists that could answer what the seat is asked, and a button to build one."""
    builder, question, say = asked_for(table, seat), table.question(seat), speak(interaction)
    if builder is None or question is None:
        return []
    fit = tuple((each.name, clip(each.name, MENU_LABEL_LIMIT)) for each in await _fit(interaction, table, builder))
    build = Button(customid.LISTS.make(0, 0, "open", table.game_id), say(f"{builder.key}.build"))
    if not fit:
        return [[build]]
    return [Menu(customid.TABLE.make(table.id, question.seq, "list"), say(f"{builder.key}.own"), fit), [build]]


async def shown(interaction: discord.Interaction, table: Table, seat: int) -> tuple[tuple[str, str], ...]:
    """The lists that `menu` offers, each with its name and as the game writes it, for its picture."""
    builder = asked_for(table, seat)
    if builder is None:
        return ()
    return tuple((each.name, builder.write(each.cards)) for each in await _fit(interaction, table, builder))


async def _fit(interaction: discord.Interaction, table: Table, builder: Builder) -> list[OwnList]:
    """The person's own lists that may be played at the table."""
    own = await client(interaction).service.lists.of(interaction.user.id, table.game_id)
    return [each for each in own if not builder.problems(each.cards, table.options)]


async def chosen(interaction: discord.Interaction, table: Table, name: str) -> str:
    """The action for the list of that name, as `menu` offered it. Raises NoList."""
    found = await client(interaction).service.lists.one(interaction.user.id, table.game_id, name)
    return action(_builders[table.game_id], found)
