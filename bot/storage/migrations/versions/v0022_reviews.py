"""Why a list was asked back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of lists that are there nobody has said anything."""
    op.add_column("tournament_lists", sa.Column("reason", sa.Text(), nullable=True))


def downgrade() -> None:
    """The step back; the reasons are gone."""
    op.drop_column("tournament_lists", "reason")
