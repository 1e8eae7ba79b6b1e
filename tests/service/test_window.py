"""The pages by HTTP: who gets in, what they see, what they may do."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from bot import catalogue
from bot.service.commands import Create, Play
from bot.service.ground.records import NewTable, Table
from bot.window import guard
from bot.window.templates import FOLDER
from games.core.referee import RESIGN
from tests.service.club import ANA, BETO, CARLA, Club
from tests.service.pages import SHORT, Come, Visitor, duel, on_move, opened, waits

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
    person = on_move(table)
    async with opened(club) as before:
        ana, port = await Visitor(before).come_in(club, person), before.port
        await ana.look(f"/t/{table.id}")
    after = new_club(club=club)
    async with opened(after, port):
        await ana.send(f"/t/{table.id}/play", text=ana.moves()[0], question=ana.field("question"))
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
        player = players[on_move(table).id]
        await player.play(table)
        if "alertdialog" in player.text:
            text, question = player.field("text"), player.field("question")
            await player.send(f"/t/{table.id}/play", text=text, question=question, sure="yes")
        assert player.status == 200, player.text
    assert table.life == "over"
    assert "The game is over" in await players[ANA.id].look(f"/t/{table.id}")


async def test_touching_narrows_until_one_is_left(club: Club, visit: Come):
    table = await duel(club)
    person = on_move(table)
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
    person = on_move(table)
    one, other = await visit(person), await visit(person)
    for window in (one, other):
        await window.look(f"/t/{table.id}")
    move = one.moves()[0]
    await asyncio.gather(
        *(window.send(f"/t/{table.id}/play", text=move, question=one.field("question")) for window in (one, other))
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
    waiting = waits(table)
    player = await visit(waiting)
    for text in ("advance 1", "fly", "", "💥" * 400):
        await player.look(f"/t/{table.id}")
        await player.send(f"/t/{table.id}/play", text=text, question="999999999999999")
        assert player.status == 409, text
        assert 'role="alert"' in player.text
    for deed in ("agree", "refuse"):
        await player.look(f"/t/{table.id}")
        await player.send(f"/t/{table.id}/{deed}", kind="everything")
        assert player.status == 404
    assert (await club.service.table(table.id)).seq == table.seq


async def test_a_plan_written_as_a_move_is_looked_at_first(club: Club, visit: Come):
    table = await club.duel(game="wards", options={"map": "village"})
    player = await visit(on_move(table))
    await player.look(f"/t/{table.id}")
    text = await player.send(f"/t/{table.id}/play", text="enter scout C19; end")
    assert player.status == 200, text
    assert f"/t/{table.id}/begin" in text
    assert (await club.service.table(table.id)).seq == table.seq


async def test_the_map_of_a_battle_is_seen_before_it_begins(club: Club, visit: Come):
    table = await club.open_table(BETO, game="wards", options={"map": "river"})
    assert table.life == "open"
    player = await visit(ANA)
    page = await player.look(f"/t/{table.id}")
    assert f'src="/t/{table.id}/board.png' in page
    assert "AU19" in page, "where one can enter"
    await player.look(f"/t/{table.id}/board.png")
    assert player.status == 200
    await player.look(f"/t/{table.id}/hand.png")
    assert player.status == 404


async def test_notes_are_kept_for_oneself(club: Club, visit: Come):
    table = await duel(club)
    ana, beto = await visit(ANA), await visit(BETO)
    await ana.look(f"/t/{table.id}")
    assert "watch &lt;the&gt; fives" in await ana.send(f"/t/{table.id}/note", note="watch <the> fives")
    assert "fives" not in await beto.look(f"/t/{table.id}")


def test_every_text_that_pages_name_is_there():
    has = catalogue.texts().language(None).has
    for file in FOLDER.glob("*.html"):
        for key in re.findall(r"say\('([a-z_.]+)'[,)]", file.read_text("utf-8")):
            assert has(key), f"{file.name}: {key}"


async def test_an_invitation_is_taken_or_turned_down_on_the_tables_page(club: Club, visit: Come):
    new = NewTable(game_id="titans", options=dict(SHORT), opponents=(BETO,), guild_id=5, channel_id=50, rated=False)
    asked, refused = [await club.service.act(Create(new, ANA)) for _ in range(2)]
    ana, beto = await visit(ANA), await visit(BETO)
    assert "You&#39;re invited to play." in await beto.look("/")
    assert "/accept" in await beto.look(f"/t/{asked.id}")
    for agreed in ("Level: ", " h per move", "Friendly"):
        assert agreed in beto.text, "what one would say yes to"
    assert "/accept" not in await ana.look(f"/t/{asked.id}")
    await ana.send(f"/t/{asked.id}/accept")
    assert ana.status == 409
    await beto.look(f"/t/{asked.id}")
    await beto.send(f"/t/{asked.id}/accept")
    assert beto.status == 200
    assert "/accept" not in beto.text
    assert (await club.service.table(asked.id)).life == "playing"
    await beto.send(f"/t/{refused.id}/decline")
    assert "Table cancelled." in beto.text
    assert (await club.service.table(refused.id)).life == "cancelled"


async def test_the_board_shows_what_the_last_step_did(club: Club, visit: Come):
    table = await duel(club)
    mover, rival = on_move(table), waits(table)
    await (await visit(mover)).play(table)
    table = await club.service.table(table.id, rival.id)
    seat = table.seat_of(rival.id)
    plain = await club.service.board_picture(table, seat, "en")
    told = await club.service.board_picture(table, seat, "en", deed=True)
    assert told.png != plain.png
    assert told.spots == plain.spots
    assert await (await visit(rival)).look(f"/t/{table.id}/board.png") == str(told.png)


async def over(club: Club, table: Table) -> Table:
    """The table after Ana has given up; all told."""
    await club.service.act(Play(table.id, ANA.id, RESIGN))
    await club.service.drain()
    return await club.service.table(table.id)


async def test_a_rematch_is_asked_for_on_the_page_and_the_rival_is_told_with_buttons(club: Club, visit: Come):
    table = await over(club, await duel(club))
    ana, beto = await visit(ANA), await visit(BETO)
    assert f"/t/{table.id}/rematch" in await ana.look(f"/t/{table.id}")
    await ana.send(f"/t/{table.id}/rematch")
    assert "/cancel" in ana.text
    again = (await club.service.table(table.id)).rematch
    assert again is not None
    await club.service.drain()
    told = club.courier.posts[-1]
    assert (told.table_id, told.mentions, [each.label for each in told.buttons]) == (
        again,
        (BETO.id,),
        ["Accept", "No, thanks"],
    )
    await ana.send(f"/t/{table.id}/rematch")
    await club.service.drain()
    assert club.courier.posts[-1] == told, "asked for again it is the same, and nobody is called twice"
    await beto.look(f"/t/{table.id}")
    await beto.send(f"/t/{table.id}/rematch")
    assert (await club.service.table(again)).life == "playing"
    assert f"/t/{again}" in beto.text


async def test_a_rematch_with_the_computer_begins_at_once(club: Club, visit: Come):
    table = await over(club, await club.against_computer(game="titans", options=dict(SHORT)))
    ana = await visit(ANA)
    await ana.look(f"/t/{table.id}")
    await ana.send(f"/t/{table.id}/rematch")
    again = (await club.service.table(table.id)).rematch
    assert again is not None
    assert (await club.service.table(again)).life == "playing"


async def test_whoever_asked_for_a_rematch_may_withdraw_it(club: Club, visit: Come):
    table = await over(club, await duel(club))
    ana, beto = await visit(ANA), await visit(BETO)
    await ana.look(f"/t/{table.id}")
    await ana.send(f"/t/{table.id}/rematch")
    again = (await club.service.table(table.id)).rematch
    assert again is not None
    await beto.look(f"/t/{again}")
    assert "/cancel" not in beto.text
    await beto.send(f"/t/{again}/cancel")
    assert beto.status == 409
    await ana.send(f"/t/{again}/cancel")
    assert (await club.service.table(again)).life == "cancelled"


async def test_a_draw_is_offered_to_a_machine_only_after_a_second_question(club: Club, visit: Come):
    table = await club.against_computer(game="titans", options=SHORT)
    ana = await visit(ANA)
    await ana.look(f"/t/{table.id}")
    page = await ana.send(f"/t/{table.id}/draw")
    assert "Offer a draw? This can&#39;t be undone" in page
    assert (await club.service.table(table.id)).life == "playing"
    page = await ana.send(f"/t/{table.id}/draw", sure="yes")
    assert ("would rather play on" in page) != ((await club.service.table(table.id)).life == "over")
