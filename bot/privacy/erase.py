"""Erasing a person: their own rows go, and in what is also others' a number that says nothing takes their place.

Functions of a connection; all of it is one transaction.
"""

from __future__ import annotations

import json
import secrets
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, select, update

from bot import catalogue
from bot.privacy import fairs
from bot.privacy.pieces import DELETED, OF_OTHERS, PLAYERS, RENAMED, TEXTS, replaced
from bot.service.ground import store
from bot.service.ground.records import LEAVE, Table
from bot.service.ground.rows import text
from bot.service.play import playing
from bot.service.seats import late, seating
from bot.storage.ledger import audit, departures
from bot.storage.schema import outbox, seats, tables, users
from bot.texts import FALLBACK
from games.core.referee import RESIGN


class Erased(NamedTuple):
    """What it came to: games that were given up, and open tables that were left or withdrawn."""

    resigned: int
    withdrawn: int


def live(connection: Connection, user_id: int) -> list[Table]:
    """The person's tables that are open or being played."""
    mine = select(tables.c.id).join(seats).where(seats.c.user_id == user_id, tables.c.life.in_(("open", "playing")))
    return [store.load(connection, table_id).table for table_id in connection.execute(mine).scalars().all()]


def erase(connection: Connection, user_id: int, name: str, now: datetime) -> Erased:
    """Erases a person, whatever runs and whatever others want; `name` is what stands in the place of theirs."""
    at_tables = live(connection, user_id)
    untold = _untold(connection, user_id)
    fairs.leave(connection, user_id, now, FALLBACK)
    resigned = sum(_leave(connection, table, user_id, now) for table in at_tables)
    other = -1 - secrets.randbelow(2**52)
    names = set(connection.execute(select(users.c.name).where(users.c.id == user_id)).scalars())
    names |= set(connection.execute(select(seats.c.name).where(seats.c.user_id == user_id)).scalars())
    at_events = {one["name"] for part in fairs.parts(connection, user_id) for one in part.players}
    fairs.erase(connection, user_id, other, name)
    for column in TEXTS:
        _rewrite(connection, column, column.contains(str(user_id)), user_id, other, names, name)
    _rewrite(connection, outbox.c.note, untold, user_id, other, names | at_events, name)
    _forget_names(connection, user_id, name)
    for seated in (seats, departures):
        connection.execute(update(seated).where(seated.c.user_id == user_id).values(name=name))
    for column in RENAMED:
        connection.execute(update(column.table).where(column == user_id).values({column.name: other}))
    for column in PLAYERS:
        connection.execute(update(column.table).where(column == str(user_id)).values({column.name: str(other)}))
    for column in (*DELETED, *OF_OTHERS):
        connection.execute(delete(column.table).where(column == user_id))
    return Erased(resigned, len(at_tables) - resigned)


def _forget_names(connection: Connection, user_id: int, name: str) -> None:
    """Takes the person's name out of what logs say of the beginning: the first digest stays, nobody can compute it."""
    for seated in (seats, departures):
        wanted = select(tables.c.id, tables.c.terms, seated.c.seat).join(seated)
        for row in connection.execute(wanted.where(seated.c.user_id == user_id, tables.c.terms.is_not(None))).all():
            terms = json.loads(row.terms)
            terms[0]["names"][row.seat] = name
            connection.execute(update(tables).where(tables.c.id == row.id).values(terms=text(terms)))


def _leave(connection: Connection, table: Table, user_id: int, now: datetime) -> bool:
    """Gets the person up from a table; whether a game was given up for it."""
    seat = table.seat_of(user_id)
    assert seat is not None, "found by the seat"
    if table.life == "playing":
        if table.unasked(catalogue.game(table.game_id), seat, LEAVE) is None:
            playing.act(connection, table.id, user_id, RESIGN, None, now)
        else:
            late.leave(connection, table.id, user_id, now)
        return True
    if table.host_id == user_id:
        seating.cancel(connection, table.id, user_id, now)
    elif table.chairs[seat].invited:
        seating.decline(connection, table.id, user_id, now)
    else:
        late.leave(connection, table.id, user_id, now)
    return False


def _untold(connection: Connection, user_id: int) -> Any:
    """Which rows of the outbox may name the person without their id: of what they took part in or set right."""
    sat = select(seats.c.table_id).where(seats.c.user_id == user_id)
    ruled = select(audit.c.table_id).where(audit.c.user_id == user_id)
    found = {key for query in (sat, ruled) for key in connection.execute(query).scalars()}
    events = [part.id for part in fairs.parts(connection, user_id)]
    return outbox.c.table_id.in_(found) | outbox.c.tournament_id.in_(events)


def _rewrite(
    connection: Connection, column: Any, rows: Any, user_id: int, other: int, names: set[str], name: str
) -> None:
    keys = tuple(column.table.primary_key)
    wanted = select(column.label("text"), *keys).where(rows, column.is_not(None))
    for row in connection.execute(wanted).all():
        text = replaced(row.text, user_id, other, names, name)
        where = [key == value for key, value in zip(keys, row[1:], strict=True)]
        connection.execute(update(column.table).where(*where).values({column.name: text}))
