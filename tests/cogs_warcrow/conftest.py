"""The real bot in a town, with a computer player that does not think long."""

from functools import partial

import pytest

from bot import assembly
from tests.cogs_warcrow.evening import Evening
from tests.simulated import MakeBot, Town


@pytest.fixture
def make_bot() -> MakeBot:
    return partial(assembly.make_bot, thinking=10)


@pytest.fixture
async def evening(town: Town) -> Evening:
    """A tournament whose registration is open; Ana organises it."""
    return await Evening.opened(town)
