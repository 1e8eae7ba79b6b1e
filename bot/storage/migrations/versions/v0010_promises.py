"""What was agreed when a game began, where its promises stand, and what each word was given to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables of before have no terms: their logs stay what they were. Nobody's seat had a word of its own."""
    op.add_column("tables", sa.Column("terms", sa.Text()))
    op.add_column("tables", sa.Column("sealed", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("witness_id", sa.BigInteger()))
    op.add_column("tables", sa.Column("seal_id", sa.BigInteger()))
    op.add_column("salts", sa.Column("press", sa.Text()))
    op.add_column("salts", sa.Column("commitment", sa.Text()))


def downgrade() -> None:
    """The step back; games that began meanwhile lose what their logs need."""
    for name in ("terms", "sealed", "witness_id", "seal_id"):
        op.drop_column("tables", name)
    for name in ("press", "commitment"):
        op.drop_column("salts", name)
