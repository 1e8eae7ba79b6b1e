"""While it is played: an action, a computer player's answer, what the clock does. Functions of a connection.

Each writes the step, the table as it stands, and what must be told, in the one transaction it runs in.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from msgspec.structs import replace
from sqlalchemy import Connection

from bot import catalogue
from bot.events import own_games
from bot.ratings import ended
from bot.service import course, outbox, seating, store
from bot.service.course import Course
from bot.service.outbox import Note
from bot.service.private import Private
from bot.service.records import LEAVE, Chair, Entry, Played, Question, Table, with_chair
from bot.service.refusals import NotRunning, NotSeated, OldQuestion
from bot.service.stored import Held
from games.core.game import Reason
from games.core.hidden import Seat
from games.core.referee import GameOver


def act(connection: Connection, table_id: int, user_id: int, text: str, number: int | None, now: datetime) -> Played:
    """A person's action. Raises NoTable, NotSeated, NotRunning, OldQuestion, and the referee's refusals."""
    held = store.load(connection, table_id, lock=True)
    seat = held.table.seat_of(user_id)
    if seat is None:
        raise NotSeated
    running(held.table)
    if number is not None and not held.table.fresh(seat, number):
        raise OldQuestion
    if text == held.table.unasked(catalogue.game(held.table.game_id), seat, LEAVE):
        held = seated(connection, held, Chair(seat, name=held.table.chairs[seat].name))  # the story knows who it was
    return write(connection, course.act(held, seat, text, "user", user_id, now), now)


def answer(connection: Connection, table_id: int, seat: Seat, number: int, text: str, now: datetime) -> Played | None:
    """A computer player's action; None if it is no longer asked for."""
    held = store.load(connection, table_id, lock=True)
    if held.table.life != "playing" or not held.table.fresh(seat, number):
        return None
    return write(connection, course.act(held, seat, text, "computer", None, now), now)


def seated(connection: Connection, held: Held, chair: Chair) -> Held:
    """The table with one seat taken by somebody else, or by nobody."""
    store.seat(connection, held.table.id, chair)
    seats = range(len(held.table.chairs))
    return replace(
        held,
        table=replace(held.table, chairs=with_chair(held.table.chairs, chair)),
        missed=tuple(0 if seat == chair.seat else held.missed[seat] for seat in seats),
        private=tuple(Private() if seat == chair.seat else held.private[seat] for seat in seats),
    )


def running(table: Table) -> None:
    """Raises GameOver, NotRunning."""
    if table.life == "over":
        raise GameOver(Reason("referee.over"))
    if table.life != "playing":
        raise NotRunning(table=table.id)


def write(connection: Connection, after: Course, now: datetime) -> Played:
    """Writes the steps, the table as it stands, and what must be told."""
    table = after.held.table
    store.append(connection, after.held, after.steps, now)
    outbox.add(connection, outbox.after_steps(table, after.steps[0].seq, now))
    if table.life == "over":
        ended.ended(connection, table, now)
        own_games.ended(connection, table, now)
    return Played(
        table,
        tuple(
            Entry(step.seq, step.seat, step.actor, step.user_id, step.action, now, step.events) for step in after.steps
        ),
    )


class Swept(NamedTuple):
    """What the clock did at one table; `more`: something else may be due there."""

    reminders: int = 0
    timeouts: int = 0
    expired: int = 0

    @property
    def more(self) -> bool:
        """Whether to look again: what one time-out changes may change what the others are asked."""
        return self.timeouts > 0


def sweep(connection: Connection, table_id: int, now: datetime) -> Swept:
    """Does what is due at a table, unless another process is just doing it."""
    if not store.lock_due(connection, table_id, now):
        return Swept()
    held = store.load(connection, table_id, lock=True)
    if held.table.life == "open":
        seating.expire(connection, held, now)
        return Swept(expired=1)
    late = [question for question in held.table.questions if question.due <= now]
    if late:
        write(connection, course.time_out(held, late[0].seat, now), now)
        return Swept(timeouts=1)
    return Swept(reminders=_remind(connection, held, now))


def _remind(connection: Connection, held: Held, now: datetime) -> int:
    table = held.table
    due = [question for question in table.questions if question.remind and question.remind[0] <= now]
    reminded = tuple(
        replace(each, remind=tuple(when for when in each.remind if when > now)) for each in table.questions
    )
    store.save(connection, replace(held, table=replace(table, questions=reminded)))
    rows = [
        _reminder(table, question, user_id, now)
        for question in due
        if (user_id := table.chairs[question.seat].user_id) is not None
    ]
    outbox.add(connection, rows)
    return len(rows)


def _reminder(table: Table, question: Question, user_id: int, now: datetime) -> dict[str, Any]:
    args: dict[str, int | str] = {"player": table.chairs[question.seat].name, "due": int(question.due.timestamp())}
    note = Note("service.told.reminder", args, (user_id,))
    return outbox.notice(table, now, note, user_id=user_id if table.place.target is None else None)


def repost(connection: Connection, table_id: int, now: datetime) -> Table:
    """The present board once more for the table's place; it tells no step. Raises NotRunning."""
    table = store.load(connection, table_id, lock=True).table
    if table.position is None:
        raise NotRunning(table=table_id)
    lane = outbox.place_lane(table_id)
    outbox.add(connection, [outbox.row("board", lane, table_id, now, first=table.seq + 1, last=table.seq)])
    return table
