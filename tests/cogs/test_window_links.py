"""From the last post of a table to the page on which everybody may look at the game."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest
from aiohttp import ClientSession

from bot import assembly
from bot.window.server import Place, bound
from tests.cogs.duel import Duel
from tests.cogs_warcrow.evening import Evening, words
from tests.posts import Post
from tests.town import MakeBot, Town
from tournaments.evening.links import visit_of

SITE = "https://tabard.example"


@pytest.fixture(params=[SITE, None], ids=["known", "at home"])
def place(request: pytest.FixtureRequest) -> Place:
    """Where the window listens: behind a proxy under a name that everybody can reach, or for this machine alone."""
    return bound(0, request.param)


@pytest.fixture
def make_bot(place: Place) -> MakeBot:
    """The whole bot, with a window."""

    def make(url: str, **options: Any) -> assembly.AssembledBot:
        return assembly.make_bot(url, place=place, **options)

    return make


def links(post: Post) -> list[str]:
    """Where the buttons of a post lead that open a page."""
    frames = [frame for frame in post.message.components if isinstance(frame, discord.Container)]
    rows = [row for frame in frames for row in frame.children if isinstance(row, discord.ActionRow)]
    return [one.url for row in rows for one in row.children if isinstance(one, discord.Button) and one.url]


async def test_the_last_post_leads_to_the_replay_where_everybody_can_reach_it(town: Town, duel: Duel, place: Place):
    assert links(duel.board()) == []
    asked = await town.command(town.carol, "table resign", duel.place)
    await town.click(town.carol, "Yes, I am sure: Resign", asked.posts[0])
    last = duel.board()
    assert len(last.buttons) == 5
    if place.url != SITE:
        assert links(last) == []
        return
    (url,) = links(last)
    found = re.fullmatch(re.escape(SITE) + r"(/r/\d+/([0-9a-f]{16}))", url)
    assert found is not None
    assert found[2] in last.text, "nobody learns by it what the post does not say"
    port = place.socket.getsockname()[1]
    async with (
        ClientSession() as http,
        http.get(f"http://127.0.0.1:{port}{found[1]}", headers={"Host": "tabard.example"}) as page,
    ):
        assert page.status == 200
        assert "Ana" in await page.text()


async def test_an_organiser_hands_a_guest_a_link_of_their_own(town: Town, place: Place):
    evening = await Evening.opened(town)
    await town.command(town.ana, "tournament event late", guests="Bea")
    await town.command(town.ana, "tournament event show")
    await town.click(town.ana, words("es", "people.button.people"))
    await town.choose(town.ana, "Bea", menu=f"w1:{evening.id}:0:guest")
    given = await town.click(town.ana, words("es", "guest.button.link"))
    assert given.private
    found = re.search(rf"{re.escape(place.url)}/e/{evening.id}/in/([\w-]{{43}})", given.text)
    assert found is not None, given.text
    assert (await evening.tournament()).guest_with(visit_of(found[1])) == "g1"
    assert not any(found[1] in post.text for post in town.posts())
