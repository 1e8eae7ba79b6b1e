"""Turns of computer players, and of people's programs: asked for when they are due, and played as everybody's are."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from sqlalchemy import Connection

from bot import metrics
from bot.computer.characters import level_at
from bot.programs.talk import Fault
from bot.service.ground import store
from bot.service.ground.ports import Brain, Programs
from bot.service.ground.records import Chair, Table
from bot.service.play import playing
from bot.service.seats import standing_in
from bot.service.telling import outbox
from bot.service.telling.outbox import Due
from bot.storage.database import Database
from games.core.referee import IllegalAction


class Thinking:
    """Asks them, with their seat's view."""

    def __init__(
        self, database: Database, brain: Brain, programs: Programs, now: Callable[[], datetime], locale: str
    ) -> None:
        self._database = database
        self._brain = brain
        self._programs = programs
        self._now = now
        self._locale = locale

    async def wanted(self, due: Due) -> tuple[Table, Chair] | None:
        """The table and who is asked there; None, and the row is done, if they are not asked any more."""
        assert due.seat is not None, "a computer player sits somewhere"
        table = (await self._database.read(store.load, due.table_id)).table
        chair = table.chairs[due.seat]
        if chair.level is None or table.life != "playing" or not table.fresh(due.seat, due.to_seq):
            await self._database.write(outbox.done, due)
            return None
        return table, chair

    async def think(self, due: Due, asked: Table, chair: Chair) -> None:
        """Its answer goes the way of everybody's."""
        try:
            text = await self._chosen(asked, chair)
        except Fault as fault:
            await self._database.write(standing_in.replaced, due, fault.what, self._now(), self._locale)
            return

        def answered(connection: Connection, now: datetime) -> bool:
            try:
                played = playing.answer(connection, due.table_id, chair.seat, due.to_seq, text, now)
            except IllegalAction:
                table = store.load(connection, due.table_id).table
                if table.seq == asked.seq:
                    raise
                # somebody who is asked beside it has changed what it may do: it thinks again
                outbox.done(connection, due)
                outbox.add(connection, [outbox.think(table, chair.seat, now)])
                return False
            outbox.done(connection, due)
            return played is not None

        if await self._database.write(answered, self._now()):
            metrics.MOVES.labels(asked.game_id, "computer").inc()

    async def _chosen(self, table: Table, chair: Chair) -> str:
        """What a computer player does, or somebody's program. Raises Fault."""
        view, level = table.view(chair.seat), chair.level
        assert level is not None, "a computer player has one"
        if chair.program:
            seats = len(table.chairs)
            return await self._programs.answer(level, table.game_id, table.options, view, chair.seat, seats)
        return await self._brain.answer(table.game_id, view, chair.seat, level_at(level, chair.seat))
