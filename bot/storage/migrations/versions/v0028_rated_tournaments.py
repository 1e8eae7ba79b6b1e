"""Servers whose tournaments give a rating."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """They do not, as until now."""
    op.add_column("guilds", sa.Column("rated_tournaments", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """The step back; the rating goes, and was stored nowhere."""
    op.drop_column("guilds", "rated_tournaments")
