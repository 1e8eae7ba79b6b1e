"""PostgreSQL: SQLAlchemy Core with asyncpg, where functions of a connection run by `run_sync`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

import structlog
from sqlalchemy import URL, Connection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

log = structlog.get_logger(__name__)

CHANNEL: Final = "tabard_changed"
"""On which the database says that a table or a tournament was written (migration 0016)."""
PAUSE: Final = 5.0
"""Seconds until a lost connection is tried again."""
DEADLOCK: Final = "40P01"
"""SQLSTATE of a transaction that was broken off, as it and another one waited for each other."""
TRIES: Final = 4


class Postgres:
    """A pool of connections, made when it is first used."""

    def __init__(self, url: URL) -> None:
        """`url` with its password."""
        self._url = url
        self._engine: AsyncEngine | None = None
        self._hearing: asyncio.Task[None] | None = None
        self._running: set[asyncio.Task[Any]] = set()

    async def run(self, write: bool, work: Callable[[Connection], Any]) -> Any:  # readers need no care
        """What the work returns, after its transaction; what it wrote is durable then. What it raises undoes it.

        Who stops waiting, such as a browser that goes away, breaks no connection: the transaction ends by itself.
        """
        return await asyncio.shield(self._kept(self._transaction(work)))

    def _kept(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Begun, and ended before the connections are."""
        task = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def _transaction(self, work: Callable[[Connection], Any]) -> Any:
        """Once more, after a deadlock: nothing of it is left then."""
        for again in reversed(range(TRIES)):
            try:
                async with self._pool().begin() as connection:
                    return await connection.run_sync(work)
            except DBAPIError as error:
                if getattr(error.orig, "sqlstate", None) != DEADLOCK or not again:
                    raise
                log.info("a deadlock, once more")
        raise AssertionError("the last try returns or raises")

    def on_change(self, told: Callable[[], None] | None) -> None:
        """What is called whenever any process has written a table or a tournament."""
        if self._hearing is not None:
            self._hearing.cancel()
        self._hearing = None if told is None else self._kept(self._hear(told))

    async def _hear(self, told: Callable[[], None]) -> None:
        while True:
            try:
                await self._listen(told)
            except (OSError, SQLAlchemyError) as error:
                log.warning("the database cannot tell of changes", why=type(error).__name__)
            await asyncio.sleep(PAUSE)

    async def _listen(self, told: Callable[[], None]) -> None:
        """Listens on a connection of its own until that is lost."""
        async with self._pool().connect() as connection:
            raw: Any = (await connection.get_raw_connection()).driver_connection
            lost = asyncio.Event()
            heard = _ignoring(told)
            raw.add_termination_listener(_ignoring(lost.set))
            await raw.add_listener(CHANNEL, heard)
            told()  # of what came before, nothing was heard
            try:
                await lost.wait()
            finally:
                with suppress(Exception):  # it may be lost for good
                    await raw.remove_listener(CHANNEL, heard)

    def _pool(self) -> AsyncEngine:
        if self._engine is None:
            self._engine = create_async_engine(self._url, pool_size=10, max_overflow=10, hide_parameters=True)
        return self._engine

    async def close(self) -> None:
        """Ends all connections, once what is under way has ended; what hangs is broken off."""
        self.on_change(None)
        if self._running:
            _, hanging = await asyncio.wait(self._running, timeout=PAUSE)
            for transaction in hanging:
                transaction.cancel()
        if self._engine is not None:
            await self._engine.dispose()
            self._engine = None


def _ignoring(told: Callable[[], None]) -> Callable[..., None]:
    def heard(*_: object) -> None:
        told()

    return heard
