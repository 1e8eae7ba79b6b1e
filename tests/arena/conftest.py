"""A game whose winner is known beforehand: with one step who begins wins, with two the other."""

from collections.abc import Iterator

import pytest

from tests.installed import TALLY, installed


@pytest.fixture(autouse=True)
def tally() -> Iterator[None]:
    with installed(TALLY):
        yield
