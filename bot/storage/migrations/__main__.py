"""Writes the next migration: what differs between a database made by the migrations so far and `schema.py`."""

from __future__ import annotations

import sys

from alembic import command
from sqlalchemy import create_engine

from bot.storage import migrate

with create_engine("sqlite://").begin() as connection:
    migrate.upgrade(connection)
    command.revision(migrate.config(connection), " ".join(sys.argv[1:]) or "change", autogenerate=True)
