"""What a private panel offers besides moves that not everybody may have: a hint, and taking back."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection

from bot.ratings import ended
from bot.service.ground import store
from bot.service.ground.records import Table
from bot.service.play import takeback
from games.core.hidden import Seat


class Tools(NamedTuple):
    """Whether the seat may have a hint now, and whether it has something to take back and may ask for that."""

    hint: bool
    undo: bool


def known(table: Table, seat: Seat, *, acted: bool) -> Tools | None:
    """The same where nothing need be read: a seat that has just `acted`, is asked nothing more and can ask somebody."""
    return Tools(hint=False, undo=True) if acted and table.question(seat) is None and _others(table, seat) else None


def read(connection: Connection, table: Table, seat: Seat) -> Tools:
    """Where the game counts there are no hints, and nobody takes back what no other person could agree to."""
    counts = ended.may_count(connection, table)
    undo = bool(not counts or _others(table, seat)) and _has_acted(connection, table, seat)
    return Tools(hint=table.question(seat) is not None and not counts, undo=undo)


def _others(table: Table, seat: Seat) -> bool:
    """Whether other people play here."""
    return any(chair.user_id is not None and chair.seat != seat for chair in table.chairs)


def _has_acted(connection: Connection, table: Table, seat: Seat) -> bool:
    """Whether something that the seat did still stands; the set-up is nobody's deed."""
    return any(each.seat == seat for each in takeback.standing(store.outline(connection, table.id))[1:])
