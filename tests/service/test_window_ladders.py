"""Ladders and profiles in the browser, and the pictures that all of them share."""

from __future__ import annotations

import asyncio
import re
from html import unescape

import pytest

from bot.service.commands import Play, SetGuild, SetHabits
from bot.service.ground.pace import Habits
from bot.window.album import Album
from games.core.referee import RESIGN
from rendering import theme
from rendering.picture import Picture
from tests.evening.fair import GUILD as EVENING
from tests.evening.fair import person
from tests.evening.test_server_rating import held
from tests.service.club import ANA, BETO, CARLA, GUILD, Club
from tests.service.pages import SHORT, Come, Visitor, duel, opened


async def test_ladders_are_for_those_who_play_on_the_server(club: Club, visit: Come):
    table = await duel(club)
    ana, carla, stranger = await visit(ANA), await visit(CARLA), await visit()
    await ana.look(f"/t/{table.id}")
    await ana.send(f"/t/{table.id}/resign", sure="yes")
    page = await ana.look("/ratings")
    pictures = [unescape(found) for found in re.findall(r'src="(/g/[^"]*)"', page)]
    assert len(pictures) == 2
    for picture in pictures:
        await ana.look(picture)
        assert ana.status == 200
    foreign = await carla.look(f"/g/{GUILD}")
    assert carla.status == 404
    assert foreign == await carla.look("/g/12345")
    await carla.look(pictures[0])
    assert carla.status == 404
    assert "No rated games" in await carla.look("/ratings")
    await stranger.look("/ratings")
    assert stranger.status == 401


async def test_pictures_of_pages_are_as_their_reader_likes_them(club: Club, visit: Come):
    table = await duel(club)
    ana, beto = await visit(ANA), await visit(BETO)
    await ana.look(f"/t/{table.id}")
    await ana.send(f"/t/{table.id}/resign", sure="yes")
    await club.service.act(SetHabits(ANA.id, Habits(look="dusk")))
    shown = re.findall(r'src="(/[^"]*png[^"]*)"', await ana.look("/ratings") + await ana.look("/rules/titans"))
    assert len(shown) > 3
    for path in map(unescape, shown):
        looks = [await visitor.http.get(path) for visitor in (ana, beto)]
        palettes = [(await answer.read())[41:809] for answer in looks]
        assert palettes == [theme.DUSK.table, theme.LIGHT.table]


async def test_everybody_on_a_ladder_has_a_profile_for_who_plays_on_the_server(club: Club, visit: Come):
    table = await duel(club)
    ana, beto, carla = await visit(ANA), await visit(BETO, "es"), await visit(CARLA)
    await ana.look(f"/t/{table.id}")
    await ana.send(f"/t/{table.id}/resign", sure="yes")
    page = await ana.look("/ratings")
    assert re.findall(r'href="(/g/[^"]*)">1\. (\w+)<', page) == [(f"/g/{GUILD}/p/{BETO.id}", "Beto")]
    profile = await ana.look(f"/g/{GUILD}/p/{BETO.id}")
    assert "<strong>Ana</strong> against <strong>Beto</strong> on this server" in profile
    assert "won 0, drawn 0, lost 1" in profile
    (picture,) = re.findall(r'src="(/g/[^"]*)"', profile)
    await ana.look(unescape(picture))
    assert ana.status == 200
    assert "1 ganadas, 0 empatadas, 0 perdidas" in await beto.look(f"/g/{GUILD}/p/{ANA.id}")
    assert "contra" not in await beto.look(f"/g/{GUILD}/p/{BETO.id}")
    nobody = await ana.look("/g/12345")
    for path in (f"/g/12345/p/{BETO.id}", f"/g/{GUILD}/p/{CARLA.id}", f"/g/{GUILD}/p/{'9' * 20}"):
        assert await ana.look(path) == nobody
        assert ana.status == 404
    for path in (f"/g/{GUILD}/p/{BETO.id}", f"/g/{GUILD}/p/{BETO.id}/profile.png"):
        await carla.look(path)
        assert carla.status == 404


async def test_whoever_is_forgotten_has_no_profile_any_more(club: Club, visit: Come):
    table = await duel(club)
    ana = await visit(ANA)
    await ana.look(f"/t/{table.id}")
    await ana.send(f"/t/{table.id}/resign", sure="yes")
    await club.service.privacy.erase(BETO.id)
    assert "/p/" not in (await ana.look("/ratings")).replace(f"/p/{ANA.id}/profile.png", "")
    await ana.look(f"/g/{GUILD}/p/{BETO.id}")
    assert ana.status == 404


async def test_servers_go_by_their_names_where_they_are_known(club: Club):
    other = 1234
    for guild_id in (GUILD, other):
        table = await club.duel(game="titans", options=SHORT, guild_id=guild_id)
        await club.service.act(Play(table.id, ANA.id, RESIGN))
    async with opened(club, called={GUILD: "The <b>Den</b>"}.get) as server:
        ana = await Visitor(server).come_in(club, ANA)
        page = await ana.look("/ratings")
        assert f'<a href="/g/{GUILD}">The &lt;b&gt;Den&lt;/b&gt;</a>' in page
        assert re.search(rf'<a href="/g/{other}">Server \d</a>', page)
        assert "Ratings · The &lt;b&gt;Den&lt;/b&gt;</h1>" in await ana.look(f"/g/{GUILD}")
        assert "Ratings</h1>" in await ana.look(f"/g/{other}")
        await ana.http.close()


# --- pictures that are drawn once -------------------------------------------------------------------------------------


async def test_two_hundred_who_ask_for_the_same_picture_have_it_drawn_once():
    album, go, drawn = Album(), asyncio.Event(), 0

    async def draw() -> Picture:
        nonlocal drawn
        drawn += 1
        await go.wait()
        return Picture(b"png", 1, 1, "alt")

    asking = [asyncio.ensure_future(album.get("key", draw)) for _ in range(200)]
    await asyncio.sleep(0)
    asking[0].cancel()  # the one who was first closes the page
    await asyncio.sleep(0)
    go.set()
    seen = await asyncio.gather(*asking[1:])
    assert (drawn, {picture.png for picture in seen}) == (1, {b"png"})
    assert (await album.get("key", draw)).png == b"png"
    assert drawn == 1


async def test_a_picture_that_failed_is_tried_again():
    album = Album()

    async def fails() -> Picture:
        raise OSError("no font")

    async def draw() -> Picture:
        return Picture(b"png", 1, 1, "alt")

    for _ in range(2):
        with pytest.raises(OSError, match="no font"):
            await album.get("key", fails)
    assert (await album.get("key", draw)).png == b"png"


async def test_players_of_tournaments_see_their_ladder_where_the_server_wants_one(club: Club, visit: Come):
    await held(club)
    player, other = await visit(person(1)), await visit(CARLA)
    assert "/ladder/warcrow.png" not in await player.look("/ratings")
    await club.service.act(SetGuild(EVENING, {"rated_tournaments": True}))
    page = await player.look("/ratings")
    (picture,) = [unescape(found) for found in re.findall(r'src="(/g/[^"]*/ladder/warcrow[^"]*)"', page)]
    await player.look(picture)
    assert player.status == 200
    assert "Player 2" in page
    await other.look(picture)
    assert other.status == 404, "who has never played there"
