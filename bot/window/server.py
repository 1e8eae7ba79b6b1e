"""Where the window listens: nowhere, unless it is switched on."""

from __future__ import annotations

import socket
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import NamedTuple

from aiohttp import web

HOST = "127.0.0.1"
"""Nobody else than this machine: whoever lets others in puts a proxy before it."""


class Place(NamedTuple):
    """A socket that listens, and the address under which people know it, without a stroke at its end."""

    socket: socket.socket
    url: str


def bound(port: int, url: str | None = None) -> Place:
    """A place on this port; 0: any free one. Raises OSError where it cannot be had."""
    made = socket.create_server((HOST, port))
    return Place(made, url or f"http://{HOST}:{made.getsockname()[1]}")


@asynccontextmanager
async def serving(app: web.Application, place: Place) -> AsyncGenerator[None]:
    """Serves on the socket until the end; whoever is being answered then has a moment more."""
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=2)
    await runner.setup()
    try:
        await web.SockSite(runner, place.socket).start()
        yield
    finally:
        await runner.cleanup()
