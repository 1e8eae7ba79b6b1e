"""Puzzles from reviews that everybody may see: those that were posted, and the channels that get one a week."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Two empty tables, and since when a review is public."""
    op.add_column("reviews", sa.Column("published_at", sa.BigInteger()))
    op.create_table(
        "puzzles",
        sa.Column("table_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_puzzles_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_puzzles")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "puzzle_channels",
        sa.Column("channel_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("next_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("channel_id", name=op.f("pk_puzzle_channels")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """The step back; puzzles that were posted can't be answered any more."""
    op.drop_table("puzzle_channels")
    op.drop_table("puzzles")
    op.drop_column("reviews", "published_at")
