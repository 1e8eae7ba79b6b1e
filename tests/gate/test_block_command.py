"""`tabard block`: the owner's list, at once and from another process."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from bot.cli import block
from bot.gate import blocks
from tests.cogs.duel import service_of
from tests.simulated import Town

app = typer.Typer()
app.add_typer(block.app, name="block")


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["block", *words])


@pytest.fixture(autouse=True)
def configured(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database of this test."""
    monkeypatch.setenv("DATABASE_URL", database_url)
    monkeypatch.setenv("TABARD_LOCALE", "en")


def test_people_and_servers_are_blocked_listed_and_let_in_again():
    assert run("list").stdout == "No one is blocked.\n"
    assert "can't use the bot" in run("person", "123", "--reason", "spam\x1b[31m").stdout
    assert "leaves this server" in run("server", "456").stdout
    rows = run("list").stdout.splitlines()
    assert {row.split(" · ")[0] for row in rows} == {"person 123", "server 456"}
    assert "isn't blocked any more" in run("lift", "456").stdout
    again = run("lift", "456")
    assert (again.exit_code, again.stderr) == (1, "456 isn't blocked.\n")
    assert len(run("list").stdout.splitlines()) == 1


@pytest.mark.parametrize("words", [("person", "0"), ("person", "ana"), ("person", str(2**64)), ("lift",), ("server",)])
def test_what_is_no_id_changes_nothing(words: tuple[str, ...]):
    assert run(*words).exit_code == 2
    assert run("list").stdout == "No one is blocked.\n"


def test_a_database_without_migrations_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path}/none.sqlite3")
    told = run("person", "123")
    assert told.exit_code == 1
    assert "tabard db migrate" in told.stderr


async def test_it_takes_effect_soon_in_a_bot_that_runs(town: Town, monkeypatch: pytest.MonkeyPatch):
    import asyncio

    monkeypatch.setattr(blocks, "KNOWN_FOR", 0.0)  # the list was read that long ago
    await town.command(town.dave, "help")
    await asyncio.to_thread(run, "person", str(town.dave.id))
    assert "doesn't let you use it" in await town.command(town.dave, "help")
    assert "doesn't let you use it" not in await town.command(town.carol, "help")
    assert await town.discord.as_bot(service_of(town).blocks.stops(town.dave.id, None)) == "person"
