"""Playing by post: pace and clocks, offers, what a seat keeps to itself, people's habits."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_tables = sa.table(
    "tables",
    sa.column("id", sa.Integer()),
    sa.column("hours", sa.Integer()),
    sa.column("pace", sa.Text()),
    sa.column("questions", sa.Text()),
)
REMIND = 5
"""Where a stored question says whether it was reminded of (before), or when it will be (after)."""


def upgrade() -> None:
    """The hours for a move become part of the pace; questions know when they are reminded of."""
    with op.batch_alter_table("tables", table_kwargs={"sqlite_autoincrement": True}) as batch_op:
        batch_op.add_column(sa.Column("pace", sa.Text(), nullable=False, server_default="{}"))
        batch_op.add_column(sa.Column("clocks", sa.Text(), nullable=False, server_default="{}"))
        batch_op.add_column(sa.Column("offers", sa.Text(), nullable=False, server_default="[]"))
    op.execute(_tables.update().values(pace=sa.text("""'{"hours":' || hours || '}'""")))
    _rewrite(_half)
    with op.batch_alter_table("tables", table_kwargs={"sqlite_autoincrement": True}) as batch_op:
        batch_op.drop_column("hours")
    for name in ("orders", "plan", "answer"):
        op.add_column("seats", sa.Column(name, sa.Text(), nullable=True))
    op.add_column("users", sa.Column("habits", sa.Text(), nullable=True))


def downgrade() -> None:
    """The step back; orders, plans, habits and finer paces are lost."""
    op.drop_column("users", "habits")
    for name in ("answer", "plan", "orders"):
        op.drop_column("seats", name)
    with op.batch_alter_table("tables", table_kwargs={"sqlite_autoincrement": True}) as batch_op:
        batch_op.add_column(sa.Column("hours", sa.Integer(), nullable=False, server_default="72"))
    connection = op.get_bind()
    for row in connection.execute(sa.select(_tables.c.id, _tables.c.pace)).all():
        hours = json.loads(row.pace).get("hours", 72)
        connection.execute(_tables.update().where(_tables.c.id == row.id).values(hours=hours))
    _rewrite(_reminded)
    with op.batch_alter_table("tables", table_kwargs={"sqlite_autoincrement": True}) as batch_op:
        for name in ("offers", "clocks", "pace"):
            batch_op.drop_column(name)


def _reminded(question: list[Any]) -> bool:
    """What stood there before: whether it has been reminded of, as nothing is left to remind of."""
    return not question[REMIND]


def _half(question: list[Any]) -> list[str]:
    if question[REMIND]:
        return []
    opened, due = (datetime.fromisoformat(question[place]) for place in (3, 4))
    return [(opened + (due - opened) / 2).isoformat()]


def _rewrite(change: Any) -> None:
    """Puts something else in the last place of every open question."""
    connection = op.get_bind()
    found = sa.select(_tables.c.id, _tables.c.questions).where(_tables.c.questions != "[]")
    for row in connection.execute(found).all():
        questions = [[*question[:REMIND], change(question)] for question in json.loads(row.questions)]
        connection.execute(_tables.update().where(_tables.c.id == row.id).values(questions=json.dumps(questions)))
