"""Results, ratings, salts and notes, what organisers did; more settings of servers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """What is kept beside the games; tables may open in several channels."""
    op.create_table(
        "departures",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("until_seq", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("level", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_departures_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seat", "until_seq", name=op.f("pk_departures")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "results",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=True),
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("counted", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_results_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_results")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_results_table_id", "results", ["table_id"], unique=True)
    op.create_index("ix_results_guild_id", "results", ["guild_id", "game_id"])
    op.create_table(
        "result_players",
        sa.Column("result_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("team", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("part", sa.Text(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("late", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Double[float](), nullable=True),
        sa.Column("sigma", sa.Double[float](), nullable=True),
        sa.ForeignKeyConstraint(["result_id"], ["results.id"], name=op.f("fk_result_players_result_id")),
        sa.PrimaryKeyConstraint("result_id", "number", name=op.f("pk_result_players")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_result_players_player", "result_players", ["player", "result_id"])
    op.create_table(
        "ratings",
        sa.Column("guild_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("mu", sa.Double[float](), nullable=False),
        sa.Column("sigma", sa.Double[float](), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("drawn", sa.Integer(), nullable=False),
        sa.Column("lost", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "game_id", "player", name=op.f("pk_ratings")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "salts",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_salts_table_id")),
        sa.PrimaryKeyConstraint("table_id", "user_id", name=op.f("pk_salts")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "notes",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_notes_table_id")),
        sa.PrimaryKeyConstraint("table_id", "user_id", name=op.f("pk_notes")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=True),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("deed", sa.Text(), nullable=False),
        sa.Column("details", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_audit_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_audit_guild_id", "audit", ["guild_id", "id"])
    op.add_column("guilds", sa.Column("channels", sa.Text(), nullable=False, server_default="[]"))
    op.add_column("guilds", sa.Column("computers", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("guilds", sa.Column("organiser_role_id", sa.BigInteger(), nullable=True))
    op.execute(sa.text("UPDATE guilds SET channels = '[' || channel_id || ']' WHERE channel_id IS NOT NULL"))
    with op.batch_alter_table("guilds", table_kwargs={"sqlite_with_rowid": False}) as batch_op:
        batch_op.drop_column("channel_id")
        batch_op.alter_column("channels", existing_type=sa.Text(), server_default=None)
        batch_op.alter_column("computers", existing_type=sa.Boolean(), server_default=None)


def downgrade() -> None:
    """The step back; results, ratings, salts and notes are lost, and of several channels all but one."""
    op.add_column("guilds", sa.Column("channel_id", sa.BigInteger(), nullable=True))
    first = "trim(split_part(channels, ',', 1), '[]')"
    if op.get_bind().dialect.name == "sqlite":
        first = "channels ->> 0"
    op.execute(sa.text(f"UPDATE guilds SET channel_id = CAST({first} AS BIGINT) WHERE channels <> '[]'"))  # noqa: S608
    with op.batch_alter_table("guilds", table_kwargs={"sqlite_with_rowid": False}) as batch_op:
        for name in ("organiser_role_id", "computers", "channels"):
            batch_op.drop_column(name)
    for name in ("audit", "notes", "salts", "ratings", "result_players", "results", "departures"):
        op.drop_table(name)
