"""What is stored. Times are Unix milliseconds, Discord's ids whole numbers, small lists JSON text.

`events` is the truth; the state in `tables` is a cache that can be rebuilt from it. `outbox` holds only what has not
been told yet, so it stays small however many games are stored.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game_id", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("life", Text, nullable=False),
    Column("host_id", BigInteger, nullable=False),
    # where it lives; the thread goes before the channel, none at all is direct messages
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger),
    Column("thread_id", BigInteger),
    Column("wants_thread", Boolean, nullable=False),
    Column("card_id", BigInteger),
    Column("board_channel_id", BigInteger),
    Column("board_id", BigInteger),
    Column("visit", Text),
    # what was agreed
    Column("pace", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("lesson", Boolean, nullable=False, server_default=false()),
    Column("seed", LargeBinary, nullable=False),
    Column("salts", Text),
    Column("chance", Text, nullable=False),
    # what its log binds since it began (None: a log of version 1); where its promises stand, in messages never edited
    Column("terms", Text),
    Column("sealed", Boolean, nullable=False, server_default=false()),
    Column("witness_id", BigInteger),
    Column("seal_id", BigInteger),
    # the game as it stands
    Column("seq", Integer, nullable=False),
    Column("state", LargeBinary),
    Column("state_version", Integer),
    Column("forced_used", Integer, nullable=False),
    Column("result", Text),
    Column("questions", Text, nullable=False),
    Column("missed", Text, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("clocks", Text, nullable=False),
    Column("offers", Text, nullable=False),
    # the service's own
    Column("told", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("wake_at", BigInteger),
    Column("rematch_of", Integer, ForeignKey("tables.id")),
    Column("rematch_id", Integer),
    sqlite_autoincrement=True,
)
Index("ix_tables_guild_id", tables.c.guild_id, tables.c.life, tables.c.id)
Index("ix_tables_thread_id", tables.c.thread_id)
Index("ix_tables_channel_id", tables.c.channel_id, tables.c.life, tables.c.id)
# only what is due sometime: a start with many finished tables is as quick as with few
Index(
    "ix_tables_wake_at",
    tables.c.wake_at,
    sqlite_where=text("wake_at IS NOT NULL"),
    postgresql_where=text("wake_at IS NOT NULL"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user_id", BigInteger),
    Column("level", Text),
    Column("name", Text, nullable=False),
    Column("invited", Boolean, nullable=False),
    # what the seat keeps to itself
    Column("orders", Text),
    Column("dropped", Text),
    Column("plan", Text),
    Column("answer", Text),
    sqlite_with_rowid=False,
)
Index("ix_seats_user_id", seats.c.user_id)

events = Table(
    "events",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer),
    Column("actor", Text, nullable=False),
    Column("user_id", BigInteger),
    Column("action", Text, nullable=False),
    Column("rolls", LargeBinary, nullable=False),
    Column("events", LargeBinary, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# Positions from which an earlier one is near; they can all be rebuilt from `events`.
snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("state", LargeBinary, nullable=False),
    Column("state_version", Integer, nullable=False),
    Column("forced_used", Integer, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("lane", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("table_id", Integer, ForeignKey("tables.id")),
    Column("seat", Integer),
    Column("user_id", BigInteger),
    Column("from_seq", Integer, nullable=False),
    Column("to_seq", Integer, nullable=False),
    Column("note", Text),
    Column("nonce", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("next_at", BigInteger, nullable=False),
    Column("attempts", Integer, nullable=False),
    # set before anything is sent: whoever finds it set cannot know whether it went out
    Column("sent_at", BigInteger),
    Column("worker", Text),
    Column("claimed_until", BigInteger, nullable=False),
    # what is told of a table, of an event, or (the result of a game played for one) of both
    Column("tournament_id", Integer, ForeignKey("tournaments.id")),
    sqlite_autoincrement=True,
)
Index("ix_outbox_lane", outbox.c.lane, outbox.c.id)
Index("ix_outbox_table_id", outbox.c.table_id)

guilds = Table(
    "guilds",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("locale", Text),
    Column("channels", Text, nullable=False, default="[]"),
    Column("hours", Integer),
    Column("threads", Boolean, nullable=False),
    Column("computers", Boolean, nullable=False, default=False),
    Column("organiser_role_id", BigInteger),
    Column("open_tournaments", Boolean, nullable=False, default=False),
    Column("look", Text, nullable=False, default="light"),
    Column("no_computers", Boolean, nullable=False, default=False),
    Column("rated_tournaments", Boolean, nullable=False, default=False),
    sqlite_with_rowid=False,
)

# The post of a channel that names all its tables; `shown`: the hash of what it says.
overviews = Table(
    "overviews",
    metadata,
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("message_id", BigInteger),
    Column("shown", Text),
    Column("nonce", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("claimed_until", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

users = Table(
    "users",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("locale", Text, nullable=False),
    Column("dms_closed_at", BigInteger),
    Column("habits", Text),
    sqlite_with_rowid=False,
)

# An event at one moment; everything but the seed may be shown. Its log is in `tournament_log`.
tournaments = Table(
    "tournaments",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("stage", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("told", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    # out of the state, for lists: it may be megabytes
    Column("name", Text, nullable=False, server_default=""),
    Column("game", Text, nullable=False, server_default=""),
    Column("channel_id", BigInteger, nullable=False, server_default="0"),
    # when its clock next has something to do
    Column("due_at", BigInteger),
    Column("public", Boolean, nullable=False, server_default=false()),
    sqlite_autoincrement=True,
)
Index("ix_tournaments_guild_id", tournaments.c.guild_id, tournaments.c.stage)
Index("ix_tournaments_public", tournaments.c.public, tournaments.c.stage)
Index("ix_tournaments_due_at", tournaments.c.due_at)

# Where a round's post stands, which is changed as results come in.
tournament_posts = Table(
    "tournament_posts",
    metadata,
    Column("tournament_id", Integer, ForeignKey("tournaments.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

tournament_log = Table(
    "tournament_log",
    metadata,
    Column("tournament_id", Integer, ForeignKey("tournaments.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("user_id", BigInteger),
    Column("entry", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# Lists are secret: nothing but `bot.tournaments.lists` reads this table.
tournament_lists = Table(
    "tournament_lists",
    metadata,
    Column("tournament_id", Integer, ForeignKey("tournaments.id"), primary_key=True),
    Column("player", Text, primary_key=True),
    Column("text", Text, nullable=False),
    Column("nonce", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    # why it was asked back, for its owner
    Column("reason", Text),
    sqlite_with_rowid=False,
)

# Which pairing a table plays, for events of our own games.
tournament_tables = Table(
    "tournament_tables",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("tournament_id", Integer, ForeignKey("tournaments.id"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    sqlite_with_rowid=False,
)
Index(
    "ix_tournament_tables_tournament_id",
    tournament_tables.c.tournament_id,
    tournament_tables.c.round,
    tournament_tables.c.number,
    unique=True,
)

# What the program keeps for itself from one start to the next: nothing of any person.
kept = Table(
    "kept",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_with_rowid=False,
)
