"""Who cannot be told that something is asked of them. A function of a connection."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

from bot.service.ground import people
from bot.service.ground.records import Place, Table
from bot.service.telling import outbox


def names(connection: Connection, table: Table, may_write: Callable[[Place], bool]) -> tuple[str, ...]:
    """Their names: neither their direct messages nor the table's places take anything, as far as is known."""
    place = table.place
    there = may_write(place) and not outbox.shut_out(connection, table.id)
    if there or (table.thread_id is not None and may_write(Place(place.guild_id, place.channel_id))):
        return ()
    asked = [table.chairs[question.seat] for question in table.questions]
    return tuple(chair.name for chair in asked if chair.user_id is not None and _closed(connection, chair.user_id))


def _closed(connection: Connection, user_id: int) -> bool:
    user = people.user(connection, user_id)
    return user is not None and user.dms_closed
