"""Pictures that organisers give their tournaments."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """An empty table."""
    op.create_table(
        "tournament_images",
        sa.Column("tournament_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("image", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name=op.f("fk_tournament_images_tournament_id")),
        sa.PrimaryKeyConstraint("tournament_id", name=op.f("pk_tournament_images")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """The step back; the pictures go."""
    op.drop_table("tournament_images")
