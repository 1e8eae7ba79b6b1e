"""While it is played: an action, a computer player's answer, what the clock does. Functions of a connection.

Each writes the step, the table as it stands, and what must be told, in the one transaction it runs in.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from msgspec.structs import replace
from sqlalchemy import Connection

from bot import catalogue
from bot.ratings import ended
from bot.service.ground import people, store
from bot.service.ground.records import LEAVE, Actor, Chair, Table, with_chair
from bot.service.ground.refusals import NotRunning, NotSeated, OldQuestion
from bot.service.ground.rows import Held, Step
from bot.service.play import engine, snapshots
from bot.service.play.engine import After
from bot.service.telling import outbox
from bot.service.telling.outbox import NOBODY, Added, Note, Teller
from bot.service.time import questions
from bot.tournaments import own_games
from games.core.game import Reason
from games.core.hidden import Seat
from games.core.referee import RESIGN, GameOver


class Written(NamedTuple):
    """What became of a table, and is written. `added`: of what must be told."""

    held: Held
    steps: tuple[Step, ...]
    added: Added

    @property
    def table(self) -> Table:
        """As it stands now."""
        return self.held.table


def act(
    connection: Connection,
    table_id: int,
    user_id: int,
    text: str,
    number: int | None,
    now: datetime,
    teller: Teller = NOBODY,
) -> Written:
    """A person's action. Raises NoTable, NotSeated, NotRunning, OldQuestion, and the referee's refusals."""
    held = store.load(connection, table_id, lock=True)
    seat = held.table.seat_of(user_id)
    if seat is None:
        raise NotSeated
    running(held.table)
    if number is not None and not held.table.fresh(seat, number):
        raise OldQuestion
    if text.startswith(LEAVE) and text == held.table.unasked(catalogue.game(held.table.game_id), seat, LEAVE):
        held = seated(connection, held, Chair(seat, name=held.table.chairs[seat].name))  # the story knows who it was
        return write(connection, engine.act(held, seat, text, "user", user_id, now), now, teller)
    return _say(connection, held, seat, text, "user", user_id, now, teller)


def _say(
    connection: Connection,
    held: Held,
    seat: Seat,
    text: str,
    actor: Actor,
    user_id: int | None,
    now: datetime,
    teller: Teller,
) -> Written:
    """An answer, which takes effect now or, in a window that is held, at its end."""
    question, game = held.table.question(seat), catalogue.game(held.table.game_id)
    if question is not None and text != RESIGN and questions.waits(held, game, question.kind):
        return write(connection, engine.keep(held, seat, text), now)
    return write(connection, engine.act(held, seat, text, actor, user_id, now), now, teller)


def answer(connection: Connection, table_id: int, seat: Seat, number: int, text: str, now: datetime) -> Written | None:
    """A computer player's action; None if it is no longer asked for."""
    held = store.load(connection, table_id, lock=True)
    if held.table.life != "playing" or not held.table.fresh(seat, number):
        return None
    return _say(connection, held, seat, text, "computer", None, now, NOBODY)


def seated(connection: Connection, held: Held, chair: Chair) -> Held:
    """The table with one seat taken by somebody else, who has a whole bank, or by nobody."""
    store.seat(connection, held.table.id, chair)
    seats, table = range(len(held.table.chairs)), held.table
    full = (table.pace.bank or 0) * 3_600_000
    banks = tuple(full if seat == chair.seat else left for seat, left in enumerate(table.clocks.banks))
    clocks = replace(table.clocks, banks=banks)
    return replace(
        held,
        table=replace(table, chairs=with_chair(table.chairs, chair), clocks=clocks),
        missed=tuple(0 if seat == chair.seat else held.missed[seat] for seat in seats),
        private=tuple(
            people.sitter(connection, chair.user_id) if seat == chair.seat else held.private[seat] for seat in seats
        ),
    )


def running(table: Table) -> None:
    """Raises GameOver, NotRunning."""
    if table.life == "over":
        raise GameOver(Reason("referee.over"))
    if table.life != "playing":
        raise NotRunning(table=table.id)


def write(connection: Connection, after: After, now: datetime, teller: Teller = NOBODY) -> Written:
    """Writes the steps, the table as it stands, what seats keep to themselves, and what must be told: by the teller, if
    it can tell it at once.
    """
    table, added = after.held.table, Added(clear=False)
    for seat in after.kept:
        store.keep(connection, table.id, seat, after.held.private[seat])
    if after.steps:
        store.append(connection, after.held, after.steps, now)
        snapshots.keep(connection, after.held, len(after.steps))
        first = after.steps[0].seq
        rows = [row for row in outbox.after_steps(table, first, now) if _heard(after.held, row)]
        if after.goes_on and (after.freely or outbox.is_left(table, now)):
            outbox.hold(connection, table, first, now)
            rows = [row for row in rows if row["kind"] != "board"]
        added = outbox.add_mine(connection, rows, teller, now) if rows else Added(clear=True)
    if table.life == "over":
        ended.ended(connection, table, now)
        own_games.ended(connection, table, now)
    return Written(after.held, after.steps, added)


def _heard(held: Held, row: dict[str, Any]) -> bool:
    """Not a hand for somebody whose direct messages are closed."""
    seat: Seat | None = row["seat"]
    return row["kind"] != "hand" or seat is None or not held.private[seat].dms_closed


def repost(connection: Connection, table_id: int, now: datetime) -> Table:
    """The present board once more for the table's place; it tells no step. Raises NotRunning."""
    table = store.load(connection, table_id, lock=True).table
    if not table.started:
        raise NotRunning(table=table_id)
    lane = outbox.place_lane(table_id)
    outbox.add(connection, [outbox.row("board", lane, table_id, now, first=table.seq + 1, last=table.seq)])
    return table


def unshown(connection: Connection, table_id: int, user_id: int, now: datetime) -> None:
    """Tells somebody that their deed counts, with the way to their hand."""
    note = Note("service.told.unshown", buttons=(("hand",),))
    outbox.add(connection, [outbox.notice(store.load(connection, table_id).table, now, note, user_id=user_id)])
