"""What could not be told is tried again at once when something says that it may work now. Functions of a connection.

Otherwise it waits ever longer (`outbox.BACKOFF`). What is on its way is left alone; if it fails, `outbox.postpone` sees
to what came meanwhile.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import ColumnElement, Connection, and_, or_, select, update

from bot.storage.schema import outbox, tables, tournaments


def lanes(connection: Connection, names: Collection[str], now: int) -> None:
    """Something new is to be told there; `now` in milliseconds. What is held until then is told with it."""
    _wake(connection, outbox.c.lane.in_(names), or_(_WAITS, and_(*held(now))))


def held(now: int) -> tuple[ColumnElement[bool], ...]:
    """Rows that wait for what comes next, as long as nothing else is to be told (`outbox.hold`)."""
    return outbox.c.attempts == 0, outbox.c.sent_at.is_(None), outbox.c.next_at > now


def servers(connection: Connection, guild_ids: Collection[int]) -> None:
    """Something changed on these servers, or somebody acts there: whatever is to be told in their places."""
    places = outbox.c.user_id.is_(None)
    if connection.execute(select(outbox.c.id).where(_WAITS, places).limit(1)).first() is None:
        return
    there = select(tables.c.id).where(tables.c.guild_id.in_(guild_ids))
    events = select(tournaments.c.id).where(tournaments.c.guild_id.in_(guild_ids))
    _wake(connection, places & or_(outbox.c.table_id.in_(there), outbox.c.tournament_id.in_(events)))


def person(connection: Connection, user_id: int) -> None:
    """They are there: whatever is to be told in their direct messages."""
    _wake(connection, outbox.c.user_id == user_id)


def everything(connection: Connection) -> None:
    """The process has just started, or has Discord back; also what a clock that was ahead put into the future."""
    connection.execute(update(outbox).where(outbox.c.claimed_until == 0, outbox.c.next_at > 0).values(next_at=0))


_WAITS = and_(outbox.c.attempts > 0, outbox.c.next_at > 0, outbox.c.claimed_until == 0)


def _wake(connection: Connection, which: ColumnElement[bool], waits: ColumnElement[bool] = _WAITS) -> None:
    """Whoever holds a row just now is not waited for: it is being tried."""
    found = select(outbox.c.id).where(waits, which).with_for_update(skip_locked=True)
    connection.execute(update(outbox).where(outbox.c.id.in_(found)).values(next_at=0))
