"""The pages by HTTP: who gets in, what they see, what they may do, and what bad input comes to."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from html import unescape

import pytest
import pytest_asyncio
from aiohttp import ClientResponse
from msgspec.structs import replace

from bot import catalogue
from bot.service.ground.records import Person
from bot.window import guard, live
from bot.window.streams import LOOK, MOST
from bot.window.templates import FOLDER
from bot.window.wares import release
from tests.service.club import ANA, BETO, CARLA, Club
from tests.service.pages import Visitor, duel, opened

Come = Callable[..., Awaitable[Visitor]]


@pytest_asyncio.fixture
async def visit(club: Club) -> AsyncIterator[Come]:
    """Lets somebody in: a person, or nobody that is known."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(opened(club))

        async def come(person: Person | None = None, language: str = "en") -> Visitor:
            visitor = Visitor(server, language)
            stack.push_async_callback(visitor.http.close)
            return visitor if person is None else await visitor.come_in(club, person)

        yield come


# --- who is there -----------------------------------------------------------------------------------------------------


async def test_a_personal_link_opens_once_and_a_look_at_it_uses_nothing_up(club: Club, visit: Come):
    key = await club.service.keys.link(ANA.id)
    chat, ana, thief = await visit(), await visit(), await visit()
    assert "four weeks" in await chat.look(f"/in/{key}")
    await ana.send(f"/in/{key}")
    assert ana.status == 200
    assert "Your tables" in ana.text
    await thief.send(f"/in/{key}")
    assert thief.status == 401


@pytest.mark.parametrize("path", ["/", "/t/1", "/t/1/board.png", "/t/1/events"])
async def test_nobody_gets_in_without_a_visit(club: Club, visit: Come, path: str):
    await duel(club)
    stranger = await visit()
    assert "ask for a new one" in await stranger.look(path)
    assert stranger.status == 401
    for forged in ("x", "A" * 43, "é" * 30, "'; drop table seats; --" * 3):
        assert await stranger.look(path, cookies={guard.COOKIE: forged.encode().decode("latin-1")}) == stranger.text
        assert stranger.status == 401


async def test_a_visit_ends_after_some_weeks_by_leaving_and_with_the_persons_data(club: Club, visit: Come):
    ana, again, beto = await visit(ANA), await visit(ANA), await visit(BETO)
    await ana.look("/")
    await ana.send("/out")
    assert ana.status == 401
    await club.service.privacy.erase(ANA.id)
    await again.look("/")
    assert again.status == 401
    await beto.look("/")
    assert beto.status == 200
    club.clock.pass_(weeks=5)
    await beto.look("/")
    assert beto.status == 401


async def test_a_link_is_good_for_an_hour(club: Club, visit: Come):
    key = await club.service.keys.link(ANA.id)
    club.clock.pass_(minutes=61)
    ana = await visit()
    await ana.send(f"/in/{key}")
    assert ana.status == 401


async def test_a_page_that_was_open_goes_on_after_a_restart(new_club: Callable[..., Club]):
    club = new_club()
    table = await duel(club)
    person = next(person for person in (ANA, BETO) if person.id == table.chairs[table.to_act[0]].user_id)
    async with opened(club) as before:
        ana, port = await Visitor(before).come_in(club, person), before.port
        await ana.look(f"/t/{table.id}")
    after = new_club(club=club)
    question = re.search(r'name="question" value="(\d+)"', ana.text)
    assert question
    async with opened(after, port):
        await ana.send(f"/t/{table.id}/play", text=ana.moves()[0], question=question[1])
        assert ana.status == 200
        assert (await after.service.table(table.id)).seq > table.seq
    await ana.http.close()


# --- what they see ----------------------------------------------------------------------------------------------------


async def test_a_table_of_others_and_one_that_is_not_there_look_the_same(club: Club, visit: Come):
    table = await duel(club)
    carla = await visit(CARLA)
    for path in ("", "/board.png", "/hand.png", "/events"):
        foreign = await carla.look(f"/t/{table.id}{path}")
        assert carla.status == 404
        assert foreign == await carla.look(f"/t/{table.id + 7}{path}")
        assert carla.status == 404
    before = await club.service.table(table.id)
    await carla.look("/")
    await carla.send(f"/t/{table.id}/play", text="advance 1")
    assert carla.status == 404
    assert await club.service.table(table.id) == before


async def test_a_rivals_page_has_nothing_of_a_hand(club: Club, visit: Come):
    table = await duel(club)
    pages = []
    for person in (ANA, BETO):
        visitor = await visit(person)
        pages.append(await visitor.look(f"/t/{table.id}"))
        assert visitor.status == 200
    hands = [re.search(rf"Hand of {name}: ([\d, ]+)", page) for name, page in zip(("Ana", "Beto"), pages, strict=True)]
    assert all(hands)
    assert "Hand of Ana" not in pages[1]
    assert "Hand of Beto" not in pages[0]


async def test_names_full_of_markup_are_shown_as_they_are(club: Club, visit: Come):
    evil = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"
    table = await club.open_table(replace(BETO, name=evil), game="titans")
    ana = await visit(ANA)
    for path in ("/", f"/t/{table.id}"):
        page = await ana.look(path)
        assert "&lt;script&gt;" in page
        assert "<script>alert" not in page
        assert "<img src=x" not in page
        assert "'unsafe" not in guard.HEADERS["Content-Security-Policy"]


async def test_everybody_reads_their_own_language_and_may_choose_another(club: Club, visit: Come):
    table = await duel(club)
    ana = await visit(ANA, language="es-MX,es;q=0.9,en;q=0.5")
    page = await ana.look(f"/t/{table.id}")
    assert '<html lang="es" ' in page
    assert "Notas solo para ti" in page
    assert '<html lang="en" ' in await ana.send("/language", language="en", next=f"/t/{table.id}")
    for elsewhere in ("//evil.example", "https://evil.example", "/\\evil.example"):
        answer = await ana.http.post("/language", data={"language": "en", "next": elsewhere}, allow_redirects=False)
        assert answer.headers["Location"] == "/"


# --- what they do -----------------------------------------------------------------------------------------------------


async def test_a_whole_duel_is_played_by_what_the_pages_offer(club: Club, visit: Come):
    table = await duel(club)
    players = {ANA.id: await visit(ANA), BETO.id: await visit(BETO)}
    for _ in range(200):
        table = await club.service.table(table.id)
        if table.life == "over":
            break
        user_id = table.chairs[table.to_act[0]].user_id
        assert user_id is not None
        player = players[user_id]
        await player.play(table)
        if "alertdialog" in player.text:
            found = re.search(r'name="text" value="([^"]*)"', player.text)
            question = re.search(r'name="question" value="(\d+)"', player.text)
            assert found
            assert question
            await player.send(f"/t/{table.id}/play", text=found[1], question=question[1], sure="yes")
        assert player.status == 200, player.text
    assert table.life == "over"
    assert "The game is over" in await players[ANA.id].look(f"/t/{table.id}")


async def test_touching_narrows_until_one_is_left(club: Club, visit: Come):
    table = await duel(club)
    person = next(person for person in (ANA, BETO) if person.id == table.chairs[table.to_act[0]].user_id)
    player = await visit(person)
    await player.look(f"/t/{table.id}")
    every = player.moves()
    card = re.search(r'data-touch="(card:\d)"', player.text)
    assert card
    assert len(every) > 1
    await player.look(f"/t/{table.id}?touch={card[1]}")
    assert player.moves() == [f"advance {card[1][-1]}"]
    assert 'aria-pressed="true"' in player.text
    await player.look(f"/t/{table.id}?touch=card:9&touch=nonsense&touch=%3Cb%3E")
    assert player.moves() == every


async def test_two_windows_of_one_person_that_move_at_once_move_once(club: Club, visit: Come):
    table = await duel(club)
    person = next(person for person in (ANA, BETO) if person.id == table.chairs[table.to_act[0]].user_id)
    one, other = await visit(person), await visit(person)
    for window in (one, other):
        await window.look(f"/t/{table.id}")
    move = one.moves()[0]
    question = re.search(r'name="question" value="(\d+)"', one.text)
    assert question
    await asyncio.gather(
        *(window.send(f"/t/{table.id}/play", text=move, question=question[1]) for window in (one, other))
    )
    assert sorted((one.status, other.status)) == [200, 409]
    acted = [line for line in await club.service.story(table.id, None) if line.actor == "user"]
    assert len(acted) == 1


async def test_giving_up_is_asked_twice(club: Club, visit: Come):
    table = await duel(club)
    ana = await visit(ANA)
    await ana.look(f"/t/{table.id}")
    assert "can&#39;t be undone" in await ana.send(f"/t/{table.id}/resign")
    assert (await club.service.table(table.id)).life == "playing"
    await ana.send(f"/t/{table.id}/resign", sure="yes")
    assert (await club.service.table(table.id)).life == "over"


async def test_what_may_not_be_done_is_answered_kindly_and_changes_nothing(club: Club, visit: Come):
    table = await duel(club)
    waiting = next(person for person in (ANA, BETO) if person.id != table.chairs[table.to_act[0]].user_id)
    player = await visit(waiting)
    for text in ("advance 1", "fly", "", "advance 1; advance 2", "💥" * 400):
        await player.look(f"/t/{table.id}")
        await player.send(f"/t/{table.id}/play", text=text, question="999999999999999")
        assert player.status == 409, text
        assert 'role="alert"' in player.text
    for deed in ("agree", "refuse"):
        await player.look(f"/t/{table.id}")
        await player.send(f"/t/{table.id}/{deed}", kind="everything")
        assert player.status == 404
    assert (await club.service.table(table.id)).seq == table.seq


async def test_notes_are_kept_for_oneself(club: Club, visit: Come):
    table = await duel(club)
    ana, beto = await visit(ANA), await visit(BETO)
    await ana.look(f"/t/{table.id}")
    assert "watch &lt;the&gt; fives" in await ana.send(f"/t/{table.id}/note", note="watch <the> fives")
    assert "fives" not in await beto.look(f"/t/{table.id}")


# --- looking back -----------------------------------------------------------------------------------------------------


async def test_one_looks_back_with_ones_own_eyes_and_when_all_is_over_with_everybodys(club: Club, visit: Come):
    table = await duel(club)
    await club.move(table)
    ana = await visit(ANA)
    page = await ana.look(f"/t/{table.id}/replay?at=0")
    assert "Hand of Ana" in page
    assert "Hand of Beto" not in page
    for foreign in (f"/t/{table.id}/replay?at=0&eyes=1", f"/t/{table.id}/replay/hand.png?at=0&eyes=1"):
        await ana.look(foreign)
        assert ana.status == 409
    for odd in ("at=-1", "at=99999999999999999999", "at=x&eyes=77", "at=%00"):
        await ana.look(f"/t/{table.id}/replay?{odd}")
        assert ana.status == 200
    await ana.look(f"/t/{table.id}")
    await ana.send(f"/t/{table.id}/resign", sure="yes")
    assert "Hand of Beto" in await ana.look(f"/t/{table.id}/replay?at=0&eyes=1")
    carla = await visit(CARLA)
    await carla.look(f"/t/{table.id}/replay")
    assert carla.status == 404


async def test_a_game_that_is_over_is_seen_by_whoever_has_its_address(club: Club, visit: Come):
    table = await duel(club)
    await club.move(table)
    ana, stranger = await visit(ANA), await visit()
    running = await club.service.table(table.id)
    await stranger.look(f"/r/{table.id}/{running.digest[:16]}")
    assert stranger.status == 404
    await ana.look(f"/t/{table.id}")
    await ana.send(f"/t/{table.id}/resign", sure="yes")
    shared = re.search(r'value="http://127.0.0.1(/r/[^"?]*)', await ana.look(f"/t/{table.id}/replay"))
    assert shared
    for eyes, seen, unseen in (("0", "Hand of Ana", "Hand of Beto"), ("1", "Hand of Beto", "Hand of Ana")):
        page = await stranger.look(f"{shared[1]}?at=0&eyes={eyes}")
        assert stranger.status == 200
        assert seen in page
        assert unseen not in page
        await stranger.look(f"{shared[1]}/hand.png?at=0&eyes={eyes}")
        assert stranger.status == 200
    gone = await stranger.look(f"/r/{table.id + 9}/{'0' * 16}")
    assert stranger.status == 404
    assert gone == await stranger.look(f"/r/{table.id}/{'0' * 16}")


async def test_rules_are_for_everybody(club: Club, visit: Come):
    stranger = await visit(language="es")
    assert 'href="/rules/titans"' in await stranger.look("/rules")
    for game in catalogue.games():
        page = await stranger.look(f"/rules/{game}")
        assert stranger.status == 200
        for picture in re.findall(r'src="(/rules/[^"]*png[^"]*)"', page)[:2]:
            await stranger.look(unescape(picture))
            assert stranger.status == 200
    for wrong in ("/rules/chess", "/rules/titans/nothing.png"):
        await stranger.look(wrong)
        assert stranger.status == 404


# --- bad input --------------------------------------------------------------------------------------------------------


async def test_forms_of_other_pages_do_nothing(club: Club, visit: Come):
    table = await duel(club)
    ana, beto = await visit(ANA), await visit(BETO)
    await beto.look("/")
    stolen = re.search(r'name="form" value="([^"]*)"', beto.text)
    assert stolen
    await ana.look(f"/t/{table.id}")
    for form in ("", "x", "é", stolen[1]):
        await ana.http.post(f"/t/{table.id}/resign", data={"form": form, "sure": "yes"})
    answer = await ana.http.post(
        f"/t/{table.id}/resign", data={"sure": "yes"}, headers={"Origin": "https://evil.example"}
    )
    assert answer.status == 403
    assert (await club.service.table(table.id)).life == "playing"


async def test_giant_forms_are_refused(club: Club, visit: Come):
    table = await duel(club)
    ana = await visit(ANA)
    await ana.look(f"/t/{table.id}")
    assert "too long" in await ana.send(f"/t/{table.id}/note", note="x" * 100_000)
    assert ana.status == 413
    await ana.look("/t/" + "9" * 400)
    assert ana.status == 404


async def test_a_flood_from_one_address_is_stopped_and_told_so(club: Club, visit: Come):
    stranger = await visit()
    refused: list[str] = []

    async def ask() -> int:
        answer = await stranger.http.get("/static/style.css")
        if answer.status == 429:
            refused.append(await answer.text())
        return answer.status

    seen = await asyncio.gather(*(ask() for _ in range(1000)))
    assert set(seen) == {200, 429}
    assert all("a lot at once" in text for text in refused)


async def test_the_page_answers_to_its_own_name_alone(club: Club, visit: Come):
    stranger = await visit()
    await stranger.look("/static/style.css", headers={"Host": "evil.example"})
    assert stranger.status == 421


async def test_no_page_lacks_what_keeps_it_safe(club: Club, visit: Come):
    table = await duel(club)
    ana = await visit(ANA)
    for path in ("/", f"/t/{table.id}", f"/t/{table.id}/board.png", "/t/99", "/nothing", "/static/window.js"):
        answer = await ana.http.get(path)
        for name, value in guard.HEADERS.items():
            assert answer.headers[name] == value or path.startswith("/static"), (path, name)
        assert "script-src 'self'" in answer.headers["Content-Security-Policy"]


# --- live -------------------------------------------------------------------------------------------------------------


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


async def heard(stream: ClientResponse) -> str:
    """What an open page is told next."""
    return (await asyncio.wait_for(stream.content.readuntil(b"\n\n"), 5)).decode().strip()


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


def test_every_text_that_pages_name_is_there():
    has = catalogue.texts().language(None).has
    for file in FOLDER.glob("*.html"):
        for key in re.findall(r"say\('([a-z_.]+)'[,)]", file.read_text("utf-8")):
            assert has(key), f"{file.name}: {key}"


# --- preparing --------------------------------------------------------------------------------------------------------


async def test_a_plan_is_looked_at_before_it_begins_and_seen_by_its_owner_alone(club: Club, visit: Come):
    table = await duel(club)
    waiting = next(person for person in (ANA, BETO) if person.id != table.chairs[table.to_act[0]].user_id)
    playing = BETO if waiting is ANA else ANA
    me, rival = await visit(waiting), await visit(playing)
    await me.look(f"/t/{table.id}")
    seat = 1 - table.to_act[0]
    hand = (await club.service.table(table.id)).view(seat).round.hands[seat].known()
    page = await me.send(f"/t/{table.id}/plan", plan=f"if advance 1 then advance {hand[0]}")
    assert me.status == 200, page
    number = re.search(r'name="number" value="(\d+)"', page)
    assert number
    assert "Preview only" in page
    await me.look(f"/t/{table.id}/plan.png")
    assert me.status == 200
    await rival.look(f"/t/{table.id}/plan.png")
    assert rival.status == 404
    await me.look(f"/t/{table.id}")
    assert "Your plan" not in me.text
    begun = await me.send(f"/t/{table.id}/begin", number=number[1])
    assert "Your plan" in begun
    assert "Your plan" not in await rival.look(f"/t/{table.id}")
    await me.look(f"/t/{table.id}")
    assert "Your plan" not in await me.send(f"/t/{table.id}/drop")


async def test_a_plan_that_cannot_be_says_why_and_keeps_what_was_written(club: Club, visit: Come):
    table = await duel(club)
    me = await visit(ANA)
    await me.look(f"/t/{table.id}")
    page = await me.send(f"/t/{table.id}/plan", plan="fly <b>away</b>")
    assert me.status == 409
    assert "fly &lt;b&gt;away" in page
    await me.look(f"/t/{table.id}")
    await me.send(f"/t/{table.id}/begin", number="0")
    assert me.status == 409


async def test_orders_are_given_on_their_page(club: Club, visit: Come):
    table = await club.bidding(BETO, CARLA)
    me = await visit(BETO)
    page = await me.look(f"/t/{table.id}/orders")
    offered = [unescape(found) for found in re.findall(r'name="order" value="([^"]*)"', page)]
    assert offered
    assert "Kept." in await me.send(f"/t/{table.id}/orders", order=offered[0])
    assert (await club.own(table, BETO)).orders == (offered[0],)
    await me.send(f"/t/{table.id}/orders", order="nonsense")
    assert me.status == 409
    await me.look(f"/t/{table.id}/orders")
    await me.send(f"/t/{table.id}/orders", usual="yes")
    assert (await club.own(table, BETO)).orders is None
