"""Taking back, draws, calling off, pauses: alone where it hurts nobody, otherwise when all have agreed."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot import catalogue
from bot.admin.deeds import By
from bot.service.commands import Adjudicate, Agree, Leave, Propose, Refuse, SetGuild
from bot.service.ground.records import Computer, Person, Table
from bot.service.ground.refusals import NoOffer, NoSuchSeat, NothingToUndo, NotNow, NotSeated, RatedTakeback
from games.core.audit import check
from games.core.referee import GameOver
from tests.service.club import ANA, BETO, CARLA, GUILD, Club
from tests.service.test_plans import three
from tests.service.test_windows import first


async def actors(club: Club, table: Table) -> list[str]:
    return [line.actor for line in await club.service.story(table.id, None)]


async def test_what_has_shown_nothing_is_taken_back_at_once(club: Club):
    table = await club.says(await three(club), (BETO, "bid 5"), (ANA, "bid 4"))
    table = await club.service.act(Propose(table.id, ANA.id, "undo"))
    await club.service.drain()
    assert table.offers == ()
    assert table.to_act == (0, 2), "Beto's bid stands"
    assert "Ana undoes their last move." in club.courier.boards()[-1].text
    assert ANA.id not in club.courier.boards()[-1].mentions, "nobody is pinged about their own deed"
    table = await club.says(table, (ANA, "bid 1"), (CARLA, "bid 6"))
    assert table.view(0).bids[0].values == (1,)
    with pytest.raises(NothingToUndo):
        await club.service.act(Propose((await club.duel()).id, BETO.id, "undo"))


@pytest.mark.parametrize("rated", [True, False])
async def test_where_it_is_rated_nothing_is_taken_back_without_a_word(club: Club, rated: bool):
    table = (await club.move(await club.bidding(BETO, rated=rated))).table
    table = await club.service.act(Propose(table.id, ANA.id, "undo"))
    assert bool(table.offers) == rated
    if rated:
        table = await club.service.act(Agree(table.id, BETO.id, "undo"))
    assert table.to_act == (0, 1)


async def test_after_somebody_else_has_acted_the_others_are_asked(club: Club):
    table = await club.says(await three(club), (ANA, "bid 4"), (BETO, "bid 5"))
    table = await club.service.act(Propose(table.id, ANA.id, "undo"))
    await club.service.drain()
    offer = table.offer("undo")
    assert offer is not None
    assert (offer.seat, offer.seq) == (0, 0)
    notice = club.courier.notices()[-1]
    assert set(notice.mentions) == {BETO.id, CARLA.id}
    assert [button.label for button in notice.buttons] == ["Agree", "No"]
    with pytest.raises(NoOffer):
        await club.service.act(Agree(table.id, ANA.id, "undo"))
    table = await club.service.act(Agree(table.id, BETO.id, "undo"))
    assert table.seq == 2, "Carla has not said anything yet"
    table = await club.service.act(Agree(table.id, CARLA.id, "undo"))
    assert (table.seq, table.to_act, table.offers) == (3, (0, 1, 2), ())
    with pytest.raises(NoOffer):
        await club.service.act(Agree(table.id, CARLA.id, "undo"))


async def test_one_no_is_enough_and_the_asker_is_told(club: Club):
    table = await club.says(await three(club), (ANA, "bid 4"), (BETO, "bid 5"))
    await club.service.act(Propose(table.id, ANA.id, "undo"))
    table = await club.service.act(Refuse(table.id, CARLA.id, "undo"))
    await club.service.drain()
    assert table.offers == ()
    assert "Carla would rather let the action stand." in club.courier.notices()[-1].text
    assert club.courier.notices()[-1].mentions == (ANA.id,)


async def test_who_acts_lets_takebacks_and_draws_lapse(club: Club):
    table = await club.says(await three(club), (ANA, "bid 4"), (BETO, "bid 5"))
    for kind in ("undo", "draw", "cancel"):
        await club.service.act(Propose(table.id, ANA.id, kind))
    table = await club.says(table, (CARLA, "bid 6"))
    assert [offer.kind for offer in table.offers] == ["cancel"]


async def test_two_takebacks_in_a_row_go_further_back(club: Club):
    table = await club.duel()
    for person in (ANA, BETO, ANA):
        table = await club.says(table, (person, "add 1"))
    for seq, agreeing in ((4, BETO), (5, BETO)):
        await club.service.act(Propose(table.id, ANA.id, "undo"))
        table = await club.service.act(Agree(table.id, agreeing.id, "undo"))
        assert table.seq == seq
    assert table.view(None).number == 0
    table = await club.says(table, (ANA, "add 2"))
    assert table.view(None).number == 1


async def test_a_takeback_against_the_computer_needs_nobody(club: Club):
    table = await club.against_computer()
    table = await club.says(table, (ANA, "add 1"))
    table = await club.service.act(Propose(table.id, ANA.id, "undo"))
    assert table.view(None).number == 0
    assert table.to_act == (0,)


async def test_no_takeback_against_the_computer_where_it_is_rated(club: Club):
    await club.service.act(SetGuild(GUILD, {"computers": True}))
    table = await club.against_computer()
    table = await club.says(table, (ANA, "add 1"))
    with pytest.raises(RatedTakeback):
        await club.service.act(Propose(table.id, ANA.id, "undo"))
    friendly = await club.against_computer(rated=False)
    friendly = await club.says(friendly, (ANA, "add 1"))
    friendly = await club.service.act(Propose(friendly.id, ANA.id, "undo"))
    assert friendly.view(None).number == 0


async def test_a_draw_is_agreed_by_offering_it_too(club: Club):
    table = await club.duel()
    await club.service.act(Propose(table.id, ANA.id, "draw"))
    assert (await club.service.act(Propose(table.id, ANA.id, "draw"))).life == "playing", "asking twice is asking once"
    table = await club.service.act(Propose(table.id, BETO.id, "draw"))
    await club.service.drain()
    assert table.result is not None
    assert (table.life, table.result.winners, table.result.reason) == ("over", (), "agreed")
    assert "🤝 A draw by agreement" in club.courier.boards()[-1].text
    with pytest.raises(GameOver):
        await club.service.act(Propose(table.id, ANA.id, "draw"))


async def test_a_computer_player_that_cannot_tell_plays_on(club: Club):
    table = await club.against_computer()
    table = await club.service.act(Propose(table.id, ANA.id, "draw"))
    await club.service.drain()
    assert table.life == "playing"
    assert "would rather play on" in club.courier.notices()[-1].text


async def test_a_game_that_is_called_off_counts_for_nobody(club: Club):
    table = await club.says(await club.duel(), (ANA, "add 1"))
    await club.service.act(Propose(table.id, BETO.id, "cancel"))
    table = await club.service.act(Agree(table.id, ANA.id, "cancel"))
    await club.service.drain()
    assert table.result is not None
    assert table.result.reason == "cancelled"
    assert "doesn't count" in club.courier.boards()[-1].text
    assert "A draw" not in club.courier.boards()[-1].text


async def test_when_the_last_person_leaves_the_table_ends(club: Club):
    table = await club.bidding(BETO, Computer("greedy"))
    await club.service.act(Leave(table.id, BETO.id))
    table = await club.service.act(Leave(table.id, ANA.id))
    assert table.life == "over"
    assert table.result is not None
    assert table.result.reason == "abandoned"
    assert check(await club.service.log(table.id), catalogue.games().get).holds


async def test_the_clocks_stop_by_consent_and_go_on_where_they_stopped(club: Club):
    table = await club.duel(hours=10)
    club.clock.pass_(hours=4)
    with pytest.raises(NotNow):
        await club.service.act(Propose(table.id, ANA.id, "resume"))
    await club.service.act(Propose(table.id, ANA.id, "pause"))
    table = await club.service.act(Agree(table.id, BETO.id, "pause"))
    assert table.clocks.paused == club.clock.now()
    await club.tick(days=5)
    assert (await club.service.table(table.id)).seq == 0, "nothing falls due"
    with pytest.raises(NotNow):
        await club.service.act(Propose(table.id, ANA.id, "pause"))
    await club.service.act(Propose(table.id, BETO.id, "resume"))
    table = await club.service.act(Agree(table.id, ANA.id, "resume"))
    assert table.deadline is not None
    assert table.deadline - club.clock.now() == timedelta(hours=6)
    await club.tick(hours=6)
    assert (await club.service.table(table.id)).seq == 1


async def test_a_pause_does_not_last_for_ever(club: Club):
    table = await club.duel(hours=10)
    await club.service.act(Propose(table.id, ANA.id, "pause"))
    await club.service.act(Agree(table.id, BETO.id, "pause"))
    await club.tick(days=30)
    table = await club.service.table(table.id)
    assert table.clocks.paused is None
    assert table.deadline is not None
    assert table.deadline - club.clock.now() == timedelta(hours=10)
    assert "The clocks go on" in club.courier.notices()[-1].text


async def test_only_who_plays_there_has_a_say(club: Club):
    table = await club.says(await three(club), (ANA, "bid 4"), (BETO, "bid 5"))
    with pytest.raises(NotSeated):
        await club.service.act(Propose(table.id, 77, "draw"))
    with pytest.raises(NoOffer):
        await club.service.act(Refuse(table.id, BETO.id, "draw"))


async def test_an_organiser_ends_a_game_with_a_reason(club: Club):
    table = await club.says(await three(club), (ANA, "bid 4"))
    by = By(Person(9, "Boss", "en"), GUILD, "too slow")
    with pytest.raises(NoSuchSeat):
        await club.service.act(Adjudicate(table.id, by, [3]))
    table = await club.service.act(Adjudicate(table.id, by, [2, 0]))
    await club.service.drain()
    assert table.result is not None
    assert (table.result.winners, table.result.reason) == ((0, 2), "adjudicated")
    assert "too slow" in club.courier.notices()[-1].text
    assert (await actors(club, table))[-1] == "organiser"
    report = check(await club.service.log(table.id), catalogue.games().get)
    assert report.departures == ()


async def test_the_replay_tells_of_takebacks_and_the_log_holds(club: Club):
    table = await three(club, options={"rounds": 1})
    table = await club.says(table, (ANA, "bid 4"))
    await club.service.act(Propose(table.id, ANA.id, "undo"))
    for _ in range(30):
        table = await club.service.table(table.id)
        if table.life == "over":
            break
        seat = table.to_act[0]
        table = await club.says(table, ((ANA, BETO, CARLA)[seat], await first(club, table, seat)))
    frames = await club.service.replay(table.id, 1, everything=True)
    assert frames[2].action == "undo 0"
    assert frames[2].view == frames[0].view
    report = check(await club.service.log(table.id), catalogue.games().get)
    assert report.departures == ()


async def test_a_stored_position_is_made_again_from_a_log_with_takebacks(club: Club, monkeypatch: pytest.MonkeyPatch):
    table = await club.says(await three(club), (BETO, "bid 5"), (ANA, "bid 4"))
    table = await club.service.act(Propose(table.id, ANA.id, "undo"))
    monkeypatch.setattr(type(catalogue.game("sealed")), "version", 99)
    again = await club.service.table(table.id)
    assert again.sight == table.sight
