"""Coming and going while it is played, where the game knows it. Functions of a connection."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace
from sqlalchemy import Connection

from bot import catalogue
from bot.ratings import departures
from bot.service.ground import people, store
from bot.service.ground.records import JOIN, LEAVE, Actor, Chair, Computer, Person, Table
from bot.service.ground.refusals import AlreadySeated, CannotLeave, Full, NotHost, NotOpen, NotSeated, SideFull
from bot.service.ground.rows import Held
from bot.service.play import engine, playing
from bot.service.seats import seating
from bot.service.seats.suggestion import suggested
from bot.service.telling import outbox
from bot.service.telling.outbox import Note
from bot.service.time import questions
from games.core.game import by_post
from games.core.hidden import Seat


def join(
    connection: Connection, table_id: int, person: Person, now: datetime, press: str = "", side: str | None = None
) -> Table:
    """Sits down, at an open table or at one that is being played.

    `side`: on a seat of this side; who was at the table before comes back to the same one. Raises SideFull.
    """
    held = store.load(connection, table_id, lock=True)
    if held.table.life == "open":
        return seating.join(connection, held, person, now, press, side)
    if held.table.seat_of(person.id) is not None:
        raise AlreadySeated
    seat = _empty(held, _sides(connection, held, person.id) or ((side,) if side else ()))
    seating.room_for(connection, person.id)
    people.remember(connection, person)
    table = _enter(connection, held, Chair(seat, person.id, None, person.name), "user", now)
    if table.question(seat) is None or table.seq == held.table.seq:
        outbox.add(connection, [outbox.hand(table, seat, 0, now)])  # the first hand, as everybody got it
    return table


def add_computer(
    connection: Connection, table_id: int, user_id: int, who: Computer, now: datetime, locale: str
) -> Table:
    """The host puts a computer player on an empty seat. Of level "": the one that suits the host."""
    held = store.load(connection, table_id, lock=True)
    who = who if who.level else Computer(suggested(connection, held.table.game_id, user_id))
    if held.table.life == "open":
        return seating.add_computer(connection, held, user_id, who, now, locale)
    seat = _empty(held)
    if user_id != held.table.host_id:
        raise NotHost
    seating.may_be_there(connection, held.table.guild_id)
    chair = seating.chair_for(seat, who, people.locale_in(connection, held.table.guild_id, locale))
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


def _sides(connection: Connection, held: Held, user_id: int) -> tuple[str, ...]:
    """The side that somebody who comes back was on, where the game has sides."""
    game = catalogue.game(held.table.game_id)
    seats = departures.seats_of(connection, held.table.id, user_id)
    return tuple(side for seat in seats[-1:] if (side := by_post(game).side(seat)) is not None)


def _empty(held: Held, sides: Sequence[str] = ()) -> Seat:
    """A seat of a running table that may be taken, of one of these sides if any are named.

    Raises NotOpen, Full, SideFull.
    """
    if held.table.life != "playing":
        raise NotOpen(table=held.table.id)
    game = catalogue.game(held.table.game_id)
    free = [chair.seat for chair in held.table.chairs if chair.free]
    seat = next((seat for seat in free if not sides or by_post(game).side(seat) in sides), None)
    if seat is None and free:
        raise SideFull
    if seat is None:
        goes_on = any(held.table.unasked(game, chair.seat, LEAVE) for chair in held.table.chairs)
        raise Full if goes_on else NotOpen(table=held.table.id)
    return seat


def _enter(connection: Connection, held: Held, chair: Chair, actor: Actor, now: datetime) -> Table:
    """Takes an empty seat: by the game's own action where its seat has left, else in the place of who was too late."""
    game, seat = catalogue.game(held.table.game_id), chair.seat
    said, before = held.table.unasked(game, seat, JOIN), held.table.chairs[seat]
    held = playing.seated(connection, held, chair)
    if said is not None:
        return playing.write(connection, engine.act(held, seat, said, actor, chair.user_id, now), now).table
    renewed = tuple(
        questions.renewed(held, game, each, now) if each.seat == seat else each for each in held.table.questions
    )
    table = replace(held.table, questions=renewed)
    store.save(connection, replace(held, table=table))
    note = Note("table.time.sits", {"player": chair.name, "before": before.name or "—"})
    rows = [outbox.notice(table, now, note)] if table.place.target is not None else []
    if chair.level is not None and seat in table.to_act:
        rows.append(outbox.think(table, seat, now))
    outbox.add(connection, rows)
    return table
