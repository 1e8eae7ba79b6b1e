"""Closing, moving, giving more time, putting somebody else on a seat. Functions of a connection.

Each does it, writes it into the record and tells it at the table, in the one transaction it runs in. Whether somebody
may do it is for Discord to say: the organisers of a server are those whom it calls so.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from msgspec.structs import replace
from sqlalchemy import Connection

from bot import catalogue
from bot.admin import record
from bot.admin.record import Deed
from bot.service.ground import people, store
from bot.service.ground.records import Chair, Computer, Person, Table
from bot.service.ground.refusals import AlreadySeated, NoSuchSeat, NotRunning, OtherServer, OwnCase
from bot.service.ground.rows import Held
from bot.service.play import engine, playing
from bot.service.seats import seating
from bot.service.telling import outbox
from bot.service.telling.outbox import Note
from bot.service.telling.wording import plain
from bot.service.time import questions
from games.core import decrees
from games.core.hidden import Seat

REASON = 300
"""Characters of a reason."""


class By(NamedTuple):
    """Who does it, on which server, and why. `last`: nobody else could, since the server is theirs."""

    person: Person
    guild_id: int
    reason: str
    last: bool = False


def close(connection: Connection, table_id: int, by: By, now: datetime) -> Table:
    """Ends a table that is open or being played, without a result. Raises NoTable, OtherServer, NotRunning, OwnCase."""
    held = _impartial(connection, _own(connection, table_id, by, ("open", "playing")), by, now)
    table = replace(held.table, life="cancelled", questions=(), expires=None, ended=now)
    store.save(connection, replace(held, table=table))
    _note(connection, table, by, "close", {}, now)
    note = Note("service.told.closed", _words(by), _people(table), retire_card=held.table.life == "open")
    _tell(connection, table, note, now)
    return table


def move(connection: Connection, table_id: int, by: By, channel_id: int, now: datetime) -> Table:
    """Gives a table that is being played another place: a thread of its own where it had one, and the board anew.

    Raises NoTable, OtherServer, NotRunning.
    """
    held = _own(connection, table_id, by, ("playing",))
    # the old board is remembered: it loses its buttons when the new one is posted
    store.change(connection, table_id, {"channel_id": channel_id, "thread_id": None, "card_id": None})
    table = replace(held.table, channel_id=channel_id, thread_id=None, card_id=None)
    _note(connection, table, by, "move", {"from": held.table.place.target, "to": channel_id}, now)
    lane = outbox.place_lane(table_id)
    rows: list[dict[str, Any]] = [outbox.row("thread", lane, table_id, now)] if held.wants_thread else []
    rows.append(outbox.notice(table, now, Note("service.told.moved", _words(by), _people(table))))
    rows.append(outbox.row("board", lane, table_id, now, first=table.seq + 1, last=table.seq))
    outbox.add(connection, rows)
    return table


def adjudicate(connection: Connection, table_id: int, by: By, winners: Sequence[Seat], now: datetime) -> Table:
    """Ends a running game: these seats have won (none: a draw). Raises NoTable, OtherServer, NotRunning, NoSuchSeat,
    OwnCase.
    """
    held = _impartial(connection, _own(connection, table_id, by, ("playing",)), by, now)
    if not set(winners) <= set(range(len(held.table.chairs))):
        raise NoSuchSeat(seats=len(held.table.chairs))
    after = engine.decree(held, None, decrees.adjudicate(sorted(set(winners))), "organiser", by.person.id, now)
    table = playing.write(connection, after, now).table
    _note(connection, table, by, "adjudicate", {"winners": sorted(set(winners))}, now)
    _tell(connection, table, Note("service.told.adjudicated", _words(by), _people(table)), now)
    return table


def extend(connection: Connection, table_id: int, by: By, hours: int, now: datetime) -> Table:
    """Gives everybody who is asked something so many hours more.

    Raises NoTable, OtherServer, NotRunning, BadHours, OwnCase.
    """
    seating.check_hours(hours)
    held = _impartial(connection, _own(connection, table_id, by, ("playing",)), by, now)
    more = timedelta(hours=hours)
    renewed = tuple(
        replace(question, due=max(question.due, now) + more, remind=tuple(when + more for when in question.remind))
        for question in held.table.questions
    )
    table = replace(held.table, questions=renewed)
    store.save(connection, replace(held, table=table))
    _note(connection, table, by, "extend", {"hours": hours}, now)
    asked = [chair.user_id for chair in table.chairs if chair.seat in table.to_act and chair.user_id is not None]
    args = _words(by) | {"n": hours, "due": int(table.deadline.timestamp()) if table.deadline else 0}
    _tell(connection, table, Note("service.told.extended", args, tuple(asked)), now)
    return table


def substitute(
    connection: Connection, table_id: int, by: By, seat: Seat, other: Person | Computer, locale: str, now: datetime
) -> Table:
    """Puts somebody else on a seat of a running game; asked something, they get the whole time for it.

    Raises NoTable, OtherServer, NotRunning, NoSuchSeat, AlreadySeated, TooManyTables, OwnCase.
    """
    held = _impartial(connection, _own(connection, table_id, by, ("playing",)), by, now)
    if not 0 <= seat < len(held.table.chairs):
        raise NoSuchSeat(seats=len(held.table.chairs))
    before = held.table.chairs[seat]
    if isinstance(other, Person):
        if held.table.seat_of(other.id) is not None:
            raise AlreadySeated
        seating.room_for(connection, other.id)
        people.remember(connection, other)
    chair = replace(seating.chair_for(seat, other, people.locale_in(connection, by.guild_id, locale)), invited=False)
    held = playing.seated(connection, held, chair)
    game = catalogue.game(held.table.game_id)
    renewed = tuple(
        questions.renewed(held, game, each, now) if each.seat == seat else each for each in held.table.questions
    )
    table = replace(held.table, questions=renewed)
    store.save(connection, replace(held, table=table))
    _note(connection, table, by, "substitute", {"seat": seat, "before": _who(before), "after": _who(chair)}, now)
    names: dict[str, int | str] = {"before": plain(before.name) or str(seat + 1), "after": plain(chair.name)}
    mentions = (chair.user_id,) if chair.user_id is not None else ()
    _tell(connection, table, Note("service.told.substituted", _words(by) | names, mentions), now)
    if chair.user_id is not None:
        outbox.add(connection, [outbox.hand(table, seat, 0, now)])
    elif seat in table.to_act:
        outbox.add(connection, [outbox.think(table, seat, now)])
    return table


def _own(connection: Connection, table_id: int, by: By, lives: tuple[str, ...]) -> Held:
    held = store.load(connection, table_id, lock=True)
    if held.table.guild_id != by.guild_id:
        raise OtherServer
    if held.table.life not in lives:
        raise NotRunning(table=table_id)
    people.remember(connection, by.person)
    return held


def _impartial(connection: Connection, held: Held, by: By, now: datetime) -> Held:
    """Nobody rules where they sit while somebody else could; else everybody is told, and the game is not rated.

    Raises OwnCase.
    """
    if held.table.seat_of(by.person.id) is None or held.table.life != "playing":
        return held
    if not by.last:
        raise OwnCase
    store.change(connection, held.table.id, {"rated": False})
    _tell(connection, held.table, Note("service.told.own_case", _words(by), _people(held.table)), now)
    return replace(held, table=replace(held.table, rated=False))


def _note(connection: Connection, table: Table, by: By, deed: Deed, details: dict[str, Any], now: datetime) -> None:
    record.note(connection, by.guild_id, table.id, by.person.id, deed, details, by.reason[:REASON], now)


def _tell(connection: Connection, table: Table, note: Note, now: datetime) -> None:
    if table.place.target is not None:
        outbox.add(connection, [outbox.notice(table, now, note)])


def _words(by: By) -> dict[str, int | str]:
    return {"player": by.person.name, "reason": plain(" ".join(by.reason[:REASON].split())) or "—"}


def _people(table: Table) -> tuple[int, ...]:
    return tuple(chair.user_id for chair in table.chairs if chair.user_id is not None)


def _who(chair: Chair) -> str:
    return str(chair.user_id) if chair.user_id is not None else chair.level or ""
