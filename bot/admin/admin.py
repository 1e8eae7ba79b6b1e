"""The organisers' desk as the Discord side asks for it: each deed one call."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Any

import structlog

from bot.admin import deeds, record
from bot.admin.deeds import By
from bot.admin.record import Done
from bot.service.ground.records import Computer, Person, Table
from bot.storage.database import Database
from games.core.hidden import Seat

log = structlog.get_logger(__name__)

Change = Callable[..., Awaitable[Any]]


class Desk:
    """What organisers may do to tables of their server."""

    def __init__(self, database: Database, change: Change, now: Callable[[], datetime], locale: str) -> None:
        """`change`: runs a transaction and has told what follows from it. `locale`: where a server chose none."""
        self._database = database
        self._change = change
        self._now = now
        self._locale = locale

    async def close(self, table_id: int, by: By) -> Table:
        """Ends a table without a result."""
        return await self._done("close", deeds.close, table_id, by, self._now())

    async def move(self, table_id: int, by: By, channel_id: int) -> Table:
        """Gives a running table another place."""
        return await self._done("move", deeds.move, table_id, by, channel_id, self._now())

    async def adjudicate(self, table_id: int, by: By, winners: Sequence[Seat]) -> Table:
        """Ends a running game by a verdict."""
        return await self._done("adjudicate", deeds.adjudicate, table_id, by, winners, self._now())

    async def extend(self, table_id: int, by: By, hours: int) -> Table:
        """Gives everybody who is asked something more time."""
        return await self._done("extend", deeds.extend, table_id, by, hours, self._now())

    async def substitute(self, table_id: int, by: By, seat: Seat, other: Person | Computer) -> Table:
        """Puts somebody else on a seat of a running game."""
        now = self._now()
        return await self._done("substitute", deeds.substitute, table_id, by, seat, other, self._locale, now)

    async def record(self, guild_id: int, table_id: int | None = None) -> list[Done]:
        """The newest entries of the record of a server, or of one of its tables."""
        return await self._database.read(record.read, guild_id, table_id)

    async def _done(self, deed: str, work: Callable[..., Table], table_id: int, by: By, *args: Any) -> Table:
        table: Table = await self._change(work, table_id, by, *args)
        log.info("an organiser acted", deed=deed, table=table_id, user=by.person.id)
        return table
