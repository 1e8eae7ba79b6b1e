"""What the program keeps for itself from one start to the next, such as which commands Discord has."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """An empty table."""
    op.create_table(
        "kept",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_kept")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """The step back; the commands are sent once more."""
    op.drop_table("kept")
