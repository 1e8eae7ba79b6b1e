"""What happened at a table, told again as its reader may know it: as a story, step by step, as a log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection

from bot import catalogue
from bot.service.ground import history, store
from bot.service.ground.records import Frame, Line, Table
from bot.service.ground.refusals import NotOver, NotRunning
from bot.service.telling import narrating
from bot.service.telling.drawing import Studio
from bot.storage.database import Database
from games.core.hidden import Seat


def story(
    connection: Connection, table_id: int, seat: Seat | None, since: int, *, everything: bool = False
) -> list[Line]:
    """What happened from event `since` on. A function of a connection. Raises NotOver."""
    if everything:
        _only_when_over(store.load(connection, table_id).table)
    return history.lines(store.entries(connection, table_id, since), seat, everything=everything)


async def replay(
    database: Database, studio: Studio, table_id: int, seat: Seat | None, *, everything: bool
) -> list[Frame]:
    """Every position from the set-up on. Raises NotRunning, NotOver."""
    held, steps, entries = await database.read(store.recorded, table_id)
    if everything:
        _only_when_over(held.table)
    if not steps:
        raise NotRunning(table=table_id)
    game, times = catalogue.game(held.table.game_id), [entry.at for entry in entries]
    return await studio.run(history.frames, game, held.setup, steps, times, seat, everything=everything)


def film(frames: Sequence[Frame], table: Table, locale: str, first: int, last: int) -> list[Frame]:
    """The position before event `first`, and each after one up to `last` of which there is something to tell."""
    shown = [frame for frame in frames if max(0, first - 1) <= frame.seq <= last] or list(frames[-1:])
    told = [frame for frame in shown[1:-1] if narrating.caption([frame], table, locale)]
    return [shown[0], *told, *shown[1:][-1:]]


async def log(database: Database, studio: Studio, table_id: int) -> dict[str, Any]:
    """The log that anyone can check. Raises NotRunning, and NotOver where answers are sealed while the game runs."""
    held, steps, entries = await database.read(store.recorded, table_id)
    position = held.position
    if position is None:
        raise NotRunning(table=table_id)
    game = catalogue.game(held.table.game_id)
    if position.over is None and await studio.run(history.sealed, game, held.setup, steps):
        raise NotOver
    return history.log(game, held.setup, held.table.names, entries, position)


def _only_when_over(table: Table) -> None:
    if table.life != "over":
        raise NotOver
