"""First games that explain each choice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Which tables are lessons: none so far."""
    op.add_column("tables", sa.Column("lesson", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """The step back; lessons go on as ordinary tables."""
    op.drop_column("tables", "lesson")
