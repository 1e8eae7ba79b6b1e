"""`tabard db` and `tabard doctor`."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest
import pytest_asyncio
import typer
from aiohttp import web
from aiohttp.test_utils import TestServer
from sqlalchemy import update
from typer.testing import CliRunner, Result

from bot.cli import db
from bot.cli.doctor import PERMISSIONS, doctor
from bot.service.ground.rows import ms
from bot.storage import backup
from bot.storage.database import Database
from bot.storage.schema import tables
from tests.service.club import BETO, Club

app = typer.Typer()
app.add_typer(db.app, name="db")
app.command()(doctor)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The configured database, which does not exist yet."""
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path}/tabard.sqlite3")
    monkeypatch.setenv("TABARD_LOCALE", "en")
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    return tmp_path / "tabard.sqlite3"


def run(*words: str, answer: str | None = None) -> Result:
    return CliRunner().invoke(app, words, input=answer)


def test_ratings_are_made_anew(file: Path):
    unready = run("db", "ratings")
    assert unready.exit_code == 1
    assert "migration" in unready.stderr
    run("db", "migrate")
    assert run("db", "ratings").stdout == "Ratings rebuilt from 0 games.\n"


def test_migrate_makes_the_database_and_then_has_nothing_to_do(file: Path):
    first, second = run("db", "migrate"), run("db", "migrate")
    assert (first.exit_code, second.exit_code) == (0, 0)
    assert file.exists()
    assert "up to date now" in first.stdout
    assert "already" in second.stdout


def test_a_copy_is_written_and_put_back(file: Path, tmp_path: Path):
    run("db", "migrate")
    copy = tmp_path / "copy"
    assert run("db", "backup", str(copy)).exit_code == 0
    again = run("db", "backup", str(copy))
    assert again.exit_code == 1
    assert "exists already" in again.stderr
    assert run("db", "restore", str(copy), answer="n\n").exit_code == 1
    restored = run("db", "restore", str(copy), answer="y\n")
    assert restored.exit_code == 0
    assert len(list(tmp_path.glob("tabard.sqlite3.*"))) == 1


def test_a_copy_gets_a_name_of_its_own(file: Path):
    run("db", "migrate")
    assert run("db", "backup").exit_code == 0
    assert len(list(file.parent.glob("tabard-*.sqlite3"))) == 1


def test_what_cannot_be_copied_is_said_in_one_line(file: Path, tmp_path: Path):
    assert "There's no file" in run("db", "backup").stderr
    assert "There's no file" in run("db", "restore", str(tmp_path / "absent"), "-y").stderr
    (tmp_path / "bad").write_text("garbage")
    assert "valid Tabard database" in run("db", "restore", str(tmp_path / "bad"), "-y").stderr
    run("db", "migrate")
    assert "can't be written" in run("db", "backup", str(tmp_path / "absent" / "copy")).stderr


def test_postgres_is_told_its_own_tools_without_its_password(file: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://user:secret@host/tabard")
    for words in (("backup",), ("restore", "x", "-y")):
        told = run("db", *words)
        assert told.exit_code == 1
        assert "pg_dump" in told.stderr
        assert "postgresql://user@host/tabard" in told.stderr
        assert "secret" not in told.stderr


def test_a_database_out_of_reach_is_said_in_one_line(file: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://user:secret@127.0.0.1:1/tabard")
    told = run("db", "migrate")
    assert told.exit_code == 1
    assert "can't be opened" in told.stderr
    sick = run("doctor")
    assert sick.exit_code == 1
    assert "secret" not in sick.stdout + told.stderr


# --- doctor -----------------------------------------------------------------------------------------------------------


def test_a_fresh_clone_is_well(file: Path):
    found = run("doctor")
    assert found.exit_code == 0, found.stdout
    for word in ("Configuration: fine", "Fonts: complete", "Texts:", "doesn't exist yet", "No DISCORD_TOKEN"):
        assert word in found.stdout


def test_the_database_and_its_copies_are_for_their_owner_alone(file: Path, tmp_path: Path):
    file = tmp_path / "new" / "tabard.sqlite3"
    asyncio.run(_made(file))
    assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    backup.take(file, tmp_path / "copy.sqlite3")
    assert (tmp_path / "copy.sqlite3").stat().st_mode & 0o777 == 0o600
    kept = backup.put_back(tmp_path / "copy.sqlite3", file, datetime.now(UTC))
    assert kept is not None
    assert kept.stat().st_mode & 0o777 == 0o600


async def _made(file: Path) -> None:
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.migrate()
    await database.close()


def test_a_copy_follows_no_link_that_somebody_laid(file: Path, tmp_path: Path):
    run("db", "migrate")
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear all", encoding="utf-8")
    (tmp_path / ".copy.sqlite3.part").symlink_to(letter)
    assert run("db", "backup", str(tmp_path / "copy.sqlite3")).exit_code == 0
    assert letter.read_text(encoding="utf-8") == "Dear all"
    assert not (tmp_path / "copy.sqlite3").is_symlink()


@pytest.mark.parametrize(
    "foreign",
    [
        "CREATE TRIGGER sly AFTER INSERT ON tables BEGIN UPDATE tables SET seed = zeroblob(32); END",
        "CREATE VIEW sly AS SELECT seed FROM tables",
        "ALTER TABLE users ADD COLUMN sly TEXT",
        "CREATE UNIQUE INDEX sly ON users (name)",
        "UPDATE alembic_version SET version_num = '9999'",
    ],
)
def test_a_copy_that_is_built_otherwise_is_not_put_back(file: Path, tmp_path: Path, foreign: str):
    run("db", "migrate")
    copy = tmp_path / "copy.sqlite3"
    run("db", "backup", str(copy))
    with closing(sqlite3.connect(copy)) as changed, changed:
        changed.execute(foreign)
    before = file.read_bytes()
    refused = run("db", "restore", str(copy), "--yes")
    assert refused.exit_code == 1
    assert "isn't a valid Tabard database" in refused.stderr
    assert file.read_bytes() == before


async def test_whoever_was_erased_stays_erased_when_a_copy_is_put_back(file: Path, tmp_path: Path):
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.migrate()
    club = Club(database)
    table = await club.duel(game="titans")
    await asyncio.to_thread(backup.take, file, tmp_path / "copy.sqlite3")
    await club.service.privacy.erase(BETO.id)
    await club.service.close()
    await database.close()
    listed = await asyncio.to_thread(run, "db", "erasures", str(tmp_path / "list.txt"))
    assert "1 erased person" in listed.stdout
    told = await asyncio.to_thread(run, "db", "restore", str(tmp_path / "copy.sqlite3"), "--yes")
    assert "1 person who was erased" in told.stdout
    database = Database(f"sqlite+aiosqlite:///{file}")
    club = Club(database)
    assert [chair.name for chair in (await club.service.table(table.id)).chairs] == ["Ana", "Someone who has left"]
    await club.service.close()
    await database.close()
    again = await asyncio.to_thread(run, "db", "erasures", str(tmp_path / "list.txt"), "--heed")
    assert "0 people" in again.stdout
    bad = await asyncio.to_thread(run, "db", "erasures", str(file), "--heed")
    assert bad.exit_code == 1


def test_doctor_says_what_others_can_read(file: Path):
    run("db", "migrate")
    file.chmod(0o640)
    found = run("doctor")
    assert found.exit_code == 1
    assert f"chmod 600 {file}" in found.stdout
    file.chmod(0o600)
    file.parent.chmod(0o755)
    found = run("doctor")
    assert (found.exit_code, "chmod 600" in found.stdout, "chmod 700" in found.stdout) == (0, False, True)
    file.parent.chmod(0o700)
    assert "No one else on this machine" in run("doctor").stdout


def test_doctor_speaks_spanish(file: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TABARD_LOCALE", "es")
    assert "Configuración: correcta" in run("doctor").stdout


def test_a_wrong_configuration_is_the_first_finding(file: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TABARD_LOCALE", "fr")
    found = run("doctor")
    assert found.exit_code == 1
    assert "TABARD_LOCALE" in found.stdout


def test_a_database_without_migrations_is_found(file: Path):
    file.touch()
    found = run("doctor")
    assert found.exit_code == 1
    assert "run tabard db migrate" in found.stdout


async def test_a_bot_that_does_not_run_is_found(file: Path):
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.migrate()
    club = Club(database)
    club.clock.moment = datetime.now(UTC)
    table = await club.duel()
    await database.write(
        lambda c: c.execute(update(tables).values(wake_at=ms(datetime.now(UTC) - timedelta(hours=1)))) and None
    )
    club.service._delivery._closed = True
    club.clock.pass_(hours=-1)
    await club.move(table, settle=False)
    await database.write(
        lambda c: c.execute(update(tables).values(wake_at=ms(datetime.now(UTC) - timedelta(hours=1)))) and None
    )
    await club.service.close()
    await database.close()
    found = await asyncio.to_thread(run, "doctor")
    assert found.exit_code == 1
    assert "waiting for 60 minutes" in found.stdout
    assert "1 table has an overdue deadline" in found.stdout


class FakeDiscord:
    """The two addresses that doctor asks."""

    def __init__(self) -> None:
        self.permissions = 0
        self.servers = 1
        self.clock = timedelta()

    async def me(self, request: web.Request) -> web.Response:
        if request.headers["Authorization"] != "Bot right":
            return web.json_response({"message": "401: Unauthorized"}, status=401)
        date = format_datetime(datetime.now(UTC) + self.clock, usegmt=True)
        return web.json_response({"username": "tabard"}, headers={"Date": date})

    async def guilds(self, request: web.Request) -> web.Response:
        server = {"name": "Club", "permissions": str(self.permissions)}
        return web.json_response([server] * self.servers)


@pytest_asyncio.fixture
async def discord(monkeypatch: pytest.MonkeyPatch, file: Path) -> AsyncIterator[FakeDiscord]:
    fake, routes = FakeDiscord(), web.Application()
    routes.router.add_get("/users/@me", fake.me)
    routes.router.add_get("/users/@me/guilds", fake.guilds)
    async with TestServer(routes) as server:
        monkeypatch.setenv("DISCORD_API_URL", str(server.make_url("")))
        monkeypatch.setenv("DISCORD_TOKEN", "right")
        yield fake


async def test_a_token_that_is_refused_is_found(discord: FakeDiscord, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DISCORD_TOKEN", "wrong")
    found = await asyncio.to_thread(run, "doctor")
    assert found.exit_code == 1
    assert "doesn't accept" in found.stdout
    assert "wrong" not in found.stdout


async def test_missing_permissions_are_named_with_who_can_grant_them(discord: FakeDiscord):
    discord.permissions = 1 << 10 | 1 << 11
    found = await asyncio.to_thread(run, "doctor")
    assert found.exit_code == 1
    assert "Server Club" in found.stdout
    for word in ("Create Public Threads", "Attach Files", "Send Messages in Threads", "Read Message History"):
        assert word in found.stdout
    assert "View Channels" not in found.stdout


async def test_with_all_permissions_all_is_well(discord: FakeDiscord):
    import discord as library

    discord.permissions = library.Permissions(**dict.fromkeys(PERMISSIONS, True)).value
    found = await asyncio.to_thread(run, "doctor")
    assert found.exit_code == 0, found.stdout
    assert "all permissions" in found.stdout


async def test_a_bot_in_no_server_is_reminded_of_its_invitation(discord: FakeDiscord):
    discord.servers = 0
    assert "in no server yet" in (await asyncio.to_thread(run, "doctor")).stdout


@pytest.mark.parametrize(("seconds", "word"), [(-3600, "ahead of"), (3600, "behind")])
async def test_a_clock_that_is_off_is_named(discord: FakeDiscord, seconds: int, word: str):
    discord.clock, discord.servers = timedelta(seconds=seconds), 0
    found = await asyncio.to_thread(run, "doctor")
    assert found.exit_code == 1
    said = re.search(rf"clock is (\d+) s {word} Discord's", found.stdout)
    assert said is not None
    assert round(int(said[1]) / 60) == 60


async def test_a_clock_that_is_right_is_said_to_be(discord: FakeDiscord):
    discord.servers = 0
    found = await asyncio.to_thread(run, "doctor")
    assert found.exit_code == 0
    assert "Clock: agrees with Discord's." in found.stdout


async def test_a_discord_out_of_reach_is_found(discord: FakeDiscord, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DISCORD_API_URL", "http://127.0.0.1:1")
    found = await asyncio.to_thread(run, "doctor")
    assert found.exit_code == 1
    assert "can't be reached" in found.stdout
