"""Who sat on a seat before whoever sits there now. Functions of a connection."""

from __future__ import annotations

from sqlalchemy import Connection, select

from bot.ratings.outcome import Sitter, sitter
from bot.service.ground.records import Chair, Table
from bot.storage.ledger import departures
from bot.storage.schema import seats, tables
from bot.storage.upsert import upsert
from games.core.hidden import Seat


def note(connection: Connection, table_id: int, chair: Chair) -> None:
    """Whoever sits on the seat of a running game is about to be somebody else, `chair`: keeps who it was until now."""
    row = connection.execute(
        select(seats, tables.c.seq, tables.c.life)
        .join(tables)
        .where(seats.c.table_id == table_id, seats.c.seat == chair.seat)
    ).one()
    left = row.user_id is not None or row.level is not None
    if row.life != "playing" or not left or (row.user_id, row.level) == (chair.user_id, chair.level):
        return
    key = {"table_id": table_id, "seat": chair.seat, "until_seq": row.seq}
    who = {"user_id": row.user_id, "level": row.level, "name": row.name}
    # whoever comes and goes between two events has not played
    connection.execute(upsert(connection)(departures).values(**key, **who).on_conflict_do_nothing())


def seats_of(connection: Connection, table_id: int, user_id: int) -> list[Seat]:
    """The seats of a running game that a person has left, the last one last."""
    rows = connection.execute(
        select(departures.c.seat)
        .where(departures.c.table_id == table_id, departures.c.user_id == user_id)
        .order_by(departures.c.until_seq)
    )
    return [row.seat for row in rows]


def sitters(connection: Connection, table: Table) -> list[Sitter]:
    """Everybody who sat at the table while it was played, by seat, in order."""
    rows = connection.execute(
        select(departures).where(departures.c.table_id == table.id).order_by(departures.c.seat, departures.c.until_seq)
    )
    found = [sitter(Chair(row.seat, row.user_id, row.level, row.name), row.until_seq) for row in rows]
    found += [sitter(chair) for chair in table.chairs]
    return sorted((each for each in found if each is not None), key=lambda each: each.seat)
