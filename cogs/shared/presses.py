"""Buttons and menus of tables. Their `custom_id` says table, question and verb, so they work after any restart."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, Self

import discord
from discord import ui

from bot.answers import Unkind, answering, client, hold, in_time, remember, speak
from bot.service import customid
from bot.service.customid import CustomId
from bot.service.records import Table
from cogs.shared import tables
from cogs.shared.lookup import seat_of
from cogs.shared.play import attempt, show_hand, show_log, show_rules
from cogs.shared.replays import show_replay, show_verdict

Press = Callable[[discord.Interaction, Table, CustomId], Awaitable[None]]


async def _hand(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    seat = seat_of(table, interaction)
    if press.verb == "play" and _private(interaction):  # "No" to a second question: back to the panel
        await interaction.response.defer()
        await show_hand(interaction, table, in_place=True)
        return
    await hold(interaction)
    note = "" if table.life != "playing" or table.fresh(seat, press.number) else speak(interaction)("table.panel.old")
    await show_hand(interaction, table, note=note)


async def _log(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    turning = bool(press.args)
    await (interaction.response.defer() if turning else hold(interaction))
    await show_log(interaction, table, int(press.args[0]) if turning else None, in_place=turning)


async def _rules(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    await show_rules(interaction, table.game_id)


async def _do(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    await interaction.response.defer()
    sure = press.verb == "sure"
    await attempt(interaction, table, ":".join(press.args), question=press.number, sure=sure, in_place=True)


async def _pick(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    values: list[str] = (interaction.data or {}).get("values", [])
    await interaction.response.defer()
    await attempt(interaction, table, values[0], question=press.number, in_place=True)


async def _replay(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    await hold(interaction)
    await show_replay(interaction, table)


async def _verify(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    await hold(interaction)
    await show_verdict(interaction, table)


def _private(interaction: discord.Interaction) -> bool:
    return interaction.message is not None and interaction.message.flags.ephemeral


_PRESSES: dict[str, Press] = {
    "play": _hand,
    "hand": _hand,
    "log": _log,
    "rules": _rules,
    "do": _do,
    "sure": _do,
    "pick": _pick,
    "replay": _replay,
    "verify": _verify,
    "join": tables.pressed_join,
    "accept": tables.pressed_join,
    "decline": tables.pressed_decline,
    "cancel": tables.pressed_cancel,
    "rematch": tables.pressed_rematch,
}


class TablePress(ui.DynamicItem[Any], template=customid.PATTERN):
    """Any button or menu of a table."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(item)

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        return in_time(interaction)

    async def callback(self, interaction: discord.Interaction) -> Any:
        async with answering(interaction):
            press = customid.parse(self.custom_id)
            handler = press and _PRESSES.get(press.verb)
            if press is None or handler is None:  # a button of a version that is no more
                raise Unkind("table.refused.unknown_button")
            await remember(interaction)
            table = await client(interaction).service.table(press.table_id)
            await handler(interaction, table, press)
