"""Votes of a tournament's players, counted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A table of counts."""
    op.create_table(
        "tournament_votes",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("votes", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name=op.f("fk_tournament_votes_tournament_id")),
        sa.PrimaryKeyConstraint("tournament_id", "kind", "player", name=op.f("pk_tournament_votes")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """The step back; what was voted is lost."""
    op.drop_table("tournament_votes")
