"""`tabard doctor`: is everything there that the bot needs? Each fault comes with what to do about it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any, NamedTuple, cast

import aiohttp
import discord
import typer
from rich.console import Console
from rich.text import Text
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from bot.catalogue import broken, games, texts
from bot.config import ENV_FILE, BadConfig, Config, load
from bot.programs.declared import BadPlayers
from bot.programs.walls import held
from bot.service.ground import store
from bot.service.telling import outbox
from bot.storage.database import Database, StaleSchema
from bot.storage.files import open_to_others
from bot.storage.url import ROOT
from bot.texts import FALLBACK, LANGUAGES

PERMISSIONS = (
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "create_public_threads",
    "attach_files",
    "read_message_history",
)
"""What the bot asks a server for. The last finds what was posted just before a crash."""

LATE = timedelta(minutes=10)
"""Posts and deadlines that wait longer than this mean that no bot is running, or that it is stuck."""
CLOCKS_APART = timedelta(seconds=2)
"""A clock that differs from Discord's by more is worth setting: deadlines are shown by it."""
PATIENCE = aiohttp.ClientTimeout(total=10)


class Finding(NamedTuple):
    """One line: a text key, its parameters, and whether all is well (None: worth knowing)."""

    well: bool | None
    key: str
    args: Mapping[str, Any] = {}


def doctor() -> None:
    """Check configuration, database, fonts, texts, token and permissions; exits with 1 if something is wrong."""
    console = Console(highlight=False, soft_wrap=True)
    try:
        config = load()
    except BadConfig as bad:
        for line in bad.lines:
            console.print(_line(False, line))
        raise typer.Exit(1) from bad
    sick = asyncio.run(_report(console, config))
    raise typer.Exit(1 if sick else 0)


async def _report(console: Console, config: Config) -> bool:
    say = texts().say(config.locale)
    sick = False
    async for finding in _examine(config):
        sick |= finding.well is False
        console.print(_line(finding.well, say(finding.key, **finding.args)))
    return sick


def _line(well: bool | None, text: str) -> Text:
    sign, style = {True: ("✓", "green"), False: ("✗", "red"), None: ("·", "yellow")}[well]
    return Text.assemble((sign, style), " ", text)


async def _examine(config: Config) -> AsyncIterator[Finding]:
    yield Finding(True, "doctor.config")
    yield _fonts()
    for finding in _words():
        yield finding
    for finding in _games(config):
        yield finding
    for finding in _files(config):
        yield finding
    for finding in _players(config):
        yield finding
    async for finding in _database(config):
        yield finding
    async for finding in _discord(config):
        yield finding


def _fonts() -> Finding:
    from rendering import fonts

    try:
        missing = [letter for letter in "áéíóúñüÁÉÍÓÚÑÜ¿¡«»" if not fonts.has_letter(letter)]
    except OSError as error:
        return Finding(False, "doctor.fonts_missing", {"detail": str(error)})
    if missing:
        return Finding(False, "doctor.fonts_poor", {"letters": "".join(missing)})
    return Finding(True, "doctor.fonts")


def _words() -> list[Finding]:
    keys = {code: texts().language(code).keys() for code in LANGUAGES}
    lacking = sorted(keys[FALLBACK].union(*keys.values()) - keys[FALLBACK].intersection(*keys.values()))
    if lacking:
        return [Finding(False, "doctor.texts_lacking", {"keys": tuple(lacking[:5])})]
    return [Finding(True, "doctor.texts", {"count": len(keys[FALLBACK]), "names": tuple(sorted(games()))})]


def _games(config: Config) -> list[Finding]:
    """What is left out, and why."""
    reason = texts().language(config.locale).say
    return [
        Finding(False, "doctor.game_broken", {"name": name, "why": reason(why.key, **why.args)})
        for name, why in broken().items()
    ]


def _files(config: Config) -> list[Finding]:
    """Whether somebody else on the machine can read what is secret."""
    file = Database(config.database_url).path
    secret = [each for each in (ENV_FILE, file, *(_beside(file) if file else ())) if each is not None]
    found = [Finding(False, "doctor.open_file", {"file": str(each)}) for each in secret if open_to_others(each)]
    if file is not None and file.parent != ROOT and open_to_others(file.parent):
        found.append(Finding(None, "doctor.open_folder", {"folder": str(file.parent)}))
    return found or [Finding(True, "doctor.files")]


def _players(config: Config) -> list[Finding]:
    """The programs that people may play against, and the walls around them."""
    from bot.cli import programs

    if config.players is None:
        return []
    try:
        players = programs.declared_in(config)
    except BadPlayers as bad:
        return [Finding(False, "doctor.players_bad", {"detail": str(bad)})]
    found = [Finding(True, "doctor.players", {"names": tuple(each.program.name for each in players.programs.values())})]
    missing = tuple(name for name, stands in held()._asdict().items() if not stands)
    if missing:
        found.append(Finding(None if not players.walls else False, "doctor.no_walls", {"names": missing}))
    return found


def _beside(file: Path) -> list[Path]:
    """The database's log, and copies that were made of it."""
    return [each for each in file.parent.glob(f"{file.stem}*") if each != file and each.is_file()]


async def _database(config: Config) -> AsyncIterator[Finding]:
    database = Database(config.database_url)
    where = database.name
    if database.path is not None and not database.path.exists():
        yield Finding(None, "doctor.database_new", {"where": where})
        return
    try:
        await database.check()
        waiting, overdue = await database.read(_backlog, datetime.now(UTC))
    except StaleSchema as stale:
        yield Finding(False, "doctor.schema", {"found": stale.found or "—", "wanted": stale.wanted})
    except (DBAPIError, OSError) as error:
        detail = str(getattr(error, "orig", None) or error)
        yield Finding(False, "doctor.database", {"where": where, "detail": detail})
    else:
        yield Finding(True, "doctor.database_well", {"where": where})
        if waiting > LATE.total_seconds():
            yield Finding(False, "doctor.outbox", {"minutes": int(waiting // 60)})
        if overdue:
            yield Finding(False, "doctor.overdue", {"n": overdue})
    finally:
        await database.close()


def _backlog(connection: Connection, now: datetime) -> tuple[float, int]:
    return outbox.waiting(connection, now), len(store.due(connection, now - LATE, 1000))


async def _discord(config: Config) -> AsyncIterator[Finding]:
    if config.discord_token is None:
        yield Finding(None, "doctor.no_token")
        return
    headers = {"Authorization": f"Bot {config.discord_token.get_secret_value()}"}
    try:
        async with aiohttp.ClientSession(headers=headers, timeout=PATIENCE, raise_for_status=True) as session:
            asked = datetime.now(UTC)
            async with session.get(f"{config.discord_api_url}/users/@me") as answer:
                answered = datetime.now(UTC)
                name = (await answer.json())["username"]
            yield Finding(True, "doctor.token", {"name": name})
            if date := answer.headers.get("Date"):
                yield _clock(asked, parsedate_to_datetime(date), answered)
            async with session.get(f"{config.discord_api_url}/users/@me/guilds") as answer:
                servers = cast("list[dict[str, Any]]", await answer.json())
    except aiohttp.ClientResponseError as error:
        key = "doctor.bad_token" if error.status == 401 else "doctor.discord"
        yield Finding(False, key, {"detail": f"{error.status} {error.message}"})
        return
    except (aiohttp.ClientError, TimeoutError) as error:
        yield Finding(False, "doctor.discord", {"detail": str(error) or type(error).__name__})
        return
    if not servers:
        yield Finding(None, "doctor.no_servers")
    for server in servers:
        yield _permissions(texts().say(config.locale), server)


def _clock(asked: datetime, said: datetime, answered: datetime) -> Finding:
    """Whether this machine's clock agrees with Discord's, which `said` a whole second between asking and answer."""
    ahead, behind = asked - (said + timedelta(seconds=1)), said - answered
    if max(ahead, behind) < CLOCKS_APART:
        return Finding(True, "doctor.clock")
    key = "doctor.clock_ahead" if ahead > behind else "doctor.clock_behind"
    return Finding(False, key, {"seconds": round(max(ahead, behind).total_seconds())})


def _permissions(say: Any, server: dict[str, Any]) -> Finding:
    granted = discord.Permissions(int(server["permissions"]))
    lacking = [name for name in PERMISSIONS if not (granted.administrator or getattr(granted, name))]
    if not lacking:
        return Finding(True, "doctor.server", {"server": server["name"]})
    words = tuple(say(f"doctor.permission.{name}") for name in lacking)
    return Finding(False, "doctor.permissions", {"server": server["name"], "permissions": words})
