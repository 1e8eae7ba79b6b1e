"""The host waits no longer; and the same table again. Functions of a connection."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace
from sqlalchemy import Connection

from bot import catalogue
from bot.service.ground import store
from bot.service.ground.records import Chair, Computer, NewTable, Person, Table
from bot.service.ground.refusals import NotOver, NotReady, NotSeated
from bot.service.ground.rows import Held
from bot.service.play import engine
from bot.service.seats import beginning, seating
from bot.service.seats.suggestion import suggested
from bot.service.telling import outbox
from bot.service.telling.outbox import Note


def start(connection: Connection, table_id: int, user_id: int, salts: Sequence[str] | None, now: datetime) -> Table:
    """The host starts the table, full or not. `salts`: one per seat, for those who want to mix their own chance in.

    Seats that nobody has taken leave the game at once, if it knows leaving; otherwise the table shrinks to the seats
    that are taken, if the game can be played by so many. Raises NotReady.
    """
    held = seating.hosted(connection, table_id, user_id)
    chairs = held.table.chairs
    if not all(chair.ready for chair in chairs):
        seating.uninvited(connection, held.table, now)
        held = _without_the_absent(held)
        store.reseat(connection, table_id, held.table.chairs)
    if salts is not None:
        held = replace(held, setup=replace(held.setup, salts=tuple(salts)))
    return beginning.begin(connection, held, now)


def _without_the_absent(held: Held) -> Held:
    game, chairs = catalogue.game(held.table.game_id), held.table.chairs
    here = [chair for chair in chairs if chair.ready]
    if len(here) < game.seats.start:
        raise NotReady
    emptied = tuple(chair if chair.ready else Chair(chair.seat) for chair in chairs)
    if engine.may_be_absent(held, [chair.seat for chair in emptied if chair.free]):
        return replace(held, table=replace(held.table, chairs=emptied))
    if len(here) not in game.seats:
        raise NotReady
    return replace(
        held,
        table=replace(held.table, chairs=tuple(replace(chair, seat=seat) for seat, chair in enumerate(here))),
        setup=replace(held.setup, seats=len(here)),
        missed=(0,) * len(here),
        private=held.private[: len(here)],  # nobody has anything of their own before the first card
    )


def rematch(
    connection: Connection,
    table_id: int,
    person: Person,
    now: datetime,
    locale: str,
    press: str = "",
    *,
    carded: bool = True,
) -> Table:
    """A new table with the seats moved on until the asker sits first, by whoever asks first; asked again, that table.

    When whoever it invites asks too, they accept it. `carded`: its card is posted next; without one, whoever is
    invited is told here, and a table where nobody is missing begins.
    """
    old = store.load(connection, table_id, lock=True)
    sat = old.table.seat_of(person.id)
    if sat is None:
        raise NotSeated
    if old.table.life != "over":
        raise NotOver
    if old.table.rematch is not None:
        again = store.load(connection, old.table.rematch, lock=True).table
        sitting = again.seat_of(person.id)
        if again.life == "open" and sitting is not None and again.chairs[sitting].invited:
            return seating.accept(connection, again.id, person, now, press)
        if again.life not in ("cancelled", "expired"):
            return again
    chairs = old.table.chairs
    new = NewTable(
        game_id=old.table.game_id,
        options=old.table.options,
        opponents=tuple(_who(chair) for chair in (*chairs[sat + 1 :], *chairs[:sat])),
        guild_id=old.table.guild_id,
        channel_id=old.table.channel_id,
        pace=old.table.pace,
        rated=old.table.rated,
        lesson=old.table.lesson,
        thread=old.wants_thread,
    )
    made = seating.create(connection, new, person, now, locale, press)
    store.change(connection, made.id, {"rematch_of": table_id})
    store.change(connection, table_id, {"rematch_id": made.id})
    made = replace(made, rematch_of=table_id)
    if carded:
        return made
    return _uncarded(connection, made, now, "service.told.rematch")


def without_card(connection: Connection, new: NewTable, host: Person, now: datetime, locale: str) -> Table:
    """A table that nobody posts a card of: those invited are told, free seats are offered at its place, and it begins
    where nobody is missing. A computer player of level "" is the one that suits the host.
    """
    rank = suggested(connection, new.game_id, host.id)
    rivals = tuple(Computer(rank) if each == Computer("") else each for each in new.opponents)
    made = seating.create(connection, replace(new, opponents=rivals), host, now, locale)
    return _uncarded(connection, made, now, "service.told.called")


def _uncarded(connection: Connection, made: Table, now: datetime, key: str) -> Table:
    """It begins, or whoever is missing is told of it; `key`: by which words those are who are invited."""
    if all(chair.ready for chair in made.chairs):
        return beginning.begin(connection, store.load(connection, made.id, lock=True), now)
    if any(chair.invited for chair in made.chairs):
        _call(connection, made, now, key)
    if any(chair.free for chair in made.chairs) and made.place.target is not None:
        note = Note("service.told.free", {"player": _host(made)}, buttons=(("join",),))
        outbox.add(connection, [outbox.notice(made, now, note)])
    return made


def _call(connection: Connection, table: Table, now: datetime, key: str) -> None:
    """Those whom the host invites are told so, with buttons to answer."""
    invited = [chair.user_id for chair in table.chairs if chair.invited and chair.user_id is not None]
    note = Note(key, {"player": _host(table)}, tuple(invited), buttons=(("accept",), ("decline",)))
    if table.place.target is not None:
        outbox.add(connection, [outbox.notice(table, now, note)])
    else:
        outbox.add(connection, [outbox.notice(table, now, note, user_id=user_id) for user_id in invited])


def _host(table: Table) -> str:
    return next(chair.name for chair in table.chairs if chair.user_id == table.host_id)


def _who(chair: Chair) -> Person | Computer | None:
    if chair.level is not None:
        return Computer(chair.level, chair.name.removeprefix(seating.SIGN) if chair.program else None)
    # a number below 0 is somebody who was erased
    return None if chair.user_id is None or chair.user_id < 0 else Person(chair.user_id, chair.name, "")
