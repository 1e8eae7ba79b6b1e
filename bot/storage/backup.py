"""Copies of an SQLite database: taken while the bot runs, put back while it does not."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path

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
    draft = target.with_name(f".{target.name}.part")
    draft.write_bytes(b"")  # says in plain words when nothing can be written here
    try:
        with closing(sqlite3.connect(source)) as live, closing(sqlite3.connect(draft)) as copy:
            live.backup(copy, pages=PAGES, progress=_told(progress))
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
        check(draft)
        with draft.open("rb") as written:
            os.fsync(written.fileno())
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def put_back(source: Path, target: Path, now: datetime, progress: Progress | None = None) -> Path | None:
    """Makes the database what the copy is. Returns where the database that was there has been kept.

    Raises FileNotFoundError, Damaged, InUse.
    """
    check(source)
    kept: Path | None = None
    target.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(target, timeout=1)) as live:
        _alone(live)
        if live.execute("PRAGMA page_count").fetchone()[0]:
            kept = target.with_name(f"{target.name}.{now:%Y%m%d-%H%M%S}")
            with closing(sqlite3.connect(kept)) as old:
                live.backup(old)
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
