"""Before the first card: who opens a table, who sits down, who goes. Functions of a connection."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection

from bot import catalogue
from bot.service.ground import people, store
from bot.service.ground.pace import Clocks, Pace
from bot.service.ground.private import Private
from bot.service.ground.records import Chair, Computer, NewTable, Person, Table, with_chair
from bot.service.ground.refusals import (
    AlreadySeated,
    BadHours,
    BadSeats,
    Full,
    FullServer,
    HostStays,
    NoComputers,
    NotHost,
    NotInvited,
    NotOpen,
    NotSeated,
    SamePerson,
    SideFull,
    TooManyOpen,
    TooManyTables,
    UnknownGame,
)
from bot.service.ground.rows import Held, text
from bot.service.seats import beginning, distance, salts
from bot.service.telling import outbox
from bot.service.telling.called import called
from bot.service.telling.outbox import Note
from games.core import referee
from games.core.dice import SEED_BYTES, commitment
from games.core.game import Game, by_post
from games.core.referee import Setup

EXPIRES = timedelta(days=7)
"""How long an open table waits for players."""
HOURS = range(1, 24 * 30 + 1)
"""Hours for a move that may be chosen."""
WINDOW = 24
"""Hours for an answer in a reaction window, where nobody chose otherwise: at most so many."""
AWAY = 6
"""Hours for a move from which on nobody who is not at turn is asked, where nobody chose otherwise."""
SIGN = "⚙ "
"""Begins what a program is called, so that nobody takes it for a person."""
MOST = 50
"""Tables that one person may play or have open at once."""
MOST_OPEN, MOST_OPEN_IN = 10, 200
"""Tables that have not begun: one person's, one server's. More of them hide each other."""


def create(connection: Connection, new: NewTable, host: Person, now: datetime, locale: str, press: str = "") -> Table:
    """An open table with the host on seat 0, of those who may ask for one. `press`: the number of the press or command
    by which they opened it. Raises TooManyOpen, FullServer, NotTaking, AskedTooOften.
    """
    if store.open_of(connection, host.id) >= MOST_OPEN:
        raise TooManyOpen(most=MOST_OPEN)
    if new.guild_id is not None and store.open_in(connection, new.guild_id) >= MOST_OPEN_IN:
        raise FullServer(most=MOST_OPEN_IN)
    distance.may_invite(connection, host.id, [each for each in new.opponents if isinstance(each, Person)], now)
    if not new.lesson and any(isinstance(each, Computer) for each in new.opponents):
        may_be_there(connection, new.guild_id)
    return found(connection, new, host, now, locale, press)


def found(connection: Connection, new: NewTable, host: Person, now: datetime, locale: str, press: str = "") -> Table:
    """The same for whoever: an event's pairings are nobody's wish."""
    game = _game(new.game_id)
    options = referee.complete(game, new.options)
    count = len(new.opponents) + 1
    own = _own_seat(game, new, count)
    if count not in game.seats:
        raise BadSeats(low=game.seats.start, high=game.seats.stop - 1)
    pace = new.pace or _usual(game, people.hours(connection, new.guild_id) if new.hours is None else new.hours)
    check_pace(pace)
    invited = [each.id for each in new.opponents if isinstance(each, Person)]
    if host.id in invited or len(set(invited)) < len(invited):
        raise SamePerson
    room_for(connection, host.id)
    people.remember(connection, host)
    locale = people.locale_in(connection, new.guild_id, locale)
    others = [seat for seat in range(count) if seat != own]
    seats = [chair_for(seat, each, locale) for seat, each in zip(others, new.opponents, strict=True)]
    seats.insert(own, Chair(own, host.id, None, host.name))
    seed = secrets.token_bytes(SEED_BYTES)
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
        pace=pace,
        rated=new.rated and not new.chance,
        lesson=new.lesson,
        forced=bool(new.chance),
        created=now,
        expires=now + EXPIRES,
        ended=None,
        seq=0,
        commitment=commitment(seed),
        questions=(),
        sight=None,
        digest=commitment(seed),
        clocks=Clocks(),
        offers=(),
        rematch_of=None,
        rematch=None,
    )
    held = Held(
        table=table,
        setup=setup,
        missed=(0,) * count,
        private=(Private(),) * count,
        told=frozenset(),
        wants_thread=new.thread,
    )
    held = store.add(connection, held)
    salts.press(connection, held, host.id, press)
    return held.table


def _own_seat(game: Game[Any, Any], new: NewTable, count: int) -> int:
    """The first seat, or the first of the side that the host chose."""
    if new.side is None:
        return 0
    return next((seat for seat in range(count) if by_post(game).side(seat) == new.side), 0)


def check_hours(hours: int) -> None:
    """Raises BadHours."""
    if hours not in HOURS:
        raise BadHours(low=HOURS.start, high=HOURS.stop - 1)


def _usual(game: Game[Any, Any], hours: int) -> Pace:
    """The pace where only the hours for a move were chosen: who has so long that they go away is not called back."""
    post = by_post(game)
    beforehand = post.beforehand is not None and hours >= AWAY
    return Pace(hours=hours, window=min(hours, WINDOW) if post.windows else None, beforehand=beforehand)


def check_pace(pace: Pace) -> None:
    """Raises BadHours."""
    for hours in (pace.hours, pace.window, pace.bank, pace.cap, pace.increment or None):
        if hours is not None:
            check_hours(hours)


def _game(game_id: str) -> Game[Any, Any]:
    try:
        return catalogue.game(game_id)
    except catalogue.UnknownGame as unknown:
        raise UnknownGame(**unknown.reason.args) from unknown


def chair_for(seat: int, who: Person | Computer | None, locale: str) -> Chair:
    """The seat as it is kept for somebody. `locale`: of the place, for a computer player's name."""
    match who:
        case Person():
            return Chair(seat, who.id, None, who.name, invited=True)
        case Computer(called=str(name)):
            return Chair(seat, None, who.level, f"{SIGN}{name}")
        case Computer():
            return Chair(seat, None, who.level, called(seat, who.level, locale))
        case None:
            return Chair(seat)


def place(connection: Connection, table_id: int, changes: Mapping[str, Any]) -> Table:
    """Says where a table lives, or where its card was posted."""
    store.load(connection, table_id, lock=True)
    store.change(connection, table_id, changes)
    return store.load(connection, table_id).table


def join(
    connection: Connection, held: Held, person: Person, now: datetime, press: str = "", side: str | None = None
) -> Table:
    """Takes the first free seat, or the one kept for the person; starts the table when that was the last.

    `side`: a seat of this side (`Game.side`). Raises SideFull.
    """
    sitting = held.table.seat_of(person.id)
    if sitting is not None:
        if held.table.chairs[sitting].invited:
            return accept(connection, held.table.id, person, now, press)
        raise AlreadySeated
    unsealed(held)
    game = catalogue.game(held.table.game_id)
    free = [chair for chair in held.table.chairs if chair.free]
    if not free:
        raise Full
    chair = next((chair for chair in free if side in (None, by_post(game).side(chair.seat))), None)
    if chair is None:
        raise SideFull
    return _seat(connection, held, Chair(chair.seat, person.id, None, person.name), person, now, press)


def accept(connection: Connection, table_id: int, person: Person, now: datetime, press: str = "") -> Table:
    """The invited person sits down; starts the table when everybody is there."""
    held = opened(connection, table_id)
    sitting = held.table.seat_of(person.id)
    if sitting is None:
        raise NotInvited
    if not held.table.chairs[sitting].invited:
        raise AlreadySeated
    return _seat(connection, held, Chair(sitting, person.id, None, person.name), person, now, press)


def _seat(connection: Connection, held: Held, chair: Chair, person: Person, now: datetime, press: str) -> Table:
    room_for(connection, person.id)
    people.remember(connection, person)
    salts.press(connection, held, person.id, press)
    return _begin_if_full(connection, _sit(connection, held, chair), now)


def _sit(connection: Connection, held: Held, chair: Chair) -> Held:
    store.seat(connection, held.table.id, chair)
    return replace(held, table=replace(held.table, chairs=with_chair(held.table.chairs, chair)))


def _begin_if_full(connection: Connection, held: Held, now: datetime) -> Table:
    if all(each.ready for each in held.table.chairs):
        return beginning.begin(connection, held, now)
    return held.table


def decline(connection: Connection, table_id: int, user_id: int, now: datetime) -> Table:
    """The invited person will not play: the seat is free again, and a table for two is withdrawn."""
    held = opened(connection, table_id)
    sitting = held.table.seat_of(user_id)
    if sitting is None or not held.table.chairs[sitting].invited:
        raise NotInvited
    args: dict[str, int | str] = {"player": held.table.chairs[sitting].name}
    if len(held.table.chairs) == 2:
        note = Note("service.told.declined", args, (held.table.host_id,), retire_card=True)
        return _close(connection, held, "cancelled", note, now)
    held = _sit(connection, held, Chair(sitting))
    _tell(connection, held.table, Note("service.told.seat_free", args, (held.table.host_id,)), now)
    return held.table


def leave(connection: Connection, held: Held, user_id: int) -> Table:
    """Somebody who had joined gets up again."""
    sitting = held.table.seat_of(user_id)
    if sitting is None:
        raise NotSeated
    if user_id == held.table.host_id:
        raise HostStays
    unsealed(held)
    salts.forget(connection, held.table.id, user_id)
    return _sit(connection, held, Chair(sitting)).table


def invite(connection: Connection, table_id: int, user_id: int, guest: Person, now: datetime) -> Table:
    """The host keeps a free seat for somebody."""
    held = hosted(connection, table_id, user_id)
    if held.table.seat_of(guest.id) is not None:
        raise SamePerson
    distance.may_invite(connection, user_id, [guest], now)
    held = _sit(connection, held, chair_for(_free(held.table), guest, ""))
    _tell(connection, held.table, Note("service.told.invited", {}, (guest.id,)), now)
    return held.table


def add_computer(connection: Connection, held: Held, user_id: int, who: Computer, now: datetime, locale: str) -> Table:
    """The host puts a computer player on a free seat; starts the table when that was the last."""
    if user_id != held.table.host_id:
        raise NotHost
    may_be_there(connection, held.table.guild_id)
    unsealed(held)
    locale = people.locale_in(connection, held.table.guild_id, locale)
    held = _sit(connection, held, chair_for(_free(held.table), who, locale))
    return _begin_if_full(connection, held, now)


def may_be_there(connection: Connection, guild_id: int | None) -> None:
    """Raises NoComputers on a server that wants no computer players."""
    if guild_id is not None and people.guild(connection, guild_id).no_computers:
        raise NoComputers


def _free(table: Table) -> int:
    free = next((chair.seat for chair in table.chairs if chair.free), None)
    if free is None:
        raise Full
    return free


def set_pace(connection: Connection, table_id: int, user_id: int, pace: Pace, now: datetime) -> Table:
    """The host says how much time there is; whoever sits there already is told. Raises BadHours."""
    held = hosted(connection, table_id, user_id)
    check_pace(pace)
    table = replace(held.table, pace=pace)
    store.change(connection, table_id, {"pace": text(pace)})
    seated = tuple(chair.user_id for chair in table.chairs if chair.user_id not in (None, user_id))
    if seated:
        _tell(connection, table, Note("table.time.changed", {}, tuple(each for each in seated if each)), now)
    return table


def set_options(connection: Connection, table_id: int, user_id: int, chosen: Mapping[str, Any], now: datetime) -> Table:
    """The host chooses anew what is played; whoever sits there already is told. Raises BadOption."""
    held = hosted(connection, table_id, user_id)
    options = referee.complete(_game(held.table.game_id), {**held.table.options, **chosen})
    table = replace(held.table, options=options)
    store.change(connection, table_id, {"options": text(options)})
    seated = tuple(chair.user_id for chair in table.chairs if chair.user_id not in (None, user_id))
    if seated and options != held.table.options:
        _tell(connection, table, Note("table.rules.changed", {}, tuple(each for each in seated if each)), now)
    return table


def cancel(connection: Connection, table_id: int, user_id: int, now: datetime) -> Table:
    """The host withdraws an open table, also while its first card is awaited."""
    held = _open(connection, table_id)
    if user_id != held.table.host_id:
        raise NotHost
    uninvited(connection, held.table, now)
    own = held.table.seat_of(held.table.host_id) or 0
    note = Note("service.told.cancelled", {"player": held.table.chairs[own].name}, retire_card=True)
    return _close(connection, held, "cancelled", note, now)


def uninvited(connection: Connection, table: Table, now: datetime) -> None:
    """Notes that those who had not answered yet need not any more."""
    asked = [chair.user_id for chair in table.chairs if chair.invited and chair.user_id is not None]
    distance.took_back(connection, table.host_id, asked, now)


def expire(connection: Connection, held: Held, now: datetime) -> Table:
    """Nobody came in time."""
    note = Note("service.told.expired", {}, (held.table.host_id,), retire_card=True)
    return _close(connection, held, "expired", note, now)


def opened(connection: Connection, table_id: int) -> Held:
    """A table that waits for people, locked. Raises NotOpen."""
    held = _open(connection, table_id)
    unsealed(held)
    return held


def _open(connection: Connection, table_id: int) -> Held:
    held = store.load(connection, table_id, lock=True)
    if held.table.life != "open":
        raise NotOpen(table=table_id)
    return held


def unsealed(held: Held) -> None:
    """Raises NotOpen where everybody is there, and only the first card is still to come."""
    if held.table.sealed:
        raise NotOpen(table=held.table.id)


def hosted(connection: Connection, table_id: int, user_id: int) -> Held:
    """The same, for its host. Raises NotOpen, NotHost."""
    held = opened(connection, table_id)
    if user_id != held.table.host_id:
        raise NotHost
    return held


def room_for(connection: Connection, user_id: int) -> None:
    """Raises TooManyTables."""
    if store.running(connection, user_id) >= MOST:
        raise TooManyTables(most=MOST)


def _close(connection: Connection, held: Held, life: Any, note: Note, now: datetime) -> Table:
    table = replace(held.table, life=life, expires=None, ended=now)
    store.save(connection, replace(held, table=table))
    _tell(connection, table, note, now)
    return table


def _tell(connection: Connection, table: Table, note: Note, now: datetime) -> None:
    if table.place.target is not None:
        outbox.add(connection, [outbox.notice(table, now, note)])
