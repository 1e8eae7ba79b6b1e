"""How fast moves are made durable on SQLite: the service's transaction beside the same one written by hand."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from bot.bench.by_hand import ByHand
from bot.bench.load import Load
from bot.bench.measure import Figure, Step

ROUNDS = 15
MOVES = 200
TABLES = 50

WANTED = 1000
"""Durable moves a second, fifty times what Discord allows."""
LATEST = 50.0
"""Milliseconds in which 99 of 100 moves are durable, with `TABLES` tables at once."""


def measure(step: Step) -> list[Figure]:
    """Durable moves per second, how long people wait, and both beside the hand-written transaction."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder), step))


async def _measure(folder: Path, step: Step) -> list[Figure]:
    ours: list[float] = []
    plain: list[float] = []
    waits: list[float] = []
    async with (
        Load(f"sqlite+aiosqlite:///{folder}/ours.sqlite3", TABLES) as service,
        ByHand(folder / "plain.sqlite3", TABLES) as by_hand,
    ):
        await service.moves(MOVES)  # once for nothing
        await by_hand.moves(MOVES)
        for number in range(ROUNDS):
            for one in (service, by_hand) if number % 2 else (by_hand, service):
                before = perf_counter()
                taken = await one.moves(MOVES)
                (ours if one is service else plain).append((perf_counter() - before) / len(taken))
                if one is service:
                    waits.append(quantiles(taken, n=100)[98] * 1000)
            step()
    ratio = median(theirs / mine for mine, theirs in zip(ours, plain, strict=True))
    pace, late = median(ours), median(waits)
    return [
        Figure(
            "a durable move, with its rules, beside the bare transaction by hand",
            f"{pace * 1000:.2f} ms",
            f"{median(plain) * 1000:.2f} ms",
            ratio,
            0.5,
            {"ms": pace * 1000, "baseline_ms": median(plain) * 1000},
        ),
        Figure(
            "durable moves a second, 50 tables at once",
            f"{1 / pace:.0f}",
            f"{WANTED}",
            1 / pace / WANTED,
            1.0,
            {"moves_per_second": 1 / pace},
        ),
        Figure(
            "how long 99 of 100 wait for it, in a usual round",
            f"{late:.1f} ms",
            f"{LATEST:.0f} ms",
            LATEST / late,
            1.0,
            {"p99_ms": late},
        ),
    ]
