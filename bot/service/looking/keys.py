"""Who somebody is in the browser: a personal link that opens once, and the visit that it begins."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from bot.service.ground.rows import ms
from bot.storage.database import Database
from bot.storage.window_keys import window_keys

LINK: Final = timedelta(hours=1)
VISIT: Final = timedelta(weeks=4)
LINKS: Final = 5
"""Links that a person may have open at once; the oldest make room."""


class Keys:
    """Makes keys and knows them again. A key is 256 random bits; stored is its hash."""

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self._database = database
        self._now = now

    async def link(self, user_id: int) -> str:
        """A key for a personal link, good once and for an hour."""
        key = secrets.token_urlsafe(32)
        await self._database.write(_link, key, user_id, self._now())
        return key

    async def enter(self, link: str) -> str | None:
        """Uses a link up; the key of the visit that begins. None: there is no such link, or no more."""
        key = secrets.token_urlsafe(32)
        entered = await self._database.write(_enter, link, key, self._now())
        return key if entered else None

    async def begin(self, user_id: int) -> str:
        """The key of a visit for somebody who is known already."""
        key = secrets.token_urlsafe(32)
        await self._database.write(_put, key, user_id, "visit", self._now() + VISIT)
        return key

    async def who(self, visit: str) -> int | None:
        """Whose visit it is; None: nobody's."""
        return await self._database.read(_who, visit, self._now())

    async def end(self, visit: str) -> None:
        """Ends a visit."""
        await self._database.write(_end, visit)


def _hash(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def _put(connection: Connection, key: str, user_id: int, kind: str, ends: datetime) -> None:
    connection.execute(insert(window_keys).values(hash=_hash(key), user_id=user_id, kind=kind, ends_at=ms(ends)))


def _link(connection: Connection, key: str, user_id: int, now: datetime) -> None:
    c = window_keys.c
    connection.execute(delete(window_keys).where(c.ends_at <= ms(now)))
    mine = select(c.hash).where(c.user_id == user_id, c.kind == "link").order_by(c.ends_at.desc())
    old = connection.execute(mine.offset(LINKS - 1)).scalars().all()
    connection.execute(delete(window_keys).where(c.hash.in_(old)))
    _put(connection, key, user_id, "link", now + LINK)


def _enter(connection: Connection, link: str, key: str, now: datetime) -> bool:
    c = window_keys.c
    used = delete(window_keys).where(c.hash == _hash(link), c.kind == "link", c.ends_at > ms(now)).returning(c.user_id)
    user_id = connection.execute(used).scalar_one_or_none()
    if user_id is None:
        return False
    _put(connection, key, user_id, "visit", now + VISIT)
    return True


def _who(connection: Connection, visit: str, now: datetime) -> int | None:
    c = window_keys.c
    found = select(c.user_id).where(c.hash == _hash(visit), c.kind == "visit", c.ends_at > ms(now))
    return connection.execute(found).scalar_one_or_none()


def _end(connection: Connection, visit: str) -> None:
    connection.execute(delete(window_keys).where(window_keys.c.hash == _hash(visit)))
