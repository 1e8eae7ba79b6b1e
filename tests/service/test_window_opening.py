"""Opening a game on its page: by HTTP."""

from __future__ import annotations

import re
from html import unescape

import pytest

from bot import catalogue
from bot.computer.players import LEVELS
from bot.service.commands import Accept, SetGuild
from bot.service.ground.records import Table
from games.core.game import EDITION
from tests.service.club import ANA, BETO, CARLA, CHANNEL, GUILD, Club
from tests.service.pages import Come, Visitor, duel, opened


def usual(page: str) -> dict[str, str]:
    """The form as it stands when nobody has changed anything."""
    form = re.search(r'<form method="post" action="/new/.*?</form>', page, re.DOTALL)
    assert form is not None, page
    found = {
        name: unescape(value) for name, value in re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form[0])
    }
    found |= {name: unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)" checked', form[0])}
    for name, inner in re.findall(r'<select name="([^"]+)">(.*?)</select>', form[0], re.DOTALL):
        (chosen,) = re.findall(r'value="([^"]*)" selected', inner)
        found[name] = unescape(chosen)
    return found


async def begun(visitor: Visitor, club: Club, game: str, **changes: str) -> Table:
    """The table that the form opens, with these changes."""
    form = usual(await visitor.look(f"/new/{game}")) | {name.replace("__", "."): each for name, each in changes.items()}
    page = await visitor.send(f"/new/{game}", **form)
    assert visitor.status == 200, page
    found = re.search(r'id="table" data-live="/t/(\d+)/events"', page)
    assert found is not None, page
    await club.service.drain()
    return await club.service.table(int(found[1]))


@pytest.mark.parametrize("game", ["titans", "warshow", "battalions", "wards"])
async def test_every_game_begins_from_its_form_as_it_stands(club: Club, visit: Come, game: str):
    await duel(club)
    ana = await visit(ANA)
    assert f'href="/new/{game}"' in await ana.look("/")
    table = await begun(ana, club, game)
    assert table.life == "playing"
    assert table.rated
    assert (table.guild_id, table.channel_id) == (GUILD, CHANNEL)
    assert table.chairs[1].level == "casual", "the one that suits who has never met one"
    assert table.options == {each.name: each.default for each in catalogue.game(game).options}
    assert any(board.table_id == table.id for board in club.courier.boards()), "it is in Discord, too"


async def test_all_that_the_form_offers_can_be_chosen(club: Club, visit: Come):
    await duel(club)
    ana = await visit(ANA)
    for game_id in ("titans", "warshow", "battalions", "wards"):
        page = await ana.look(f"/new/{game_id}")
        for option in catalogue.game(game_id).options:
            menu = re.search(rf'<select name="option\.{option.name}">(.*?)</select>', page, re.DOTALL)
            assert (menu is None) == (option.name == EDITION)
            if menu is not None:
                values = [unescape(value) for value in re.findall(r'value="([^"]*)"', menu[1])]
                assert values == [str(value) for value in option.values]
    computers = re.findall(r'value="computer (\w+)"', page)
    assert set(computers) < set(LEVELS)
    table = await begun(
        ana, club, "titans", rival="computer master", hours="24", option__level="basic", option__memory="True"
    )
    assert (table.chairs[1].level, table.pace.hours) == ("master", 24)
    assert (table.options["level"], table.options["memory"]) == ("basic", True)
    table = await begun(ana, club, "battalions", tempo="held", hours="6")
    assert (table.pace.held, table.pace.beforehand, table.pace.window) == (True, False, 6)
    table = await begun(ana, club, "wards", side="blue", seats="4", rival="computer club")
    assert table.seat_of(ANA.id) == 1
    assert [chair.level for chair in table.chairs] == ["club", None, "club", "club"]


async def test_a_friend_is_invited_and_hears_of_it_and_a_free_seat_is_offered(club: Club, visit: Come):
    await duel(club)
    ana, beto = await visit(ANA), await visit(BETO)
    form = usual(await ana.look("/new/titans")) | {"rival": f"person {BETO.id}"}
    del form["rated"]
    told = len(club.courier.notices())
    page = await ana.send("/new/titans", **form)
    await club.service.drain()
    assert "Friendly" in page, "what was agreed stands there before anybody has accepted"
    (note,) = club.courier.notices()[told:]
    assert "Ana invites you to play" in note.text
    assert len(note.buttons) == 2
    assert "invited to play" in await beto.look("/")
    told = len(club.courier.notices())
    table = await begun(ana, club, "warshow", rival="anyone", seats="3")
    assert (table.life, len(table.chairs)) == ("open", 3)
    (note,) = club.courier.notices()[told:]
    assert "is looking for someone to play" in note.text
    table = await begun(ana, club, "wards", rival="person 2", also="2", seats="2")
    assert len(table.chairs) == 2
    await club.service.act(Accept((await club.open_table(CARLA, game="titans")).id, CARLA))
    table = await begun(ana, club, "wards", rival="person 3", also="2", seats="2")
    assert [chair.invited for chair in table.chairs] == [False, True, True], "who invites more people gets more seats"
    told = len(club.courier.notices())
    table = await begun(ana, club, "wards", rival=f"person {BETO.id}", seats="4", fill="yes")
    assert [chair.invited for chair in table.chairs] == [False, True, False, False]
    assert len(club.courier.notices()) == told + 1


async def test_a_form_that_is_sent_twice_opens_one_table(club: Club, visit: Come):
    await duel(club)
    ana = await visit(ANA)
    form = usual(await ana.look("/new/titans"))
    await ana.send("/new/titans", **form)
    before = len(await club.service.tables_of(ANA.id))
    await ana.look("/new/titans")
    await ana.send("/new/titans", **form)
    assert len(await club.service.tables_of(ANA.id)) == before


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("hours", "9999", "The time for a move is 1 to 336 hours."),
        ("hours", "soon", "The time for a move is 1 to 336 hours."),
        ("option.level", "<b>godlike</b>", "The option &#34;level&#34; takes: basic, normal, advanced."),
        ("rival", f"person {CARLA.id}", "on offer here any more"),
        ("rival", "computer deepest", "on offer here any more"),
        ("room", "12345", "on offer here any more"),
        ("seats", "40", "This game takes 2 to 2 players."),
    ],
)
async def test_what_cannot_be_is_said_kindly_and_the_form_is_kept(
    club: Club, visit: Come, field: str, value: str, said: str
):
    await duel(club)
    ana = await visit(ANA)
    before = len(await club.service.tables_of(ANA.id))
    form = usual(await ana.look("/new/titans")) | {"option.length": "15", field: value}
    page = await ana.send("/new/titans", **form)
    assert ana.status == 409
    assert said in page
    assert usual(page)["option.length"] == "15"
    assert "<b>godlike" not in page
    assert len(await club.service.tables_of(ANA.id)) == before


async def test_a_table_goes_only_where_tables_are_and_whoever_opens_it_may_write(club: Club, visit: Come):
    ana = await visit(ANA)
    assert "in Discord, with" in await ana.look("/new/titans"), "they have not sat anywhere yet"
    table = await duel(club)
    assert "in Discord, with" not in await ana.look("/new/titans")
    await club.service.act(SetGuild(GUILD, {"channels": (CHANNEL + 50,)}))
    assert "in Discord, with" in await ana.look("/new/titans")
    await club.service.act(SetGuild(GUILD, {"channels": ()}))

    async def seen(_: int, __: int) -> frozenset[int]:
        return frozenset({CHANNEL})

    async def silent(_: int, __: int) -> frozenset[int]:
        return frozenset()

    async def but_beto(user_id: int, _: int) -> frozenset[int]:
        return frozenset() if user_id == BETO.id else frozenset({CHANNEL})

    async with opened(club, looks=seen, writes=silent) as server:
        quiet = await Visitor(server).come_in(club, ANA)
        assert "in Discord, with" in await quiet.look("/new/titans")
        await quiet.http.close()
    async with opened(club, looks=but_beto, writes=seen) as server:
        host = await Visitor(server).come_in(club, ANA)
        form = usual(await host.look("/new/titans")) | {"rival": f"person {BETO.id}"}
        assert "t see the channel where this table would be" in await host.send("/new/titans", **form)
        await host.http.close()
    assert len(await club.service.tables_of(ANA.id)) == 1, table


async def test_a_server_without_computers_offers_none(club: Club, visit: Come):
    await duel(club)
    await club.service.act(SetGuild(GUILD, {"no_computers": True}))
    ana = await visit(ANA)
    assert "computer" not in usual(await ana.look("/new/titans"))["rival"]
    form = usual(ana.text) | {"rival": "computer"}
    assert "plays without computers" in await ana.send("/new/titans", **form)
    await ana.look("/new/chess")
    assert ana.status == 404
