"""Choosing an own deck or army in Discord, where the game asks for one."""

from __future__ import annotations

import discord

from bot import customid
from bot.answers import Unkind, client, speak
from bot.layout import MENU_LABEL_LIMIT, Menu, Row, clip
from bot.own_lists import Builder, action, asked_for, builder_of, fitting
from bot.service.ground.records import Table
from bot.service.looking.own_lists import OwnList
from bot.service.telling.courier import Button

CARD_LIMIT = 40
"""Characters of a card's name that are quoted back."""


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
    return fitting(builder, await client(interaction).service.lists.of(interaction.user.id, table.game_id), table)


async def chosen(interaction: discord.Interaction, table: Table, name: str) -> str:
    """The action for the list of that name, as `menu` offered it. Raises NoList."""
    found = await client(interaction).service.lists.one(interaction.user.id, table.game_id, name)
    builder = builder_of(table.game_id)
    if builder is None:  # a button of a version that is no more
        raise Unkind("table.refused.unknown_button")
    return action(builder, found)
