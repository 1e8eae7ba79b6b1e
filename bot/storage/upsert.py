"""Inserts that may meet a row with their key: both databases know them, each by its own name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def upsert(connection: Connection) -> Callable[[Table], Any]:
    """The dialect's `insert`, which has `on_conflict_do_nothing` and `on_conflict_do_update`."""
    return postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
