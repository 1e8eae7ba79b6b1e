"""The simulated Discord with all four games."""

from functools import partial

import pytest

from bot import assembly
from tests.town import MakeBot

COGS = ("table", "table_forms", "titans", "battalions", "wards", "warshow")


@pytest.fixture
def make_bot() -> MakeBot:
    """The bot with the games."""
    return partial(assembly.make_bot, cogs=tuple(f"cogs.{name}" for name in COGS), thinking=10)
