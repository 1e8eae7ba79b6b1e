"""Who cannot be told that something is asked of them. A function of a connection."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

from bot.service.ground.records import Place
from bot.service.ground.rows import Held
from bot.service.telling import outbox


def names(connection: Connection, held: Held, may_write: Callable[[Place], bool], *, clear: bool) -> tuple[str, ...]:
    """Their names: neither their direct messages nor the table's places take anything, as far as is known.

    `clear`: nothing waits to be told there.
    """
    table, place = held.table, held.table.place
    there = may_write(place) and (clear or not outbox.shut_out(connection, table.id))
    if there or (table.thread_id is not None and may_write(Place(place.guild_id, place.channel_id))):
        return ()
    asked = [table.chairs[question.seat] for question in table.questions]
    return tuple(chair.name for chair in asked if chair.user_id is not None and held.private[chair.seat].dms_closed)
