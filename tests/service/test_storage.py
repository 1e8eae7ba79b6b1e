"""Databases, migrations, copies."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import uuid
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import pytest_asyncio
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, insert, literal, make_url, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.util import LRUCache

from bot.service.commands import Play
from bot.service.ground import store
from bot.service.telling import outbox
from bot.service.telling.outbox import Note
from bot.storage import backup, migrate, sqlite
from bot.storage.database import Database, StaleSchema
from bot.storage.schema import events, guilds, metadata
from bot.storage.url import UnusableUrl
from tests.service.club import ANA, Club


@pytest_asyncio.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    made = Database(database_url)
    yield made
    await made.close()


async def test_migrations_make_exactly_the_schema(database: Database):
    def compare(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    assert await database.read(compare) == []
    await database.check()


async def test_migrations_go_back_and_forth(database: Database):
    from alembic import command

    def down_and_up(connection: Connection) -> None:
        command.downgrade(migrate.config(connection), "base")
        command.upgrade(migrate.config(connection), "head")

    await database.write(down_and_up)
    await database.check()


async def test_migrating_twice_or_by_two_at_once_is_no_harm(database_url: str, tmp_path: Path):
    name, admin = f"new_{uuid.uuid4().hex[:12]}", None
    if database_url.startswith("sqlite"):
        url = f"sqlite+aiosqlite:///{tmp_path}/{name}.sqlite3"
    else:
        admin = await asyncpg.connect(database_url.replace("+asyncpg", ""))
        await admin.execute(f"CREATE DATABASE {name}")
        url = make_url(database_url).set(database=name).render_as_string(hide_password=False)
    several = [Database(url) for _ in range(6)]
    await asyncio.gather(*(each.migrate() for each in several))
    await several[0].migrate()
    for each in several:
        await each.check()
        await each.close()
    if admin is not None:
        await admin.execute(f"DROP DATABASE {name} WITH (FORCE)")
        await admin.close()


async def test_a_statement_is_compiled_once_for_all_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    compiled: LRUCache[Any, Any] = LRUCache(10)
    monkeypatch.setattr(sqlite, "_COMPILED", compiled)
    for name in ("one", "two"):
        database = Database(f"sqlite+aiosqlite:///{tmp_path / name}")
        for ask in (database.write, database.read):
            assert await ask(lambda connection: connection.execute(select(literal("asked"))).scalar()) == "asked"
        await database.close()
    assert len(compiled) == 1


async def test_a_migration_that_fails_leaves_nothing(tmp_path: Path):
    database = Database(f"sqlite+aiosqlite:///{tmp_path}/new.sqlite3")

    def half(connection: Connection) -> None:
        migrate.upgrade(connection)
        raise RuntimeError

    with pytest.raises(RuntimeError):
        await database.write(half)
    assert await database.read(lambda c: c.execute(text("SELECT name FROM sqlite_master")).all()) == []
    await database.close()


async def test_a_database_without_migrations_says_what_to_do(tmp_path: Path):
    database = Database(f"sqlite+aiosqlite:///{tmp_path}/new.sqlite3")
    with pytest.raises(StaleSchema, match="tabard db migrate"):
        await database.check()
    await database.close()


async def test_what_fails_leaves_nothing(database: Database):
    def half(connection: Connection) -> None:
        connection.execute(insert(guilds).values(id=1, threads=True))
        raise RuntimeError

    with pytest.raises(RuntimeError):
        await database.write(half)
    assert await database.read(lambda c: c.execute(select(guilds)).all()) == []
    await database.write(lambda c: c.execute(insert(guilds).values(id=1, threads=True)) and None)


async def test_what_fails_takes_nobody_with_it(database: Database):
    def add(connection: Connection, number: int) -> int:
        connection.execute(insert(guilds).values(id=number, threads=True))
        if number % 3 == 0:
            raise ValueError(number)
        return number

    results = await asyncio.gather(*(database.write(add, number) for number in range(40)), return_exceptions=True)
    assert [isinstance(result, ValueError) for result in results] == [number % 3 == 0 for number in range(40)]
    assert [result for result in results if not isinstance(result, ValueError)] == [n for n in range(40) if n % 3]
    stored = await database.read(lambda c: sorted(c.execute(select(guilds.c.id)).scalars()))
    assert stored == [number for number in range(40) if number % 3]


async def test_two_that_wait_for_each_other_are_both_written(database: Database):
    def both(connection: Connection, first: int, second: int) -> None:
        for number in (first, second):
            connection.execute(update(guilds).where(guilds.c.id == number).values(hours=guilds.c.hours + 1))
            _linger(connection)

    await database.write(lambda c: c.execute(insert(guilds), [{"id": n, "threads": True, "hours": 0} for n in (1, 2)]))
    await asyncio.gather(database.write(both, 1, 2), database.write(both, 2, 1))
    assert await database.read(lambda c: c.execute(select(guilds.c.hours)).scalars().all()) == [2, 2]


def _linger(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":  # on SQLite a writer is alone
        connection.execute(text("SELECT pg_sleep(0.3)"))


async def test_what_is_to_be_told_of_a_table_waits_for_nobody_who_changes_it(club: Club):
    """The outbox has foreign keys to what is locked: the two would wait for each other where people's rows are too."""
    table = await club.open_table()
    ended: list[str] = []

    async def change() -> None:
        await club.database.write(lambda c: (store.load(c, table.id, lock=True), _linger(c)))
        ended.append("changed")

    async def tell() -> None:
        await asyncio.sleep(0.1)
        note = outbox.notice(table, club.clock.now(), Note("service.told.channel_gone"))
        await club.database.write(outbox.add, [note])
        ended.append("told")

    await asyncio.gather(change(), tell())
    assert ended == (["told", "changed"] if club.database.path is None else ["changed", "told"])


async def test_writes_that_wait_share_a_commit(tmp_path: Path, sqlite_template: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "tabard.sqlite3"
    shutil.copy(sqlite_template, file)
    database, commits = Database(f"sqlite+aiosqlite:///{file}"), []
    commit = Connection._commit_impl
    monkeypatch.setattr(Connection, "_commit_impl", lambda self: (commits.append(1), commit(self)))
    rows = [{"id": number, "threads": True} for number in range(40)]
    await asyncio.gather(
        *(database.write(lambda c, row=row: c.execute(insert(guilds).values(row)) and None) for row in rows)
    )
    assert len(commits) <= 3
    with closing(sqlite3.connect(file)) as other:
        assert other.execute("SELECT count(*) FROM guilds").fetchone() == (40,)
    await database.close()


async def test_when_the_commit_fails_everybody_who_waits_hears_of_it(
    tmp_path: Path, sqlite_template: Path, monkeypatch: pytest.MonkeyPatch
):
    file = tmp_path / "tabard.sqlite3"
    shutil.copy(sqlite_template, file)
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.check()

    def full(connection: Connection) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(Connection, "_commit_impl", full)
    rows = [{"id": number, "threads": True} for number in range(5)]
    results = await asyncio.gather(
        *(database.write(lambda c, row=row: c.execute(insert(guilds).values(row)) and None) for row in rows),
        return_exceptions=True,
    )
    assert [str(result) for result in results] == ["disk full"] * 5
    monkeypatch.undo()
    assert await database.read(lambda c: c.execute(select(guilds)).all()) == []
    await database.write(lambda c: c.execute(insert(guilds).values(rows[0])) and None)
    await database.close()


async def test_who_stops_waiting_does_not_disturb_the_others(database: Database):
    def add(connection: Connection, number: int) -> int:
        connection.execute(insert(guilds).values(id=number, threads=True))
        return number

    waiting = [asyncio.create_task(database.write(add, number)) for number in range(10)]
    await asyncio.sleep(0)
    waiting[4].cancel()
    results = await asyncio.gather(*waiting, return_exceptions=True)
    assert [result for result in results if isinstance(result, int)] == [0, 1, 2, 3, 5, 6, 7, 8, 9]


async def test_what_nobody_waits_for_any_more_is_written_all_the_same(database: Database):
    def write(connection: Connection) -> None:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_sleep(0.2)"))
        connection.execute(insert(guilds).values(id=7, threads=True))

    await database.read(lambda connection: None)
    waiting = asyncio.ensure_future(database.write(write))
    await asyncio.sleep(0.05)
    waiting.cancel()
    await asyncio.wait((waiting,))
    await database.close()
    assert await database.read(lambda connection: connection.execute(select(guilds.c.id)).scalars().all()) == [7]


async def test_no_step_without_its_table_and_no_step_twice(club: Club):
    table = await club.duel()
    row = {"seq": 0, "actor": "user", "action": "", "rolls": b"", "events": b"", "at": 0}
    for table_id in (table.id, 99):
        with pytest.raises(IntegrityError) as caught:
            await club.database.write(
                lambda c, key=table_id: c.execute(insert(events).values(table_id=key, **row)) and None
            )
        assert "user" not in str(caught.value), "values stay out of messages"


async def test_sqlite_is_durable_and_lets_readers_be(tmp_path: Path):
    database = Database(f"sqlite+aiosqlite:///{tmp_path}/new.sqlite3")

    def settings(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return [connection.execute(text(f"PRAGMA {name}")).scalar_one() for name in names]

    assert await database.write(settings) == ["wal", 2, 1, 10_000]
    assert await database.read(settings) == ["wal", 2, 1, 10_000]
    await database.close()


async def test_a_long_reader_does_not_hold_up_a_writer(club: Club):
    table = await club.duel()
    started = asyncio.Event()
    loop = asyncio.get_running_loop()

    def slow(connection: Connection) -> int:
        import time

        connection.execute(select(events)).all()
        loop.call_soon_threadsafe(started.set)
        time.sleep(0.5)
        return len(connection.execute(select(events)).all())

    reading = asyncio.create_task(club.database.read(slow))
    await started.wait()
    await asyncio.wait_for(club.service.act(Play(table.id, ANA.id, "add 1")), 0.4)
    assert await reading in (1, 2)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "nonsense",
        "mysql://x/y",
        "sqlite:///x",
        "sqlite+aiosqlite://",
        "sqlite+aiosqlite:///:memory:",
        "postgresql://x/y",
        "postgresql+asyncpg://host",
    ],
)
def test_other_addresses_are_refused(url: str):
    with pytest.raises(UnusableUrl):
        Database(url)


def test_a_refused_address_is_not_repeated_for_it_may_hold_a_password():
    with pytest.raises(UnusableUrl) as caught:
        Database("mysql://user:secret@host/tabard")
    assert "secret" not in str(caught.value)


# --- copies -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def played(sqlite_template: Path, tmp_path: Path) -> Path:
    return tmp_path / "played.sqlite3"


async def _play(file: Path, moves: int) -> Club:
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.migrate()
    club = Club(database)
    table = await club.duel()
    for _ in range(moves):
        await club.move(table, "add 1")
    return club


def _steps(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute("SELECT count(*) FROM events").fetchone()[0])


async def test_a_copy_is_taken_while_the_bot_plays(played: Path, tmp_path: Path):
    club = await _play(played, 3)
    table = (await club.service.tables_of(ANA.id))[0]
    copy = tmp_path / "copy.sqlite3"
    playing = asyncio.create_task(club.move(table, "add 1"))
    await asyncio.to_thread(backup.take, played, copy)
    await playing
    await club.move(table, "add 1")
    assert _steps(copy) in (4, 5)
    assert sorted(name for name in os.listdir(tmp_path) if "copy" in name) == ["copy.sqlite3"]  # noqa: PTH208
    await club.service.close()
    await club.database.close()


@pytest.mark.slow
async def test_a_copy_is_put_back_when_the_bot_has_stopped(played: Path, tmp_path: Path):
    club = await _play(played, 3)
    copy = tmp_path / "copy.sqlite3"
    backup.take(played, copy)
    await club.move((await club.service.tables_of(ANA.id))[0], "add 1")
    with pytest.raises(backup.InUse):
        backup.put_back(copy, played, datetime.now(UTC))
    await club.service.close()
    await club.database.close()
    kept = backup.put_back(copy, played, datetime.now(UTC))
    assert kept is not None
    assert (_steps(played), _steps(kept)) == (4, 5)
    back = Club(Database(f"sqlite+aiosqlite:///{played}"))
    assert (await back.service.tables_of(ANA.id))[0].seq == 3
    await back.service.close()
    await back.database.close()


def test_what_is_no_sound_copy_is_not_put_back(played: Path, tmp_path: Path, sqlite_template: Path):
    garbage = tmp_path / "garbage"
    garbage.write_bytes(b"not a database" * 1000)
    other = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE something (x)")
    torn = tmp_path / "torn.sqlite3"
    torn.write_bytes(sqlite_template.read_bytes()[:-5000])
    for bad in (garbage, other, torn, tmp_path):
        with pytest.raises((backup.Damaged, FileNotFoundError)):
            backup.put_back(bad, played, datetime.now(UTC))
    with pytest.raises(FileNotFoundError):
        backup.put_back(tmp_path / "absent", played, datetime.now(UTC))
    with pytest.raises(FileNotFoundError):
        backup.take(tmp_path / "absent", tmp_path / "copy")
    assert not played.exists()
