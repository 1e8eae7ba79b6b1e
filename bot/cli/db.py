"""`tabard db`: the schema brought up to date, a copy taken, a copy put back, ratings made anew."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from sqlalchemy.exc import DBAPIError

from bot.catalogue import texts
from bot.config import Config, load_or_exit
from bot.privacy import erasures as people
from bot.privacy.erasures import Erasures
from bot.storage import backup as copies
from bot.storage import migrate as migrations
from bot.storage.database import Database, StaleSchema
from bot.storage.url import SQLITE

app = typer.Typer(help="The database: migrate, backup, restore, ratings.", no_args_is_help=True)

_out = Console(highlight=False, soft_wrap=True)
_error = Console(stderr=True, highlight=False, soft_wrap=True)


@app.command()
def migrate() -> None:
    """Bring the database to this version's schema; a new one is made."""
    config = load_or_exit()
    found, now = asyncio.run(_migrate(config))
    _say(config, "db.migrated" if found != now else "db.current", version=now)


async def _migrate(config: Config) -> tuple[str | None, str]:
    try:
        return await _migrate_at(config.database_url)
    except (DBAPIError, OSError) as error:
        raise _fail(config, "db.unreachable", detail=_cause(error)) from error


async def _migrate_at(url: str) -> tuple[str | None, str]:
    database = Database(url)
    try:
        found = await database.read(migrations.current)
        await database.migrate()
        return found, migrations.head()
    finally:
        await database.close()


@app.command()
def backup(
    to: Annotated[Path | None, typer.Argument(help="The copy to write; default: beside the database.")] = None,
) -> None:
    """Write a copy of the database. The bot may go on running."""
    config = load_or_exit()
    source = _file(config)
    target = to or source.with_name(f"{source.stem}-{datetime.now().astimezone():%Y%m%d-%H%M%S}{source.suffix}")
    if not source.exists():
        raise _fail(config, "db.no_file", file=str(source))
    if target.exists():
        raise _fail(config, "db.exists", file=str(target))
    try:
        with _progress() as bar:
            copies.take(source, target, bar)
    except copies.Damaged as damaged:
        raise _fail(config, "db.damaged", file=str(source), detail=str(damaged)) from damaged
    except OSError as error:
        raise _fail(config, "db.unwritable", file=str(target), detail=error.strerror or str(error)) from error
    _say(config, "db.copied", file=str(target))


@app.command()
def ratings() -> None:
    """Make all ratings anew from the stored results. The bot may go on running."""
    config = load_or_exit()
    count = asyncio.run(_ratings(config))
    _say(config, "db.rated", n=count)


async def _ratings(config: Config) -> int:
    from bot.ratings import ended

    database = Database(config.database_url)
    try:
        await database.check()
        with _progress() as bar:
            return await database.write(ended.rebuild, lambda done, total: bar(total - done, total))
    except StaleSchema as stale:
        raise _fail(config, "doctor.schema", found=stale.found or "—", wanted=stale.wanted) from stale
    except (DBAPIError, OSError) as error:
        raise _fail(config, "db.unreachable", detail=_cause(error)) from error
    finally:
        await database.close()


@app.command()
def restore(
    source: Annotated[Path, typer.Argument(help="A copy that `backup` wrote.")],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Put a copy back. Stop the bot first; what is there now is kept beside it."""
    config = load_or_exit()
    target = _file(config)
    if not yes:
        typer.confirm(texts().say(config.locale)("db.sure", file=str(target)), abort=True)
    try:
        with _progress() as bar:
            kept = copies.put_back(source, target, datetime.now().astimezone(), bar)
    except FileNotFoundError as missing:
        raise _fail(config, "db.no_file", file=str(source)) from missing
    except copies.Damaged as damaged:
        raise _fail(config, "db.damaged", file=str(source), detail=str(damaged)) from damaged
    except copies.InUse as used:
        raise _fail(config, "db.in_use", file=str(target)) from used
    except OSError as error:
        raise _fail(config, "db.unwritable", file=str(target), detail=error.strerror or str(error)) from error
    asyncio.run(_migrate(config))
    _say(config, "db.restored", file=str(target))
    if kept is not None:
        _say(config, "db.kept", file=str(kept))
        erased = asyncio.run(_heed(config, kept.absolute()))
        if erased:
            _say(config, "db.erased_again", n=erased)


@app.command()
def erasures(
    file: Annotated[Path, typer.Argument(help="The list, as text: a hash and a time a line.")],
    heed: Annotated[bool, typer.Option("--heed", help="Read the list, and erase again whoever is on it.")] = False,
) -> None:
    """Write the list of erased people, or erase again whoever a copy brought back. For copies that other tools make."""
    config = load_or_exit()
    try:
        if heed:
            told = dict(line.split() for line in file.read_text(encoding="utf-8").splitlines())
            _say(config, "db.erased_again", n=asyncio.run(_again(config, {who: int(at) for who, at in told.items()})))
            return
        found = asyncio.run(_listed(config.database_url))
        file.write_text("".join(f"{who} {at}\n" for who, at in found.items()), encoding="utf-8")
        _say(config, "db.erasures", n=len(found), file=str(file))
    except (OSError, ValueError) as error:
        raise _fail(config, "db.bad_list", file=str(file), detail=str(error)) from error
    except DBAPIError as error:
        raise _fail(config, "db.unreachable", detail=_cause(error)) from error


async def _heed(config: Config, kept: Path) -> int:
    """Erases in the copy that was put back whoever was erased since it was taken."""
    return await _again(config, await _listed(f"{SQLITE}:///{kept}"))


async def _listed(url: str) -> Erasures:
    database = Database(url)
    try:
        return await database.read(people.listed)
    finally:
        await database.close()


async def _again(config: Config, wanted: Erasures) -> int:
    database = Database(config.database_url)
    name = texts().say(config.locale)("privacy.nobody")
    try:
        erased = await database.write(people.heed, wanted, name, datetime.now(UTC))
        await database.scrub()
        return erased
    finally:
        await database.close()


def _file(config: Config) -> Path:
    """The SQLite file; PostgreSQL has tools of its own, which the answer names."""
    database = Database(config.database_url)
    if database.path is None:
        where = database.url._replace(drivername="postgresql", password=None).render_as_string()
        raise _fail(config, "db.postgres", url=where)
    return database.path


class _progress:  # noqa: N801  # reads as the function it stands for
    """A bar that appears while a copy is made."""

    def __init__(self) -> None:
        self._bar = Progress(console=_error, transient=True)
        self._task = self._bar.add_task("", total=None)

    def __enter__(self) -> copies.Progress:
        self._bar.start()
        return lambda left, pages: self._bar.update(self._task, total=pages, completed=pages - left)

    def __exit__(self, *_: object) -> None:
        self._bar.stop()


def _say(config: Config, key: str, **args: str | int) -> None:
    _out.print(texts().say(config.locale)(key, **args), markup=False)


def _fail(config: Config, key: str, **args: str) -> typer.Exit:
    _error.print(texts().say(config.locale)(key, **args), markup=False)
    return typer.Exit(1)


def _cause(error: BaseException) -> str:
    """The driver's own words, without the statement and its values."""
    return str(getattr(error, "orig", None) or error)
