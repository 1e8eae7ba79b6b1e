"""What is waited for and what is not."""

from __future__ import annotations

import asyncio
import errno
import logging
import sqlite3
from pathlib import Path

import aiohttp
import pytest
from alembic.util import CommandError
from sqlalchemy.exc import OperationalError

from bot import logs, patience
from bot.patience import Unusable, database_passes, discord_passes, patiently
from bot.storage.database import Database


class Postgres(Exception):
    """An error of PostgreSQL, by its number."""

    def __init__(self, sqlstate: str) -> None:
        super().__init__("no")
        self.sqlstate = sqlstate


def wrapped(error: BaseException) -> OperationalError:
    return OperationalError("SELECT 1", {}, error)


def sqlite(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("no")
    error.sqlite_errorcode = code
    return error


PASSING = [
    sqlite(sqlite3.SQLITE_FULL),
    wrapped(sqlite(sqlite3.SQLITE_BUSY_SNAPSHOT)),
    sqlite(sqlite3.SQLITE_IOERR_WRITE),
    OSError(errno.ENOSPC, "full"),
    ConnectionRefusedError(),
    wrapped(Postgres("57P03")),
    Postgres("53100"),
    Postgres("53300"),
]
LASTING = [
    sqlite(sqlite3.SQLITE_NOTADB),
    sqlite(sqlite3.SQLITE_READONLY),
    wrapped(sqlite(sqlite3.SQLITE_CANTOPEN)),
    sqlite(sqlite3.SQLITE_CORRUPT),
    OSError(errno.EROFS, "read-only"),
    PermissionError(errno.EACCES, "denied"),
    Postgres("28P01"),
    wrapped(Postgres("3D000")),
    CommandError("Can't locate revision"),
]


@pytest.mark.parametrize("error", PASSING, ids=repr)
def test_a_database_that_may_come_back_is_waited_for(error: Exception):
    assert database_passes(error)


@pytest.mark.parametrize("error", LASTING, ids=repr)
def test_a_database_that_never_will_is_not(error: Exception):
    with pytest.raises(Unusable) as raised:
        database_passes(error)
    assert "\n" not in str(raised.value)


def test_our_own_faults_are_not_waited_for():
    assert not database_passes(ZeroDivisionError())
    assert not discord_passes(ZeroDivisionError())
    assert discord_passes(aiohttp.ServerDisconnectedError())


async def test_pauses_grow(monkeypatch: pytest.MonkeyPatch):
    slept: list[float] = []
    tries = iter([OSError("one"), OSError("two"), TimeoutError(), *[OSError("more")] * 5, None])

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def deed() -> str:
        if (error := next(tries)) is not None:
            raise error
        return "done"

    monkeypatch.setattr(patience.asyncio, "sleep", sleep)
    assert await patiently(deed, "it", discord_passes) == "done"
    assert slept == [1, 2, 5, 10, 30, 60, 60, 60]


async def test_a_disk_that_was_full_serves_once_there_is_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    database = Database(f"sqlite+aiosqlite:///{tmp_path / 'tabard.sqlite3'}")
    waited = asyncio.Event()

    async def make_room(_: float) -> None:
        waited.set()
        await database.write(lambda c: c.exec_driver_sql("PRAGMA max_page_count = 100000") and None)

    await database.write(lambda c: c.exec_driver_sql("PRAGMA max_page_count = 2") and None)
    monkeypatch.setattr(patience.asyncio, "sleep", make_room)
    await patiently(database.migrate, "the database", database_passes)
    assert waited.is_set()
    await database.check()
    await database.close()


@pytest.mark.parametrize("error", [ConnectionRefusedError("no route"), aiohttp.ServerDisconnectedError("no route")])
def test_a_network_that_fails_is_one_line(error: Exception):
    said = (type(error), error, None)
    record = logging.LogRecord("discord.shard", logging.ERROR, "", 1, "No shard %s", (3,), said)
    assert logs._briefly(record)
    assert (record.getMessage(), record.exc_info) == ("No shard 3 (no route)", None)


def test_a_fault_keeps_the_way_to_it():
    said = (KeyError, KeyError("x"), None)
    record = logging.LogRecord("discord.client", logging.ERROR, "", 1, "Ignoring", (), said)
    assert logs._briefly(record)
    assert record.exc_info == said
