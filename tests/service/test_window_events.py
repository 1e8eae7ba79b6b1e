"""The pages of tournaments by HTTP: who may read them, what stands there, results from a phone."""

from __future__ import annotations

import asyncio
import re
from contextlib import AsyncExitStack

import pytest
from aiohttp import ClientSession
from aiohttp.test_utils import TestServer
from msgspec.structs import replace

from bot import catalogue
from bot.gate.gate import USUAL, Gate
from bot.window import events
from bot.window.event_views import facts, won
from bot.window.wares import release
from bot.window.window import Window
from tests.evening.test_images import picture
from tests.service.club import ANA, BETO, CARLA, Club
from tests.service.pages import Come, heard
from tests.service.pages_events import NINE, hall, person, plausible
from tournaments.evening.commands import Accept, Cancel, Change, Confirm, Finish, Judge, Next, Report, SetTeams
from tournaments.facts import Facts
from tournaments.teams import team_standings

PAGES = ("", "/standings", "/cross", "/wall", "/round/1", "/round/1/print", "/qr.svg", "/round/1/map.png")


async def test_a_tournament_is_public_by_its_organisers_wish_alone(club: Club, visit: Come):
    here = await hall(club, public=False)
    stranger, carla, player = await visit(), await visit(CARLA), await visit(NINE[0])
    for path in PAGES:
        for other in (stranger, carla):
            hidden = await other.look(f"/e/{here.id}{path}")
            assert other.status == 404, path
            assert hidden == await other.look(f"/e/{here.id + 9}{path}")
        await player.look(f"/e/{here.id}{path}")
        assert player.status == 200, path
    assert "Norte" not in await stranger.look("/events")
    assert "Norte" in await player.look("/events")
    ana = await visit(ANA)
    assert "Make it public" in await ana.look(f"/e/{here.id}")
    assert "Make it private" in await ana.send(f"/e/{here.id}/public", public="yes")
    for path in PAGES:
        page = await stranger.look(f"/e/{here.id}{path}")
        assert stranger.status == 200, path
        assert "<b>Norte" not in page
    assert "Norte" in await stranger.look("/events")
    await player.look(f"/e/{here.id}")
    assert "Make it" not in player.text
    await player.send(f"/e/{here.id}/public", public="no")
    assert player.status == 409
    assert (await here.now()).public


async def test_a_result_is_told_from_a_phone_and_counts_when_the_rival_agrees(club: Club, visit: Come):
    here = await hall(club)
    tournament = await here.now()
    game = tournament.swiss.played[0].games[0]
    pm, pa = plausible(tournament)
    one, other, stranger = await visit(person(game.a)), await visit(person(game.b)), await visit()
    form = {"round": "1", "table": str(game.table)}
    points = {f"{kind}_{side}": str(pair[n]) for kind, pair in (("pm", pm), ("pa", pa)) for n, side in enumerate("ab")}
    assert "Report the result" in await one.look(f"/e/{here.id}/mine")
    page = await one.send(f"/e/{here.id}/report", **form, **points)
    assert one.status == 200
    assert page.count('class="told"') == 1, "once is enough"
    assert "It counts when your opponent confirms it" in await one.look(f"/e/{here.id}/mine")
    assert " says:" in await other.look(f"/e/{here.id}/mine")
    await other.send(f"/e/{here.id}/confirm", **form, **points)
    assert other.status == 200
    settled = (await here.now()).game_at(1, game.table)
    assert settled is not None
    assert (settled.status, settled.pm, settled.pa) == ("confirmed", pm, pa)
    score = f"{pm[0] + pa[0]} – {pm[1] + pa[1]}"
    assert score in await stranger.look(f"/e/{here.id}")
    await stranger.look(f"/e/{here.id}/mine")
    assert stranger.status == 401


async def test_slips_are_printed_for_games_that_are_still_to_be_told(club: Club, visit: Come):
    here = await hall(club)
    games = (await here.now()).swiss.played[0].games
    reader = await visit()
    assert (await reader.look(f"/e/{here.id}/round/1/print")).count('class="slip"') == len(games)
    pm, pa = plausible(await here.now())
    await here.do(Judge(1, games[0].table, pm, pa))
    page = await reader.look(f"/e/{here.id}/round/1/print")
    assert page.count('class="slip"') == len(games) - 1
    assert f"{pm[0] + pa[0]} – {pm[1] + pa[1]}" in page
    for game in games[1:]:
        await here.do(Judge(1, game.table, pm, pa))
    page = await reader.look(f"/e/{here.id}/round/1/print")
    assert 'class="slip' not in page, "a finished round has its results, and nothing to fill in"
    assert "Result slips" not in page
    await here.do(Next(2))
    assert 'class="slip"' in await reader.look(f"/e/{here.id}/round/2/print")
    await here.do(Cancel())
    assert 'class="slip' not in await reader.look(f"/e/{here.id}/round/2/print")


async def test_bad_results_are_answered_kindly_and_change_nothing(club: Club, visit: Come):
    here = await hall(club)
    tournament = await here.now()
    game, foreign = tournament.swiss.played[0].games[:2]
    me = await visit(person(game.a))
    full = {"pm_a": "1", "pm_b": "0", "pa_a": "0", "pa_b": "0"}
    for form, status in (
        ({"round": "1", "table": str(game.table)}, 404),
        ({"round": "1", "table": str(game.table), **full, "pm_a": "٣"}, 404),
        ({"round": "1", "table": str(game.table), **full, "pm_a": "-1"}, 404),
        ({"round": "1", "table": str(game.table), **full, "pm_a": "99"}, 409),
        ({"round": "1", "table": str(foreign.table), **full}, 409),
        ({"round": "9", "table": "1", **full}, 404),
        ({"round": "1e9", "table": "x", **full}, 404),
    ):
        await me.look(f"/e/{here.id}/mine")
        await me.send(f"/e/{here.id}/report", **form)
        assert me.status == status, form
        if form.get("pm_a") == "99":
            assert 'value="99"' in me.text, "what was typed is not typed again"
        await me.look(f"/e/{here.id}/mine")
        await me.send(f"/e/{here.id}/judge", **form)
        assert me.status in (404, 409), form
    assert (await here.now()).seq == tournament.seq


async def test_judges_enter_results_from_the_list_and_only_they_see_the_forms(club: Club, visit: Come):
    here = await hall(club)
    await here.do(Accept("judge"), BETO)
    tournament = await here.now()
    game, other = tournament.swiss.played[0].games[:2]
    pm, pa = plausible(tournament)
    beto, player = await visit(BETO), await visit(NINE[0])
    assert "Results still missing" not in await player.look(f"/e/{here.id}/round/1")
    assert "Results still missing" in await beto.look(f"/e/{here.id}/round/1")
    points = {f"{kind}_{side}": str(pair[n]) for kind, pair in (("pm", pm), ("pa", pa)) for n, side in enumerate("ab")}
    await beto.send(f"/e/{here.id}/judge", round="1", table=str(game.table), reason="", **points)
    assert beto.status == 200
    await beto.send(f"/e/{here.id}/judge", round="1", table=str(other.table), absent_b="yes", reason="ill")
    assert beto.status == 200, beto.text
    now = await here.now()
    settled, missed = now.game_at(1, game.table), now.game_at(1, other.table)
    assert settled is not None
    assert missed is not None
    assert settled.status == "confirmed"
    assert (missed.status, missed.absent) == ("no_show", (other.b,))


async def test_nothing_of_a_hidden_list_is_on_any_page_before_its_time(club: Club, visit: Come):
    here = await hall(club, begun=False)
    secret = "Legendary Ferret"
    await club.service.tournaments.submit_list(here.id, NINE[0], f"{secret}\nRabble of Rats")
    readers = [await visit(), await visit(NINE[1]), await visit(NINE[0]), await visit(ANA)]
    paths = ("", "/mine")
    for reader in readers:
        for path in paths:
            assert "Ferret" not in await reader.look(f"/e/{here.id}{path}")
            assert "Rabble" not in reader.text
    await here.begin()
    for reader in readers:
        assert "Ferret" not in await reader.look(f"/e/{here.id}")
    await club.service.tournaments.reveal(here.id, NINE[0], [1])
    page = await readers[0].look(f"/e/{here.id}")
    assert secret in page
    assert "Rabble" not in page


async def test_an_open_page_hears_of_results_and_the_archive_keeps_the_end(club: Club, visit: Come):
    here = await hall(club)
    stranger = await visit()
    async with stranger.http.get(f"/e/{here.id}/events") as stream:
        assert release() in await heard(stream)
        first = await heard(stream)
        game = (await here.now()).swiss.played[0].games[0]
        pm, pa = plausible(await here.now())
        await here.do(Report(1, game.table, pm, pa), person(game.a))
        assert await heard(stream) != first
    for number in (1, 2, 3):
        tournament = await here.now()
        pm, pa = plausible(tournament)
        assert tournament.round is not None
        for game in tournament.round.games:
            await here.do(Report(number, game.table, pm, pa), person(game.a))
            await here.do(Confirm(number, game.table, pm, pa), person(game.b))
        if number < 3:
            await here.do(Next(number + 1))
    await here.do(Finish())
    assert "Final standings" in await stranger.look(f"/e/{here.id}")
    assert "finished" in await stranger.look("/events")
    cross = await stranger.look(f"/e/{here.id}/cross")
    assert len(re.findall(r"<td>[^<]*\(\d\)</td>", cross)) == 24
    await here.do(Change(public=False))  # also afterwards
    await stranger.look(f"/e/{here.id}")
    assert stranger.status == 404


async def test_teams_stand_on_the_pages_and_the_match_for_the_third_place_is_marked(club: Club, visit: Come):
    here = await hall(club, begun=False, people=NINE[:8])
    ids = [str(each.id) for each in NINE[:8]]
    teams = tuple((f"Team <i>{n}", (ids[2 * n], ids[2 * n + 1])) for n in range(4))
    await here.do(SetTeams(teams))
    await here.do(Change(cut=4, third=True))
    await here.begin()
    stranger = await visit()
    for number in range(1, 6):
        tournament = await here.now()
        pm, pa = plausible(tournament)
        assert tournament.round is not None
        if number == 5:
            page = await stranger.look(f"/e/{here.id}/round/5")
            assert page.count("(for third place)") == 2, "its boards"
            assert "Final and third place" in page
        for game in tournament.round.games:
            await here.do(Report(number, game.table, pm, pa), person(game.a))
            await here.do(Confirm(number, game.table, pm, pa), person(game.b))
        if number < 5:
            await here.do(Next(number + 1))
    lines = team_standings((await here.now()).swiss)
    for path in ("", "/standings", "/wall"):
        page = await stranger.look(f"/e/{here.id}{path}")
        found = re.findall(r'<th scope="row">(\d)</th><td>Team &lt;i&gt;(\d)<br><small>([^<]*)</small>', page)
        assert [(int(place), f"Team <i>{n}") for place, n, _ in found] == [(line.place, line.name) for line in lines]
        assert found[0][2].count(", ") == 1
    alone = await hall(club)
    assert "<small>" not in await stranger.look(f"/e/{alone.id}/standings")


async def test_two_answers_at_once_are_one_result(club: Club, visit: Come):
    here = await hall(club)
    tournament = await here.now()
    game = tournament.swiss.played[0].games[0]
    pm, pa = plausible(tournament)
    await here.do(Report(1, game.table, pm, pa), person(game.a))
    one, other = await visit(person(game.b)), await visit(person(game.b))
    form = {"round": "1", "table": str(game.table)}
    form |= {f"{kind}_{side}": str(pair[n]) for kind, pair in (("pm", pm), ("pa", pa)) for n, side in enumerate("ab")}
    for window in (one, other):
        await window.look(f"/e/{here.id}/mine")
    before = (await here.now()).seq
    await asyncio.gather(*(window.send(f"/e/{here.id}/confirm", **form) for window in (one, other)))
    assert (one.status, other.status) == (200, 200)
    assert (await here.now()).seq == before + 1


async def test_the_page_says_what_organisers_said(club: Club, visit: Come):
    here = await hall(club)
    tournament = replace(await here.now(), facts=Facts(place="Old <i>mill</i>", price="5 €", painted=True))
    for locale in ("en", "es"):
        found = dict(facts(tournament, catalogue.texts().say(locale)))
        assert found[catalogue.texts().say(locale)("window.fact.place")] == "Old <i>mill</i>"
        assert len(found) == len({*found})
        assert catalogue.texts().say(locale)("window.fact.painted") in found
    assert won(tournament, catalogue.texts().say("en")) == []


async def test_a_club_behind_a_proxy_does_not_share_one_address(club: Club, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(events, "AT_ONE_PLACE", 1)
    here = await hall(club)
    window = Window(club.service, Gate(USUAL), locale="en", url="https://tabard.example")
    server = TestServer(window.app)
    await server.start_server()
    async with AsyncExitStack() as stack:
        stack.push_async_callback(server.close)
        http = await stack.enter_async_context(ClientSession(server.make_url("/")))
        seen = []
        for place in ("10.0.0.1", "10.0.0.2", "10.0.0.1"):
            headers = {"Host": "tabard.example", "X-Forwarded-For": f"6.6.6.6, {place}"}
            answer = await stack.enter_async_context(http.get(f"/e/{here.id}/events", headers=headers))
            seen.append(answer.status)
        assert seen == [200, 200, 429]


async def test_the_organisers_picture_stands_on_the_page_for_whoever_may_see_it(club: Club, visit: Come):
    cup = await hall(club)
    reader = await visit()
    assert 'class="cover"' not in await reader.look(f"/e/{cup.id}")
    await reader.look(f"/e/{cup.id}/image.jpg")
    assert reader.status == 404
    await club.service.tournaments.set_image(cup.id, picture(), ANA)
    page = await reader.look(f"/e/{cup.id}")
    address = re.search(r'class="cover" src="([^"]+)" width="640" height="320" alt="[^"]+Norte', page)
    assert address is not None
    answer = await reader.http.get(address[1])
    assert answer.content_type == "image/jpeg"
    assert await answer.read() == await club.service.tournaments.image(await cup.now())
    await cup.do(Change(public=False))
    await reader.look(f"/e/{cup.id}/image.jpg")
    assert reader.status == 404


async def test_groups_stand_by_group_and_who_rests_is_said(club: Club, visit: Come):
    here = await hall(club, begun=False)
    await here.do(Change(groups=3))
    await here.begin()
    tournament, stranger = await here.now(), await visit()
    assert len(tournament.swiss.played[0].idle) == 3
    for path in ("", "/round/1", "/round/1/print", "/wall"):
        page = await stranger.look(f"/e/{here.id}{path}")
        assert stranger.status == 200, path
        heads = [page.index(f'scope="rowgroup">Group {one}') for one in "ABC"]
        assert heads == sorted(heads), path
        assert "rest this round" in page, path
    for path in ("", "/standings", "/wall"):
        page = await stranger.look(f"/e/{here.id}{path}")
        places = [page.index(f"<h3>Group {one}</h3>") for one in "ABC"]
        assert places == sorted(places)
        for place, group in zip(places, tournament.swiss.grouped, strict=True):
            assert all(page.find(tournament.name_of(one), place) > 0 for one in group)
    assert "3 groups" in await stranger.look(f"/e/{here.id}")
    await stranger.look(f"/e/{here.id}/cross")
    assert stranger.status == 200


async def test_a_line_parts_those_of_the_cut_from_the_others(club: Club, visit: Come):
    here = await hall(club, begun=False)
    await here.do(Change(cut=4))
    await here.begin()
    stranger = await visit()
    for path in ("", "/standings", "/wall"):
        page = await stranger.look(f"/e/{here.id}{path}")
        rows = re.findall(r"<tr class=\"(cut|)\">", page[page.rindex("<thead>") :])
        assert rows == [*[""] * 4, "cut", *[""] * (4 if path == "" else 5)], path
        assert "The cut: the best 4" in page
    await here.do(Change(cut=None))
    assert 'class="cut"' not in await stranger.look(f"/e/{here.id}/standings")


async def test_teams_meet_below_their_names_and_games_of_the_cut_give_no_points(club: Club, visit: Come):
    here = await hall(club, begun=False, people=NINE[:8])
    ids = [str(one.id) for one in NINE]
    await here.do(SetTeams(tuple((f"Equipo {n}", (ids[2 * n], ids[2 * n + 1])) for n in range(4))))
    await here.do(Change(cut=2))
    await here.begin()
    stranger = await visit()
    for number in (1, 2, 3, 4):
        if number > 1:
            await here.do(Next(number))
        for path in ("", f"/round/{number}", f"/round/{number}/print", "/wall"):
            page = await stranger.look(f"/e/{here.id}{path}")
            assert len(re.findall(r'scope="rowgroup">Equipo \d – Equipo \d<', page)) == (2 if number < 4 else 1), path
        tournament = await here.now()
        pm, pa = plausible(tournament)
        for game in tournament.swiss.played[-1].games:
            await here.do(Judge(number, game.table, pm, pa))
        page = await stranger.look(f"/e/{here.id}/round/{number}")
        assert len(re.findall(r'scope="rowgroup">Equipo \d \d – \d Equipo \d<', page)) == (2 if number < 4 else 1)
        assert ("(4 – 0)" in page) == (number < 4)
    assert "the score of the game" in await stranger.look(f"/e/{here.id}/cross")
    assert (await stranger.look(f"/e/{here.id}")).count(">Format<") == 1
