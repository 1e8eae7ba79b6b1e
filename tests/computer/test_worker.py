"""The computer player's own process: it answers, is replaced when it dies or hangs, and ends with its bot."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.computer.players import GREEDY, LEVELS, SEARCH
from bot.computer.worker import Worker
from games.core.hidden import redact
from games.titans import GAME as TITANS
from tests.games.titans.duel import at

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
VIEW = redact(at((0, 24), [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]).state, 0)
DEFAULT = TITANS.notation(TITANS.default(VIEW, 0))


@pytest.fixture
async def worker() -> AsyncIterator[Worker]:
    async with Worker(ms=50) as worker:
        yield worker


def process_of(worker: Worker) -> int:
    assert worker._process
    pid = worker._process._process.pid
    assert pid
    return pid


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


async def test_every_level_answers_in_the_games_notation(worker: Worker):
    for level in LEVELS:
        text = await worker.answer("titans", VIEW, 0, level)
        assert TITANS.parse(text) in TITANS.actions(VIEW, 0)


async def test_the_loop_goes_on_while_it_thinks(worker: Worker):
    await worker.answer("titans", VIEW, 0, GREEDY)
    thinking = asyncio.create_task(worker.think("titans", msgspec.msgpack.encode(VIEW), 0, SEARCH, 300))
    late = 0.0
    while not thinking.done():
        began = time.perf_counter()
        await asyncio.sleep(0.005)
        late = max(late, time.perf_counter() - began)
    assert await thinking
    assert late < 0.25


async def test_one_process_serves_many_questions_at_once(worker: Worker):
    texts = await asyncio.gather(*(worker.answer("titans", VIEW, 0, GREEDY) for _ in range(5)))
    assert len(texts) == 5
    first = process_of(worker)
    await worker.answer("titans", VIEW, 0, GREEDY)
    assert process_of(worker) == first


async def test_a_process_that_dies_between_two_questions_is_replaced(worker: Worker):
    await worker.answer("titans", VIEW, 0, GREEDY)
    os.kill(process_of(worker), signal.SIGKILL)
    assert await worker.answer("titans", VIEW, 0, GREEDY)


async def test_a_process_that_dies_over_a_question_is_replaced(worker: Worker):
    await worker.answer("titans", VIEW, 0, GREEDY)
    first = process_of(worker)
    thinking = asyncio.create_task(worker.think("titans", msgspec.msgpack.encode(VIEW), 0, SEARCH, 400))
    await asyncio.sleep(0.1)
    os.kill(first, signal.SIGKILL)
    assert TITANS.parse(await thinking) in TITANS.actions(VIEW, 0)
    assert process_of(worker) != first


async def test_one_that_thinks_for_ever_is_ended_and_the_default_is_played(caplog: pytest.LogCaptureFixture):
    async with Worker(grace=-0.4) as worker:
        text = await worker.think("titans", msgspec.msgpack.encode(VIEW), 0, SEARCH, 500)
    assert text == DEFAULT
    assert len(caplog.records) == 2


@pytest.mark.parametrize(
    ("view", "seat", "level"),
    [(b"nonsense", 0, GREEDY), (msgspec.msgpack.encode(VIEW), 1, GREEDY), (msgspec.msgpack.encode(VIEW), 0, "best")],
)
async def test_a_bad_question_is_told_and_the_next_one_answered(worker: Worker, view: bytes, seat: int, level: str):
    with pytest.raises(ValueError):  # noqa: PT011 - each has words of its own
        await worker.think("titans", view, seat, level, 10)
    assert await worker.answer("titans", VIEW, 0, GREEDY)


async def test_after_closing_nothing_runs_any_more():
    worker = Worker()
    await worker.answer("titans", VIEW, 0, GREEDY)
    pid = process_of(worker)
    worker.close()
    assert not is_running(pid)


async def test_closing_ends_a_question_under_way():
    worker = Worker()
    await worker.answer("titans", VIEW, 0, GREEDY)
    thinking = asyncio.create_task(worker.think("titans", msgspec.msgpack.encode(VIEW), 0, SEARCH, 30_000))
    await asyncio.sleep(0.1)
    worker.close()
    with pytest.raises(EOFError):
        await thinking


def test_it_ends_when_its_bot_is_killed(tmp_path: Path):
    program = tmp_path / "bot_like.py"
    program.write_text(
        "import asyncio, time\n"
        "from tests.computer.test_worker import VIEW, process_of\n"
        "from bot.computer.worker import Worker\n"
        "if __name__ == '__main__':\n"
        "    worker = Worker()\n"
        "    asyncio.run(worker.answer('titans', VIEW, 0, 'greedy'))\n"
        "    print(process_of(worker), flush=True)\n"
        "    time.sleep(60)\n"
    )
    environment: dict[str, Any] = {**os.environ, "PYTHONPATH": str(ROOT)}
    bot = subprocess.Popen([sys.executable, str(program)], stdout=subprocess.PIPE, env=environment)
    assert bot.stdout
    pid = int(bot.stdout.readline())
    assert is_running(pid)
    bot.kill()
    bot.communicate()
    end = time.monotonic() + 10
    while is_running(pid) and time.monotonic() < end:
        time.sleep(0.05)
    assert not is_running(pid)
