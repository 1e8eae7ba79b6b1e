"""The processes of the computer players: they answer, quick ones never behind slow ones, tables before hints."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator

import pytest

from bot.computer import pool as pools
from bot.computer.players import GREEDY, LEVELS, RANDOM, SEARCH
from bot.computer.pool import HINTS, TABLES, Pool
from bot.work import Closed, Failed
from games.core.hidden import redact
from games.titans import GAME as TITANS
from tests.games.titans.duel import at
from tests.until import until

pytestmark = pytest.mark.slow

VIEW = redact(at((0, 24), [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]).state, 0)
DEFAULT = TITANS.notation(TITANS.default(VIEW, 0))


@pytest.fixture
async def pool() -> AsyncIterator[Pool]:
    async with Pool(ms=50, size=1) as pool:
        yield pool


async def test_every_level_answers_in_the_games_notation(pool: Pool):
    for level in LEVELS:
        text = await pool.answer("titans", VIEW, 0, level)
        assert TITANS.parse(text) in TITANS.actions(VIEW, 0)


async def test_a_quick_level_does_not_stand_behind_a_slow_one():
    async with Pool(ms=50, size=1) as pool:
        await asyncio.gather(*(pool.answer("titans", VIEW, 0, level) for level in (SEARCH, GREEDY)))
        async with pool.slow.place():  # every process for slow thoughts is taken
            slow = asyncio.create_task(pool.answer("titans", VIEW, 0, SEARCH))
            for level in (GREEDY, RANDOM):
                assert await pool.answer("titans", VIEW, 0, level)
            assert not slow.done()
        assert await slow


async def test_tables_go_before_hints_and_equal_hints_are_thought_about_once(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
):
    ranks: list[int] = []
    turn = pool._turn

    def noted(*args: object) -> object:
        ranks.append(args[3])  # pyright: ignore[reportArgumentType]
        return turn(*args)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(pool, "_turn", noted)
    finished: list[str] = []

    async def one(name: str) -> None:
        await (pool.hint("titans", VIEW, 0) if name == "hint" else pool.answer("titans", VIEW, 0, SEARCH))
        finished.append(name)

    async with pool.slow.place():
        wishes = [asyncio.create_task(one(name)) for name in ("hint", "hint", "hint", "table")]
        await until(lambda: len(ranks) == 2 == pool.slow.waiting(HINTS))
    await asyncio.gather(*wishes)
    assert sorted(ranks) == [TABLES, HINTS]
    assert finished == ["table", "hint", "hint", "hint"]


async def test_whoever_asks_for_a_hint_and_goes_takes_it_from_nobody_else(pool: Pool):
    async with pool.slow.place():
        gone, stays = (asyncio.create_task(pool.hint("titans", VIEW, 0)) for _ in range(2))
        await until(lambda: pool.slow.waiting(HINTS))
        gone.cancel()
    assert TITANS.parse((await stays)[0].text) in TITANS.actions(VIEW, 0)


async def test_the_more_wait_the_shorter_the_next_one_thinks(pool: Pool, monkeypatch: pytest.MonkeyPatch):
    shares: list[float] = []
    pace = pools.pace

    def noted(*args: object, share: float = 1.0, **others: float) -> object:
        shares.append(share)
        return pace(*args, share=share, **others)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(pools, "pace", noted)
    async with pool.slow.place():
        tables = [asyncio.create_task(pool.answer("titans", VIEW, 0, SEARCH)) for _ in range(3)]
        await until(lambda: pool.slow.waiting() == 3)
        hint = asyncio.create_task(pool.hint("titans", VIEW, 0))  # it makes nobody's time shorter
        await until(lambda: pool.slow.waiting(HINTS) == 4)
    await asyncio.gather(*tables)
    await hint
    assert shares == [pytest.approx(each) for each in (1 / 3, 1 / 2, 1, 1)]


async def test_a_process_that_dies_over_a_question_is_replaced_and_asked_again():
    async with Pool(ms=1000, size=1) as pool:
        pool.quick.close()
        async with pool.slow.place():
            await pool.slow.do(60, os.getpid)
        (first,) = pool.slow.pids
        thinking = asyncio.create_task(pool.answer("titans", VIEW, 0, SEARCH))
        await asyncio.sleep(0.1)
        os.kill(first, signal.SIGKILL)
        assert TITANS.parse(await thinking) in TITANS.actions(VIEW, 0)
        assert pool.slow.pids != [first]


async def test_one_that_thinks_for_ever_is_ended_and_the_default_is_played(caplog: pytest.LogCaptureFixture):
    async with Pool(ms=500, size=1, grace=-10.0) as pool:
        assert await pool.answer("titans", VIEW, 0, SEARCH) == DEFAULT
    assert "the default is played" in caplog.text


@pytest.mark.parametrize(("view", "seat"), [({}, 0), (VIEW, 1)])
async def test_a_bad_question_is_told_and_the_next_one_answered(pool: Pool, view: object, seat: int):
    with pytest.raises((Failed, ValueError, AttributeError)):
        await pool.answer("titans", view, seat, GREEDY)
    with pytest.raises(ValueError, match="no such level"):
        await pool.answer("titans", VIEW, 0, "best")
    assert await pool.answer("titans", VIEW, 0, GREEDY)


async def test_closing_ends_a_question_under_way_and_plays_nothing():
    pool = Pool(ms=30_000, size=1)
    thinking = asyncio.create_task(pool.answer("titans", VIEW, 0, SEARCH))
    await asyncio.sleep(0.1)
    pool.close()
    with pytest.raises(Closed):
        await thinking
