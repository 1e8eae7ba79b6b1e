"""Everything that people can do has a price in one table; what is new and has none fails here."""

from collections.abc import Iterator
from typing import Any, cast

import discord
import pytest
from discord import app_commands

import cogs.privacy
import cogs.shared.presses
import cogs.table_forms
import cogs.tournaments.forms
import cogs.tournaments.presses
from bot import customid
from bot.client import TabardBot
from bot.gate import costs
from tests.simulated import Town

Command = app_commands.Command[Any, ..., Any] | app_commands.ContextMenu


def every_command(town: Town) -> Iterator[Command]:
    """Each command that somebody can type or choose."""
    tree = cast("TabardBot", town.bot).tree
    yield from (one for one in tree.walk_commands() if isinstance(one, app_commands.Command))
    for kind in (discord.AppCommandType.message, discord.AppCommandType.user):
        yield from tree.get_commands(type=kind)


def test_every_command_has_a_price(town: Town):
    missing = [one.qualified_name for one in every_command(town) if costs.declared(one) is None]
    assert missing == [], "say in bot/gate/costs.py what they cost"


def test_no_price_is_for_nothing(town: Town):
    names = {one.qualified_name for one in every_command(town)}
    shared = {f"* {name.partition(' ')[2]}" for name in names}
    assert set(costs.COMMANDS) - names - shared == set()


TABLE_VERBS = {*cogs.shared.presses._PRESSES, *cogs.shared.presses._FORMS, *cogs.table_forms._FORMS}
EVENT_VERBS = {*cogs.tournaments.presses._PRESSES, *cogs.tournaments.forms._FORMS}
PRIVACY_VERBS = (*cogs.privacy.ABOUT, *cogs.privacy.SURE)
PRESSES = sorted(
    scheme.make(12, 3, verb)
    for scheme, verbs in ((customid.TABLE, TABLE_VERBS), (customid.EVENT, EVENT_VERBS))
    for verb in verbs
)


@pytest.mark.parametrize("custom_id", PRESSES)
def test_every_button_menu_and_form_has_a_price(custom_id: str):
    assert costs.of_press(custom_id) is not None, "say in bot/gate/costs.py what it costs"


def test_no_price_is_for_a_button_that_nobody_knows():
    known = (
        {f"p {verb}" for verb in PRIVACY_VERBS}
        | {f"t {verb}" for verb in TABLE_VERBS}
        | {f"w {verb}" for verb in EVENT_VERBS}
    )
    assert {price for price in costs.PRESSES if " " in price} - known == set()


def test_every_other_button_has_a_price():
    for custom_id in (
        "p1:reminders",
        "p1:123:keep",
        "s1:locale",
        "l1:0:0:open:warshow",
        "r1:1:1:titans",
        customid.OVERVIEW,
    ):
        assert costs.of_press(custom_id) is not None
    assert costs.of_press("x1:nothing") is None
