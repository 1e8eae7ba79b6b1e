"""The log tells what happened, and no secret."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from prometheus_client import REGISTRY

from bot import metrics
from tests.service.club import Club

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]

PROGRAM = """
import asyncio, sys
import structlog
from bot import logs
logs.setup(sys.argv[1])
from bot.storage.database import Database
log = structlog.get_logger("test")
def fail(connection):
    from sqlalchemy import text
    hidden_card = "card" + "-of-nobody"
    connection.execute(text("SELECT :card FROM nowhere"), {"card": hidden_card})
async def main():
    database = Database("sqlite+aiosqlite:///" + sys.argv[2])
    with structlog.contextvars.bound_contextvars(table=7, user=1):
        log.info("moved", seq=3)
        try:
            await database.write(fail)
        except Exception:
            log.exception("it failed")
    await database.close()
asyncio.run(main())
"""


@pytest.mark.parametrize("level", ["debug", "info"])
def test_lines_are_json_with_what_is_bound_and_no_values(level: str, tmp_path: Path):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, level, str(tmp_path / "x.sqlite3")],
        check=True, cwd=ROOT, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert (lines[0]["event"], lines[0]["table"], lines[0]["user"], lines[0]["seq"]) == ("moved", 7, 1, 3)
    assert "no such table: nowhere" in lines[1]["exception"]
    assert "card-of-nobody" not in done.stderr
    assert len(lines) == 2, "libraries that print what passes through them are silent"


def test_quieter_means_quieter(tmp_path: Path):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "error", str(tmp_path / "x.sqlite3")],
        check=True, cwd=ROOT, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert len(done.stderr.splitlines()) == 1


async def test_moves_posts_and_waiting_are_counted(club: Club):
    def value(name: str, **labels: str) -> float:
        return REGISTRY.get_sample_value(name, labels) or 0.0

    def counts() -> list[float]:
        return [
            value("tabard_moves_total", game="tally", actor="user"),
            value("tabard_told_total", kind="board"),
            value("tabard_told_total", kind="hand"),
            value("tabard_render_seconds_count", game="tally"),
            value("tabard_delivery_seconds_count"),
            value("tabard_clock_total", what="timeouts"),
        ]

    table = await club.duel(hours=1)
    before = counts()
    await club.move(table)
    assert [now - then for now, then in zip(counts(), before, strict=True)] == [1, 1, 1, 2, 2, 0]
    await club.tick(hours=1)
    assert counts()[-1] - before[-1] == 1
    club.service._delivery._closed = True
    await club.move(table, settle=False)
    club.clock.pass_(seconds=90)
    await club.service.tick()
    assert metrics.OUTBOX_AGE._value.get() == pytest.approx(90)
