"""The whole bot with the limits that hold outside of tests."""

from functools import partial

import pytest

from bot import assembly
from bot.gate.gate import USUAL, Limits
from tests.simulated import MakeBot


@pytest.fixture
def make_bot() -> MakeBot:
    """The whole bot, whose computer player does not think long."""
    return partial(assembly.make_bot, thinking=10)


@pytest.fixture
def limits() -> Limits:
    """As outside."""
    return USUAL
