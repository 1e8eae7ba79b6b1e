"""Coming and going while it is played, where the game knows it. Functions of a connection."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection

from bot import catalogue
from bot.service import course, outbox, people, playing, seating, store
from bot.service.records import JOIN, LEAVE, Actor, Chair, Computer, Person, Table
from bot.service.refusals import AlreadySeated, CannotLeave, Full, NotHost, NotOpen, NotSeated
from bot.service.stored import Held
from games.core.hidden import Seat


def join(connection: Connection, table_id: int, person: Person, now: datetime) -> Table:
    """Sits down, at an open table or at one that is being played."""
    held = store.load(connection, table_id, lock=True)
    if held.table.life == "open":
        return seating.join(connection, held, person, now)
    if held.table.seat_of(person.id) is not None:
        raise AlreadySeated
    seat = _empty(held)
    seating.room_for(connection, person.id)
    people.remember(connection, person)
    table = _enter(connection, held, Chair(seat, person.id, None, person.name), "user", now)
    if table.question(seat) is None:
        outbox.add(connection, [outbox.hand(table, seat, 0, now)])  # the first hand, as everybody got it
    return table


def add_computer(connection: Connection, table_id: int, user_id: int, level: str, now: datetime, locale: str) -> Table:
    """The host puts a computer player on an empty seat."""
    held = store.load(connection, table_id, lock=True)
    if held.table.life == "open":
        return seating.add_computer(connection, held, user_id, level, now, locale)
    seat = _empty(held)
    if user_id != held.table.host_id:
        raise NotHost
    chair = seating.chair_for(seat, Computer(level), people.locale_in(connection, held.table.guild_id, locale))
    return _enter(connection, held, chair, "computer", now)


def leave(connection: Connection, table_id: int, user_id: int, now: datetime) -> Table:
    """Gets up, from an open table or from one that is being played."""
    held = store.load(connection, table_id, lock=True)
    if held.table.life == "open":
        return seating.leave(connection, held, user_id)
    seat = held.table.seat_of(user_id)
    if seat is None:
        raise NotSeated
    playing.running(held.table)
    said = held.table.unasked(catalogue.game(held.table.game_id), seat, LEAVE)
    if said is None:
        raise CannotLeave
    return playing.act(connection, table_id, user_id, said, None, now).table


def _empty(held: Held) -> Seat:
    """A seat of a running table that may be taken. Raises NotOpen, Full."""
    if held.table.life != "playing":
        raise NotOpen(table=held.table.id)
    game = catalogue.game(held.table.game_id)
    free = [chair.seat for chair in held.table.chairs if chair.free]
    seat = next((seat for seat in free if held.table.unasked(game, seat, JOIN) is not None), None)
    if seat is None:
        goes_on = any(held.table.unasked(game, chair.seat, LEAVE) for chair in held.table.chairs)
        raise Full if goes_on else NotOpen(table=held.table.id)
    return seat


def _enter(connection: Connection, held: Held, chair: Chair, actor: Actor, now: datetime) -> Table:
    said = held.table.unasked(catalogue.game(held.table.game_id), chair.seat, JOIN)
    assert said is not None, "the seat was found because it may be taken"
    after = course.act(playing.seated(connection, held, chair), chair.seat, said, actor, chair.user_id, now)
    return playing.write(connection, after, now).table
