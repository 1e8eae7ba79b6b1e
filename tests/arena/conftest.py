"""A game whose winner is known beforehand: with one step who begins wins, with two the other."""

from collections.abc import Iterator

import pytest

from bot import catalogue
from tests.service.tally import GAME


@pytest.fixture(autouse=True)
def tally() -> Iterator[None]:
    catalogue.register(GAME, "tests.service.tally")
    yield
    catalogue.unregister(GAME.id)
