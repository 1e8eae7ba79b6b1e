"""The two databases behind one door: a function of a connection runs as one transaction.

SQLite: SQLAlchemy Core on two connections that aiosqlite holds, one for what writes and one for what only reads. The
whole transaction is one hop to aiosqlite's thread; a hop for each statement costs five times as much (see
`tabard bench`). PostgreSQL: SQLAlchemy's asyncpg engine, where the same functions run by `run_sync`.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

import aiosqlite
from sqlalchemy import URL, Connection, create_engine
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from bot.storage import migrate
from bot.storage.url import SQLITE, file_of, parse

P = ParamSpec("P")
T = TypeVar("T")
Work = Callable[Concatenate[Connection, P], T]

BUSY_MS = 10_000


class StaleSchema(Exception):
    """The database lacks migrations (or has newer ones than this program)."""

    def __init__(self, found: str | None, wanted: str) -> None:
        self.found, self.wanted = found, wanted
        super().__init__(f"the database is at migration {found or 'none'}, not {wanted}: run tabard db migrate")


class Database:
    """One database, by its SQLAlchemy address. Connects when first used."""

    def __init__(self, url: str) -> None:
        """Raises UnusableUrl."""
        self.url = parse(url)
        self.path = file_of(self.url) if self.url.drivername == SQLITE else None
        self._door: _Sqlite | _Postgres = _Postgres(self.url) if self.path is None else _Sqlite(self.path)

    async def write(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What `work(connection, ...)` returns, after its transaction is durable. Whatever it raises undoes it all."""
        return await self._door.run(True, work, *args, **kwargs)

    async def read(self, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The same for work that only reads; on SQLite it waits for no writer."""
        return await self._door.run(False, work, *args, **kwargs)

    async def migrate(self) -> None:
        """Brings the schema up to date; a new SQLite file is made. Safe when several processes do it at once."""
        await self.write(migrate.upgrade)

    async def check(self) -> None:
        """Raises StaleSchema if the schema is not the one this program needs."""
        found, wanted = await self.read(migrate.current), migrate.head()
        if found != wanted:
            raise StaleSchema(found, wanted)

    async def close(self) -> None:
        """Ends all connections. aiosqlite's threads end only by this."""
        await self._door.close()


class _Sqlite:
    """The writer and the reader of one file, each used only in the thread of the aiosqlite connection that holds it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._opening = asyncio.Lock()
        self._held: dict[bool, tuple[aiosqlite.Connection, sqlite3.Connection, Connection]] = {}

    async def run(self, write: bool, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        held, raw, connection = self._held.get(write) or await self._open(write)

        def transaction() -> T:
            # the driver's own way of beginning lets two readers run into each other when both want to write
            raw.execute("BEGIN IMMEDIATE" if write else "BEGIN")
            try:
                with connection.begin():
                    return work(connection, *args, **kwargs)
            finally:
                if raw.in_transaction:  # it could not even be undone in the usual way
                    raw.rollback()

        # aiosqlite offers no public way to run a function of one's own in its thread
        return await held._execute(transaction)  # noqa: SLF001  # pyright: ignore[reportPrivateUsage, reportUnknownMemberType]

    async def _open(self, write: bool) -> tuple[aiosqlite.Connection, sqlite3.Connection, Connection]:
        async with self._opening:
            if write not in self._held:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                connecting = aiosqlite.connect(self._path, isolation_level=None)
                # a program that fails must be able to end, whatever is still open; what is committed is safe
                connecting._thread.daemon = True  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
                held = await connecting
                raw: sqlite3.Connection = held._conn  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
                await held._execute(prepare, raw)  # noqa: SLF001  # pyright: ignore[reportPrivateUsage, reportUnknownMemberType]
                engine = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool, hide_parameters=True)
                connection: Connection = await held._execute(engine.connect)  # noqa: SLF001  # pyright: ignore[reportPrivateUsage, reportUnknownMemberType]
                self._held[write] = held, raw, connection
            return self._held[write]

    async def close(self) -> None:
        for held, _, connection in self._held.values():
            await held._execute(connection.close)  # noqa: SLF001  # pyright: ignore[reportPrivateUsage, reportUnknownMemberType]
            await held.close()
        self._held.clear()


class _Postgres:
    """A pool of asyncpg connections."""

    def __init__(self, url: URL) -> None:
        self._url = url
        self._engine: AsyncEngine | None = None

    async def run(self, _write: bool, work: Work[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        if self._engine is None:
            self._engine = create_async_engine(self._url, pool_size=10, max_overflow=10, hide_parameters=True)

        def transaction(connection: Connection) -> T:
            return work(connection, *args, **kwargs)

        async with self._engine.begin() as connection:
            return await connection.run_sync(transaction)

    async def close(self) -> None:
        if self._engine is not None:
            await self._engine.dispose()
            self._engine = None


def prepare(connection: sqlite3.Connection) -> None:
    """WAL, so that readers never wait; FULL, so that what is committed survives a power cut."""
    for setting in (f"busy_timeout={BUSY_MS}", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {setting}")
    until = time.monotonic() + BUSY_MS / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError:  # another process is just doing the same; SQLite does not wait for that one
            if time.monotonic() > until:
                raise
            time.sleep(0.02)
