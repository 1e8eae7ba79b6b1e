"""A referee to talk to."""

from collections.abc import Iterator

import pytest

from tests.installed import TOY, installed
from tests.protocol.talk import Talk


@pytest.fixture
def talk() -> Talk:
    return Talk()


@pytest.fixture
def toy() -> Iterator[None]:
    """The toy game, for several seats that are asked at once."""
    with installed(TOY):
        yield
