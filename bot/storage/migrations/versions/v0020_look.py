"""How a server's pictures look."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """By day, as until now."""
    op.add_column("guilds", sa.Column("look", sa.Text(), nullable=False, server_default="light"))


def downgrade() -> None:
    """The step back; all pictures are by day."""
    op.drop_column("guilds", "look")
