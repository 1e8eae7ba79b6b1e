"""The one place where tests meet the simulated Discord: a town with a channel, four people and the bot.

    async def test_somebody_opens_a_table(town: Town):
        answer = await town.command(town.ana, "titans new", level="normal")
        assert "mesa" in answer
        await town.click(town.carol, "Join")
        assert [post.text for post in town.posts()] == ...

Ana and Beto read Spanish, Carol and Dave English. Every call does what that person could do in Discord, and returns
when the bot has come to rest; what nobody could do (a button that is not there) raises `simcord.SetupError`.
An error of the bot fails the test at its end. `tests/posts.py` says what a `Post` and an `Answer` hold.
"""

import asyncio
import importlib
import shutil
import sys
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import discord
import pytest
import pytest_asyncio
import structlog
from simcord import BackendError, ChannelHandle, MemberActor, SetupError

from bot.catalogue import UnknownGame
from bot.client import TabardBot
from bot.gate.budget import Rate
from bot.gate.gate import Gate, Limits
from bot.simulation import SimulatedDiscord
from bot.storage.database import Database
from games.core.referee import Refusal
from tests.posts import Answer, Picture, Post
from tests.town import MakeBot, Town

__all__ = [
    "Answer",
    "BackendError",
    "ChannelHandle",
    "MakeBot",
    "MemberActor",
    "Picture",
    "Post",
    "SetupError",
    "Town",
]


@pytest.fixture
def make_bot() -> MakeBot:
    """The real bot; a test module with a bot of its own overrides this."""
    return importlib.import_module("bot.assembly").make_bot


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated SQLite file without anything in it: to migrate one for each test would take longer than most tests."""
    file = tmp_path_factory.mktemp("empty") / "tabard.sqlite3"

    async def migrate() -> None:
        database = Database(f"sqlite+aiosqlite:///{file}")
        await database.migrate()
        await database.close()

    with ThreadPoolExecutor(1) as thread:  # in a loop of its own, whatever loop the test has
        thread.submit(asyncio.run, migrate()).result()
    return file


@pytest.fixture
def database_url(empty_database: Path, tmp_path: Path) -> str:
    """An SQLite file of this test's own."""
    file = shutil.copy(empty_database, tmp_path / "tabard.sqlite3")
    return f"sqlite+aiosqlite:///{file}"


@pytest.fixture
def forgiven() -> tuple[type[BaseException], ...]:
    """Exceptions by which the bot refuses something kindly, which are no errors."""
    return Refusal, UnknownGame


@pytest.fixture
def endless() -> Limits:
    """Limits that nobody meets."""
    rate = Rate(1e9, 1e9)
    return Limits(rate, rate, rate)


@pytest.fixture
def limits(endless: Limits) -> Limits:
    """What anybody may ask for. Here nobody is ever refused: the simulated clock stands while people act."""
    return endless


@pytest.fixture
def limited_bot(make_bot: MakeBot, limits: Limits) -> MakeBot:
    """The bot with a gate of this test's limits."""

    def make(url: str) -> discord.Client:
        bot = make_bot(url)
        if isinstance(bot, TabardBot):
            bot.gate = Gate(limits)
        return bot

    return make


@pytest_asyncio.fixture
async def simulated_discord(
    limited_bot: MakeBot, database_url: str, forgiven: tuple[type[BaseException], ...]
) -> AsyncIterator[SimulatedDiscord]:
    """The simulated Discord with the bot not yet started. Exceptions that the bot logs are errors of the bot."""
    # on a busy machine a press may take seconds; whatever hangs is named all the same
    simulated = SimulatedDiscord(limited_bot(database_url), forgiven=forgiven, settle_timeout=30)

    def note(_: object, __: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
        error = sys.exc_info()[1]
        if event.get("exc_info") and error is not None:
            simulated.note_error(error)
        return event

    # In place, as loggers that are already in use hold this very list.
    processors = structlog.get_config()["processors"]
    processors.insert(0, note)
    yield simulated
    processors.remove(note)


@pytest_asyncio.fixture
async def town(simulated_discord: SimulatedDiscord, limited_bot: MakeBot, database_url: str) -> AsyncIterator[Town]:
    """A town where the bot has just started."""
    town = Town(simulated_discord, limited_bot, database_url)
    try:
        await simulated_discord.start()
        yield town
    finally:
        await town.close()
        simulated_discord.raise_unread_errors()
