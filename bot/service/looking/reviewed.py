"""Reviews that were made, and those that somebody waits for. Functions of a connection."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, delete, select, update

from bot.computer.review import Judged
from bot.service.ground import store
from bot.service.ground.rows import Held, Step, ms
from bot.service.telling import outbox
from bot.service.telling.outbox import Note
from bot.storage.reviews import review_requests, reviews
from bot.storage.upsert import upsert

_judged = msgspec.msgpack.Decoder(list[Judged])


class Material(NamedTuple):
    """A table with its log, and what was found in it already (None: nobody has looked)."""

    held: Held
    steps: list[Step]
    judged: list[Judged] | None


def material(connection: Connection, table_id: int) -> Material:
    """Raises NoTable, Unreadable."""
    held, steps, _ = store.recorded(connection, table_id)
    found = connection.execute(select(reviews.c.judged).where(reviews.c.table_id == table_id)).scalar_one_or_none()
    return Material(held, steps, None if found is None else _judged.decode(found))


def keep(connection: Connection, table_id: int, judged: Sequence[Judged]) -> None:
    """Keeps what was found; of two who thought about one game, the first."""
    row = upsert(connection)(reviews).values(table_id=table_id, judged=msgspec.msgpack.encode(judged))
    connection.execute(row.on_conflict_do_nothing())


def publish(connection: Connection, table_id: int, now: datetime) -> None:
    """Everybody may see it from now on."""
    connection.execute(update(reviews).where(reviews.c.table_id == table_id).values(published_at=ms(now)))


def is_public(connection: Connection, table_id: int) -> bool:
    """Whether everybody may see it."""
    found = select(reviews.c.published_at).where(reviews.c.table_id == table_id)
    return connection.execute(found).scalar_one_or_none() is not None


def ask(connection: Connection, table_id: int, user_id: int, worker: str, now: datetime) -> None:
    """Somebody waits for a review; the process `worker` is about it."""
    values = {"worker": worker, "asked_at": ms(now)}
    row = upsert(connection)(review_requests).values(user_id=user_id, table_id=table_id, **values)
    keys = [review_requests.c.user_id, review_requests.c.table_id]
    connection.execute(row.on_conflict_do_update(index_elements=keys, set_=values))


def answered(connection: Connection, table_id: int, user_id: int) -> bool:
    """They wait no more; whether they did."""
    mine = (review_requests.c.user_id == user_id) & (review_requests.c.table_id == table_id)
    return connection.execute(delete(review_requests).where(mine)).rowcount == 1


def tell(connection: Connection, table_id: int, user_id: int, note: Note, now: datetime) -> None:
    """Whoever still waits hears of it by direct message, once."""
    if answered(connection, table_id, user_id):
        table = store.load(connection, table_id).table
        outbox.add(connection, [outbox.notice(table, now, note, user_id=user_id)])


def open_requests(connection: Connection, worker: str) -> list[tuple[int, int]]:
    """The table and the person of all that an earlier process of this name was about, the longest waiting first."""
    mine = select(review_requests.c.table_id, review_requests.c.user_id).where(review_requests.c.worker == worker)
    return [(row.table_id, row.user_id) for row in connection.execute(mine.order_by(review_requests.c.asked_at))]
