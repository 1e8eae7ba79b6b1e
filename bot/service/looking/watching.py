"""A game looked at again: any moment of it, through any eyes that may see it; and what somebody noted down about it.

While a game runs everybody sees it with their own eyes; once it is over, with everybody's.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from msgspec.structs import replace
from sqlalchemy import Connection, delete, or_, select

from bot import catalogue
from bot.service.ground import history, store
from bot.service.ground.records import Line, Question, Table
from bot.service.ground.refusals import LongNote, NotOver, NotRunning
from bot.service.ground.rows import ms
from bot.service.ground.sight import Sight
from bot.service.telling import drawing
from bot.service.telling.drawing import Studio
from bot.storage.database import Database
from bot.storage.ledger import notes
from bot.storage.schema import seats, tables
from bot.storage.upsert import upsert
from bot.storage.walls import boards
from games.core import referee
from games.core.hidden import Seat
from rendering.picture import Picture

NOTE = 2000
"""Characters of a note."""


class Moment(NamedTuple):
    """A table after one of its events, of `last`; `line` tells that event as the eyes (None: a spectator's) read it."""

    table: Table
    eyes: Seat | None
    line: Line
    last: int


class Watching:
    """Replays and notes."""

    def __init__(self, database: Database, studio: Studio) -> None:
        self._database = database
        self._studio = studio

    async def moment(self, table_id: int, user_id: int, eyes: Seat | None, number: int) -> Moment:
        """The table after event `number`, or the nearest there is. Raises NoTable, NotRunning, NotOver."""
        held, steps, entries = await self._database.read(store.recorded, table_id)
        table = held.table
        if not steps:
            raise NotRunning(table=table_id)
        may_look(table, user_id, eyes)
        at = max(0, min(number, len(steps) - 1))
        game = catalogue.game(table.game_id)
        position = await self._studio.run(history.rebuild, game, held.setup, steps[: at + 1])
        then = entries[at].at
        asked = [Question(ask.seat, ask.kind, at, then, then) for ask in referee.asks(game, position)]
        past = replace(
            table, sight=Sight(position), seq=at, life="over" if position.over else "playing", questions=tuple(asked)
        )
        (line,) = history.lines(entries[at : at + 1], eyes)
        return Moment(past, eyes, line, len(steps) - 1)

    async def board(self, moment: Moment, locale: str) -> Picture:
        """The board of a moment, as its eyes see it."""
        return await self._studio.run(drawing.board, moment.table, moment.eyes, locale, "", moment.line.events)

    async def pictures(self, moment: Moment, locale: str) -> list[Picture]:
        """The board of a moment and, with a player's eyes, that hand."""
        drawn = [await self.board(moment, locale)]
        if moment.eyes is not None:
            drawn.append(await self._studio.run(drawing.hand, moment.table, moment.eyes, locale))
        return drawn

    async def sits(self, table_id: int, user_id: int) -> bool:
        """Whether a seat there is the person's; the same work whether there is such a table or not."""
        return await self._database.read(_sits, table_id, user_id)

    async def stamps(self, table_ids: Collection[int]) -> dict[int, str]:
        """Of each of the tables what changes with everything that everybody may see of it."""
        return await self._database.read(_stamps, tuple(table_ids))

    async def find(self, channel_id: int, digest: str) -> tuple[int, int] | None:
        """The table of a channel or thread, and the event, after which a board told this digest (its beginning)."""
        return await self._database.read(_find, channel_id, digest)

    async def note(self, table_id: int, user_id: int) -> str:
        """What the person noted down about the table; "" if nothing."""
        return await self._database.read(_note, table_id, user_id)

    async def keep_note(self, table_id: int, user_id: int, text: str, now: datetime) -> None:
        """Notes something down for the person alone, in place of what was there; "" takes it away. Raises LongNote."""
        if len(text) > NOTE:
            raise LongNote(most=NOTE)
        await self._database.write(_keep_note, table_id, user_id, text.strip(), ms(now))


def may_look(table: Table, user_id: int, eyes: Seat | None) -> None:
    """Raises NotOver where somebody may not look through these eyes yet."""
    if eyes is not None and table.life != "over" and table.seat_of(user_id) != eyes:
        raise NotOver


def _sits(connection: Connection, table_id: int, user_id: int) -> bool:
    found = select(seats.c.seat).where(seats.c.table_id == table_id, seats.c.user_id == user_id)
    return connection.execute(found.limit(1)).first() is not None


def _stamps(connection: Connection, table_ids: tuple[int, ...]) -> dict[int, str]:
    c = tables.c
    rows = connection.execute(
        select(c.id, c.seq, c.life, c.sealed, c.questions, c.offers, c.clocks, c.rematch_id).where(c.id.in_(table_ids))
    ).all()
    return {row.id: hashlib.sha256(repr(tuple(row)).encode()).hexdigest()[:16] for row in rows}


def _find(connection: Connection, channel_id: int, digest: str) -> tuple[int, int] | None:
    here = or_(tables.c.thread_id == channel_id, tables.c.channel_id == channel_id)
    wanted = select(boards.c.table_id, boards.c.seq).join(tables).where(boards.c.digest == digest, here)
    found = connection.execute(wanted.order_by(boards.c.table_id.desc()).limit(1)).one_or_none()
    return None if found is None else (found.table_id, found.seq)


def _note(connection: Connection, table_id: int, user_id: int) -> str:
    found = select(notes.c.text).where(notes.c.table_id == table_id, notes.c.user_id == user_id)
    return connection.execute(found).scalar_one_or_none() or ""


def _keep_note(connection: Connection, table_id: int, user_id: int, text: str, at: int) -> None:
    store.load(connection, table_id)  # there must be such a table
    if not text:
        connection.execute(delete(notes).where(notes.c.table_id == table_id, notes.c.user_id == user_id))
        return
    row = upsert(connection)(notes).values(table_id=table_id, user_id=user_id, text=text, at=at)
    connection.execute(row.on_conflict_do_update(index_elements=["table_id", "user_id"], set_={"text": text, "at": at}))
