"""`tabard db`: the schema brought up to date, a copy taken, a copy put back, ratings made anew."""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from sqlalchemy.exc import DBAPIError

from bot.catalogue import texts
from bot.config import Config, load_or_exit
from bot.storage import backup as copies
from bot.storage import migrate as migrations
from bot.storage.database import Database, StaleSchema

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
    database = Database(config.database_url)
    try:
        found = await database.read(migrations.current)
        await database.migrate()
        return found, migrations.head()
    except (DBAPIError, OSError) as error:
        raise _fail(config, "db.unreachable", detail=_cause(error)) from error
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
