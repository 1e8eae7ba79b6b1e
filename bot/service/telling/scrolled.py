"""Boards that have scrolled away under what others write: what follows is posted anew, so that it is seen.

Looking costs a request, so it is done now and then. What was looked at is kept in memory only: after a start it is
looked at again.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from bot.service.ground.records import Table
from bot.service.telling.courier import Courier

AWAY = 10
"""After so many messages a board is not in sight any more, on a phone."""
LOOK_APART = timedelta(minutes=2)
"""Between two looks at a table's board."""


class Scrolled:
    """Looks at where the newest boards are."""

    def __init__(self, courier: Courier, now: Callable[[], datetime]) -> None:
        self._courier = courier
        self._now = now
        self._looked: dict[int, datetime] = {}  # by table, the last looks of these minutes

    async def away(self, table: Table) -> bool:
        """Whether the newest board of the table has scrolled away, as far as is known."""
        now = self._now()
        self._looked = {each: when for each, when in self._looked.items() if now - when < LOOK_APART}
        if table.board is None or table.id in self._looked:
            return False
        self._looked[table.id] = now
        return await self._courier.is_buried(table.board, AWAY)
