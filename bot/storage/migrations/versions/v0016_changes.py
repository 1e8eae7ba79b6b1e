"""PostgreSQL says of itself that a table or a tournament was written, so that open pages of all processes hear it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

WATCHED = ("tables", "tournaments")


def upgrade() -> None:
    """A trigger on each table; on SQLite, which has one process, nothing."""
    if op.get_bind().dialect.name != "postgresql":
        return
    op.execute(
        sa.text(
            "CREATE FUNCTION tabard_changed() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN PERFORM pg_notify('tabard_changed', ''); RETURN NULL; END $$"
        )
    )
    for table in WATCHED:
        op.execute(
            sa.text(
                f"CREATE TRIGGER {table}_changed AFTER INSERT OR UPDATE OR DELETE ON {table}"
                " FOR EACH STATEMENT EXECUTE FUNCTION tabard_changed()"
            )
        )


def downgrade() -> None:
    """The step back; pages look every two seconds."""
    if op.get_bind().dialect.name != "postgresql":
        return
    for table in WATCHED:
        op.execute(sa.text(f"DROP TRIGGER {table}_changed ON {table}"))
    op.execute(sa.text("DROP FUNCTION tabard_changed()"))
