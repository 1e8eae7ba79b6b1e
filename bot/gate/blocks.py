"""The owner's block list: people who may not use the bot, and servers that it leaves. In the database, and asked each
time, so that `tabard block` of another process takes effect at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Literal, NamedTuple, cast

from sqlalchemy import Connection, bindparam, delete, select

from bot.service.ground.rows import moment, ms
from bot.storage.database import Database
from bot.storage.upsert import upsert
from bot.storage.walls import blocks

Kind = Literal["person", "server"]

_OF = select(blocks.c.kind).where(
    ((blocks.c.kind == "person") & (blocks.c.id == bindparam("user")))
    | ((blocks.c.kind == "server") & (blocks.c.id == bindparam("guild")))
)
_SERVERS = select(blocks.c.id).where(blocks.c.kind == "server")


class Block(NamedTuple):
    """Who is blocked, why and since when."""

    kind: Kind
    id: int
    reason: str
    at: datetime


class Blocks:
    """The list, read and written."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def stops(self, user_id: int, guild_id: int | None) -> Kind | None:
        """Which block stops somebody who acts in a server or (None) in direct messages; None: nothing does."""
        return await self._database.read(_stops, user_id, guild_id)

    async def servers(self) -> frozenset[int]:
        """The servers where the bot does not stay."""
        return await self._database.read(lambda connection: frozenset(connection.execute(_SERVERS).scalars()))

    async def every(self) -> Sequence[Block]:
        """All of them, the newest first."""
        return await self._database.read(_every)

    async def add(self, kind: Kind, key: int, reason: str, now: datetime) -> None:
        """Blocks somebody or a server; once more changes the reason."""
        await self._database.write(_add, kind, key, reason, ms(now))

    async def lift(self, kind: Kind, key: int) -> bool:
        """Takes a block off; whether there was one."""
        return await self._database.write(_lift, kind, key)


def _stops(connection: Connection, user_id: int, guild_id: int | None) -> Kind | None:
    found = connection.execute(_OF, {"user": user_id, "guild": guild_id}).scalars().all()
    return min(cast("Sequence[Kind]", found), default=None)


def _every(connection: Connection) -> Sequence[Block]:
    rows = connection.execute(select(blocks).order_by(blocks.c.at.desc(), blocks.c.kind, blocks.c.id)).all()
    return [Block(row.kind, row.id, row.reason, moment(row.at)) for row in rows]


def _add(connection: Connection, kind: Kind, key: int, reason: str, at: int) -> None:
    row = upsert(connection)(blocks).values(kind=kind, id=key, reason=reason, at=at)
    connection.execute(row.on_conflict_do_update(index_elements=["kind", "id"], set_={"reason": reason, "at": at}))


def _lift(connection: Connection, kind: Kind, key: int) -> bool:
    return connection.execute(delete(blocks).where(blocks.c.kind == kind, blocks.c.id == key)).rowcount > 0
