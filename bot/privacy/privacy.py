"""A person's own data as the Discord side asks for it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any

import structlog
from sqlalchemy import Connection

from bot.catalogue import texts
from bot.privacy import erase, erasures, export
from bot.privacy.erase import Erased
from bot.service.ground.records import Table
from bot.service.ground.rows import ms
from bot.storage.database import Database

log = structlog.get_logger(__name__)


def _erase(connection: Connection, user_id: int, person: str, name: str, now: datetime) -> Erased:
    erasures.note(connection, person, ms(now))
    return erase.erase(connection, user_id, name, now)


class Privacy:
    """Export and erasure."""

    def __init__(
        self,
        database: Database,
        change: Callable[..., Awaitable[Any]],
        now: Callable[[], datetime],
        forget: Callable[[int], None],
        locale: str,
    ) -> None:
        """`change`: runs a transaction and has told what follows. `forget`: what is remembered in memory as well."""
        self._database = database
        self._change = change
        self._now = now
        self._forget = forget
        self._locale = locale

    async def export(self, user_id: int) -> dict[str, Any]:
        """Everything that is stored about a person, ready for JSON."""
        return await self._database.read(export.export, user_id)

    async def live(self, user_id: int) -> list[Table]:
        """The person's tables that are open or being played."""
        return await self._database.read(erase.live, user_id)

    async def erase(self, user_id: int) -> Erased:
        """Erases the person; games under way are given up."""
        name = texts().say(self._locale)("privacy.nobody")
        person = await asyncio.to_thread(erasures.hashed, user_id)
        done: Erased = await self._change(_erase, user_id, person, name, self._now())
        await self._database.scrub()
        self._forget(user_id)
        log.info("a person was erased", resigned=done.resigned, withdrawn=done.withdrawn)
        return done
