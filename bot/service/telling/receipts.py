"""What came of a post, written down in one transaction with what follows from it. Functions of a connection.

Everything that is told only once at a table is kept in the table's `told`.
"""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace
from sqlalchemy import Connection

from bot.service.ground import people, store
from bot.service.ground.records import Spot, Table, Visit
from bot.service.ground.rows import Held, ms, text
from bot.service.seats import beginning
from bot.service.telling import outbox
from bot.service.telling.outbox import Due, Note
from games.core.decrees import CALLED_OFF
from games.core.proof import Beacon

PICTURES = "pictures"
"""That no file may be attached."""
ASIDE = "aside "
"""Up to which event the channel was told what the thread could not be."""
ASIDE_BUTTONS = (("play",), ("hand",))


def arrived(connection: Connection, due: Due, spot: Spot, once: str | None, visit: Visit | None) -> bool:
    """It was told. The newest board is remembered, and what it tells: what follows may be written there, too.

    Whether something else waits to be told there.
    """
    outbox.done(connection, due)
    if once is not None:
        held = store.load(connection, due.table_id, lock=True)
        store.save(connection, replace(held, told=held.told | {once}))
    if visit is not None:
        board = {"board_channel_id": spot.channel_id, "board_id": spot.message_id, "visit": text(visit)}
        store.change(connection, due.table_id, board)
    return outbox.more(connection, due)


def sealed(connection: Connection, due: Due, spot: Spot, beacon: Beacon | None, now: datetime, *, wanted: bool) -> None:
    """The post that closes the words stands, and so does the round of the beacon, if one was announced (`wanted`)."""
    outbox.done(connection, due)
    beginning.sealed(connection, due.table_id, spot.message_id, beacon, now, wanted=wanted)


def thread(connection: Connection, due: Due, thread_id: int) -> None:
    """The table has its thread."""
    outbox.done(connection, due)
    store.change(connection, due.table_id, {"thread_id": thread_id})


def no_thread(connection: Connection, due: Due, now: datetime) -> None:
    """No thread may be opened: the table is played in the channel."""
    outbox.done(connection, due)
    held = store.load(connection, due.table_id, lock=True)
    _tell_once(connection, held, "thread", Note("service.told.no_thread"), now)


def gone(connection: Connection, due: Due, what: str, now: datetime) -> None:
    """Where it was to be posted does not exist any more: the channel stands in, then direct messages."""
    if what == "user" or due.user_id is not None:
        outbox.done(connection, due)
        return
    held = store.load(connection, due.table_id, lock=True)
    table = held.table
    if table.thread_id is not None:
        store.change(connection, table.id, {"thread_id": None, "board_id": None, "board_channel_id": None})
        held = replace(held, table=replace(table, thread_id=None, board=None))
        _tell_once(connection, held, "thread gone", Note("service.told.thread_gone"), now)
        outbox.postpone(connection, due, now, 0, unsent=True)
        return
    store.change(connection, table.id, {"channel_id": None, "board_id": None, "board_channel_id": None})
    held = replace(held, table=replace(table, channel_id=None, board=None))
    _tell_players_once(connection, held, "channel gone", Note("service.told.channel_gone"), now)
    outbox.done(connection, due)
    if due.kind == "seal":
        beginning.sealed(connection, table.id, None, None, now, wanted=False)


def no_place(connection: Connection, due: Due, now: datetime) -> None:
    """The table has no place any more: whoever is asked something hears it by direct message, as always."""
    held = store.load(connection, due.table_id, lock=True)
    _tell_players_once(connection, held, "channel gone", Note("service.told.channel_gone"), now)
    if held.table.life == "over" and due.to_seq == held.table.seq:
        _tell_players_once(connection, store.load(connection, due.table_id), "over", _ended(held.table), now)
    outbox.done(connection, due)


def _ended(table: Table) -> Note:
    over = table.result
    assert over is not None, "only asked when it is over"
    args: dict[str, int | str] = {"score": " – ".join(map(str, over.scores))}
    if over.reason in CALLED_OFF:
        return Note("service.board.called_off")
    if not over.winners:
        return Note("service.board.drawn", args)
    players = ", ".join(table.names[seat] for seat in over.winners)
    return Note("service.board.won", args | {"n": len(over.winners), "players": players})


def closed(connection: Connection, due: Due, now: datetime) -> None:
    """The person takes no direct messages: remembered, and told in the table's place when it is news."""
    outbox.done(connection, due)
    if due.user_id is None or not people.close_dms(connection, due.user_id, ms(now)):
        return
    table = store.load(connection, due.table_id).table
    seat = table.seat_of(due.user_id)
    if seat is not None and table.place.target is not None:
        note = Note("service.told.dms_closed", {"player": table.chairs[seat].name}, (due.user_id,))
        outbox.add(connection, [outbox.notice(table, now, note)])


def may_not_write(connection: Connection, due: Due, permission: str, now: datetime) -> None:
    """It is kept and tried ever more slowly; the players are told once which permission is missing.

    Whoever is newly asked something hears it in the channel of a thread that takes no posts.
    """
    held = store.load(connection, due.table_id, lock=True)
    if due.user_id is None:
        args: dict[str, int | str] = {"permission": permission, "channel": held.table.place.target or 0}
        _tell_players_once(connection, held, permission, Note("service.told.may_not_write", args), now)
        if due.kind == "board" and held.table.thread_id is not None:
            _tell_aside(connection, due, Note("service.told.aside", args, buttons=ASIDE_BUTTONS, aside=True), now)
    outbox.postpone(connection, due, now, None, unsent=True)


def _tell_aside(connection: Connection, due: Due, note: Note, now: datetime) -> None:
    """Each question once, and the end. The number of the last event told so is kept among what is told only once."""
    held = store.load(connection, due.table_id, lock=True)
    table = held.table
    marks = {mark for mark in held.told if mark.startswith(ASIDE)}
    last = max((int(mark.removeprefix(ASIDE)) for mark in marks), default=-1)
    if due.to_seq <= last:
        return
    first = max(due.from_seq, last + 1)
    asked = [table.chairs[each.seat].user_id for each in table.questions if first <= each.seq <= due.to_seq]
    mentions = tuple(user_id for user_id in asked if user_id is not None)
    if table.life == "over" and due.to_seq == table.seq:
        note = replace(_ended(table), aside=True)
    elif not mentions:
        return
    store.save(connection, replace(held, told=held.told - marks | {f"{ASIDE}{due.to_seq}"}))
    outbox.add(connection, [outbox.notice(table, now, replace(note, mentions=mentions))])


def _tell_once(connection: Connection, held: Held, what: str, note: Note, now: datetime) -> None:
    if what not in held.told:
        store.save(connection, replace(held, told=held.told | {what}))
        outbox.add(connection, [outbox.notice(held.table, now, note)])


def _tell_players_once(connection: Connection, held: Held, what: str, note: Note, now: datetime) -> None:
    if what not in held.told:
        store.save(connection, replace(held, told=held.told | {what}))
        outbox.add(connection, [outbox.notice(held.table, now, note, user_id=user) for user in _people(held.table)])


def _people(table: Table) -> list[int]:
    return [chair.user_id for chair in table.chairs if chair.user_id is not None]
