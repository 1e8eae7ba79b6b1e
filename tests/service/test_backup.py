"""Copies taken while moves go on: each is a whole moment of the bot, from which a new bot goes on."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot import catalogue
from bot.ratings import ended
from bot.service.commands import Play
from bot.service.ground import history, store
from bot.storage import backup
from bot.storage.database import Database
from tests.service.club import ANA, BETO, GUILD, Club

TABLES, ROUNDS = 6, 12


@pytest.fixture
async def busy(sqlite_template: Path, tmp_path: Path) -> AsyncIterator[Club]:
    """A bot on a file of its own."""
    file = tmp_path / "busy.sqlite3"
    shutil.copy(sqlite_template, file)
    club = Club(Database(f"sqlite+aiosqlite:///{file}"))
    yield club
    await club.service.close()
    await club.database.close()


async def bot_on(file: Path) -> Club:
    """A new bot on a copy."""
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.check()
    return Club(database)


@pytest.mark.slow
async def test_every_copy_taken_while_moves_go_on_is_a_whole_moment(
    busy: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(backup, "PAGES", 5)  # so that there is much to happen between them
    source = busy.database.path
    assert source is not None
    numbers = [(await busy.duel(options={"length": (3, 20)[n % 2]})).id for n in range(TABLES)]
    copies: list[tuple[Path, dict[int, int], dict[int, int]]] = []
    done = dict.fromkeys(numbers, 0)

    async def play() -> None:
        for _ in range(ROUNDS):
            for number in numbers:
                table = await busy.service.table(number)
                if table.life == "playing":
                    await busy.move(table, settle=False)
                    done[number] += 1

    playing = asyncio.create_task(play())
    while not playing.done():
        before = dict(done)
        copy = tmp_path / f"copy-{len(copies)}.sqlite3"
        await asyncio.to_thread(backup.take, source, copy)
        copies.append((copy, before, dict(done)))
        await asyncio.sleep(0)
    await playing
    await busy.service.drain()
    assert len(copies) >= 2
    assert any(before != after for _, before, after in copies), "moves went on while a copy was taken"
    for file, before, after in copies[:: max(1, len(copies) // 4)]:
        bot = await bot_on(file)
        for number in numbers:
            held, steps, entries = await bot.database.read(store.recorded, number)
            assert before[number] <= held.table.seq <= after[number] + 1
            assert [step.seq for step in steps] == list(range(held.table.seq + 1))
            assert len(entries) == len(steps)
            assert held.position == history.rebuild(catalogue.game("tally"), held.setup, steps)
            if held.table.life == "playing":
                await bot.move(held.table, settle=False)
        finished = [(await bot.service.table(number)).life for number in numbers].count("over")
        assert await bot.database.write(ended.rebuild, lambda *_: None) == finished
        await bot.service.drain()
        await bot.service.close()
        await bot.database.close()


async def test_what_was_put_back_goes_on_where_the_copy_was_taken(busy: Club, tmp_path: Path):
    source = busy.database.path
    assert source is not None
    table = await busy.duel(options={"length": 3, "secrets": False})
    await busy.move(table, "add 1")
    copy = tmp_path / "copy.sqlite3"
    backup.take(source, copy)
    await busy.move(table, "add 2")
    await busy.move(table, "add 3")
    assert (await busy.service.table(table.id)).life == "over"
    await busy.service.close()
    await busy.database.close()
    assert backup.put_back(copy, source, datetime.now(UTC)) is not None
    back = await bot_on(source)
    now = await back.service.table(table.id)
    assert (now.life, now.seq, now.to_act) == ("playing", 1, (1,))
    assert await back.service.ratings.profile(GUILD, ANA.id) is None
    await back.service.act(Play(table.id, BETO.id, "add 1"))
    await back.service.act(Play(table.id, ANA.id, "add 1"))
    profile = await back.service.ratings.profile(GUILD, ANA.id)
    assert profile is not None
    assert profile.careers[0].won == 1
    await back.service.close()
    await back.database.close()
