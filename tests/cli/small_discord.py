"""As much of Discord as a start and an end of the bot need, over real sockets, for a bot in a process of its own."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web
from aiohttp.test_utils import TestServer

ROOT = Path(__file__).resolve().parents[2]
BOT = {"id": "77", "username": "tabard", "discriminator": "0", "avatar": None, "bot": True}
APPLICATION: dict[str, Any] = {
    "id": "77", "name": "tabard", "description": "", "icon": None, "bot_public": True, "bot_require_code_grant": False,
    "owner": BOT, "verify_key": "", "flags": 0, "team": None,
}  # fmt: skip


def _json(body: Any, status: int = 200) -> web.Response:
    """As Discord says it: without a charset."""
    return web.Response(body=json.dumps(body).encode(), status=status, headers={"Content-Type": "application/json"})


class SmallDiscord:
    """Answers, fails as it is told to, and remembers. `failing`: by path, the statuses of the next answers."""

    def __init__(self) -> None:
        self.failing: dict[str, list[int]] = {}
        self.commands_sent = 0
        self.commands: list[dict[str, Any]] = []
        self.ready = asyncio.Event()
        self.left: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self.url = ""

    async def answer(self, request: web.Request) -> web.StreamResponse:
        if statuses := self.failing.get(request.path):
            return _json({"message": "not now", "code": 0}, status=statuses.pop(0))
        match request.path:
            case "/users/@me":
                return _json(BOT)
            case "/oauth2/applications/@me":
                return _json(APPLICATION)
            case "/gateway/bot":
                limits = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
                address = self.url.replace("http", "ws") + "/gateway"
                return _json({"url": address, "shards": 1, "session_start_limit": limits})
            case "/applications/77/commands":
                if request.method == "PUT":
                    self.commands_sent += 1
                    self.commands = await request.json()
                return _json(self.commands)
            case "/gateway":
                return await self._gateway(request)
            case _:
                return _json({"message": "nothing here", "code": 0}, status=404)

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 45000}, "s": None, "t": None})
        async for message in socket:
            if message.type is WSMsgType.TEXT and json.loads(message.data)["op"] == 2:
                ready = {
                    "v": 10, "user": BOT, "guilds": [], "session_id": "1", "resume_gateway_url": self.url,
                    "shard": [0, 1], "application": {"id": "77", "flags": 0},
                }  # fmt: skip
                await socket.send_json({"op": 0, "d": ready, "s": 1, "t": "READY"})
                self.ready.set()
        if not self.left.done():
            self.left.set_result(socket.close_code)
        return socket


@asynccontextmanager
async def small_discord() -> AsyncIterator[SmallDiscord]:
    """It listens."""
    small, routes = SmallDiscord(), web.Application()
    routes.router.add_route("*", "/{path:.*}", small.answer)
    async with TestServer(routes) as server:
        small.url = str(server.make_url("")).rstrip("/")
        yield small


class Process:
    """`tabard run` as somebody starts it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, small: SmallDiscord, database: str, **environment: str) -> Process:
        """Starts it against the small Discord."""
        env = {"DISCORD_TOKEN": "right", "DISCORD_API_URL": small.url, "DATABASE_URL": database, "TABARD_LOG": "info"}
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "run",
            cwd=ROOT, env=os.environ | env | environment, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        return cls(process)

    async def lines_until(self, words: str) -> list[str]:
        """What it logs up to a line with these words."""
        assert self._process.stderr is not None
        found: list[str] = []
        while not found or words not in found[-1]:
            line = await self._process.stderr.readline()
            assert line, f"it ended without {words!r}: {found}"
            found.append(line.decode())
        return found

    async def until(self, event: asyncio.Event) -> None:
        """Waits for something that happens while it runs."""
        happens, ends = asyncio.ensure_future(event.wait()), asyncio.ensure_future(self._process.wait())
        await asyncio.wait((happens, ends), return_when=asyncio.FIRST_COMPLETED)
        ends.cancel()
        happens.cancel()
        assert event.is_set(), (await self.ends())[1]

    async def ends(self, number: signal.Signals | None = None) -> tuple[int, str]:
        """Its exit code and the rest of what it logs, after it got a signal if one is given."""
        if number is not None:
            self._process.send_signal(number)
        _, said = await self._process.communicate()
        assert self._process.returncode is not None
        return self._process.returncode, said.decode()

    def kill(self) -> None:
        """Ends it whatever it is doing."""
        if self._process.returncode is None:
            self._process.kill()
