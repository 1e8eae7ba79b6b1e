"""Every statement about tables, seats and events. Functions of a connection: each runs inside one transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from msgspec.structs import replace
from sqlalchemy import Connection, Row, bindparam, delete, func, insert, select, update

from bot import catalogue
from bot.ratings import departures
from bot.service.ground import rows
from bot.service.ground.history import rebuild
from bot.service.ground.private import Private
from bot.service.ground.records import DIGITS, Chair, Logged, Table
from bot.service.ground.refusals import NoTable
from bot.service.ground.rows import Held, Step
from bot.storage.schema import events, guilds, seats, tables, users
from bot.storage.walls import boards
from games.core.hidden import Seat

RUNNING = ("open", "playing")

# Statements are made once: making them costs more than running them.
_PLACE = (guilds.c.locale.label("guild_locale"), guilds.c.look.label("guild_look"))
_AT_HOME = tables.outerjoin(guilds, guilds.c.id == tables.c.guild_id)
_TABLES = select(tables, *_PLACE).select_from(_AT_HOME)
_TABLE = _TABLES.where(tables.c.id == bindparam("key"))
# SQLite has no such clause and needs none, as a writer is alone there. `key_share`: what only refers to the table, as
# rows of the outbox do, need not wait for it.
_TABLE_LOCKED = _TABLE.with_for_update(of=tables, key_share=True)
_COLUMNS = select(*(column for column in tables.columns if column is not tables.c.state), *_PLACE).select_from(_AT_HOME)
_SITTER = (users.c.habits, users.c.locale, users.c.dms_closed_at)
_SEATED = select(seats, *_SITTER).outerjoin(users, users.c.id == seats.c.user_id)
_SEATS = _SEATED.where(seats.c.table_id == bindparam("key")).order_by(seats.c.seat)
_STEPS = (
    select(events)
    .where(events.c.table_id == bindparam("key"), events.c.seq >= bindparam("first"), events.c.seq <= bindparam("last"))
    .order_by(events.c.seq)
)
_OUTLINE = (
    select(events.c.seq, events.c.seat, events.c.action)
    .where(events.c.table_id == bindparam("key"))
    .order_by(events.c.seq)
)
_ADD_STEPS = insert(events)
_ADD_BOARD = insert(boards)
_LAST = 2**31 - 1

_COURSE = (
    "life", "seq", "state", "state_version", "forced_used", "result", "questions", "missed", "digest", "clocks",
    "offers", "told", "ended_at", "wake_at",
)  # fmt: skip
_SAVE_COURSE = (
    update(tables).where(tables.c.id == bindparam("key")).values({name: bindparam(f"new_{name}") for name in _COURSE})
)


def load(connection: Connection, table_id: int, *, lock: bool = False) -> Held:
    """The table; `lock`: nobody else changes it until the transaction ends. Raises NoTable, Unreadable."""
    row = connection.execute(_TABLE_LOCKED if lock else _TABLE, {"key": table_id}).one_or_none()
    if row is None:
        raise NoTable(table=table_id)
    return _held(connection, row, connection.execute(_SEATS, {"key": table_id}).all())


def _held(connection: Connection, row: Row[Any], seated: Sequence[Row[Any]]) -> Held:
    setup = rows.setup_of(row, len(seated))
    position = None
    if row.state is not None:
        game = catalogue.game(row.game_id)
        position = rows.position_of(game, row) or rebuild(game, setup, steps(connection, row.id))
    return rows.held_of(row, seated, setup, position)


def steps(connection: Connection, table_id: int, first: int = 0, last: int = _LAST) -> list[Step]:
    """The log from one event to another, both included."""
    return [rows.step_of(row) for row in _step_rows(connection, table_id, first, last)]


class Outline(NamedTuple):
    """Of an entry of the log: who did what."""

    seq: int
    seat: Seat | None
    action: str


def outline(connection: Connection, table_id: int) -> list[Outline]:
    """The whole log without what came of it."""
    return [Outline(*row) for row in connection.execute(_OUTLINE, {"key": table_id}).all()]


def entries(connection: Connection, table_id: int, first: int = 0, last: int = _LAST) -> list[Logged]:
    """The log with its times."""
    found: list[Logged] = []
    for row in _step_rows(connection, table_id, first, last):
        step = rows.step_of(row)
        at = rows.moment(row.at)
        found.append(Logged(step.seq, step.seat, step.actor, step.user_id, step.action, at, step.events))
    return found


def recorded(connection: Connection, table_id: int) -> tuple[Held, list[Step], list[Logged]]:
    """The table with its whole log. Raises NoTable, Unreadable."""
    return load(connection, table_id), steps(connection, table_id), entries(connection, table_id)


def _step_rows(connection: Connection, table_id: int, first: int, last: int) -> Sequence[Row[Any]]:
    return connection.execute(_STEPS, {"key": table_id, "first": first, "last": last}).all()


def add(connection: Connection, held: Held) -> Held:
    """Stores a new table and gives it its number."""
    row = rows.to_row(held)
    key = connection.execute(insert(tables).values(row)).inserted_primary_key
    assert key is not None
    table_id: int = key[0]
    connection.execute(insert(seats), [_seat_row(table_id, chair) for chair in held.table.chairs])
    return replace(held, table=replace(held.table, id=table_id))


def append(connection: Connection, held: Held, added: Sequence[Step], at: datetime) -> None:
    """Writes the next steps of the log and the table as it stands after them.

    The key of `events` lets no two steps have one number, whoever wrote them.
    """
    connection.execute(_ADD_STEPS, [rows.step_row(held.table.id, step, at) for step in added])
    told = {"digest": held.table.digest[:DIGITS], "table_id": held.table.id, "seq": held.table.seq}
    connection.execute(_ADD_BOARD, told)
    save(connection, held)


def save(connection: Connection, held: Held) -> None:
    """Writes what changes as a game goes on."""
    row = rows.columns(held) | {"state_version": None}
    if held.position is not None:
        row["state_version"] = catalogue.game(held.table.game_id).version
    connection.execute(_SAVE_COURSE, {"key": held.table.id} | {f"new_{name}": row[name] for name in _COURSE})


def change(connection: Connection, table_id: int, values: Mapping[str, Any]) -> None:
    """Writes other columns of a table, such as where it lives."""
    if values:
        connection.execute(update(tables).where(tables.c.id == table_id).values(**values))


def seat(connection: Connection, table_id: int, chair: Chair) -> None:
    """Writes who sits on one seat; what the one before kept to themselves is forgotten."""
    departures.note(connection, table_id, chair)
    row = _seat_row(table_id, chair) | rows.private_row(Private())
    connection.execute(update(seats).where(seats.c.table_id == table_id, seats.c.seat == chair.seat).values(row))


def reseat(connection: Connection, table_id: int, chairs: Sequence[Chair]) -> None:
    """Writes all seats anew, before the first card: there may be fewer of them."""
    connection.execute(delete(seats).where(seats.c.table_id == table_id))
    connection.execute(insert(seats), [_seat_row(table_id, chair) for chair in chairs])


def keep(connection: Connection, table_id: int, seat: Seat, private: Private) -> None:
    """Writes what a seat keeps to itself."""
    values = rows.private_row(private)
    connection.execute(update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat).values(values))


def _seat_row(table_id: int, chair: Chair) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "seat": chair.seat,
        "user_id": chair.user_id,
        "level": chair.level,
        "name": chair.name,
        "invited": chair.invited,
    }


def running(connection: Connection, user_id: int) -> int:
    """At how many open or running tables the person sits; an invitation by somebody else does not count."""
    count = connection.execute(
        select(func.count())
        .select_from(seats.join(tables))
        .where(seats.c.user_id == user_id, ~seats.c.invited, tables.c.life.in_(RUNNING))
    )
    return count.scalar_one()


def listed(connection: Connection, keys: Sequence[int]) -> list[Table]:
    """These tables in this order, without their positions, which nobody reads in a list."""
    found = {row.id: row for row in connection.execute(_COLUMNS.where(tables.c.id.in_(keys)))}
    seated = _seated(connection, list(found.values()))
    setups = {key: rows.setup_of(row, len(seated[key])) for key, row in found.items()}
    return [rows.held_of(found[key], seated[key], setups[key], None).table for key in keys]


def open_of(connection: Connection, host_id: int) -> int:
    """How many tables of somebody's have not begun."""
    mine = tables.c.id.in_(select(seats.c.table_id).where(seats.c.user_id == host_id))
    wanted = select(func.count()).where(mine, tables.c.host_id == host_id, tables.c.life == "open")
    return connection.execute(wanted).scalar_one()


def open_in(connection: Connection, guild_id: int) -> int:
    """How many tables of a server have not begun."""
    wanted = select(func.count()).where(tables.c.guild_id == guild_id, tables.c.life == "open")
    return connection.execute(wanted).scalar_one()


def at_place(connection: Connection, channel_id: int) -> Table | None:
    """The table whose thread, or else whose channel, this is: one being played before one that is open or over."""
    for place in (
        tables.c.thread_id == channel_id,
        (tables.c.channel_id == channel_id) & tables.c.thread_id.is_(None),
    ):
        for life in ("playing", "open", "over"):
            # one look for each: a channel may have seen a hundred thousand games
            newest = _TABLES.where(place, tables.c.life == life).order_by(tables.c.id.desc()).limit(1)
            if found := _several(connection, newest):
                return found[0].table
    return None


def _several(connection: Connection, wanted: Any) -> list[Held]:
    found = connection.execute(wanted).all()
    seated = _seated(connection, found)
    return [_held(connection, row, seated[row.id]) for row in found]


def _seated(connection: Connection, rows: Sequence[Row[Any]]) -> dict[int, list[Row[Any]]]:
    """The seats of some tables, in order."""
    found = connection.execute(
        _SEATED.where(seats.c.table_id.in_([row.id for row in rows])).order_by(seats.c.table_id, seats.c.seat)
    )
    seated: dict[int, list[Row[Any]]] = {}
    for each in found:
        seated.setdefault(each.table_id, []).append(each)
    return seated


def due(connection: Connection, now: datetime, most: int) -> list[int]:
    """Tables at which something is due, those first that have waited longest."""
    wanted = select(tables.c.id).where(tables.c.wake_at <= rows.ms(now)).order_by(tables.c.wake_at).limit(most)
    return list(connection.execute(wanted).scalars())


def lock_due(connection: Connection, table_id: int, now: datetime) -> bool:
    """Whether something is due at the table and nobody else is about it; then it is locked."""
    wanted = (
        select(tables.c.id)
        .where(tables.c.id == table_id, tables.c.wake_at <= rows.ms(now))
        .with_for_update(skip_locked=True)
    )
    return connection.execute(wanted).one_or_none() is not None
