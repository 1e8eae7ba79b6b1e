"""Many moves at many tables at once, for measuring. Nothing is told to anybody; everything is stored as always."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from time import perf_counter
from types import TracebackType
from typing import Self

from sqlalchemy import Connection

from bot import catalogue
from bot.service.ground.records import NewTable, Person, Table
from bot.service.ground.rows import moment, ms
from bot.service.play import playing
from bot.service.play.playing import Written
from bot.service.seats import seating
from bot.storage.database import Database
from bot.storage.schema import outbox

PEOPLE = (Person(1, "Ana", "es"), Person(2, "Beto", "en"))


class Load:
    """Tables that play by themselves, on a database that is made and migrated when entered."""

    def __init__(self, url: str, tables: int, game_id: str = "titans") -> None:
        """`tables`: how many are played at the same time; at most 50."""
        self.database = Database(url)
        self._count = tables
        self._game = catalogue.game(game_id)
        self._tables: list[Table] = []

    async def __aenter__(self) -> Self:
        await self.database.migrate()
        self._tables = [await self.database.write(self._begin) for _ in range(self._count)]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.database.close()

    async def moves(self, count: int) -> list[float]:
        """Plays `count` moves, the same number at each table, all tables at once; how many seconds each took.

        A move is what a person waits for: the table read, the rules, and everything durable.
        """
        share = count // self._count
        times = await asyncio.gather(*(self._play(number, share) for number in range(self._count)))
        await self.database.write(_forget)
        return [seconds for each in times for seconds in each]

    async def _play(self, number: int, count: int) -> list[float]:
        taken: list[float] = []
        for _ in range(count):
            table = self._tables[number]
            if table.life != "playing":
                table = await self.database.write(self._begin)
            question = table.questions[0]
            legal = table.legal(self._game, question.seat)
            text = self._game.notation(legal[len(legal) // 2])
            before = perf_counter()
            played = await self._act(table, question.seat, question.seq, text)
            taken.append(perf_counter() - before)
            self._tables[number] = played.table
        return taken

    async def _act(self, table: Table, seat: int, number: int, text: str) -> Written:
        return await self.database.write(playing.act, table.id, PEOPLE[seat].id, text, number, _now())

    def _begin(self, connection: Connection) -> Table:
        now = _now()
        new = NewTable(game_id=self._game.id, opponents=(PEOPLE[1],), thread=False)
        table = seating.found(connection, new, PEOPLE[0], now, "en")
        return seating.accept(connection, table.id, PEOPLE[1], now)


def _forget(connection: Connection) -> None:
    """Empties the outbox, as a bot that delivers does all the time."""
    connection.execute(outbox.delete())


def _now() -> datetime:
    return moment(ms(datetime.now(UTC)))
