"""Faults of Discord, what waits for delivery, and what the posts number."""

from __future__ import annotations

import re
from collections.abc import Callable

from sqlalchemy import func, select, update

from bot.service.telling.courier import Post
from bot.storage import schema
from tests.service.club import Club

Fault = Callable[[Post], None]


def failing(error: Exception, *kinds: str, times: int = 1) -> Fault:
    """Raises the error for the next posts of these kinds."""
    left = [times]

    def fault(post: Post) -> None:
        if post.kind in kinds and left[0] > 0:
            left[0] -= 1
            raise error

    return fault


async def waiting(club: Club) -> int:
    return await club.database.read(lambda c: c.execute(select(func.count()).select_from(schema.outbox)).scalar_one())


async def time_is_up(club: Club) -> None:
    """Whatever processes have claimed, they have not renewed it in time."""
    await club.database.write(
        lambda c: c.execute(update(schema.outbox).where(schema.outbox.c.claimed_until > 0).values(claimed_until=1))
    )


def numbers(posts: list[Post]) -> list[int]:
    """The steps that posts tell of, in order."""
    return [int(number) for post in posts for number in re.findall(r"#(\d+):", post.text)]
