"""A table in the browser for who has no seat there: what everybody may see, where they may look, and nothing else."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Collection
from contextlib import AsyncExitStack
from html import unescape

import pytest
import pytest_asyncio

from bot.service.commands import Start
from bot.service.ground.records import Person
from bot.service.telling import narrating
from tests.service.club import ANA, BETO, CARLA, CHANNEL, DAVID, GUILD, Club
from tests.service.pages import Come, Visitor, duel, heard, opened

SEES = {CARLA.id}


async def looks(user_id: int, guild_id: int) -> Collection[int]:
    """Carla may look into the channel, David into another one."""
    if guild_id != GUILD:
        return ()
    return {CHANNEL} if user_id in SEES else {CHANNEL + 1}


@pytest_asyncio.fixture
async def watch(club: Club) -> AsyncIterator[Come]:
    """Lets somebody into a window that knows who may look where."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(opened(club, looks=looks))

        async def come(person: Person | None = None, language: str = "en") -> Visitor:
            visitor = Visitor(server, language)
            stack.push_async_callback(visitor.http.close)
            return visitor if person is None else await visitor.come_in(club, person)

        yield come


async def test_who_may_look_into_the_channel_watches_and_nobody_else(club: Club, watch: Come):
    table = await duel(club)
    carla, david, stranger = await watch(CARLA), await watch(DAVID), await watch()
    page = await carla.look(f"/t/{table.id}")
    assert carla.status == 200
    assert "You&#39;re watching" in page
    await carla.look(f"/t/{table.id}/board.png")
    assert carla.status == 200
    for path in ("", "/board.png", "/hand.png", "/events", "/replay", "/replay/board.png"):
        hidden = await david.look(f"/t/{table.id}{path}")
        assert david.status == 404, path
        assert hidden == await david.look(f"/t/{table.id + 7}{path}")
        await stranger.look(f"/t/{table.id}{path}")
        assert stranger.status == 401, path


async def test_who_watches_can_do_nothing_at_the_table(club: Club, watch: Come):
    table = await duel(club)
    carla = await watch(CARLA)
    before = await club.service.table(table.id)
    for deed in ("play", "undo", "draw", "resign", "hint", "note", "plan", "begin", "orders"):
        await carla.look("/")
        await carla.send(f"/t/{table.id}/{deed}", text="advance 1", sure="yes")
        assert carla.status == 404, deed
    for path in ("/hand.png", "/orders", "/plan.png"):
        await carla.look(f"/t/{table.id}{path}")
        assert carla.status == 404, path
    await carla.look(f"/t/{table.id}/replay?at=0&eyes=0")
    assert carla.status == 409
    assert await club.service.table(table.id) == before


@pytest.mark.parametrize("game", ["titans", "warshow", "battalions"])  # in the fourth nothing is hidden
async def test_nothing_of_a_hand_is_on_the_page_of_who_watches(club: Club, watch: Come, game: str):
    table = await club.duel(game=game)
    if table.life == "open":
        table = await club.service.act(Start(table.id, ANA.id))
    for _ in range(6):
        await club.move(table)
        table = await club.service.table(table.id)
    carla = await watch(CARLA)
    seen = [await carla.look(f"/t/{table.id}"), await carla.look(f"/t/{table.id}/replay?at={table.seq}")]
    public = await told(club, table.id, None)
    for seat in (0, 1):
        own = [line for line in await told(club, table.id, seat) if line not in public]
        assert own, "a seat knows something alone, and the test would see it"
        assert not [line for line in own for page in seen if line in unescape(page)]
    everybodys = await club.service.board_picture(table, None, "en", deed=True)
    assert await carla.look(f"/t/{table.id}/board.png") == str(everybodys.png)


async def told(club: Club, table_id: int, seat: int | None) -> list[str]:
    """The story as a seat, or everybody, reads it."""
    table = await club.service.table(table_id)
    return narrating.told(await club.service.story(table_id, seat), table, "en")


async def test_who_watches_is_told_as_players_are_and_only_that_there_is_something(club: Club, watch: Come):
    table = await duel(club)
    carla = await watch(CARLA)
    async with carla.http.get(f"/t/{table.id}/events") as stream:
        await heard(stream)
        first = await heard(stream)
        await club.move(table)
        second = await heard(stream)
        assert re.fullmatch("data: [0-9a-f]{16}", second)
        assert second != first


async def test_who_may_look_no_more_is_told_nothing_more(club: Club, watch: Come, monkeypatch: pytest.MonkeyPatch):
    table = await duel(club)
    carla = await watch(CARLA)
    async with carla.http.get(f"/t/{table.id}/events") as stream:
        await heard(stream)
        await heard(stream)
        monkeypatch.setitem(globals(), "SEES", set())
        await club.move(table)
        assert await heard(stream) == "", "the stream ends"


async def test_what_is_being_played_is_listed_for_who_may_look(club: Club, watch: Come):
    table = await duel(club)
    mine = await club.open_table(DAVID, game="titans")
    carla, ana, david = await watch(CARLA), await watch(ANA), await watch(DAVID)
    own = await club.open_table(CARLA, game="titans")
    assert f'href="/t/{table.id}"' in await carla.look("/watch")
    assert f'href="/t/{mine.id}"' not in carla.text, "it has not begun"
    assert f'href="/t/{own.id}"' not in carla.text
    assert f'href="/t/{table.id}"' not in await ana.look("/watch"), "she plays there"
    assert f'href="/t/{table.id}"' not in await david.look("/watch")
    assert BETO.name in await carla.look(f"/t/{table.id}")
