"""Before the first card: who opens a table, who sits down, who goes, and how it starts. Functions of a connection."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection

from bot import catalogue
from bot.service import course, outbox, people, store
from bot.service.outbox import Note
from bot.service.records import Chair, Computer, NewTable, Person, Table
from bot.service.refusals import (
    AlreadySeated,
    BadHours,
    BadSeats,
    Full,
    HostStays,
    NotHost,
    NotInvited,
    NotOpen,
    NotOver,
    NotReady,
    NotSeated,
    SamePerson,
    TooManyTables,
    UnknownGame,
)
from bot.service.stored import Held, ms, text
from games.core import referee
from games.core.dice import SEED_BYTES, commitment
from games.core.game import Game
from games.core.referee import Setup

EXPIRES = timedelta(days=7)
"""How long an open table waits for players."""
HOURS = range(1, 24 * 30 + 1)
"""Hours for a move that may be chosen."""
MOST = 50
"""Tables that one person may play or have open at once."""


def create(connection: Connection, new: NewTable, host: Person, now: datetime, locale: str) -> Table:
    """An open table with the host on seat 0."""
    game = _game(new.game_id)
    options = referee.complete(game, new.options)
    count = len(new.opponents) + 1
    if count not in game.seats:
        raise BadSeats(low=game.seats.start, high=game.seats.stop - 1)
    hours = new.hours
    if hours is None:
        hours = people.hours(connection, new.guild_id)
    check_hours(hours)
    invited = [each.id for each in new.opponents if isinstance(each, Person)]
    if host.id in invited or len(set(invited)) < len(invited):
        raise SamePerson
    _room_for(connection, host.id)
    people.remember(connection, host)
    seats = [Chair(0, host.id, None, host.name)]
    if new.guild_id is not None:
        locale = people.guild(connection, new.guild_id).locale or locale
    seats += [_chair(seat, each, locale) for seat, each in enumerate(new.opponents, 1)]
    seed = os.urandom(SEED_BYTES)
    setup = Setup(options=options, seats=count, seed=seed, chance=new.chance)
    table = Table(
        id=0,
        game_id=new.game_id,
        options=options,
        life="open",
        chairs=tuple(seats),
        host_id=host.id,
        guild_id=new.guild_id,
        channel_id=new.channel_id,
        thread_id=None,
        card_id=None,
        board=None,
        hours=hours,
        rated=new.rated and not new.chance,
        forced=bool(new.chance),
        created=now,
        expires=now + EXPIRES,
        ended=None,
        seq=0,
        commitment=commitment(seed),
        questions=(),
        position=None,
        digest=commitment(seed),
        rematch_of=None,
        rematch=None,
    )
    held = Held(table=table, setup=setup, missed=(0,) * count, told=frozenset(), wants_thread=new.thread)
    return store.add(connection, held).table


def check_hours(hours: int) -> None:
    """Raises BadHours."""
    if hours not in HOURS:
        raise BadHours(low=HOURS.start, high=HOURS.stop - 1)


def _game(game_id: str) -> Game[Any, Any]:
    try:
        return catalogue.game(game_id)
    except catalogue.UnknownGame as unknown:
        raise UnknownGame(**unknown.reason.args) from unknown


def _chair(seat: int, who: Person | Computer | None, locale: str) -> Chair:
    match who:
        case Person():
            return Chair(seat, who.id, None, who.name, invited=True)
        case Computer():
            return Chair(seat, None, who.level, catalogue.texts().say(locale)("service.computer", level=who.level))
        case None:
            return Chair(seat)


def place(connection: Connection, table_id: int, changes: Mapping[str, Any]) -> Table:
    """Says where a table lives, or where its card was posted."""
    store.load(connection, table_id, lock=True)
    store.change(connection, table_id, changes)
    return store.load(connection, table_id).table


def join(connection: Connection, table_id: int, person: Person, now: datetime) -> Table:
    """Takes the first free seat; starts the table when that was the last."""
    held = _open(connection, table_id)
    sitting = held.table.seat_of(person.id)
    if sitting is not None:
        if held.table.chairs[sitting].invited:
            return accept(connection, table_id, person, now)
        raise AlreadySeated
    free = next((chair for chair in held.table.chairs if chair.free), None)
    if free is None:
        raise Full
    return _seat(connection, held, Chair(free.seat, person.id, None, person.name), person, now)


def accept(connection: Connection, table_id: int, person: Person, now: datetime) -> Table:
    """The invited person sits down; starts the table when everybody is there."""
    held = _open(connection, table_id)
    sitting = held.table.seat_of(person.id)
    if sitting is None:
        raise NotInvited
    if not held.table.chairs[sitting].invited:
        raise AlreadySeated
    return _seat(connection, held, Chair(sitting, person.id, None, person.name), person, now)


def _seat(connection: Connection, held: Held, chair: Chair, person: Person, now: datetime) -> Table:
    _room_for(connection, person.id)
    people.remember(connection, person)
    store.seat(connection, held.table.id, chair)
    seated = tuple(chair if old.seat == chair.seat else old for old in held.table.chairs)
    held = replace(held, table=replace(held.table, chairs=seated))
    if all(each.ready for each in seated):
        return _begin(connection, held, now)
    return held.table


def decline(connection: Connection, table_id: int, user_id: int, now: datetime) -> Table:
    """The invited person will not play: the table is withdrawn."""
    held = _open(connection, table_id)
    sitting = held.table.seat_of(user_id)
    if sitting is None or not held.table.chairs[sitting].invited:
        raise NotInvited
    name = held.table.chairs[sitting].name
    note = Note("service.told.declined", {"player": name}, (held.table.host_id,), retire_card=True)
    return _close(connection, held, "cancelled", note, now)


def leave(connection: Connection, table_id: int, user_id: int) -> Table:
    """Somebody who had joined gets up again."""
    held = _open(connection, table_id)
    sitting = held.table.seat_of(user_id)
    if sitting is None:
        raise NotSeated
    if user_id == held.table.host_id:
        raise HostStays
    empty = Chair(sitting)
    store.seat(connection, table_id, empty)
    return replace(held.table, chairs=tuple(empty if old.seat == sitting else old for old in held.table.chairs))


def cancel(connection: Connection, table_id: int, user_id: int, now: datetime) -> Table:
    """The host withdraws an open table."""
    held = _open(connection, table_id)
    if user_id != held.table.host_id:
        raise NotHost
    note = Note("service.told.cancelled", {"player": held.table.chairs[0].name}, retire_card=True)
    return _close(connection, held, "cancelled", note, now)


def expire(connection: Connection, held: Held, now: datetime) -> Table:
    """Nobody came in time."""
    note = Note("service.told.expired", {}, (held.table.host_id,), retire_card=True)
    return _close(connection, held, "expired", note, now)


def start(connection: Connection, table_id: int, user_id: int, salts: Sequence[str] | None, now: datetime) -> Table:
    """The host starts a full table. `salts`: one per seat, for those who want to mix their own chance in."""
    held = _open(connection, table_id)
    if user_id != held.table.host_id:
        raise NotHost
    if not all(chair.ready for chair in held.table.chairs):
        raise NotReady
    if salts is not None:
        held = replace(held, setup=replace(held.setup, salts=tuple(salts)))
    return _begin(connection, held, now)


def rematch(connection: Connection, table_id: int, person: Person, now: datetime, locale: str) -> Table:
    """A new table with the seats moved on by one, by whoever asks first; asked again, that same table.

    When whoever it invites asks too, they accept it.
    """
    old = store.load(connection, table_id, lock=True)
    if old.table.seat_of(person.id) is None:
        raise NotSeated
    if old.table.life != "over":
        raise NotOver
    if old.table.rematch is not None:
        again = store.load(connection, old.table.rematch, lock=True).table
        sitting = again.seat_of(person.id)
        if again.life == "open" and sitting is not None and again.chairs[sitting].invited:
            return accept(connection, again.id, person, now)
        if again.life not in ("cancelled", "expired"):
            return again
    others = tuple(
        Computer(chair.level) if chair.level is not None else Person(chair.user_id or 0, chair.name, "")
        for chair in old.table.chairs
        if chair.user_id != person.id
    )
    new = NewTable(
        game_id=old.table.game_id,
        options=old.table.options,
        opponents=others,
        guild_id=old.table.guild_id,
        channel_id=old.table.channel_id,
        hours=old.table.hours,
        rated=old.table.rated,
        thread=old.wants_thread,
    )
    made = create(connection, new, person, now, locale)
    store.change(connection, made.id, {"rematch_of": table_id})
    store.change(connection, table_id, {"rematch_id": made.id})
    return replace(made, rematch_of=table_id)


def _open(connection: Connection, table_id: int) -> Held:
    held = store.load(connection, table_id, lock=True)
    if held.table.life != "open":
        raise NotOpen(table=table_id)
    return held


def _room_for(connection: Connection, user_id: int) -> None:
    if store.running(connection, user_id) >= MOST:
        raise TooManyTables(most=MOST)


def _close(connection: Connection, held: Held, life: Any, note: Note, now: datetime) -> Table:
    table = replace(held.table, life=life, expires=None, ended=now)
    store.save(connection, replace(held, table=table))
    if table.place.target is not None:
        outbox.add(connection, [outbox.notice(table, now, note)])
    return table


def _begin(connection: Connection, held: Held, now: datetime) -> Table:
    after = course.begin(held, now)
    table = after.held.table
    if after.held.setup.salts is not None:
        store.change(connection, table.id, {"salts": text(after.held.setup.salts)})
    store.append(connection, after.held, after.steps, now)
    rows: list[dict[str, Any]] = []
    if after.held.wants_thread and table.channel_id is not None:
        rows.append(outbox.row("thread", outbox.place_lane(table.id), table.id, now))
    rows += outbox.after_steps(table, 0, now)
    asked = {question.seat for question in table.questions}
    # everybody gets the first hand, not only who begins
    rows += [
        outbox.hand(table, chair.seat, 0, now) for chair in table.chairs if chair.user_id and chair.seat not in asked
    ]
    outbox.add(connection, rows)
    people.try_dms_again(connection, [chair.user_id for chair in table.chairs if chair.user_id], ms(now))
    return table
