"""How the bot starts and ends: patiently, and as whoever runs it expects."""

from __future__ import annotations

import re
import shutil
import signal
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import pytest_asyncio

from tests.cli.small_discord import Process, SmallDiscord, small_discord

Start = Callable[..., Awaitable[Process]]


@pytest_asyncio.fixture
async def small() -> AsyncIterator[SmallDiscord]:
    async with small_discord() as discord:
        yield discord


@pytest.fixture
def file(empty_database: Path, tmp_path: Path) -> str:
    """A database of the test's own."""
    return str(shutil.copy(empty_database, tmp_path / "tabard.sqlite3"))


@pytest_asyncio.fixture
async def start(small: SmallDiscord, file: str) -> AsyncIterator[Start]:
    """Starts the bot on it."""
    running: list[Process] = []

    async def starts(url: str = f"sqlite+aiosqlite:///{file}", **environment: str) -> Process:
        running.append(await Process.start(small, url, **environment))
        return running[-1]

    yield starts
    for each in running:
        each.kill()


@pytest.mark.parametrize("number", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.slow)])
async def test_a_signal_ends_it_cleanly_and_discord_is_told(small: SmallDiscord, start: Start, number: signal.Signals):
    process = await start()
    await process.until(small.ready)
    code, said = await process.ends(number)
    assert code == 0
    assert "Traceback" not in said
    assert await small.left == 1000, "the gateway knows at once that nobody is there"


@pytest.mark.slow
async def test_what_discord_refuses_for_a_while_is_tried_again(small: SmallDiscord, start: Start):
    small.failing = {"/users/@me": [503], "/oauth2/applications/@me": [503], "/gateway/bot": [503]}
    process = await start()
    await process.until(small.ready)
    code, said = await process.ends(signal.SIGTERM)
    assert code == 0
    assert "Traceback" not in said
    assert said.count("tried again soon") == 3
    assert re.sub(r'"timestamp": "[^"]*"', "", said).count("503") == 2
    assert said.count("gateway to connect to discord was not found") == 1


@pytest.mark.slow
async def test_commands_that_discord_refuses_keep_nobody_from_playing(small: SmallDiscord, start: Start):
    small.failing = {"/applications/77/commands": [503]}
    process = await start()
    await process.until(small.ready)
    said = await process.lines_until("commands sent")
    assert sum("commands were not sent" in line for line in said) == 1
    assert "Traceback" not in "".join(said)
    assert small.commands_sent == 1
    assert (await process.ends(signal.SIGTERM))[0] == 0


@pytest.mark.slow
async def test_commands_are_sent_only_when_they_changed(small: SmallDiscord, start: Start, tmp_path: Path):
    process = await start()
    await process.lines_until("commands sent")
    await process.ends(signal.SIGTERM)
    small.ready.clear()
    process = await start()
    await process.until(small.ready)
    await process.ends(signal.SIGTERM)
    assert small.commands_sent == 1
    with sqlite3.connect(tmp_path / "tabard.sqlite3") as connection:
        connection.execute("UPDATE kept SET value = 'others'")
    process = await start()
    await process.lines_until("commands sent")
    await process.ends(signal.SIGTERM)
    assert small.commands_sent == 2


@pytest.mark.slow
async def test_without_discord_it_waits_and_can_be_told_to_end(start: Start):
    process = await start(DISCORD_API_URL="http://127.0.0.1:1")
    await process.lines_until("tried again soon")
    code, said = await process.ends(signal.SIGTERM)
    assert code == 0
    assert "Traceback" not in said


async def test_a_file_that_is_no_database_is_said_in_one_line(start: Start, tmp_path: Path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear all, " * 500)
    code, said = await (await start(f"sqlite+aiosqlite:///{letter}")).ends()
    assert code == 3
    assert "Traceback" not in said
    assert f"DATABASE_URL: {letter} cannot be used: file is not a database" in said


@pytest.mark.slow
async def test_a_place_where_no_file_can_be_is_said_in_one_line(start: Start, tmp_path: Path):
    code, said = await (await start(f"sqlite+aiosqlite:///{tmp_path}")).ends()
    assert code == 3
    assert "Traceback" not in said
    assert "unable to open database file" in said


@pytest.mark.slow
async def test_a_database_of_a_newer_program_is_said_in_one_line(start: Start, tmp_path: Path):
    with sqlite3.connect(tmp_path / "tabard.sqlite3") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    code, said = await (await start()).ends()
    assert code == 3
    assert "Traceback" not in said
    assert "is of a newer version than this program" in said


@pytest.mark.slow
async def test_a_database_that_is_busy_is_waited_for(small: SmallDiscord, start: Start, tmp_path: Path):
    other = sqlite3.connect(tmp_path / "tabard.sqlite3", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    process = await start()
    said = await process.lines_until("tried again soon")
    assert "database is locked" in said[-1]
    other.execute("ROLLBACK")
    other.close()
    await process.until(small.ready)
    code, rest = await process.ends(signal.SIGTERM)
    assert code == 0
    assert "Traceback" not in rest


@pytest.mark.slow
async def test_a_wrong_token_ends_it_with_one_line(small: SmallDiscord, start: Start):
    small.failing = {"/users/@me": [401]}
    code, said = await (await start()).ends()
    assert code == 2
    assert "DISCORD_TOKEN" in said
    assert "Traceback" not in said
