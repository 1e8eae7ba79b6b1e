"""How the window holds two hundred open pages while people move: everything served by one process, read by another.

The server is a process of its own, so that those who look do not slow it down. A page that is told of a move asks for
itself anew at once, as the script in the browser does.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import re
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from datetime import datetime
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, NamedTuple

import structlog
from aiohttp import ClientSession, ClientTimeout, CookieJar, TCPConnector

from bot import catalogue
from bot.bench.measure import Figure, Step
from bot.computer.pool import Counsel
from bot.computer.review import Decision, Judged
from bot.gate.budget import Rate
from bot.gate.gate import Gate, Limits
from bot.service.commands import Accept, Create, Play
from bot.service.ground.records import NewTable, Person
from bot.service.ground.refusals import NotRunning
from bot.service.service import Service
from bot.service.telling.courier import Place, Post, Scheduled, Spot
from bot.storage.database import Database
from bot.window import guard
from bot.window.server import bound, serving
from bot.window.window import Window
from games.core.hidden import Seat

PAGES = 200
TABLES = PAGES // 2
MOVES = 120
EVERY = 0.1
"""Seconds from one move to the next: ten a second, half of what Discord would let the bot tell."""
WEIGHT = 100 * 1024
SEEN = 200.0
LATE = 10.0
TICK = 0.005
UNCOUNTED = 1.0
"""Seconds after the pages were opened that are not counted."""


class Told(NamedTuple):
    """What the server says at its end: when each move was durable, by table, and by how much its loop was late."""

    moved: dict[int, list[float]]
    late: list[float]


class _Silent:
    """A courier and a brain that nobody hears of."""

    async def send(self, post: Post) -> Spot:
        return Spot(0, 0)

    async def edit(self, spot: Spot, post: Post) -> None:
        return None

    async def find(self, post: Post, since: datetime) -> Spot | None:
        return None

    async def is_buried(self, spot: Spot, messages: int) -> bool:
        """Nobody else writes here."""
        return False

    async def schedule(self, guild_id: int, known: int | None, plan: Scheduled | None) -> int | None:
        return None

    async def open_thread(self, place: Place, card_id: int | None, name: str) -> int:
        return 0

    def may_write(self, place: Place) -> bool:
        return True

    async def answer(self, game_id: str, view: Any, seat: Seat, level: str) -> str:
        raise NotRunning(table=0)

    async def hint(self, game_id: str, view: Any, seat: Seat) -> tuple[Counsel, ...]:
        raise NotRunning(table=0)

    async def review(
        self, game_id: str, decisions: Sequence[Decision], told: Callable[[int, int], Awaitable[None]]
    ) -> list[Judged]:
        raise NotRunning(table=0)


def _people(number: int) -> tuple[Person, Person]:
    return Person(2 * number + 1, f"Ana {number}", "es"), Person(2 * number + 2, f"Beto {number}", "en")


def measure(step: Step) -> list[Figure]:
    """The page's weight, round trips, how soon others see a move, and how late the loop is."""
    with tempfile.TemporaryDirectory() as folder:
        here, there = multiprocessing.get_context("spawn").Pipe()
        server = multiprocessing.get_context("spawn").Process(target=_server, args=(Path(folder), there), daemon=True)
        server.start()
        try:
            return asyncio.run(_measure(here, step))
        finally:
            server.join(10)
            server.kill()


# --- the server -------------------------------------------------------------------------------------------------------


def _server(folder: Path, pipe: Any) -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    asyncio.run(_serve(folder, pipe))


async def _serve(folder: Path, pipe: Any) -> None:
    database, silent = Database(f"sqlite+aiosqlite:///{folder}/window.sqlite3"), _Silent()
    await database.migrate()
    service = Service(database, courier=silent, brain=silent)
    endless = Rate(1e9, 1e9)
    place = bound(0)
    window = Window(service, Gate(Limits(endless, endless, endless)), locale="en", url=place.url)
    window.guard.free()
    numbers: list[int] = []
    links: list[tuple[int, str]] = []
    for number in range(TABLES):
        ana, beto = _people(number)
        new = NewTable(game_id="titans", opponents=(beto,), thread=False)
        table = await service.act(Create(new, ana))
        numbers.append((await service.act(Accept(table.id, beto))).id)
        links += [(table.id, await service.keys.begin(person.id)) for person in (ana, beto)]
    async with serving(window.app, place):
        pipe.send((place.url, links))
        await asyncio.to_thread(pipe.recv)  # all pages are open
        late: list[float] = []
        ticking = asyncio.ensure_future(_tick(late))
        moved = await _move(service, numbers)
        ticking.cancel()
        pipe.send(Told(moved, late))
        await asyncio.to_thread(pipe.recv)  # nobody looks any more
    await service.close()
    await database.close()


async def _tick(late: list[float]) -> None:
    """By how much the loop comes too late, in milliseconds."""
    while True:
        due = perf_counter() + TICK
        await asyncio.sleep(TICK)
        late.append((perf_counter() - due) * 1000)


async def _move(service: Service, numbers: list[int]) -> dict[int, list[float]]:
    game = catalogue.game("titans")
    moved: dict[int, list[float]] = {}
    begun = perf_counter()
    for count in range(MOVES):
        await asyncio.sleep(max(0.0, begun + count * EVERY - perf_counter()))
        table = await service.table(numbers[count % TABLES])
        seat = table.to_act[0]
        legal = table.legal(game, seat)
        user_id = table.chairs[seat].user_id
        assert user_id is not None, "people sit there"
        await service.act(Play(table.id, user_id, game.notation(legal[len(legal) // 2])))
        moved.setdefault(table.id, []).append(perf_counter())
    await asyncio.sleep(2)
    return moved


# --- those who look ---------------------------------------------------------------------------------------------------


async def _measure(pipe: Any, step: Step) -> list[Figure]:
    began: tuple[str, list[tuple[int, str]]] = await asyncio.to_thread(pipe.recv)
    url, links = began
    step()
    seen: dict[int, list[list[float]]] = {}
    async with AsyncExitStack() as stack:
        connector = await stack.enter_async_context(TCPConnector(limit=0))
        timeout = ClientTimeout(total=None)
        http = await stack.enter_async_context(
            ClientSession(connector=connector, timeout=timeout, cookie_jar=CookieJar(unsafe=True))
        )
        weight = await _weight(http, url, *links[0])
        opened = asyncio.Semaphore(0)
        pages = [asyncio.ensure_future(_page(http, url, *link, seen, opened)) for link in links]
        for _ in pages:
            await opened.acquire()
        await asyncio.sleep(UNCOUNTED)
        step()
        pipe.send("open")
        told: Told = await asyncio.to_thread(pipe.recv)
        step()
        for page in pages:
            page.cancel()
        await asyncio.wait(pages)
        trips = await _trips(http, url, links)
    pipe.send("closed")
    step()
    waits = [
        (when - moved) * 1000
        for table, moments in told.moved.items()
        for page in seen[table]
        for moved, when in zip(moments, page, strict=False)
    ]
    missing = sum(len(page) < len(moments) for table, moments in told.moved.items() for page in seen[table])
    p99, late = quantiles(waits, n=100)[98], quantiles(told.late, n=100)[98]
    return [
        Figure(
            "the first page with style, script and icon, besides pictures",
            f"{weight / 1024:.1f} KiB",
            f"{WEIGHT // 1024} KiB",
            WEIGHT / weight,
            1.0,
            {"bytes": weight},
        ),
        Figure("requests from a touch on a move to the page after it", str(trips), "1", 1 / trips, 1.0, {"n": trips}),
        Figure(
            f"99 of 100 moves are seen on others' pages within ({PAGES} open)",
            f"{p99:.0f} ms",
            f"{SEEN:.0f} ms",
            SEEN / p99,
            1.0,
            {"p99_ms": p99, "median_ms": median(waits), "seen": len(waits), "missing": missing},
        ),
        Figure(
            "the loop's lateness meanwhile, 99 of 100",
            f"{late:.1f} ms",
            f"{LATE:.0f} ms",
            LATE / late,
            1.0,
            {"p99_ms": late, "median_ms": median(told.late), "worst_ms": max(told.late)},
        ),
    ]


async def _weight(http: ClientSession, url: str, table: int, visit: str) -> int:
    """Bytes of a table's page as a browser without anything of it has to fetch them."""
    cookies = {"Cookie": f"{guard.COOKIE}={visit}"}
    async with http.get(f"{url}/t/{table}", headers=cookies) as answer:
        text = await answer.text()
    found = re.findall(r'(?:href|src)="(/static/[^"]*)"', text)
    total = len(text.encode())
    for each in found:
        async with http.get(url + each) as answer:
            total += len(await answer.read())
    return total


async def _page(
    http: ClientSession, url: str, table: int, visit: str, seen: dict[int, list[list[float]]], opened: asyncio.Semaphore
) -> None:
    """A page that is open: whenever it is told of something it is fetched again, and shown then."""
    cookies = {"Cookie": f"{guard.COOKIE}={visit}"}
    shown: list[float] = []
    seen.setdefault(table, []).append(shown)
    first = True
    async with http.get(f"{url}/t/{table}/events", headers=cookies) as stream:
        while block := await stream.content.readuntil(b"\n\n"):
            if not block.startswith(b"data: "):
                continue
            async with http.get(f"{url}/t/{table}", headers=cookies) as answer:
                await answer.read()
            if first:
                opened.release()
            else:
                shown.append(perf_counter())
            first = False


async def _trips(http: ClientSession, url: str, links: list[tuple[int, str]]) -> int:
    """How many requests a move takes, the one that shows the page after it included."""
    for table, visit in links:
        cookies = {"Cookie": f"{guard.COOKIE}={visit}"}
        async with http.get(f"{url}/t/{table}", headers=cookies) as answer:
            text = await answer.text()
        move, question = (
            re.search(r'name="text" value="([^"]+)"', text),
            re.search(r'name="question" value="(\d+)"', text),
        )
        if move is None or question is None:
            continue
        form = {"form": guard.form_token(visit), "text": move[1], "question": question[1]}
        headers = cookies | {guard.IN_PLACE: "yes"}
        async with http.post(f"{url}/t/{table}/play", data=form, headers=headers) as answer:
            await answer.read()
            return 1 + len(answer.history)
    raise NotRunning(table=0)
