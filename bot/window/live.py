"""Who looks at something hears at once that it has changed, whichever process changed it.

The database says that something was written (`Database.on_change`); all open pages together then cost one small query.
In case it could not say so, there is a look every two seconds; without a page there is none.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Mapping
from contextlib import asynccontextmanager, suppress

import structlog

from bot import metrics

log = structlog.get_logger(__name__)

OTHERWISE = 2.0
"""Seconds until the next look if nothing is heard."""
PAUSE = 5.0
"""Seconds until the next look after one that failed."""
TOGETHER = 0.03
"""Seconds for which what is written is gathered: fifty moves at once are one look."""

Stamps = Callable[[Collection[int]], Awaitable[Mapping[int, str]]]


class Live:
    """The pages that are open, by the number of what they show."""

    def __init__(self, stamps: Stamps) -> None:
        """`stamps`: of each number what changes with everything that its pages show."""
        self._stamps = stamps
        self._open: dict[int, set[asyncio.Queue[str]]] = {}
        self._known: dict[int, str] = {}
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def heard(self) -> None:
        """Something was written somewhere."""
        self._news.set()

    @asynccontextmanager
    async def follow(self, key: int) -> AsyncGenerator[asyncio.Queue[str]]:
        """A queue that holds the newest stamp, as soon as there is one."""
        queue: asyncio.Queue[str] = asyncio.Queue(1)
        self._open.setdefault(key, set()).add(queue)
        if key in self._known:
            _put(queue, self._known[key])
        else:
            self._news.set()
        if self._task is None:
            self._task = asyncio.ensure_future(self._look())
        try:
            yield queue
        finally:
            self._open[key].discard(queue)
            if not self._open[key]:
                del self._open[key]
                self._known.pop(key, None)

    def newest(self, key: int) -> str:
        """The last stamp that was told; "" before the first."""
        return self._known.get(key, "")

    async def close(self) -> None:
        """Nobody is told anything more."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _look(self) -> None:
        while True:
            try:
                self._news.clear()
                if self._open:
                    self._tell(await self._stamps(tuple(self._open)))
                with suppress(TimeoutError):
                    # not `wait_for`, which before Python 3.12 loses a cancellation that comes together with news
                    async with asyncio.timeout(OTHERWISE if self._open else None):
                        await self._news.wait()
                await asyncio.sleep(TOGETHER)
            except Exception:  # the database may be away for a moment; the pages stay as they are
                metrics.FAULTS.inc()
                log.exception("open pages could not be told")
                await asyncio.sleep(PAUSE)

    def _tell(self, stamps: Mapping[int, str]) -> None:
        for key, stamp in stamps.items():
            if self._known.get(key) != stamp and key in self._open:
                self._known[key] = stamp
                for queue in self._open[key]:
                    _put(queue, stamp)


def _put(queue: asyncio.Queue[str], stamp: str) -> None:
    if queue.full():  # whoever reads slowly needs the newest alone
        queue.get_nowait()
    queue.put_nowait(stamp)
