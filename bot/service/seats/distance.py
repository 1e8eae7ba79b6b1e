"""Who may ask whom: nobody is asked by those they do not want to hear from, nor again and again by those who take it
back. Functions of a connection.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select

from bot.service.ground import people
from bot.service.ground.records import Person
from bot.service.ground.refusals import AskedTooOften, NotTaking, SamePerson, TooManyUnwelcome
from bot.service.ground.rows import moment, ms
from bot.storage.upsert import upsert
from bot.storage.walls import unwelcome, withdrawals

FREE = 1
"""So many times within `COUNTED` somebody may take back what they asked of the same person."""
PAUSES = (timedelta(minutes=10), timedelta(hours=1), timedelta(hours=6), timedelta(days=1))
"""How long they then wait with the next question: longer each time."""
COUNTED = timedelta(days=1)
MOST = 100
"""People that one may not want to hear from; a list that long says *nobody*."""


def may_invite(connection: Connection, asker: int, guests: Iterable[Person], now: datetime) -> None:
    """Raises NotTaking, AskedTooOften."""
    for guest in guests:
        if not people.habits(connection, guest.id).invitations:
            raise NotTaking(player=guest.name)
        may_ask(connection, asker, [(guest.id, guest.name)], now)


def may_ask(connection: Connection, asker: int, others: Iterable[tuple[int, str]], now: datetime) -> None:
    """Whether somebody may ask others (id, name) for something, such as a draw. Raises NotTaking, AskedTooOften."""
    for user_id, name in others:
        if _avoids(connection, user_id, asker):
            raise NotTaking(player=name)
        until = _paused(connection, asker, user_id, now)
        if until is not None:
            raise AskedTooOften(player=name, when=f"<t:{int(until.timestamp())}:R>")


def took_back(connection: Connection, asker: int, others: Iterable[int], now: datetime) -> None:
    """Notes that somebody took back what they had asked of others; what no longer counts is forgotten."""
    mine = withdrawals.c.user_id == asker
    connection.execute(delete(withdrawals).where(mine, withdrawals.c.at <= ms(now - COUNTED)))
    rows = [{"user_id": asker, "other_id": other, "at": ms(now)} for other in others]
    if rows:
        connection.execute(insert(withdrawals), rows)


def _avoids(connection: Connection, user_id: int, other_id: int) -> bool:
    pair = (unwelcome.c.user_id == user_id) & (unwelcome.c.other_id == other_id)
    return connection.execute(select(unwelcome.c.at).where(pair)).one_or_none() is not None


def _paused(connection: Connection, asker: int, other: int, now: datetime) -> datetime | None:
    """Until when somebody waits before they ask the other again; None: they may."""
    pair = (withdrawals.c.user_id == asker) & (withdrawals.c.other_id == other)
    counted = pair & (withdrawals.c.at > ms(now - COUNTED))
    times, last = connection.execute(select(func.count(), func.max(withdrawals.c.at)).where(counted)).one()
    if times <= FREE:
        return None
    until = moment(last) + PAUSES[min(times - FREE, len(PAUSES)) - 1]
    return until if until > now else None


class Avoided(NamedTuple):
    """Somebody a person does not want to hear from."""

    id: int
    name: str


def avoided(connection: Connection, user_id: int) -> list[Avoided]:
    """The people, the newest first."""
    mine = select(unwelcome).where(unwelcome.c.user_id == user_id)
    rows = connection.execute(mine.order_by(unwelcome.c.at.desc(), unwelcome.c.other_id)).all()
    return [Avoided(row.other_id, row.name) for row in rows]


def avoid(connection: Connection, user_id: int, other: Person, now: datetime) -> None:
    """Takes nothing from somebody any more. Raises SamePerson, TooManyUnwelcome."""
    if other.id == user_id:
        raise SamePerson
    known = {one.id for one in avoided(connection, user_id)}
    if other.id not in known and len(known) >= MOST:
        raise TooManyUnwelcome(most=MOST)
    row = upsert(connection)(unwelcome).values(user_id=user_id, other_id=other.id, name=other.name, at=ms(now))
    connection.execute(row.on_conflict_do_update(index_elements=["user_id", "other_id"], set_={"name": other.name}))


def welcome(connection: Connection, user_id: int, other_id: int) -> None:
    """Hears from somebody again."""
    pair = (unwelcome.c.user_id == user_id) & (unwelcome.c.other_id == other_id)
    connection.execute(delete(unwelcome).where(pair))
