"""The simulated Discord with the cogs of the card and table games."""

from functools import partial
from pathlib import Path

import pytest

from bot import assembly
from tests.town import MakeBot

SHARED = ("cogs.help", "cogs.settings", "cogs.table", "cogs.table_forms")
GAMES = tuple(
    f"cogs.{path.stem}"
    for path in Path(__file__).parents[2].glob("cogs/*.py")
    if path.stem in ("battalions", "wards", "warshow")
)


@pytest.fixture
def make_bot() -> MakeBot:
    """The bot, without tournaments."""
    return partial(assembly.make_bot, cogs=(*SHARED, *GAMES), thinking=10)
