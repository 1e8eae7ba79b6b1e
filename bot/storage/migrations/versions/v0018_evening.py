"""A tournament's clock, and its posts that change as results come in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Clocks that run already ring from their next change on; older posts stay as they are."""
    op.add_column("tournaments", sa.Column("due_at", sa.BigInteger(), nullable=True))
    op.create_index("ix_tournaments_due_at", "tournaments", ["due_at"])
    op.create_table(
        "tournament_posts",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name=op.f("fk_tournament_posts_tournament_id_tournaments")
        ),
        sa.PrimaryKeyConstraint("tournament_id", "round", name=op.f("pk_tournament_posts")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """The step back; clocks ring no more."""
    op.drop_table("tournament_posts")
    op.drop_index("ix_tournaments_due_at", "tournaments")
    op.drop_column("tournaments", "due_at")
