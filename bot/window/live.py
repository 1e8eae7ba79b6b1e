"""Who looks at which table hears at once that something has changed there, whichever process changed it.

All open pages together cost one small query each tenth of a second, on either database; without a page there is none.
So a page also hears of moves that another process made, of deadlines and of what organisers do.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Mapping
from contextlib import asynccontextmanager, suppress

import structlog

from bot import metrics

log = structlog.get_logger(__name__)

EVERY = 0.1
"""Seconds from one look to the next."""
PAUSE = 5.0
"""Seconds until the next look after one that failed."""

Stamps = Callable[[Collection[int]], Awaitable[Mapping[int, str]]]


class Live:
    """The pages that are open, by table."""

    def __init__(self, stamps: Stamps) -> None:
        self._stamps = stamps
        self._open: dict[int, set[asyncio.Queue[str]]] = {}
        self._known: dict[int, str] = {}
        self._task: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def follow(self, table_id: int) -> AsyncGenerator[asyncio.Queue[str]]:
        """A queue that holds the table's newest stamp, as soon as there is one."""
        queue: asyncio.Queue[str] = asyncio.Queue(1)
        self._open.setdefault(table_id, set()).add(queue)
        if table_id in self._known:
            _put(queue, self._known[table_id])
        if self._task is None:
            self._task = asyncio.ensure_future(self._look())
        try:
            yield queue
        finally:
            self._open[table_id].discard(queue)
            if not self._open[table_id]:
                del self._open[table_id]
                self._known.pop(table_id, None)

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
                if self._open:
                    self._tell(await self._stamps(tuple(self._open)))
                await asyncio.sleep(EVERY)
            except Exception:  # the database may be away for a moment; the pages stay as they are
                metrics.FAULTS.inc()
                log.exception("open pages could not be told")
                await asyncio.sleep(PAUSE)

    def _tell(self, stamps: Mapping[int, str]) -> None:
        for table_id, stamp in stamps.items():
            if self._known.get(table_id) != stamp and table_id in self._open:
                self._known[table_id] = stamp
                for queue in self._open[table_id]:
                    _put(queue, stamp)


def _put(queue: asyncio.Queue[str], stamp: str) -> None:
    if queue.full():  # whoever reads slowly needs the newest alone
        queue.get_nowait()
    queue.put_nowait(stamp)
