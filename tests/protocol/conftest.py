"""A referee to talk to."""

from collections.abc import Iterator

import pytest

from tests.protocol.talk import Talk, add_toy, drop_toy


@pytest.fixture
def talk() -> Talk:
    return Talk()


@pytest.fixture
def toy() -> Iterator[None]:
    """The toy game, for several seats that are asked at once."""
    add_toy()
    yield
    drop_toy()
