"""Guests of a tournament by HTTP: links on paper, results and votes from a phone, and links that are no good."""

from __future__ import annotations

import asyncio
import re
from html import unescape

import pytest

from bot.service.looking.keys import VISIT
from tests.service.club import ANA, BETO, Club
from tests.service.pages import Come, Visitor, heard
from tests.service.pages_events import NINE, Hall, hall, person, plausible
from tournaments.evening.commands import (
    AddGuests,
    Cancel,
    Change,
    Claim,
    Finish,
    Guest,
    Judge,
    Next,
    Release,
    Report,
    SetPrizes,
)  # fmt: skip
from tournaments.evening.links import visit_of
from tournaments.evening.records import Tournament
from tournaments.facts import Prize
from tournaments.records import Game

ENDED, NOBODY, NOTHING = "This link works no more", "know who you are", "There&#39;s nothing here for you"


async def evening(club: Club, *, guests: int = 1) -> Hall:
    """Eight people, so that nobody rests whatever the draw; one guest meets somebody with an account."""
    here = await hall(club, public=False, begun=False, people=NINE[: 8 - guests])
    await here.do(AddGuests((Guest("Lía <i>", "K7PM-2XQA"), Guest("Odón", "AAAA-BBBB"))[:guests]))
    await here.do(SetPrizes((Prize("sport"), Prize("painted"))))
    await here.begin()
    return here


async def papers(here: Hall, visit: Come, *guests: str) -> list[str]:
    """The paths of the links that Ana makes for these guests."""
    ana: Visitor = await visit(ANA)
    await ana.look(f"/e/{here.id}/guests")
    await ana.send(f"/e/{here.id}/links", **{f"guest_{one}": "yes" for one in guests})
    assert ana.status == 200, ana.text
    assert ana.text.count("<svg") == len(guests)
    return re.findall(r'class="address">http://127.0.0.1(/[^<]+)<', ana.text)


def game_of(tournament: Tournament, player: str = "g1") -> tuple[Game, str]:
    """A guest's game, and who the rival is."""
    game = tournament.game_of(player)
    assert game is not None
    return game, game.b if game.a == player else game.a


def points(tournament: Tournament, game: Game) -> dict[str, str]:
    """What the form of a result holds."""
    pm, pa = plausible(tournament)
    found = {f"{kind}_{side}": str(pair[n]) for kind, pair in (("pm", pm), ("pa", pa)) for n, side in enumerate("ab")}
    return {"round": str(len(tournament.swiss.played)), "table": str(game.table), **found}


async def test_a_guest_comes_in_reports_and_is_confirmed(club: Club, visit: Come):
    here = await evening(club)
    tournament = await here.now()
    (path,) = await papers(here, visit, "g1")
    guest = await visit()
    await guest.look(f"/e/{here.id}")
    assert guest.status == 404
    door = await guest.look(path)
    assert "Lía &lt;i&gt;" in door
    assert "<i>" not in door
    assert (await here.now()).entrant("g1").opened is None, "a look changes nothing"  # type: ignore[union-attr]
    page = await guest.send(path)
    assert guest.status == 200
    assert "You&#39;re Lía &lt;i&gt; here." in page
    cookie = next(one for one in guest.http.cookie_jar if one.key == "tabard_guest")
    assert cookie["path"] == f"/e/{here.id}"
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert int(cookie["max-age"]) == int(VISIT.total_seconds())
    assert cookie.value not in path
    game, rival = game_of(tournament)
    await guest.send(f"/e/{here.id}/report", **points(tournament, game))
    assert guest.status == 200, guest.text
    other = await visit(person(rival))
    assert " says:" in await other.look(f"/e/{here.id}/mine")
    await other.send(f"/e/{here.id}/confirm", **points(tournament, game))
    assert other.status == 200
    assert (await here.now()).game_at(1, game.table).status == "confirmed"  # type: ignore[union-attr]
    await guest.look("/")
    assert guest.status == 401, "elsewhere a guest is nobody"


async def test_a_guest_confirms_or_says_why_not_once_the_link_is_open(club: Club, visit: Come):
    here = await evening(club)
    (path,) = await papers(here, visit, "g1")
    tournament = await here.now()
    game, rival = game_of(tournament)
    guest = await visit()
    await guest.send(path)
    async with guest.http.get(f"/e/{here.id}/events") as stream:
        await heard(stream)
        pm, pa = plausible(tournament)
        await here.do(Report(1, game.table, pm, pa), person(rival))
        await heard(stream)
    assert (await here.now()).game_at(1, game.table).status == "open"  # type: ignore[union-attr]
    assert " says:" in await guest.look(f"/e/{here.id}/mine")
    await guest.send(f"/e/{here.id}/dispute", round="1", table=str(game.table), reason="<b>No</b>")
    assert guest.status == 200
    now = await here.now()
    assert now.disputed(1, game.table)[0].reason == "<b>No</b>"
    assert now.cases == ((1, game.table),)


async def test_a_guest_votes_in_secret_once(club: Club, visit: Come):
    here = await evening(club)
    for number in (1, 2, 3):
        if number > 1:
            await here.do(Next(number))
        tournament = await here.now()
        pm, pa = plausible(tournament)
        for game in tournament.swiss.played[-1].games:
            await here.do(Judge(number, game.table, pm, pa))
    (path,) = await papers(here, visit, "g1")
    guest = await visit()
    page = await guest.send(path)
    choices = re.findall(r'<option value="([^"]+)">', page.partition("Best painted")[2].partition("</select>")[0])
    assert unescape(choices[0]) not in ("", "g1")
    assert "g1" not in choices
    await guest.send(f"/e/{here.id}/vote", kind="painted", player="g1")
    assert guest.status == 409
    await guest.send(f"/e/{here.id}/vote", kind="money", player=choices[0])
    assert guest.status == 404
    await guest.look(f"/e/{here.id}/mine")
    await guest.send(f"/e/{here.id}/vote", kind="painted", player=choices[0])
    assert guest.status == 200
    voted = await here.now()
    assert voted.voted == (("painted", "g1"),)
    assert voted.on_paper == ()
    await guest.send(f"/e/{here.id}/vote", kind="painted", player=choices[1])
    assert (await here.now()).voted == voted.voted
    done = await here.do(Finish())
    won = next(one for one in done.won if one.prize.kind == "painted")
    assert won.players == (choices[0],)


@pytest.mark.parametrize("end", ["release", "claim", "new link", "cancel"])
async def test_an_ended_link_and_its_browser_are_nobody(club: Club, visit: Come, end: str):
    here = await evening(club)
    (path,) = await papers(here, visit, "g1")
    guest = await visit()
    await guest.send(path)
    await guest.look(f"/e/{here.id}/mine")
    carried = guest.field("form")
    if end == "release":
        await here.do(Release("g1", "CCCC-DDDD"))
    elif end == "claim":
        await here.do(Claim("K7PM-2XQA"), BETO)
    elif end == "cancel":
        await here.do(Cancel())
    else:
        await papers(here, visit, "g1")
    before = await here.now()
    for page in ("", "/mine", "/round/1", "/events"):
        assert ENDED in await guest.look(f"/e/{here.id}{page}"), page
        assert guest.status == 401
    for deed in ("report", "confirm", "dispute", "vote", "judge", "public", "next", "finish"):
        await guest.send(f"/e/{here.id}/{deed}", form=carried, round="1", table="1", kind="sport", player="g2")
        assert guest.status == 401, deed
    fresh = await visit()
    for look in (True, False):
        said = await (fresh.look(path) if look else fresh.send(path))
        assert ENDED in said
        assert fresh.status == 401
    assert (await here.now()).seq == before.seq
    await here.do(Change(public=True)) if end != "cancel" else None
    if end != "cancel":
        await guest.look(f"/e/{here.id}")
        assert guest.status == 200, "a public page is for everybody"
        assert "You're" not in guest.text


async def test_forged_and_foreign_links_tell_nothing(club: Club, visit: Come):
    here, there = await evening(club), await evening(club)
    (path,) = await papers(here, visit, "g1")
    key = path.rpartition("/")[2]
    stranger = await visit()
    answers: set[str] = set()
    for wrong in (f"/e/{here.id}/in/{key[:-1]}", f"/e/{there.id}/in/{key}", f"/e/{here.id + 99}/in/{key}",
                  f"/e/{here.id}/in/{'A' * 43}", f"/e/{here.id}/in/x"):  # fmt: skip
        said = await stranger.look(wrong)
        assert (stranger.status, ENDED in said) == (401, True)
        answers |= {said, await stranger.send(wrong)}
        assert stranger.status == 401
    assert len({re.sub(r"next=[^\"]*", "", one) for one in answers}) == 1
    tournament = await here.now()
    opened = tournament.entrant("g1")
    assert opened is not None
    for forged in (key, "f" * 64, opened.link or "", "\u0663" * 64, visit_of(key)[:-1]):
        answer = await stranger.http.get(
            f"/e/{here.id}", headers={"Cookie": f"tabard_guest={forged}".encode().decode("latin-1")}
        )
        gone = await stranger.http.get(f"/e/{here.id + 99}", headers={"Cookie": "tabard_guest=x"})
        assert (answer.status, gone.status) == (401, 401)
        assert await answer.text() == await gone.text()
    good = {"Cookie": f"tabard_guest={visit_of(key)}"}
    assert (await stranger.http.get(f"/e/{here.id}", headers=good)).status == 200
    assert (await stranger.http.get(f"/e/{there.id}", headers=good)).status == 401


async def test_a_guests_form_is_their_own_and_they_may_no_more_than_a_guest(club: Club, visit: Come):
    here = await evening(club, guests=2)
    one, other = await papers(here, visit, "g1", "g2")
    first, second = await visit(), await visit()
    await first.send(one)
    await second.send(other)
    tournament = await here.now()
    game, _ = game_of(tournament)
    carried = first.field("form") if 'name="form"' in first.text else ""
    await second.send(f"/e/{here.id}/report", form=carried, **points(tournament, game))
    assert second.status == 403
    for deed, form in (("next", {"round": "2"}), ("finish", {}), ("public", {"public": "yes"}),
                       ("judge", points(tournament, game))):  # fmt: skip
        await first.look(f"/e/{here.id}/mine")
        await first.send(f"/e/{here.id}/{deed}", **form)
        assert first.status == 409, deed
    await first.look(f"/e/{here.id}/guests")
    assert first.status == 404
    await first.look(f"/e/{here.id}/mine")
    await first.send(f"/e/{here.id}/links", guest_g2="yes")
    assert first.status == 404
    player = await visit(NINE[0])
    await player.look(f"/e/{here.id}/guests")
    assert player.status == 404
    await player.look(f"/e/{here.id}/mine")
    await player.send(f"/e/{here.id}/links", guest_g1="yes")
    assert player.status == 404
    assert (await here.now()).seq == tournament.seq + 0


async def test_a_guest_is_held_back_like_anybody_and_can_go(club: Club, visit: Come):
    here = await evening(club)
    (path,) = await papers(here, visit, "g1")
    guest = await visit()
    await guest.send(path)
    form = guest.field("form")
    codes: list[int] = []
    for _ in range(200):
        await guest.send(f"/e/{here.id}/vote", form=form, kind="sport", player="g2")
        codes.append(guest.status)
        if guest.status == 429:
            break
    assert codes[-1] == 429
    assert set(codes[:-1]) == {409}


async def test_leaving_ends_it_in_this_browser_alone(club: Club, visit: Come):
    here = await evening(club)
    (path,) = await papers(here, visit, "g1")
    phone, tablet = await visit(), await visit()
    await asyncio.gather(phone.send(path), tablet.send(path))
    await phone.look(f"/e/{here.id}/mine")
    await phone.send(f"/e/{here.id}/leave")
    await phone.look(f"/e/{here.id}/mine")
    assert phone.status == 401
    assert NOBODY in phone.text
    await tablet.look(f"/e/{here.id}/mine")
    assert tablet.status == 200
    await phone.send(path)
    assert phone.status == 200


async def test_organisers_start_the_next_round_and_end_the_tournament_from_the_page(club: Club, visit: Come):
    here = await evening(club)
    ana, player = await visit(ANA), await visit(NINE[0])
    assert "Start round 2" not in await ana.look(f"/e/{here.id}"), "results are missing"
    await ana.send(f"/e/{here.id}/next", round="2")
    assert ana.status == 409
    for number in (1, 2, 3):
        tournament = await here.now()
        pm, pa = plausible(tournament)
        for game in tournament.swiss.played[-1].games:
            await here.do(Judge(number, game.table, pm, pa))
        wish = f"Start round {number + 1}" if number < 3 else "Finish the tournament"
        assert wish not in await player.look(f"/e/{here.id}")
        assert wish in await ana.look(f"/e/{here.id}")
        deed = "next" if number < 3 else "finish"
        await player.send(f"/e/{here.id}/{deed}", round=str(number + 1))
        assert player.status in (403, 409)
        await ana.send(f"/e/{here.id}/{deed}", round=str(number + 1))
        assert ana.status == 200, ana.text
        await ana.send(f"/e/{here.id}/{deed}", round=str(number + 1))  # pressed twice
        assert ana.status in (200, 409)
    now = await here.now()
    assert (len(now.swiss.played), now.stage) == (3, "finished")
