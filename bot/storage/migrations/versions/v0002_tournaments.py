"""Tournaments: events, their log, lists apart from everything, tables of their games; posts that are no table's."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tournaments, their log, lists and tables; the outbox may tell of them."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("stage", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tournaments_guild_id", "tournaments", ["guild_id", "stage"])
    op.create_table(
        "tournament_log",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name=op.f("fk_tournament_log_tournament_id")),
        sa.PrimaryKeyConstraint("tournament_id", "seq", name=op.f("pk_tournament_log")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tournament_lists",
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("nonce", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name=op.f("fk_tournament_lists_tournament_id")),
        sa.PrimaryKeyConstraint("tournament_id", "player", name=op.f("pk_tournament_lists")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tournament_tables",
        sa.Column("table_id", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("tournament_id", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_tournament_tables_table_id")),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name=op.f("fk_tournament_tables_tournament_id")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_tournament_tables")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_tournament_tables_tournament_id", "tournament_tables", ["tournament_id", "round", "number"], unique=True
    )
    with op.batch_alter_table("outbox", table_kwargs={"sqlite_autoincrement": True}) as batch_op:
        batch_op.alter_column("table_id", existing_type=sa.Integer(), nullable=True)
        batch_op.add_column(sa.Column("tournament_id", sa.Integer(), nullable=True))
        batch_op.create_foreign_key(op.f("fk_outbox_tournament_id"), "tournaments", ["tournament_id"], ["id"])


def downgrade() -> None:
    """The step back; what was still to be told of tournaments is lost with them."""
    op.execute(sa.text("DELETE FROM outbox WHERE tournament_id IS NOT NULL"))
    with op.batch_alter_table("outbox", table_kwargs={"sqlite_autoincrement": True}) as batch_op:
        batch_op.drop_constraint(op.f("fk_outbox_tournament_id"), type_="foreignkey")
        batch_op.drop_column("tournament_id")
        batch_op.alter_column("table_id", existing_type=sa.Integer(), nullable=False)
    op.drop_table("tournament_tables")
    op.drop_table("tournament_lists")
    op.drop_table("tournament_log")
    op.drop_table("tournaments")
