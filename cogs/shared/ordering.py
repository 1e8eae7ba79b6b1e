"""Whose turn comes when: where a game by post would take long, whoever opens the table is asked."""

from __future__ import annotations

from math import ceil
from typing import Final

import discord

from bot import cards, catalogue, customid
from bot.answers import Unkind, answer, client, speak
from bot.customid import CustomId
from bot.layout import Row
from bot.service.commands import SetOptions
from bot.service.ground.records import Table
from bot.service.telling.courier import Button
from bot.texts import Say

MANY: Final = 6
"""Seats from which on it is asked."""
BY_POST: Final = 6
"""Hours for a move from which on a game is played by post."""
_ACTIONS: Final = 1.5
"""Actions of a turn: half of the time there is a second one."""
_WINDOWS: Final = 2
"""Windows of a round where teams act."""


def orders(table: Table) -> tuple[str, ...]:
    """The orders in which the game's seats may act, where it has a choice of them (its option `order`)."""
    options = catalogue.game(table.game_id).options
    return next((tuple(map(str, option.values)) for option in options if option.name == "order"), ())


def asks(table: Table) -> bool:
    """Whether whoever opened the table should choose."""
    many = len(table.chairs) >= MANY and table.pace.hours >= BY_POST
    return table.life == "open" and many and bool(orders(table))


def days(table: Table, order: str) -> int:
    """How many days a whole game takes if everybody takes all the time that there is."""
    times = _WINDOWS if order == "teams" else _ACTIONS * len(table.chairs)
    return ceil(table.options["rounds"] * times * table.pace.hours / 24)


async def ask(interaction: discord.Interaction, table: Table, *, in_place: bool = False) -> None:
    """Shows the orders and how long each takes, to whoever opened the table alone."""
    say = speak(interaction)
    game = table.game_id
    lines = [say(f"{game}.ask.order", n=len(table.chairs), hours=table.pace.hours)]
    lines += [say(f"{game}.ask.order.{order}", n=days(table, order)) for order in orders(table)]
    await answer(interaction, "\n".join(lines), rows=[_buttons(table, say)], in_place=in_place)


def _buttons(table: Table, say: Say) -> Row:
    return [
        Button(
            customid.TABLE.make(table.id, 0, "turns", order),
            say(f"{table.game_id}.button.order.{order}"),
            "success" if table.options["order"] == order else "secondary",
        )
        for order in orders(table)
    ]


async def press(interaction: discord.Interaction, table: Table, pressed: CustomId) -> None:
    """One of the orders was chosen; what Discord did not offer changes nothing."""
    if not orders(table):
        raise Unkind("table.refused.unknown_button")
    order = pressed.args[0] if pressed.args else ""
    if order in orders(table):
        bot = client(interaction)
        table = await bot.service.act(SetOptions(table.id, interaction.user.id, {"order": order}))
        if table.channel_id is not None:
            home = bot.get_partial_messageable(table.channel_id)
            await cards.refresh(home, table, await bot.say_in(table.guild_id))
    await ask(interaction, table, in_place=True)
