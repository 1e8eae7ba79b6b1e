"""The window of a club, and people who come to it with a browser of their own."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from html import unescape

from aiohttp import ClientResponse, ClientSession, CookieJar
from aiohttp.test_utils import TestServer

from bot.gate.gate import USUAL, Gate
from bot.service.ground.records import Person, Table
from bot.window.desk import Called, Looks
from bot.window.window import Window
from tests.service.club import ANA, BETO, Club

SHORT = {"level": "normal", "rounds_to_win": 1}
"""Options of a duel that is soon over."""


Come = Callable[..., Awaitable["Visitor"]]
"""Lets somebody in: a person (None: nobody that is known) and a language."""


class Visitor:
    """Somebody's browser: it keeps cookies, and finds what a page's forms carry."""

    def __init__(self, server: TestServer, language: str = "en") -> None:
        self.server = server
        self.http = ClientSession(
            server.make_url("/"), cookie_jar=CookieJar(unsafe=True), headers={"Accept-Language": language}
        )
        self.text = ""
        self.status = 0

    async def look(self, path: str, **options: object) -> str:
        """A page; `status` says how it went."""
        answer = await self.http.get(path, allow_redirects=True, **options)  # type: ignore[arg-type]
        return await self._read(answer)

    async def send(self, path: str, **form: str) -> str:
        """Sends a form with what the last page's forms carry."""
        found = re.search(r'name="form" value="([^"]*)"', self.text)
        data = ({"form": found[1]} if found else {}) | form
        return await self._read(await self.http.post(path, data=data))

    async def come_in(self, club: Club, person: Person) -> Visitor:
        """Opens a personal link."""
        key = await club.service.keys.link(person.id)
        await self.send(f"/in/{key}")
        assert self.status == 200, self.text
        return self

    async def play(self, table: Table, text: str | None = None) -> str:
        """Touches a button of a move on the table's page: this one, or the first."""
        await self.look(f"/t/{table.id}")
        return await self.send(f"/t/{table.id}/play", text=text or self.moves()[0], question=self.field("question"))

    def field(self, name: str) -> str:
        """What the first field of a name holds on the page."""
        found = re.search(rf'name="{name}" value="([^"]*)"', self.text)
        assert found is not None, self.text
        return unescape(found[1])

    def moves(self) -> list[str]:
        """The notation of the moves that the page offers as buttons."""
        return [unescape(found) for found in re.findall(r'<button name="text" value="([^"]*)"', self.text)]

    async def _read(self, answer: ClientResponse) -> str:
        picture = answer.content_type == "image/png"
        self.status, self.text = answer.status, str(await answer.read()) if picture else await answer.text()
        return self.text


@asynccontextmanager
async def opened(
    club: Club,
    port: int | None = None,
    called: Called | None = None,
    looks: Looks | None = None,
    writes: Looks | None = None,
) -> AsyncGenerator[TestServer]:
    """The club's window, served; `called`: what servers are called; `looks`, `writes`: who may look and write where."""
    window = Window(
        club.service, Gate(USUAL), locale="en", url="http://127.0.0.1", called=called, looks=looks, writes=writes
    )
    server = TestServer(window.app, port=port)
    await server.start_server(shutdown_timeout=2)
    window.guard.hosts = frozenset({f"{server.host}:{server.port}"})
    try:
        yield server
    finally:
        await server.close()


async def heard(stream: ClientResponse) -> str:
    """What an open page is told next."""
    return (await asyncio.wait_for(stream.content.readuntil(b"\n\n"), 5)).decode().strip()


def on_move(table: Table) -> Person:
    """Who is asked first, at a table of Ana and Beto."""
    return next(person for person in (ANA, BETO) if person.id == table.chairs[table.to_act[0]].user_id)


def waits(table: Table) -> Person:
    """The other one."""
    return BETO if on_move(table) is ANA else ANA


async def duel(club: Club) -> Table:
    """Ana and Beto at a short duel."""
    return await club.duel(game="titans", options=SHORT)


__all__ = ["ANA", "BETO", "SHORT", "Come", "Visitor", "duel", "heard", "on_move", "opened", "waits"]
