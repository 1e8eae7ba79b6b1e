"""The simulated Discord with every game."""

from functools import partial

import pytest

from bot import assembly
from tests.all_games import COGS
from tests.town import MakeBot


@pytest.fixture
def make_bot() -> MakeBot:
    """The bot with the games."""
    return partial(assembly.make_bot, cogs=("cogs.table", "cogs.table_forms", *COGS), thinking=10)
