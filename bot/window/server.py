"""Where the window listens: nowhere, unless it is switched on."""

from __future__ import annotations

import socket
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from aiohttp import web


def bound(host: str, port: int) -> socket.socket:
    """A socket on this address; port 0: any free one. Raises OSError where it cannot be had."""
    return socket.create_server((host, port))


@asynccontextmanager
async def serving(app: web.Application, place: socket.socket) -> AsyncGenerator[None]:
    """Serves on the socket until the end; whoever is being answered then has a moment more."""
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=2)
    await runner.setup()
    try:
        await web.SockSite(runner, place).start()
        yield
    finally:
        await runner.cleanup()
