"""The public ranking of a league in the browser."""

from __future__ import annotations

import re

from bot.service.ground.records import Person
from tests.service.club import ANA, Club
from tests.service.pages import Come
from tests.service.pages_events import NINE, hall, league, person, plausible
from tournaments.evening.commands import Change, Confirm, Report

GUESTS = [Person(200 + number, f"Guest {number}", "en-US") for number in range(4)]


async def test_a_league_is_public_as_long_as_all_its_tournaments_are(club: Club, visit: Come):
    first, second = await hall(club), await hall(club, public=False, people=GUESTS)
    number = await league(club, first)
    stranger = await visit()
    page = await stranger.look(f"/e/{first.id}")
    assert f'<a href="/l/{number}">Liga &lt;b&gt;Norte&lt;/b&gt;</a>' in page
    await stranger.look(f"/l/{number}")
    assert stranger.status == 200
    assert f'<a href="/e/{first.id}">' in stranger.text
    leagues = club.service.tournaments.leagues
    known = await leagues.public_with(first.id, first.id)
    assert known == [], "another server"
    await second.do(Change(public=True))
    number = await league(club, first, second, name="Both")
    assert "Both" in await stranger.look(f"/e/{second.id}")
    await stranger.look(f"/l/{number}")
    assert stranger.status == 200
    await second.do(Change(public=False))
    hidden = await stranger.look(f"/l/{number}")
    assert stranger.status == 404
    assert hidden == await stranger.look("/l/99")
    assert "Both" not in await stranger.look(f"/e/{first.id}")
    member = await visit(NINE[0])
    await member.look(f"/l/{number}")
    assert member.status == 404, "whoever plays in one of them need not know the other"


async def test_its_page_tells_who_stands_where_and_how_it_counts(club: Club, visit: Come):
    cup = await hall(club)
    number = await league(club, cup)
    now = await cup.now()
    assert now.round is not None
    pm, pa = plausible(now)
    game = now.round.games[0]
    await cup.do(Report(1, game.table, pm, pa), person(game.a))
    await cup.do(Confirm(1, game.table, pm, pa), person(game.b))
    reader = await visit(language="es")
    page = await reader.look(f"/l/{number}")
    assert "Puntos por puesto: 10, 8." in page
    winner = (await cup.now()).name_of(game.a)
    rows = re.findall(r'<th scope="row">(\d+)</th><td>([^<]*)</td><td>([^<]*)</td>', page)
    assert rows[0][0] == "1"
    assert winner in [name for _, name, _ in rows[:2]]
    assert len(rows) == len(NINE)
    assert ANA.name not in page
