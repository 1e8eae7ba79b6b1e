"""Orders that a seat gave and that can apply no more: it has still to read which."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of none that was given before anything has been dropped."""
    op.add_column("seats", sa.Column("dropped", sa.Text(), nullable=True))


def downgrade() -> None:
    """The step back; what was dropped is not told any more."""
    op.drop_column("seats", "dropped")
