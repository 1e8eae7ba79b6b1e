"""Open pages hear of what others do."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection, Mapping
from contextlib import AsyncExitStack

import pytest

from bot.window import live, streams
from bot.window.live import TOGETHER, Live
from bot.window.streams import LOOK, MOST
from bot.window.wares import release
from tests.service.club import ANA, BETO, Club
from tests.service.pages import Come, Visitor, duel, heard, opened


async def test_an_open_page_hears_of_what_others_do_and_only_that_there_is_something(club: Club, visit: Come):
    table = await duel(club)
    ana = await visit(ANA)
    async with ana.http.get(f"/t/{table.id}/events") as stream:
        assert await heard(stream) == f"event: release\ndata: {release()}"
        first = await heard(stream)
        assert re.fullmatch("data: [0-9a-f]{16}", first)
        await club.move(table)
        second = await heard(stream)
        assert re.fullmatch("data: [0-9a-f]{16}", second)
        assert second != first


async def test_a_silent_stream_says_again_where_it_stands(club: Club, visit: Come, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(streams, "LOOK", 0.02)
    table = await duel(club)
    ana = await visit(ANA)
    async with ana.http.get(f"/t/{table.id}/events") as stream:
        await heard(stream)
        first = await heard(stream)
        assert first.startswith("data: ")
        assert [await heard(stream) for _ in range(2)] == [first] * 2


async def test_a_page_of_one_process_hears_of_moves_in_another(
    new_club: Callable[..., Club], monkeypatch: pytest.MonkeyPatch
):
    one = new_club("one")
    other = new_club("two", club=one)
    if one.database.path is None:  # PostgreSQL tells it; on SQLite, which has one process, it looks now and then
        monkeypatch.setattr(live, "OTHERWISE", 600.0)
    table = await duel(one)
    async with opened(one) as server:
        ana = await Visitor(server).come_in(one, ANA)
        async with ana.http.get(f"/t/{table.id}/events") as stream:
            assert "release" in await heard(stream)
            first = await heard(stream)
            await other.move(table)
            assert await heard(stream) != first
        await ana.http.close()


@pytest.mark.slow
async def test_pages_that_were_closed_take_nobodys_place(club: Club, visit: Come):
    table = await duel(club)
    ana = await visit(ANA)
    for _ in range(MOST + 4):
        async with ana.http.get(f"/t/{table.id}/events") as stream:
            assert stream.status == 200
            await stream.content.readline()
        await asyncio.sleep(LOOK / 4)


async def test_too_many_open_pages_of_one_person_are_not_live(club: Club, visit: Come):
    table = await duel(club)
    ana, beto = await visit(ANA), await visit(BETO)
    async with AsyncExitStack() as stack:
        for _ in range(MOST):
            stream = await stack.enter_async_context(ana.http.get(f"/t/{table.id}/events"))
            assert stream.status == 200
        await ana.look(f"/t/{table.id}/events")
        assert ana.status == 429
        other = await stack.enter_async_context(beto.http.get(f"/t/{table.id}/events"))
        assert other.status == 200


@pytest.mark.parametrize("steps", range(4))
async def test_news_at_the_very_end_keeps_nobody_from_ending(steps: int):
    """Seen with `wait_for` before Python 3.12: the end was lost, and the process waited for ever."""

    async def stamps(keys: Collection[int]) -> Mapping[int, str]:
        return dict.fromkeys(keys, "1")

    pages = Live(stamps)
    async with pages.follow(1) as news:
        assert await news.get() == "1"
        await asyncio.sleep(2 * TOGETHER)
        pages.heard()
        for _ in range(steps):
            await asyncio.sleep(0)
        closing = asyncio.ensure_future(pages.close())
        done, _ = await asyncio.wait({closing}, timeout=5)
        assert done
