"""Which database addresses this program understands."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

ROOT = Path(__file__).resolve().parents[2]
SQLITE: Final = "sqlite+aiosqlite"
POSTGRES: Final = "postgresql+asyncpg"


class UnusableUrl(ValueError):
    """A database address that this program cannot use; the message says why, without the address."""


def parse(text: str) -> URL:
    """The address in its parts. Raises UnusableUrl."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as error:
        raise UnusableUrl("is no address such as sqlite+aiosqlite:///var/tabard.sqlite3") from error
    if url.drivername not in (SQLITE, POSTGRES):
        raise UnusableUrl(f"must begin with {SQLITE}:/// or {POSTGRES}://")
    if url.drivername == SQLITE and url.database in (None, "", ":memory:"):
        raise UnusableUrl(f"must name a file, as in {SQLITE}:///var/tabard.sqlite3")
    if url.drivername == POSTGRES and not url.database:
        raise UnusableUrl(f"must name a database, as in {POSTGRES}://user:password@host:5432/tabard")
    return url


def file_of(url: URL) -> Path:
    """The file of an SQLite address; a relative one is taken from the project's folder."""
    return ROOT / str(url.database)
