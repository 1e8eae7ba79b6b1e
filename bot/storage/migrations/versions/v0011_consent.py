"""Who may open tournaments is a setting of the server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Its organisers, until somebody says otherwise."""
    op.add_column("guilds", sa.Column("open_tournaments", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """The step back; everybody may."""
    op.drop_column("guilds", "open_tournaments")
