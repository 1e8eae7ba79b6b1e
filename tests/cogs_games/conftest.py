"""The simulated Discord with the cogs of every game."""

from functools import partial

import pytest

from bot import assembly
from tests.all_games import COGS
from tests.town import MakeBot

SHARED = ("cogs.help", "cogs.settings", "cogs.table", "cogs.table_forms")


@pytest.fixture
def make_bot() -> MakeBot:
    """The bot, without tournaments."""
    return partial(assembly.make_bot, cogs=(*SHARED, *COGS), thinking=10)
