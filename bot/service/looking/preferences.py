"""The part of the service for what a person likes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.service.ground import people
from bot.service.ground.pace import Habits
from bot.storage.database import Database


class HabitsOf:
    """What people chose for all their tables."""

    def __init__(self, database: Database, change: Callable[..., Awaitable[Any]]) -> None:
        """`change`: runs a function of a connection as one transaction."""
        self._database = database
        self._change = change

    async def of(self, user_id: int) -> Habits:
        """The person's choices; the usual ones where there are none."""
        return await self._database.read(people.habits, user_id)

    async def set(self, user_id: int, chosen: Habits) -> None:
        """Keeps them; they hold for every question from now on."""
        await self._change(people.set_habits, user_id, chosen)
