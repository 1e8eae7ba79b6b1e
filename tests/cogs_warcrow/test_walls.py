"""Who may begin, see and run a tournament, and whom the bot writes to: asked of the bot as people do."""

import json
from typing import cast

import discord
import pytest
from simcord import MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.client import TabardBot
from tests.cogs_warcrow.evening import Evening, founders, words
from tests.town import Town


def granted(town: Town, name: str, **permissions: bool) -> MemberActor:
    """A member of the server with some more rights."""
    role = town.guild.create_role(name, permissions=discord.Permissions(**permissions))
    return town.guild.add_member(town.discord.create_user(name, global_name=name.title()), roles=[role])


async def deny(town: Town, person: MemberActor, place: int, **permissions: bool) -> None:
    """Takes rights in a channel from somebody."""
    denied = discord.Permissions(**permissions).value
    town.discord.backend.set_overwrite(place, Overwrite(person.id, OverwriteType.MEMBER, deny=denied))
    await town.discord.settle()


async def tournaments(town: Town) -> int:
    service = cast("TabardBot", town.bot).service
    return len(await town.discord.as_bot(service.tournaments.listed(town.guild.id, town.ana.id)))


async def test_organisers_begin_tournaments_until_the_server_says_otherwise(town: Town):
    told_how = (("warcrow new", {"name": "Copa"}), ("tournament event import", {"file": ("x.json", b"{}")}))
    for name, options in told_how:
        told = await town.command(town.ana, name, **options)
        assert words("es", "warcrow.refused.not_founder") in told
    assert await tournaments(town) == 0
    for person in (granted(town, "planner", manage_events=True), granted(town, "keeper", manage_channels=True)):
        assert words("en", "warcrow.refused.not_founder") not in await town.command(person, "warcrow new", name="Copa")
    assert await tournaments(town) == 2
    keeper = granted(town, "mayor", manage_channels=True)
    shown = await town.command(keeper, "settings", tournaments="everyone")
    assert words("en", "choice.tournaments.everyone") in shown
    await town.command(town.ana, "warcrow new", name="Copa")
    assert await tournaments(town) == 3
    await town.command(keeper, "settings")
    await town.choose(keeper, "organisers", menu="s1:tournaments")
    await town.command(town.ana, "warcrow new", name="Copa")
    assert await tournaments(town) == 3


async def test_whoever_manages_the_server_runs_what_nobody_runs_any_more(evening: Evening):
    town = evening.town
    mayor = granted(town, "mayor", manage_guild=True)
    await town.kick(town.ana)
    assert words("en", "event.refused.not_organiser") in await town.command(
        town.dave, "tournament event run", step="close"
    )
    await town.command(mayor, "tournament event show")
    await evening.press(mayor, "close")
    assert (await evening.tournament()).stage == "closed"
    await town.command(mayor, "tournament event staff", person=town.carol, role="organiser")
    await evening.press(town.carol, "accept")
    assert town.carol.id in (await evening.tournament()).organisers
    await town.command(mayor, "tournament event cancel")
    await town.fill(mayor, {"reason": "junk"})
    assert (await evening.tournament()).stage == "cancelled"


async def test_a_tournament_is_known_to_those_who_see_its_channel(town: Town):
    await founders(town)
    hall = town.guild.create_text_channel("sala")
    await deny(town, town.dave, hall.id, view_channel=True)
    await town.command(town.ana, "warcrow new", hall, name="Secret club")
    await town.command(town.ana, "tournament event run", hall, step="open")
    for name in ("event show", "join", "event export", "standings"):
        for options in ({}, {"event": "1"}):
            assert "Secret club" not in (await town.command(town.dave, f"tournament {name}", **options)).text
    assert await town.complete(town.dave, "tournament join", "event", "") == {}
    assert "Secret club" in await town.command(town.carol, "tournament event show")


async def test_nobody_makes_the_bot_write_where_they_may_not(town: Town):
    await founders(town)
    news = town.guild.create_text_channel("noticias")
    await deny(town, town.dave, news.id, send_messages=True)
    for name, options in (
        ("titans new", {"opponent": town.carol}),
        ("warcrow roll", {"dice": "2 red"}),
        ("warcrow new", {"name": "Ad"}),
    ):
        told = await town.command(town.dave, name, news, **options)
        assert told.private, name
        assert town.posts(news) == [], name
    assert await tournaments(town) == 0


async def test_whoever_left_the_server_is_not_written_to(evening: Evening):
    town = evening.town
    noa, *_ = await evening.join("Noa", "Leo", "Iris", "Hugo")
    await town.command(town.ana, "tournament judge penalty", player="Noa", penalty="warning", reason="late")
    before = len(town.dms(noa))
    assert before
    await town.kick(noa)
    await town.forward(1)
    await town.command(town.ana, "tournament judge penalty", player="Noa", penalty="warning", reason="later still")
    assert len(town.dms(noa)) == before
    assert "later still" not in town.posts()[-1].text


async def test_a_file_draws_nobody_in_and_its_players_say_that_it_is_them(town: Town):
    await founders(town)
    players = [
        {"id": str(person.id), "name": name, "status": "active", "entered": 1}
        for person, name in ((town.carol, "Carol"), (town.dave, "Dave"), (town.beto, "Beto"), (town.ana, "Ana"))
    ]
    file = {"format": "tabard-tournament/1", "name": "Trap", "players": players, "played": []}
    await town.command(town.ana, "tournament event import", file=("copa.json", json.dumps(file).encode()))
    post = town.posts()[-1]
    assert post.pings == set() or not post.pings
    await town.command(
        town.ana, "tournament judge penalty", player="Carol", penalty="warning", reason="https://evil.example"
    )
    assert [len(town.dms(one)) for one in (town.carol, town.dave, town.beto)] == [0, 0, 0]
    tournament = Evening(town, 1)
    await tournament.press(town.carol, "claim")
    entrants = (await tournament.tournament()).entrants
    assert [one.user_id for one in entrants] == [town.carol.id, None, None, None]
    stranger = town.newcomer("Noa")
    refused = await town.click(stranger, await tournament.button(stranger, "claim"))
    assert refused.private
    assert stranger.id not in {one.user_id for one in (await tournament.tournament()).entrants}


@pytest.mark.parametrize("name", ["\u202eevil", "Computer (search)", "see https://evil.example"])
async def test_names_at_tables_go_through_the_same_cleaner(town: Town, name: str):
    odd = town.newcomer(name)
    await town.command(odd, "titans new", opponent=town.carol)
    shown = town.posts()[-1].text
    assert "\u202e" not in shown
    assert "https://" not in shown
    assert "Computer \\(search\\)" not in shown or "“" in shown
