"""What somebody means to do: standing orders, plans, answers that wait. Functions of a connection."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from msgspec.structs import replace
from sqlalchemy import Connection

from bot import catalogue
from bot.service.ground import store
from bot.service.ground.private import Plan, Private
from bot.service.ground.records import Table, standing_of
from bot.service.ground.refusals import BadOrder, NoPlan, NotSeated, OldQuestion
from bot.service.ground.rows import Held
from bot.service.play import engine, planning, playing
from bot.service.play.playing import Written
from bot.service.telling.outbox import NOBODY, Teller
from games.core.game import Standing
from games.core.hidden import Seat


class Orders(NamedTuple):
    """The standing orders a seat could give, and those that hold; `usual`: it gave none, so the game's own hold."""

    table: Table
    standing: Standing[Any, Any] | None
    possible: tuple[str, ...]
    given: tuple[str, ...]
    usual: bool


def orders(connection: Connection, table_id: int, user_id: int) -> Orders:
    """The person's standing orders. Raises NotSeated, NotRunning, GameOver."""
    held, seat = playing_seat(connection, table_id, user_id)
    game, given = catalogue.game(held.table.game_id), held.private[seat].orders
    standing = standing_of(game, held.table)
    if standing is None:
        return Orders(held.table, None, (), (), usual=True)
    possible = tuple(standing.orders(held.table.view(seat), seat))
    return Orders(held.table, standing, possible, standing.usual if given is None else given, given is None)


def set_orders(
    connection: Connection, table_id: int, user_id: int, texts: Sequence[str] | None, now: datetime
) -> Orders:
    """Gives these standing orders instead of those before; None: the game's usual ones. What is asked now is answered
    by them. Raises BadOrder.
    """
    held, seat = playing_seat(connection, table_id, user_id, lock=True)
    game = catalogue.game(held.table.game_id)
    standing = standing_of(game, held.table)
    possible = () if standing is None else standing.orders(held.table.view(seat), seat)
    for text in texts or ():
        if text not in possible:
            raise BadOrder(order=text)
    given = None if texts is None else tuple(dict.fromkeys(texts))
    if given is not None and not held.table.pace.beforehand:
        given = tuple(text for text in possible if text in given)  # their order says nothing
    _write(connection, held, seat, replace(held.private[seat], orders=given, dropped=()), now)
    return orders(connection, table_id, user_id)


def draft(connection: Connection, table_id: int, user_id: int, text: str) -> None:
    """Keeps a plan until its owner says yes; the one that is being played goes on meanwhile."""
    held, seat = playing_seat(connection, table_id, user_id, lock=True)
    private = held.private[seat]
    plan = replace(private.plan or Plan(), draft=text)
    store.keep(connection, table_id, seat, replace(private, plan=plan))


def confirm(
    connection: Connection,
    table_id: int,
    user_id: int,
    number: int,
    now: datetime,
    teller: Teller,
    *,
    loose: bool = False,
) -> Written:
    """The drafted plan is played from its first action on. `number`: the event after which it was looked at; `loose`:
    what is not possible when its time comes waits until the rest is done.

    Raises NoPlan, and OldQuestion when something has happened since.
    """
    held, seat = playing_seat(connection, table_id, user_id, lock=True)
    private = held.private[seat]
    if private.plan is None or not private.plan.draft:
        raise NoPlan
    if held.table.seq != number:
        raise OldQuestion
    queue, branches = planning.read(private.plan.draft)
    private = replace(private, plan=Plan(queue=queue, branches=branches, loose=loose))
    return _write(connection, held, seat, private, now, teller, begins=seat)


def drop(connection: Connection, table_id: int, user_id: int) -> None:
    """Forgets the person's plan."""
    held, seat = playing_seat(connection, table_id, user_id, lock=True)
    store.keep(connection, table_id, seat, replace(held.private[seat], plan=None))


def _write(
    connection: Connection,
    held: Held,
    seat: Seat,
    private: Private,
    now: datetime,
    teller: Teller = NOBODY,
    begins: Seat | None = None,
) -> Written:
    store.keep(connection, held.table.id, seat, private)
    after = engine.go_on(planning.with_private(held, seat, private), now, begins)
    return playing.write(connection, after, now, teller)


def playing_seat(connection: Connection, table_id: int, user_id: int, *, lock: bool = False) -> tuple[Held, Seat]:
    """A running table and the person's seat there. Raises NotSeated, NotRunning, GameOver."""
    held = store.load(connection, table_id, lock=lock)
    seat = held.table.seat_of(user_id)
    if seat is None:
        raise NotSeated
    playing.running(held.table)
    return held, seat
