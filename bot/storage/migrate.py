"""Alembic, driven from the program: no ini file, the connection is handed in."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

FOLDER = Path(__file__).resolve().parent / "migrations"
_LOCK = 7_465_626_172  # any number, the same in every process


def config(connection: Connection | None = None) -> Config:
    """Alembic's settings; `connection` is what the migrations run on."""
    settings = Config()
    settings.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    settings.set_main_option("file_template", "v%%(rev)s_%%(slug)s")
    settings.attributes["connection"] = connection
    return settings


def upgrade(connection: Connection, to: str = "head") -> None:
    """Brings the schema to the newest migration, or to an older one, within the connection's transaction.

    Raises alembic's CommandError for a migration that does not exist.
    """
    if connection.dialect.name == "postgresql":  # the second process waits, then finds nothing to do
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    command.upgrade(config(connection), to)


def current(connection: Connection) -> str | None:
    """The migration the database stands at; None: it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


@cache
def head() -> str:
    """The newest migration there is."""
    found = ScriptDirectory.from_config(config()).get_current_head()
    assert found is not None
    return found
