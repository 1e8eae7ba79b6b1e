"""Open pages are told that there is something new; what it is, each asks for itself, with its own eyes."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable
from contextlib import suppress
from typing import Final

from aiohttp import web

from bot.window import guard
from bot.window.live import Live
from bot.window.wares import release

MOST: Final = 12
"""Pages of one person that are live at once."""
LOOK, BREATH = 1.0, 15
"""Seconds after which a silent stream looks whether its page is still open; looks after which it says that it is there,
and asks whether the visit still is."""

Holds = Callable[[], Awaitable[bool]]
"""Whether who listens may still do so."""


class Streams:
    """Server-sent events: one line at the beginning that says which release serves, then one for each change."""

    def __init__(self) -> None:
        self._open: Counter[Hashable] = Counter()
        self._told: set[asyncio.Queue[str]] = set()
        self._closing = False

    def close(self) -> None:
        """Ends every stream; its page comes back by itself."""
        self._closing = True
        for news in self._told:
            with suppress(asyncio.QueueFull):
                news.put_nowait("")

    async def follow(
        self, request: web.Request, live: Live, key: int, who: Hashable, holds: Holds, most: int = MOST
    ) -> web.StreamResponse:
        """A stream of what changes at `key`, for one who has no more than `most`. Raises HTTPTooManyRequests."""
        if self._open[who] >= most:
            raise web.HTTPTooManyRequests
        answer = web.StreamResponse(
            headers={**guard.HEADERS, "Content-Type": "text/event-stream", "X-Accel-Buffering": "no"}
        )
        self._open[who] += 1
        try:
            await answer.prepare(request)
            await answer.write(f"event: release\ndata: {release()}\n\n".encode())
            async with live.follow(key) as news:
                self._told.add(news)
                try:
                    await self._tell(request, answer, news, holds, lambda: live.newest(key))
                finally:
                    self._told.discard(news)
        except ConnectionError:  # the page was closed
            pass
        finally:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]
        return answer

    async def _tell(
        self,
        request: web.Request,
        answer: web.StreamResponse,
        news: asyncio.Queue[str],
        holds: Holds,
        newest: Callable[[], str],
    ) -> None:
        silent = 0
        while not self._closing and request.transport is not None:
            line = ""
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    line = await news.get()
            silent = 0 if line else (silent + 1) % BREATH
            if self._closing or (silent and not line):
                continue
            if not await holds():
                break
            # Repeated, since what came and went between two looks was told to nobody, but a page may have shown it.
            stamp = line or newest()
            await answer.write(f"data: {stamp}\n\n".encode() if stamp else b": still here\n\n")
