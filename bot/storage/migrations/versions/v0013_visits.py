"""What the newest board of a table tells, and who has acted on it: while the same people go on, it is edited."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of boards that were posted before, nothing is known: the next one is a new post."""
    op.add_column("tables", sa.Column("visit", sa.Text(), nullable=True))


def downgrade() -> None:
    """The step back; each board is a post of its own again."""
    op.drop_column("tables", "visit")
