"""The bot that referees duels, in a town."""

from functools import partial

import pytest

from bot import assembly
from tests.cogs.duel import COURSE, Duel, prepared
from tests.simulated import MakeBot, Town

DUELLING = (
    *("cogs.help", "cogs.privacy", "cogs.ratings", "cogs.settings"),
    *("cogs.table", "cogs.table_admin", "cogs.table_consent", "cogs.table_forms", "cogs.table_plans", "cogs.titans"),
)


@pytest.fixture
def make_bot() -> MakeBot:
    """The bot with what duels need, and a computer player that does not think long."""
    return partial(assembly.make_bot, cogs=DUELLING, thinking=10)


@pytest.fixture
async def duel(town: Town) -> Duel:
    """After Ana's `advance 5` and Carol's `advance 4`: Ana is asked, at distance 5."""
    duel = await prepared(town)
    await duel.play(COURSE[:2])
    return duel
