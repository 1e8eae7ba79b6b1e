"""Open pages are told that there is something new; what it is, each asks for itself, with its own eyes."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable
from typing import Final

from aiohttp import web

from bot.window import guard
from bot.window.live import Live
from bot.window.wares import release

MOST: Final = 12
"""Pages of one person that are live at once."""
LOOK, BREATH = 0.5, 30
"""Seconds after which a silent stream looks whether its page is still open; looks after which it says that it is there,
and asks whether the visit still is."""

Holds = Callable[[], Awaitable[bool]]
"""Whether who listens may still do so."""


class Streams:
    """Server-sent events: one line at the beginning that says which release serves, then one for each change."""

    def __init__(self) -> None:
        self._open: Counter[Hashable] = Counter()
        self._closing = asyncio.Event()

    def close(self) -> None:
        """Ends every stream; its page comes back by itself."""
        self._closing.set()

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
                await self._tell(request, answer, news, holds)
        except ConnectionError:  # the page was closed
            pass
        finally:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]
        return answer

    async def _tell(
        self, request: web.Request, answer: web.StreamResponse, news: asyncio.Queue[str], holds: Holds
    ) -> None:
        silent = 0
        while not self._closing.is_set() and request.transport is not None:
            line = await self._next(news)
            silent = 0 if line else (silent + 1) % BREATH
            if silent and not line:
                continue
            if not await holds():
                break
            await answer.write(f"data: {line}\n\n".encode() if line else b": still here\n\n")

    async def _next(self, news: asyncio.Queue[str]) -> str:
        """The next stamp; "" when nothing happens for a while, or the window closes."""
        waits = [asyncio.ensure_future(news.get()), asyncio.ensure_future(self._closing.wait())]
        try:
            done, _ = await asyncio.wait(waits, timeout=LOOK, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
        return str(waits[0].result()) if waits[0] in done else ""
