"""SQLite: SQLAlchemy Core on two connections that aiosqlite holds, one for what writes and one for what only reads.

A whole transaction is one hop to aiosqlite's thread; a hop for each statement costs five times as much. What wants to
write while another write is under way shares the next commit, so that fifty tables do not wait for fifty disk syncs
one after the other (`tabard bench moves`).
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, cast

import aiosqlite
from sqlalchemy import Connection, Dialect, Engine, create_engine, make_url
from sqlalchemy.pool import StaticPool
from sqlalchemy.util import LRUCache

from bot.storage.files import make_private

BUSY_MS = 10_000
_OTHERS = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
TOGETHER = 64
"""Writes that share one commit at most."""

_COMPILED: LRUCache[Any, Any] = LRUCache(1000)
"""Statements as SQL: both connections of every database of the process compile each of them once."""


@cache
def _dialect() -> Dialect:
    """One for all of them: what is compiled is kept by the dialect that it was compiled for."""
    engine = create_engine("sqlite://")
    with engine.connect():  # which tells it what this SQLite can do
        return engine.dialect


Task = Callable[[Connection], Any]


class _Wish(NamedTuple):
    """A piece of work, and who waits for what it returns."""

    work: Task
    outcome: asyncio.Future[Any]


class _Door:
    """A connection, used only in the thread of the aiosqlite connection that holds it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._opening = asyncio.Lock()
        self._held: tuple[aiosqlite.Connection, sqlite3.Connection, Connection] | None = None

    async def run(self, begin: str, work: Task) -> Any:
        """What the work returns, after its transaction has ended."""
        held, raw, connection = self._held or await self._open()

        def transaction() -> Any:
            raw.execute(begin)
            try:
                with connection.begin():
                    return work(connection)
            finally:
                if raw.in_transaction:  # it could not even be undone in the usual way
                    raw.rollback()

        return await _hop(held, transaction)

    async def _open(self) -> tuple[aiosqlite.Connection, sqlite3.Connection, Connection]:
        async with self._opening:
            if self._held is None:
                make_private(self._path)
                connecting = aiosqlite.connect(self._path, isolation_level=None)
                # a program that fails must be able to end, whatever is still open; what is committed is safe
                connecting._thread.daemon = True  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
                held = await connecting
                raw: sqlite3.Connection = held._conn  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
                try:
                    await _hop(held, lambda: prepare(raw))
                except BaseException:
                    await held.close()
                    raise
                pool = StaticPool(lambda: cast("Any", raw))
                engine = Engine(pool, _dialect(), make_url("sqlite://"), hide_parameters=True)
                shared = engine.execution_options(compiled_cache=_COMPILED)
                self._held = held, raw, await _hop(held, shared.connect)
            return self._held

    async def checkpoint(self) -> None:
        """Moves the log beside the file into it and empties the log, as soon as nobody reads any more."""
        held, raw, _ = self._held or await self._open()
        await _hop(held, lambda: raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())

    async def close(self) -> None:
        if self._held is not None:
            held, _, connection = self._held
            self._held = None
            await _hop(held, connection.close)
            await held.close()


class Sqlite:
    """The writer and the reader of one file."""

    def __init__(self, path: Path) -> None:
        """`path` is made when it is first used."""
        self._writer, self._reader = _Door(path), _Door(path)
        self._wishes: list[_Wish] = []
        self._writing: asyncio.Task[None] | None = None
        self._told: Callable[[], None] | None = None

    def on_change(self, told: Callable[[], None] | None) -> None:
        """What is called after each commit of this process; a SQLite database has no other that serves people."""
        self._told = told

    async def run(self, write: bool, work: Task) -> Any:
        """What the work returns, after its transaction; what it wrote is durable then. What it raises undoes it."""
        if not write:
            return await self._reader.run("BEGIN", work)
        outcome: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._wishes.append(_Wish(work, outcome))
        if self._writing is None:
            self._writing = asyncio.ensure_future(self._write())
        return await outcome

    async def _write(self) -> None:
        """Fulfils wishes until none is left."""
        try:
            while self._wishes:
                batch, self._wishes = self._wishes[:TOGETHER], self._wishes[TOGETHER:]
                await self._fulfil(batch)
        finally:
            self._writing = None

    async def _fulfil(self, batch: list[_Wish]) -> None:
        def together(connection: Connection) -> list[Any]:
            if len(batch) == 1:
                return [batch[0].work(connection)]
            return [_apart(connection, wish.work) for wish in batch]

        try:
            # the driver's own way of beginning lets two processes run into each other when both want to write
            outcomes: list[Any] = await self._writer.run("BEGIN IMMEDIATE", together)
        except Exception as error:  # noqa: BLE001  # nothing was written: everyone who waits must hear why
            outcomes = [error] * len(batch)
        for wish, outcome in zip(batch, outcomes, strict=True):
            if wish.outcome.done():  # whoever waited has gone
                continue
            if isinstance(outcome, Exception):
                wish.outcome.set_exception(outcome)
            else:
                wish.outcome.set_result(outcome)
        if self._told is not None:
            self._told()

    async def scrub(self) -> None:
        """Nothing that was deleted is left in the files: the log beside the database still held it."""
        await self._writer.checkpoint()

    async def close(self) -> None:
        """Lets the write under way end."""
        while self._writing is not None:
            await self._writing
        await self._writer.close()
        await self._reader.close()


def _apart(connection: Connection, work: Task) -> Any:
    """What the work returned or raised; if it raised, it wrote nothing."""
    raw: Any = connection.connection.driver_connection
    raw.execute("SAVEPOINT wish")
    try:
        result = work(connection)
    except Exception as error:  # noqa: BLE001  # it is raised again where it is waited for
        raw.execute("ROLLBACK TO wish")
        result = error
    raw.execute("RELEASE wish")
    return result


async def _hop(held: aiosqlite.Connection, work: Callable[[], Any]) -> Any:
    """Runs a function in aiosqlite's thread, for which it offers no public way."""
    return await held._execute(work)  # noqa: SLF001  # pyright: ignore[reportPrivateUsage, reportUnknownMemberType]


def prepare(connection: sqlite3.Connection) -> None:
    """WAL: readers never wait; FULL: what is committed survives a power cut; and what is deleted is overwritten."""
    for setting in (f"busy_timeout={BUSY_MS}", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
        connection.execute(f"PRAGMA {setting}")
    # SQLite's own knows ASCII alone: nobody would find Íñigo by "íñ"
    connection.create_function("lower", 1, _lower, deterministic=True)
    until = time.monotonic() + BUSY_MS / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:  # another process does the same; SQLite does not wait for that one
            if error.sqlite_errorcode & 0xFF not in _OTHERS or time.monotonic() > until:
                raise
            time.sleep(0.02)


def _lower(text: Any) -> Any:
    return text.lower() if isinstance(text, str) else text
