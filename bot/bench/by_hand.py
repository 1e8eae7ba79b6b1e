"""The baseline for moves: the same rows read and written by hand on aiosqlite, without rules, records, SQLAlchemy."""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import Self

import aiosqlite

_SCHEMA = """
CREATE TABLE tables (id INTEGER PRIMARY KEY, game TEXT, options TEXT, life TEXT, host INTEGER, place INTEGER,
    seed BLOB, seq INTEGER, state BLOB, questions TEXT, digest BLOB, wake_at INTEGER);
CREATE INDEX wake ON tables (wake_at) WHERE wake_at IS NOT NULL;
CREATE TABLE seats (game INTEGER, seat INTEGER, user INTEGER, name TEXT, PRIMARY KEY (game, seat)) WITHOUT ROWID;
CREATE TABLE events (game INTEGER REFERENCES tables, seq INTEGER, seat INTEGER, actor TEXT, action TEXT, rolls BLOB,
    events BLOB, at INTEGER, PRIMARY KEY (game, seq)) WITHOUT ROWID;
CREATE TABLE outbox (id INTEGER PRIMARY KEY, lane TEXT, kind TEXT, game INTEGER REFERENCES tables, seq INTEGER,
    nonce TEXT, at INTEGER);
CREATE INDEX lane ON outbox (lane, id);
"""
_OPTIONS = '{"level":"advanced","length":23,"start":"off","rounds_to_win":5,"best_of":1,"specials":false}'
_QUESTIONS = '[[1,"turn",17,"2026-01-01T00:00:00Z","2026-01-04T00:00:00Z",false]]'
_STATE, _EVENTS, _ROLLS, _DIGEST = bytes(120), bytes(60), bytes(1), bytes(32)


class ByHand:
    """As many tables on a database of its own."""

    def __init__(self, file: Path, tables: int) -> None:
        self._file, self._count = file, tables
        self._free = asyncio.Lock()

    async def __aenter__(self) -> Self:
        self._held = await aiosqlite.connect(self._file, isolation_level=None)
        await self._held.executescript(
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;" + _SCHEMA
        )
        for key in range(self._count):
            row = (key, "titans", _OPTIONS, "playing", 1, 2, bytes(32), 0, _STATE, _QUESTIONS, _DIGEST, 1)
            await self._held.execute("INSERT INTO tables VALUES (?,?,?,?,?,?,?,?,?,?,?,?)", row)
            await self._held.executemany(
                "INSERT INTO seats VALUES (?,?,?,?)", [(key, 0, 1, "Ana"), (key, 1, 2, "Beto")]
            )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._held.close()

    async def moves(self, count: int) -> list[float]:
        """Writes `count` moves, the same number at each table, all tables at once; how many seconds each took."""
        share = count // self._count
        times = await asyncio.gather(*(self._write(key, share) for key in range(self._count)))
        await self._held.execute("DELETE FROM outbox")
        return [seconds for each in times for seconds in each]

    async def _write(self, key: int, count: int) -> list[float]:
        taken: list[float] = []
        for _ in range(count):
            before = perf_counter()
            async with self._free:  # one connection, one transaction at a time
                await self._move(key)
            taken.append(perf_counter() - before)
        return taken

    async def _move(self, key: int) -> None:
        db = self._held
        await db.execute("BEGIN IMMEDIATE")
        rows = list(await db.execute_fetchall("SELECT * FROM tables WHERE id = ?", (key,)))
        await db.execute_fetchall("SELECT * FROM seats WHERE game = ? ORDER BY seat", (key,))
        seq = rows[0][7] + 1
        event = (key, seq, seq % 2, "user", "advance 3", _ROLLS, _EVENTS, seq)
        await db.execute("INSERT INTO events VALUES (?,?,?,?,?,?,?,?)", event)
        change = (seq, _STATE, _QUESTIONS, _DIGEST, seq, key)
        await db.execute(
            "UPDATE tables SET seq = ?, state = ?, questions = ?, digest = ?, wake_at = ? WHERE id = ?", change
        )
        told = [(f"table {key}", "board", key, seq, "0" * 20, seq), ("user 1", "hand", key, seq, "1" * 20, seq)]
        await db.executemany("INSERT INTO outbox (lane, kind, game, seq, nonce, at) VALUES (?,?,?,?,?,?)", told)
        await db.execute("COMMIT")
