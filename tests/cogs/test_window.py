"""From a private hand to the browser: the bot serves its window, and each link lets its person in."""

import re
from typing import TYPE_CHECKING, Any, cast

import discord
import pytest
from aiohttp import ClientConnectionError, ClientSession, CookieJar
from simcord import MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot import assembly
from bot.gate.members import Members
from bot.service.ground.records import Person
from bot.window.server import Place, bound
from tests.cogs.duel import Duel
from tests.cogs_warcrow.evening import Evening
from tests.town import MakeBot, Town
from tournaments.evening.commands import Change

if TYPE_CHECKING:
    from bot.client import TabardBot


@pytest.fixture
def place() -> Place:
    """Where the window listens."""
    return bound(0)


@pytest.fixture
def make_bot(place: Place) -> MakeBot:
    """The whole bot, with a window."""

    def make(url: str, **options: Any) -> assembly.AssembledBot:
        return assembly.make_bot(url, place=place, **options)

    return make


async def link(town: Town, duel: Duel) -> str:
    """The link that Carol is given."""
    hand = (await town.click(town.carol, "Play", duel.board())).posts[0]
    answer = await town.click(town.carol, "Open in browser", hand)
    found = re.search(r"\((http://\S+)\)", answer.text)
    assert found is not None, answer.text
    return found[1]


async def test_the_link_of_a_hand_opens_its_table_once(town: Town, duel: Duel):
    address = await link(town, duel)
    async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as ana, ClientSession() as other:
        async with ana.get(address) as door:
            assert door.status == 200
        door, _, where = address.partition("?next=")
        async with ana.post(door, data={"next": where}) as table:
            assert str(table.url).endswith(where)
            assert "Ana – Carol" in await table.text()
        async with other.post(door, data={"next": where}) as again:
            assert again.status == 401


async def test_who_sees_a_tables_channel_watches_it_in_the_browser(town: Town, duel: Duel):
    board = (await town.command(town.dave, "table board", duel.place, table=str(duel.id))).posts[0]
    answer = await town.click(town.dave, "Open in browser", board)
    found = re.search(r"\((http://\S+)\)", answer.text)
    assert found is not None, answer.text
    door, _, where = found[1].partition("?next=")
    async with (
        ClientSession(cookie_jar=CookieJar(unsafe=True)) as http,
        http.post(door, data={"next": where}) as page,
    ):
        assert "You&#39;re watching" in await page.text()


async def test_who_may_look_where_is_what_discord_says(town: Town, duel: Duel):
    async def looks(person: MemberActor) -> frozenset[int]:
        return await town.discord.as_bot(Members(town.bot).looks(person.id, town.guild.id))

    assert town.channel.id in await looks(town.dave)
    denied = discord.Permissions(view_channel=True).value
    town.discord.backend.set_overwrite(town.channel.id, Overwrite(town.dave.id, OverwriteType.MEMBER, deny=denied))
    await town.discord.settle()
    assert not {town.channel.id, duel.place.id} & await looks(town.dave)
    assert town.channel.id in await looks(town.carol)
    stranger = town.discord.create_user("stranger")
    assert await town.discord.as_bot(Members(town.bot).looks(stranger.id, town.guild.id)) == frozenset()


async def test_the_page_is_gone_with_the_bot(town: Town, place: Place):
    async with ClientSession() as http:
        async with http.get(f"{place.url}/static/style.css") as answer:
            assert answer.status == 200
        await town.discord.as_bot(town.bot.close())
        with pytest.raises(ClientConnectionError):
            await http.get(f"{place.url}/static/style.css")


async def test_nothing_listens_unless_it_is_switched_on(database_url: str):
    bot = assembly.make_bot(database_url)
    assert bot.place is None
    assert bot.window_url is None
    await bot.resources.aclose()


async def test_the_link_of_a_tournament_opens_the_players_own_table(town: Town, place: Place):
    evening = await Evening.opened(town)
    people = await evening.begin(["Noa", "Leo", "Iris", "Hugo"])
    shown = await town.command(people[0], "tournament event show", event=str(evening.id))
    answer = await town.click(people[0], "Open in browser", shown.posts[0])
    found = re.search(r"\((http://\S+)\)", answer.text)
    assert found is not None, answer.text
    door, _, where = found[1].partition("?next=")
    assert where == f"/e/{evening.id}/mine"
    async with (
        ClientSession(cookie_jar=CookieJar(unsafe=True)) as http,
        http.post(door, data={"next": where}) as table,
    ):
        assert "Report the result" in await table.text()
    stranger = await town.command(town.carol, "tournament event show", event=str(evening.id))
    assert "Open in browser" not in stranger.posts[0].buttons  # nothing of it is for her


async def test_the_ranking_of_a_league_names_its_page_while_everybody_may_see_it(town: Town, place: Place):
    evening = await Evening.opened(town)
    await evening.begin(["Noa", "Leo", "Iris", "Hugo"])
    made = await town.command(town.ana, "tournament league", name="Liga", add=str(evening.id))
    assert "/l/" not in made
    await open_page(town, evening, public=True)
    assert f"{place.url}/l/1" in await town.command(town.ana, "tournament league", name="Liga")
    await town.command(town.ana, "tournament league", name="Liga", post=True)
    assert f"{place.url}/l/1" in town.posts()[-1]
    await open_page(town, evening, public=False)
    assert "/l/" not in await town.command(town.ana, "tournament league", name="Liga")


async def open_page(town: Town, evening: Evening, *, public: bool) -> None:
    """Ana opens or closes the tournament's page."""
    ana = Person(town.ana.id, "Ana", "en-US")
    service = cast("TabardBot", town.bot).service.tournaments
    await town.discord.as_bot(service.act(evening.id, Change(public=public), ana))
