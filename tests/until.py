"""Waiting for what is done by others, without a clock."""

import asyncio
from collections.abc import Callable


async def until(done: Callable[[], object]) -> None:
    """Lets everybody else go on until it is so; the test's own time limit is the end of patience."""
    while not done():  # noqa: ASYNC110
        await asyncio.sleep(0.001)
