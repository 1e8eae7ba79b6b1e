"""Blocks, what was taken back, an index of boards' digests; columns by which lists of events are made."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_SHOWN = 16
_STAFF = ("organisers", "judges")
_PLAYERS = ("entrants", "waiting")


def upgrade() -> None:
    """Makes the tables, and fills them and the new columns from what is stored."""
    op.create_table(
        "blocks",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("kind", "id", name=op.f("pk_blocks")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "unwelcome",
        sa.Column("user_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("other_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "other_id", name=op.f("pk_unwelcome")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_unwelcome_other_id", "unwelcome", ["other_id"])
    op.create_table(
        "withdrawals",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("other_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_withdrawals")),
    )
    op.create_index("ix_withdrawals_user_id", "withdrawals", ["user_id", "other_id"])
    op.create_table(
        "boards",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_boards_table_id")),
        sa.PrimaryKeyConstraint("digest", "table_id", name=op.f("pk_boards")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tournament_people",
        sa.Column("user_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name=op.f("fk_tournament_people_tournament_id")),
        sa.PrimaryKeyConstraint("user_id", "tournament_id", name=op.f("pk_tournament_people")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_tournament_people_tournament_id", "tournament_people", ["tournament_id"])
    op.add_column("tournaments", sa.Column("name", sa.Text(), nullable=False, server_default=""))
    op.add_column("tournaments", sa.Column("game", sa.Text(), nullable=False, server_default=""))
    op.add_column("tournaments", sa.Column("channel_id", sa.BigInteger(), nullable=False, server_default="0"))
    _fill_events(op.get_bind())
    _fill_boards(op.get_bind())


def downgrade() -> None:
    """The step back; blocks are lost, the rest is in the events and logs."""
    for name in ("tournament_people", "boards", "withdrawals", "unwelcome", "blocks"):
        op.drop_table(name)
    for name in ("channel_id", "game", "name"):
        op.drop_column("tournaments", name)


def _fill_events(connection: sa.Connection) -> None:
    """What an event is called, and whose it is, as its state says."""
    events = sa.table("tournaments", *map(sa.column, ("id", "state", "name", "game", "channel_id")))
    people = sa.table("tournament_people", sa.column("user_id"), sa.column("tournament_id"))
    for key in connection.execute(sa.select(events.c.id)).scalars().all():
        state: dict[str, Any] = json.loads(
            connection.execute(sa.select(events.c.state).where(events.c.id == key)).scalar_one()
        )
        values = {
            "name": state["tournament"]["name"],
            "game": state.get("game", "warcrow"),
            "channel_id": state["channel_id"],
        }
        connection.execute(sa.update(events).where(events.c.id == key).values(values))
        known = {user for name in _STAFF for user in state.get(name, ())}
        known |= {one.get("user_id") for name in _PLAYERS for one in state.get(name, ())} - {None}
        if known:
            connection.execute(sa.insert(people), [{"user_id": user, "tournament_id": key} for user in sorted(known)])


def _fill_boards(connection: sa.Connection) -> None:
    """Every digest that a board may have told: of each event of each table, as they were made until now."""
    tables = sa.table("tables", sa.column("id"), sa.column("seed"))
    events = sa.table("events", *map(sa.column, ("table_id", "seq", "seat", "action")))
    boards = sa.table("boards", *map(sa.column, ("digest", "table_id", "seq")))
    for table in connection.execute(sa.select(tables)).all():
        steps = connection.execute(sa.select(events).where(events.c.table_id == table.id).order_by(events.c.seq)).all()
        rows = [
            {"digest": digest, "table_id": table.id, "seq": seq} for seq, digest in _digests(bytes(table.seed), steps)
        ]
        if rows:
            connection.execute(sa.insert(boards), rows)


def _digests(seed: bytes, steps: Any) -> Iterator[tuple[int, str]]:
    link = hashlib.sha256(seed).digest()
    for step in steps:
        told = json.dumps((step.seq, step.seat, step.action), separators=(",", ":"), ensure_ascii=False).encode()
        link = hmac.digest(seed, link + told, "sha256")
        yield step.seq, link.hex()[:_SHOWN]
