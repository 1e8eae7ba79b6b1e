"""The real bot in a town, on a database that was migrated once, with a computer player that does not think long."""

import asyncio
import shutil
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from bot import assembly
from bot.storage.database import Database
from tests.cogs_warcrow.evening import Evening
from tests.simulated import MakeBot, Town


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated SQLite file without anything in it."""
    file = tmp_path_factory.mktemp("warcrow") / "tabard.sqlite3"

    async def migrate() -> None:
        database = Database(f"sqlite+aiosqlite:///{file}")
        await database.migrate()
        await database.close()

    with ThreadPoolExecutor(1) as thread:  # in a loop of its own, whatever loop the test has
        thread.submit(asyncio.run, migrate()).result()
    return file


@pytest.fixture
def database_url(empty_database: Path, tmp_path: Path) -> str:
    file = tmp_path / "tabard.sqlite3"
    shutil.copy(empty_database, file)
    return f"sqlite+aiosqlite:///{file}"


@pytest.fixture
def make_bot() -> MakeBot:
    return partial(assembly.make_bot, thinking=10)


@pytest.fixture
async def evening(town: Town) -> Evening:
    """A tournament whose registration is open; Ana organises it."""
    return await Evening.opened(town)
