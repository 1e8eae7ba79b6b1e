"""The first card, and what everybody is told with it. Functions of a connection."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection

from bot.service import course, outbox, people, salts, store
from bot.service.private import Private
from bot.service.records import Table
from bot.service.stored import Held, ms, text


def begin(connection: Connection, held: Held, now: datetime) -> Table:
    """The set-up, and what everybody is told of it: the board, a thread where there may be one, each person's hand."""
    habits = [people.habits(connection, chair.user_id) for chair in held.table.chairs]
    held = replace(held, private=tuple(Private(habits=each) for each in habits))
    after = course.begin(salts.taken(connection, held), now)
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
