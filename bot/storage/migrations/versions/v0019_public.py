"""Tournaments whose page everybody may look at."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of those that there are, none."""
    op.add_column("tournaments", sa.Column("public", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index("ix_tournaments_public", "tournaments", ["public", "stage"])


def downgrade() -> None:
    """The step back; no page is public any more."""
    op.drop_index("ix_tournaments_public", "tournaments")
    op.drop_column("tournaments", "public")
