"""Copies of an SQLite database: taken while the bot runs, put back while it does not."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any, cast

from alembic.util.exc import CommandError
from sqlalchemy import StaticPool, create_engine

from bot.storage import migrate
from bot.storage.files import make_private, private_draft

PAGES = 2048
"""Pages copied at a time, between which the bot may write."""

Progress = Callable[[int, int], None]
"""Called with the pages left and the pages in all."""


class Damaged(Exception):
    """The file is no sound database of this program; the message says why."""


class InUse(Exception):
    """Something else, most likely the bot, has the database open."""


def take(source: Path, target: Path, progress: Progress | None = None) -> None:
    """Writes a copy of a database that may be in use. The target is whole or not there.

    Raises FileNotFoundError, Damaged, and OSError if the copy cannot be written.
    """
    if not source.exists():
        raise FileNotFoundError(source)
    with private_draft(target) as draft:
        with closing(sqlite3.connect(source)) as live, closing(sqlite3.connect(draft)) as copy:
            live.backup(copy, pages=PAGES, progress=_told(progress))
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
        check(draft)
        with draft.open("rb") as written:
            os.fsync(written.fileno())
        draft.replace(target)


def put_back(source: Path, target: Path, now: datetime, progress: Progress | None = None) -> Path | None:
    """Makes the database what the copy is. Returns where the database that was there has been kept.

    Raises FileNotFoundError, Damaged, InUse.
    """
    check(source)
    own(source)
    kept: Path | None = None
    make_private(target)
    with closing(sqlite3.connect(target, timeout=1)) as live:
        _alone(live)
        if live.execute("PRAGMA page_count").fetchone()[0]:
            kept = target.with_name(f"{target.name}.{now:%Y%m%d-%H%M%S}")
            with private_draft(kept) as draft:
                with closing(sqlite3.connect(draft)) as old:
                    live.backup(old)
                draft.replace(kept)
        with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as copy:
            copy.backup(live, pages=PAGES, progress=_told(progress))
    return kept


def check(file: Path) -> None:
    """Raises FileNotFoundError, or Damaged when the file is not a sound database of this program."""
    if not file.is_file():
        raise FileNotFoundError(file)
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as copy:
            verdict = copy.execute("PRAGMA quick_check(1)").fetchone()[0]
            tables = {name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.DatabaseError as error:
        raise Damaged(str(error)) from error
    if verdict != "ok":
        raise Damaged(verdict)
    if not {"alembic_version", "tables", "events"} <= tables:
        raise Damaged("no games of Tabard are in it")


def own(file: Path) -> None:
    """Raises Damaged when a sound file is not built as this program builds its databases.

    Its triggers, views, columns and indexes are held against a new database at the same migration: a trigger in a
    copy would go on working in the dark after the copy has been put back.
    """
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as copy:
        found = _structure(copy)
        revision = [name for (name,) in copy.execute("SELECT version_num FROM alembic_version")]
    engine = create_engine("sqlite://", poolclass=StaticPool)
    try:
        with engine.begin() as connection:
            migrate.upgrade(connection, revision[0] if len(revision) == 1 else "")
            built = _structure(cast("sqlite3.Connection", connection.connection.driver_connection))
    except CommandError as error:
        raise Damaged("another version of Tabard made it") from error
    finally:
        engine.dispose()
    strange = sorted({name for _, name, *_ in found ^ built})
    if strange:
        raise Damaged(f"not built by Tabard: {', '.join(strange[:5])}")


def _structure(database: sqlite3.Connection) -> set[tuple[Any, ...]]:
    """Everything in the schema: each thing with its kind and name, each table's columns, each index's as well."""
    things = database.execute(
        "SELECT type, name, tbl_name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"
    ).fetchall()
    found: set[tuple[Any, ...]] = set(things)
    for kind, name, _ in things:
        if kind in ("table", "index"):
            # of a column: name, type, null, default, key, whether it is computed; of an index: its columns in order
            rows = database.execute(f"SELECT * FROM pragma_{kind}_xinfo(?)", (name,)).fetchall()  # noqa: S608
            found |= {(kind, name, *row) for row in rows}
    return found


def _alone(live: sqlite3.Connection) -> None:
    """Holds the database for itself, which fails while any other process has it open."""
    try:
        live.execute("PRAGMA locking_mode=EXCLUSIVE")
        live.execute("BEGIN EXCLUSIVE")
        live.execute("COMMIT")
    except sqlite3.OperationalError as error:
        raise InUse(str(error)) from error


def _told(progress: Progress | None) -> Callable[[int, int, int], None] | None:
    return None if progress is None else lambda _status, left, pages: progress(left, pages)
