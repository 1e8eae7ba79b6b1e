"""The owner's block list: people who may not use the bot, and servers that it leaves. In the database, and read anew
every few seconds, so that `tabard block` of another process takes effect soon.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Literal, NamedTuple

from sqlalchemy import Connection, delete, select

from bot.service.ground.rows import moment, ms
from bot.storage.database import Database
from bot.storage.upsert import upsert
from bot.storage.walls import blocks

Kind = Literal["person", "server"]

KNOWN_FOR = 10.0
"""Seconds for which the list is taken as it was read."""

_ALL = select(blocks.c.kind, blocks.c.id)
_SERVERS = select(blocks.c.id).where(blocks.c.kind == "server")


class Block(NamedTuple):
    """Who is blocked, why and since when."""

    kind: Kind
    id: int
    reason: str
    at: datetime


class Blocks:
    """The list, read and written."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock`: seconds that only go on."""
        self._database = database
        self._clock = clock
        self._known: frozenset[tuple[Kind, int]] = frozenset()
        self._until = float("-inf")

    async def stops(self, user_id: int, guild_id: int | None) -> Kind | None:
        """Which block stops somebody who acts in a server or (None) in direct messages; None: nothing does."""
        if self._clock() >= self._until:
            self._known = await self._database.read(_keys)
            self._until = self._clock() + KNOWN_FOR
        if ("person", user_id) in self._known:
            return "person"
        return "server" if ("server", guild_id) in self._known else None

    async def servers(self) -> frozenset[int]:
        """The servers where the bot does not stay."""
        return await self._database.read(lambda connection: frozenset(connection.execute(_SERVERS).scalars()))

    async def every(self) -> Sequence[Block]:
        """All of them, the newest first."""
        return await self._database.read(_every)

    async def add(self, kind: Kind, key: int, reason: str, now: datetime) -> None:
        """Blocks somebody or a server; once more changes the reason."""
        await self._database.write(_add, kind, key, reason, ms(now))
        self._until = float("-inf")

    async def lift(self, kind: Kind, key: int) -> bool:
        """Takes a block off; whether there was one."""
        lifted = await self._database.write(_lift, kind, key)
        self._until = float("-inf")
        return lifted


def _keys(connection: Connection) -> frozenset[tuple[Kind, int]]:
    return frozenset((row.kind, row.id) for row in connection.execute(_ALL))


def _every(connection: Connection) -> Sequence[Block]:
    rows = connection.execute(select(blocks).order_by(blocks.c.at.desc(), blocks.c.kind, blocks.c.id)).all()
    return [Block(row.kind, row.id, row.reason, moment(row.at)) for row in rows]


def _add(connection: Connection, kind: Kind, key: int, reason: str, at: int) -> None:
    row = upsert(connection)(blocks).values(kind=kind, id=key, reason=reason, at=at)
    connection.execute(row.on_conflict_do_update(index_elements=["kind", "id"], set_={"reason": reason, "at": at}))


def _lift(connection: Connection, kind: Kind, key: int) -> bool:
    return connection.execute(delete(blocks).where(blocks.c.kind == kind, blocks.c.id == key)).rowcount > 0
