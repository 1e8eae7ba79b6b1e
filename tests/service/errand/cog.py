"""No commands: the tests of the service open its tables."""

from typing import Any


async def setup(bot: Any) -> None:
    """There is nothing to add."""
