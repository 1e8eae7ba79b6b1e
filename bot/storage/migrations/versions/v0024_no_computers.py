"""Servers without computer players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """They may be there, as until now."""
    op.add_column("guilds", sa.Column("no_computers", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """The step back; they may be there again."""
    op.drop_column("guilds", "no_computers")
