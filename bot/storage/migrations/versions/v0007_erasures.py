"""Who had themselves erased, by hash."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One table."""
    op.create_table(
        "erasures",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_erasures")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """The step back; a copy that is put back brings erased people back."""
    op.drop_table("erasures")
