"""The computer players of one bot, in processes of their own.

Slow thoughts have as many processes as there are cores, the quick levels one for themselves, so that they never stand
behind a slow one. The more wait, the shorter the next one thinks. Tables go before hints.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from math import ceil
from time import perf_counter, thread_time
from types import TracebackType
from typing import Any, Final, NamedTuple, Protocol, Self

import msgspec

from bot.catalogue import game
from bot.computer.budget import Budget
from bot.computer.pacing import MOST_SLOW, USUAL_TIME, Pace, pace
from bot.computer.players import SEARCH, choose, known, slow
from bot.computer.review import Batch, Decision, Judged, judge, time_for
from bot.computer.search import weigh
from bot.work import Crew, Died
from games.core.game import Reason
from games.core.hidden import Seat

GRACE = 20.0
"""Seconds for starting a process and for the last step, besides the time to think."""
TABLES: Final = 0
HINTS: Final = 1
REVIEWS: Final = 2
STRETCH: Final = 400.0
"""Milliseconds of a review that are thought through in one piece."""
BEST: Final = 3
"""Actions that a hint tells."""
"""Who goes first."""
INERTIA = 0.8
"""How much of what was known of the machine's speed stays with each further thought."""

_log = logging.getLogger(__name__)


class Timer(Protocol):
    """The clock on the wall, in seconds."""

    def now(self) -> float:
        """The present."""
        ...

    async def until(self, moment: float) -> None:
        """Waits."""
        ...


class WallTimer:
    """The machine's clock."""

    def now(self) -> float:
        """The present."""
        return perf_counter()

    async def until(self, moment: float) -> None:
        """Waits."""
        await asyncio.sleep(max(0.0, moment - perf_counter()))


class Question(NamedTuple):
    """What is asked of a process. `view`: the seat's view in msgpack; `think` and `wall` in milliseconds."""

    game_id: str
    view: bytes
    seat: Seat
    level: str
    think: float
    wall: float


class Answer(NamedTuple):
    """The action in the game's notation, and seconds of the processor and on the wall that it took."""

    text: str
    cpu: float
    wall: float


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Counsel(NamedTuple):
    """An action in the game's notation, its chance to win, 0 to 1 (None: nobody looked), and what can be said of it."""

    text: str
    chance: float | None = None
    reason: Reason | None = None


class Counselled(NamedTuple):
    """The best actions, the best first, and seconds of the processor and on the wall that it took."""

    best: tuple[Counsel, ...]
    cpu: float
    wall: float


class Pool:
    """To be closed at the end, or used as `async with`.

    `ms`: how long `search` thinks about a move where nobody waits. `size`: slow thoughts at a time; None: as many as
    there are cores.
    """

    def __init__(
        self, ms: int = USUAL_TIME, size: int | None = None, *, grace: float = GRACE, timer: Timer | None = None
    ) -> None:
        self._ms = ms
        self._grace = grace
        self._timer = timer or WallTimer()
        self._slow = 1.0
        self.slow = Crew(size or cores(), "tabard-thinking")
        self.quick = Crew(1, "tabard-quick")
        self._hints: dict[tuple[str, bytes, Seat], asyncio.Future[tuple[Counsel, ...]]] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends all processes at once; questions under way fail with Closed."""
        self.slow.close()
        self.quick.close()

    async def answer(self, game_id: str, view: Any, seat: Seat, level: str) -> str:
        """What the seat does, in the game's notation. When that is known depends on public facts alone.

        Should processes die or hang over it, it is the game's default, which is always legal. Raises ValueError for an
        unknown level, a view that is none, or a seat that is not asked.
        """
        return await self._answer(game_id, view, seat, level, TABLES)

    async def hint(self, game_id: str, view: Any, seat: Seat) -> tuple[Counsel, ...]:
        """What the strongest level finds best there, `BEST` actions at most, once no table waits; the same question is
        answered once.

        It knows no more than the table shows: what was played and lies open no more is for people to remember.
        """
        thinking = game(game_id).thinking
        view = view if thinking is None else thinking.forget(view)
        key = (game_id, msgspec.msgpack.encode(view), seat)
        asked = self._hints.get(key)
        if asked is None:
            asked = self._hints[key] = asyncio.ensure_future(self._counsel(game_id, view, seat, HINTS))
            asked.add_done_callback(lambda _: self._hints.pop(key))
        return await asyncio.shield(asked)

    async def review(
        self, game_id: str, decisions: Sequence[Decision], told: Callable[[int, int], Awaitable[None]]
    ) -> list[Judged]:
        """What the decisions of a finished game were worth; `told` hears how many are done, of how many.

        A few at a time, so that tables and hints need not wait long. Raises Died, TimeoutError, Failed, Closed.
        """
        ms, found = time_for(len(decisions)), list[Judged]()
        few = max(1, int(STRETCH / ms))
        for first in range(0, len(decisions), few):
            batch = Batch(game_id, tuple(decisions[first : first + few]), ms)
            async with self.slow.place(REVIEWS):
                found += await self.slow.do(STRETCH * MOST_SLOW / 1000 + self._grace, judge, batch)
            await told(min(first + few, len(decisions)), len(decisions))
        return found

    async def _answer(self, game_id: str, view: Any, seat: Seat, level: str, rank: int) -> str:
        if not known(level):
            raise ValueError(f"no such level: {level}")
        if slow(level):
            return await self._slowly(game_id, view, seat, level, rank)
        given = pace(game(game_id), view, seat, level, self._ms)
        came = self._timer.now()
        async with self.quick.place(rank):
            text = await self._ask(self.quick, game_id, view, seat, level, given)
        if given.shown:
            step = given.shown / 1000
            await self._timer.until(came + step * ceil((self._timer.now() - came) / step))
        return text

    async def _slowly(self, game_id: str, view: Any, seat: Seat, level: str, rank: int) -> str:
        async with self._turn(game_id, view, seat, rank) as given:
            return await self._ask(self.slow, game_id, view, seat, level, given)

    async def _counsel(self, game_id: str, view: Any, seat: Seat, rank: int) -> tuple[Counsel, ...]:
        rules = game(game_id)
        async with self._turn(game_id, view, seat, rank) as given:
            question = Question(game_id, msgspec.msgpack.encode(view), seat, SEARCH, given.think, given.wall)
            try:
                return (await self.slow.do(given.wall / 1000 + self._grace, counsel, question)).best
            except (Died, TimeoutError) as error:
                _log.warning("the default is told at %s: %r", game_id, error)
                return (Counsel(rules.notation(rules.default(view, seat))),)

    @asynccontextmanager
    async def _turn(self, game_id: str, view: Any, seat: Seat, rank: int) -> AsyncGenerator[Pace]:
        """A place among the slow ones, and the pace of a thought there; it is kept until the answer may be seen."""
        async with self.slow.place(rank):
            began = self._timer.now()
            share = self.slow.size / (self.slow.size + self.slow.waiting(rank))
            given = pace(game(game_id), view, seat, SEARCH, self._ms, share=share, slow=self._slow)
            yield given
            if given.shown:
                # the place is kept, so that nobody behind can tell either
                await self._timer.until(began + given.shown / 1000)

    async def _ask(self, crew: Crew, game_id: str, view: Any, seat: Seat, level: str, given: Pace) -> str:
        question = Question(game_id, msgspec.msgpack.encode(view), seat, level, given.think, given.wall)
        try:
            found = await crew.do(given.wall / 1000 + self._grace, respond, question)
        except (Died, TimeoutError) as error:
            _log.warning("the default is played at %s: %r", game_id, error)
            rules = game(game_id)
            return rules.notation(rules.default(view, seat))
        if slow(level) and found.cpu * 2000 > given.think > 0:
            self._slow = INERTIA * self._slow + (1 - INERTIA) * found.wall / found.cpu
        return found.text


_rng = random.Random()


def respond(question: Question) -> Answer:
    """The computer player's answer."""
    cpu, wall = thread_time(), perf_counter()
    rules = game(question.game_id)
    view = msgspec.msgpack.decode(question.view, type=rules.state_type)
    action = choose(rules, view, question.seat, question.level, question.think, _rng, wall=question.wall)
    return Answer(rules.notation(action), thread_time() - cpu, perf_counter() - wall)


def counsel(question: Question) -> Counselled:
    """The best actions, from the seat's view, with their chances and what can be said of each."""
    cpu, wall = thread_time(), perf_counter()
    rules, seat = game(question.game_id), question.seat
    view = msgspec.msgpack.decode(question.view, type=rules.state_type)
    actions = rules.shortlist(view, seat)
    budget = Budget(question.think / 1000, question.wall / 1000)
    # what is the only thing to do needs no thought, and has no chance to compare
    weighed = weigh(rules, view, seat, actions, budget, _rng) if len(actions) > 1 else []
    found = [(each.action, each.chance) for each in weighed[:BEST]] or [(actions[0], None)]
    thinking = rules.thinking
    best = tuple(
        Counsel(rules.notation(action), chance, None if thinking is None else thinking.reason(view, seat, action))
        for action, chance in found
    )
    return Counselled(best, thread_time() - cpu, perf_counter() - wall)
