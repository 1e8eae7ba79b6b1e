"""A club on each of the two databases."""

from __future__ import annotations

import asyncio
import os
import shutil
import uuid
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import pytest_asyncio
from aiohttp.test_utils import TestServer
from playwright.async_api import Browser, async_playwright
from sqlalchemy import make_url

from bot.service.ground.records import Person
from bot.service.seats.closing import Closing
from bot.storage.database import Database
from bot.storage.schema import metadata
from tests.demo.browser import QUIET
from tests.installed import TALLY, TOY, installed
from tests.service.club import Club
from tests.service.pages import Come, Visitor, opened

HERE = Path(__file__).parent
# Elsewhere than in CI a machine may lack PostgreSQL; there the same tests run on SQLite alone.
ENGINES = ["sqlite", "postgres"] if os.environ.get("TABARD_TEST_POSTGRES") or os.environ.get("CI") else ["sqlite"]


@pytest.fixture(autouse=True, scope="module")
def tally_game() -> Iterator[None]:
    """The test games and their texts, without touching anything of the project."""
    with installed(TALLY, TOY):
        yield


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database, migrated once."""
    file = tmp_path_factory.mktemp("template") / "tabard.sqlite3"
    _apart(_migrate, f"sqlite+aiosqlite:///{file}")
    return file


def _apart(work: Callable[..., Coroutine[Any, Any, None]], *args: Any) -> None:
    """Runs it in a loop of its own, whatever loop the test has."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(work(*args))).result()


async def _migrate(url: str) -> None:
    database = Database(url)
    await database.migrate()
    await database.close()


async def _postgres(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


@pytest.fixture(scope="session")
def postgres_database(postgres_url: str) -> Iterator[str]:
    """The address of a migrated database of this worker's own; making one for each test would take longer than they."""
    name = f"tabard_{uuid.uuid4().hex[:12]}"
    url = make_url(postgres_url).set(database=name).render_as_string(hide_password=False)
    _apart(_postgres, postgres_url, f"CREATE DATABASE {name}")
    _apart(_migrate, url)
    yield url
    _apart(_postgres, postgres_url, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(params=ENGINES)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        file = tmp_path / "tabard.sqlite3"
        shutil.copy(request.getfixturevalue("sqlite_template"), file)
        return f"sqlite+aiosqlite:///{file}"
    url = request.getfixturevalue("postgres_database")
    _apart(_postgres, url, f"TRUNCATE {', '.join(metadata.tables)} RESTART IDENTITY CASCADE")
    return url


@pytest_asyncio.fixture
async def new_club(database_url: str) -> AsyncIterator[Callable[..., Club]]:
    """Makes processes of the bot on the test's database."""
    clubs: list[Club] = []

    def make(worker: str = "all", club: Club | None = None, closing: Closing | None = None) -> Club:
        clubs.append(Club(Database(database_url), worker, club, closing))
        return clubs[-1]

    yield make
    for club in clubs:
        await club.service.close()
        await club.database.close()


@pytest.fixture
def club(new_club: Callable[..., Club]) -> Club:
    """One process of the bot, with an empty database."""
    return new_club()


@pytest_asyncio.fixture
async def visit(club: Club) -> AsyncIterator[Come]:
    """Lets somebody into the club's window: a person, or nobody that is known."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(opened(club))

        async def come(person: Person | None = None, language: str = "en") -> Visitor:
            visitor = Visitor(server, language)
            stack.push_async_callback(visitor.http.close)
            return visitor if person is None else await visitor.come_in(club, person)

        yield come


@pytest_asyncio.fixture
async def server(club: Club) -> AsyncIterator[TestServer]:
    """The club's window."""
    async with opened(club) as server:
        yield server


@pytest_asyncio.fixture
async def browser(chromium: str) -> AsyncIterator[Browser]:
    """A browser without pages."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=list(QUIET))
        yield browser
        await browser.close()
