"""Several helpers and the queue before them: who is more urgent goes first, and nothing lasts for ever."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count
from threading import Lock
from typing import TypeVar, TypeVarTuple

from bot.work.helper import Failed, Helper

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

ATTEMPTS = 2
"""How often the same work may cost a helper its life."""

_log = logging.getLogger(__name__)


class Died(Exception):
    """The helpers died over the work."""


class Closed(Exception):
    """The bot ends, and the work with it."""


class Crew:
    """Up to `size` helpers, each started when there is first something to do for it; one that dies is replaced."""

    def __init__(self, size: int, name: str) -> None:
        self.size = size
        self._name = name
        self._closed = False
        self._places = size
        self._numbers = count()
        self._line: list[tuple[int, int, asyncio.Future[None]]] = []
        # wait for the helpers in the loop's place
        self._threads = ThreadPoolExecutor(size, thread_name_prefix=name)
        self._lock = Lock()
        self._idle: list[Helper] = []
        self._busy: set[Helper] = set()

    def waiting(self, rank: int = 0) -> int:
        """How many wait for a place that are as urgent."""
        return sum(urgency <= rank and not place.done() for urgency, _, place in self._line)

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        with self._lock:
            return [helper.pid for helper in (*self._idle, *self._busy) if helper.pid is not None]

    @asynccontextmanager
    async def place(self, rank: int = 0) -> AsyncGenerator[None]:
        """A place among the helpers, for `do`; the lower the rank, the sooner. Raises Closed."""
        await self._come(rank)
        try:
            yield
        finally:
            self._go()

    async def do(self, seconds: float, work: Callable[[*Ts], T], /, *args: *Ts) -> T:
        """What `work(*args)` returns in a helper; to be called in a place.

        Raises Failed when it raises something, TimeoutError after so many seconds (the helper is ended), Died when it
        cost more than one helper its life, Closed.
        """
        if self._closed:
            raise Closed(self._name)
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._do, seconds, work, args)

    async def run(self, seconds: float, work: Callable[[*Ts], T], /, *args: *Ts) -> T:
        """`do` in a place of its own."""
        async with self.place():
            return await self.do(seconds, work, *args)

    def close(self) -> None:
        """Ends all helpers at once; what is under way fails with Closed."""
        self._closed = True
        with self._lock:
            helpers, self._idle = [*self._idle, *self._busy], []
        for helper in helpers:
            helper.end()
        for *_, place in self._line:
            if not place.done():
                place.set_exception(Closed(self._name))
        self._line.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _come(self, rank: int) -> None:
        if self._closed:
            raise Closed(self._name)
        if self._places:
            self._places -= 1
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._line, (rank, next(self._numbers), place))
        try:
            await place
        except asyncio.CancelledError:
            if not place.cancelled():  # it had just been given
                self._go()
            raise

    def _go(self) -> None:
        """The place passes to the next in line."""
        while self._line:
            *_, place = heappop(self._line)
            if not place.done():
                place.set_result(None)
                return
        self._places += 1

    def _do(self, seconds: float, work: Callable[..., T], args: tuple[object, ...]) -> T:
        for attempt in range(1, ATTEMPTS + 1):
            helper = self._helper()
            try:
                result = helper.do(work, args, seconds)
            except Failed:
                self._rest(helper)
                raise
            except (EOFError, OSError) as error:  # it died, or took too long (TimeoutError)
                self._bury(helper)
                if self._closed:
                    raise Closed(self._name) from error
                _log.warning("%s failed at %s, attempt %d: %r", self._name, work.__name__, attempt, error)
                if isinstance(error, TimeoutError):
                    raise
            else:
                self._rest(helper)
                return result
        raise Died(f"{self._name} died over {work.__name__}")

    def _helper(self) -> Helper:
        with self._lock:
            if self._closed:
                raise Closed(self._name)
            helper = self._idle.pop() if self._idle else Helper(self._name)
            self._busy.add(helper)
        return helper

    def _rest(self, helper: Helper) -> None:
        with self._lock:
            self._busy.discard(helper)
            if not self._closed:
                self._idle.append(helper)

    def _bury(self, helper: Helper) -> None:
        with self._lock:
            self._busy.discard(helper)
        helper.end()
