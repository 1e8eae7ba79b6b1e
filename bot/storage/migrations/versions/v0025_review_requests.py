"""Reviews that are kept, and those that somebody waits for."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Two empty tables."""
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("judged", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_reviews_table_id")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_reviews")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "review_requests",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("table_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("worker", sa.Text(), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_review_requests_table_id")),
        sa.PrimaryKeyConstraint("user_id", "table_id", name=op.f("pk_review_requests")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """The step back; games are thought through again."""
    op.drop_table("review_requests")
    op.drop_table("reviews")
