"""Helpers in processes of their own: who is urgent goes first, who dies is replaced, nothing lasts for ever."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.work import Closed, Crew, Died, Failed
from tests.until import until
from tests.work import jobs

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
LONG = 60.0


@pytest.fixture
async def crew() -> AsyncIterator[Crew]:
    made = Crew(1, "tests")
    yield made
    made.close()


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


async def test_work_is_done_in_another_process_and_always_the_same(crew: Crew):
    first = await crew.run(LONG, jobs.pid)
    assert first != os.getpid()
    assert await crew.run(LONG, jobs.pid) == first
    assert crew.pids == [first]


async def test_two_helpers_work_at_a_time_and_no_more(tmp_path: Path):
    crew = Crew(2, "tests")
    work = [asyncio.create_task(crew.run(LONG, jobs.wait_for, tmp_path / "go")) for _ in range(4)]
    await until(lambda: crew.waiting() == 2)
    (tmp_path / "go").touch()
    assert len(set(await asyncio.gather(*work))) <= 2
    assert len(crew.pids) == 2
    crew.close()


async def test_who_is_more_urgent_goes_first(crew: Crew, tmp_path: Path):
    done: list[str] = []

    async def one(name: str, rank: int) -> None:
        async with crew.place(rank):
            await crew.do(LONG, jobs.pid)
            done.append(name)

    busy = asyncio.create_task(crew.run(LONG, jobs.wait_for, tmp_path / "go"))
    await asyncio.sleep(0)
    others = [asyncio.create_task(one(name, rank)) for name, rank in (("hint", 1), ("table", 0), ("next table", 0))]
    await until(lambda: crew.waiting(1) == 3)
    assert crew.waiting(0) == 2
    (tmp_path / "go").touch()
    await asyncio.gather(busy, *others)
    assert done == ["table", "next table", "hint"]


async def test_who_gives_up_waiting_takes_no_place(crew: Crew, tmp_path: Path):
    busy = asyncio.create_task(crew.run(LONG, jobs.wait_for, tmp_path / "go"))
    await asyncio.sleep(0)
    given_up = asyncio.create_task(crew.run(LONG, jobs.pid))
    await until(crew.waiting)
    given_up.cancel()
    (tmp_path / "go").touch()
    await busy
    assert await crew.run(LONG, jobs.pid)
    assert given_up.cancelled()


async def test_what_the_work_raises_is_told_and_the_helper_goes_on(crew: Crew):
    first = await crew.run(LONG, jobs.pid)
    with pytest.raises(Failed, match="KeyError"):
        await crew.run(LONG, jobs.wrong)
    assert await crew.run(LONG, jobs.pid) == first


async def test_a_helper_that_dies_between_two_pieces_of_work_is_replaced(crew: Crew):
    first = await crew.run(LONG, jobs.pid)
    os.kill(first, signal.SIGKILL)
    assert await crew.run(LONG, jobs.pid) != first


async def test_work_over_which_a_helper_died_is_given_to_another(crew: Crew, tmp_path: Path):
    assert await crew.run(LONG, jobs.die_once, tmp_path / "died") == "alive"


async def test_work_that_kills_every_helper_is_given_up(crew: Crew):
    with pytest.raises(Died):
        await crew.run(LONG, jobs.die)
    assert await crew.run(LONG, jobs.pid)


async def test_work_without_an_end_is_ended(crew: Crew, tmp_path: Path):
    first = await crew.run(LONG, jobs.pid)
    with pytest.raises(TimeoutError):
        await crew.run(0.05, jobs.wait_for, tmp_path / "never")
    assert not is_running(first)
    assert await crew.run(LONG, jobs.pid) != first


async def test_closing_ends_what_is_under_way_and_what_waits(crew: Crew, tmp_path: Path):
    pid = await crew.run(LONG, jobs.pid)
    work = [asyncio.create_task(crew.run(LONG, jobs.wait_for, tmp_path / "never")) for _ in range(2)]
    await until(crew.waiting)
    crew.close()
    assert not is_running(pid)
    for each in await asyncio.gather(*work, return_exceptions=True):
        assert isinstance(each, Closed)
    with pytest.raises(Closed):
        await crew.run(LONG, jobs.pid)


def test_helpers_end_when_their_bot_is_killed(tmp_path: Path):
    program = tmp_path / "bot_like.py"
    program.write_text(
        "import asyncio, time\n"
        "from bot.work import Crew\n"
        "from tests.work import jobs\n"
        "if __name__ == '__main__':\n"
        "    crew = Crew(1, 'tests')\n"
        "    print(asyncio.run(crew.run(60, jobs.pid)), flush=True)\n"
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
