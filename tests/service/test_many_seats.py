"""Tables of several seats: started early, joined late, left in the middle."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot import catalogue
from bot.service.commands import Accept, AddComputer, Decline, Invite, Join, Leave, Play, Rematch, Start
from bot.service.ground import store
from bot.service.ground.records import Chair, Computer, Table
from bot.service.ground.refusals import AlreadySeated, CannotLeave, Full, NotHost, NotOpen, NotReady, SamePerson
from games.core.audit import check
from games.core.referee import RESIGN, Refusal
from tests.service.club import ANA, BETO, CARLA, DAVID, Club
from tests.toy import GAME


async def log_of(club: Club, table: Table) -> list[tuple[int, str]]:
    """The actions so far, with their seats."""
    entries = await club.database.read(store.entries, table.id)
    return [(entry.seat, entry.action) for entry in entries if entry.seat is not None]


async def test_a_table_of_four_starts_when_the_last_one_sits_down(club: Club):
    table = await club.open_table(BETO, None, Computer("greedy"), game="sealed")
    assert [(chair.user_id, chair.invited, chair.level) for chair in table.chairs] == [
        (ANA.id, False, None),
        (BETO.id, True, None),
        (None, False, None),
        (None, False, "greedy"),
    ]
    table = await club.service.act(Join(table.id, CARLA))
    assert table.life == "open"
    table = await club.service.act(Accept(table.id, BETO))
    assert table.life == "playing"
    assert table.to_act == (0, 1, 2, 3)
    await club.service.drain()
    assert {post.place.user_id for post in club.courier.hands()} == {ANA.id, BETO.id, CARLA.id}


async def test_the_host_may_start_early_and_empty_seats_leave_in_the_log(club: Club):
    table = await club.open_table(BETO, CARLA, None, game="sealed")
    await club.service.act(Accept(table.id, BETO))
    with pytest.raises(NotHost):
        await club.service.act(Start(table.id, BETO.id))
    table = await club.service.act(Start(table.id, ANA.id))
    assert table.life == "playing"
    assert [chair.free for chair in table.chairs] == [False, False, True, True], (
        "who only was invited is not waited for"
    )
    assert table.to_act == (0, 1)
    assert await log_of(club, table) == [(2, "leave"), (3, "leave")]
    await club.service.drain()
    assert "— gets up." in club.courier.boards()[0].text
    assert [button.label for button in club.courier.boards()[0].buttons][-1] == "Join the game"


async def test_nobody_starts_with_fewer_than_the_game_needs(club: Club):
    table = await club.open_table(BETO, None, game="sealed")
    with pytest.raises(NotReady):
        await club.service.act(Start(table.id, ANA.id))
    assert (await club.service.table(table.id)).life == "open"
    assert (await club.service.table(table.id)).chairs[1].invited


async def test_a_game_without_leaving_shrinks_to_the_seats_that_are_taken(club: Club, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(type(GAME), "anytime", lambda *_: ())
    table = await club.open_table(None, BETO, CARLA, game="sealed")
    await club.service.act(Accept(table.id, CARLA))
    table = await club.service.act(Start(table.id, ANA.id))
    assert table.names == ("Ana", "Carla")
    assert [chair.seat for chair in table.chairs] == [0, 1]
    assert await log_of(club, table) == []
    again = await club.service.table(table.id)
    assert again.names == ("Ana", "Carla")
    assert again.to_act == (0, 1)
    with pytest.raises(NotOpen):
        await club.service.act(Join(table.id, DAVID))
    with pytest.raises(CannotLeave):
        await club.service.act(Leave(table.id, CARLA.id))


async def test_somebody_sits_down_during_the_game_and_gets_a_hand(club: Club):
    table = await club.open_table(BETO, None, game="sealed")
    await club.service.act(Accept(table.id, BETO))
    table = await club.service.act(Start(table.id, ANA.id))
    table = await club.says(table, (ANA, _bid(table, 0)))
    with pytest.raises(AlreadySeated):
        await club.service.act(Join(table.id, BETO))
    table = await club.service.act(Join(table.id, CARLA))
    await club.service.drain()
    assert table.chairs[2] == Chair(2, CARLA.id, None, "Carla")
    assert table.to_act == (1, 2)
    assert "Carla sits down." in club.courier.boards()[-1].text
    assert club.courier.boards()[-1].edit, "nobody is pinged about their own deed"
    assert len(club.courier.hands(CARLA.id)) == 1
    with pytest.raises(Full):
        await club.service.act(Join(table.id, DAVID))


async def test_who_leaves_frees_the_seat_for_a_person_or_a_computer(club: Club):
    table = await club.bidding(BETO, CARLA)
    table = await club.service.act(Leave(table.id, BETO.id))
    assert table.chairs[1].free
    assert table.names[1] == "Beto", "the story still knows who it was"
    assert table.to_act == (0, 2)
    with pytest.raises(Refusal):
        await club.service.act(Play(table.id, BETO.id, "bid 1"))
    with pytest.raises(NotHost):
        await club.service.act(AddComputer(table.id, CARLA.id, "greedy"))
    table = await club.service.act(AddComputer(table.id, ANA.id, "greedy"))
    assert table.chairs[1].level == "greedy"
    await club.service.drain()
    assert (await club.service.table(table.id)).to_act == (0, 2), "it has bid at once"


async def test_leaving_is_an_action_of_the_game_as_well(club: Club):
    table = await club.bidding(BETO, CARLA)
    table = await club.says(table, (CARLA, "leave"))
    assert table.chairs[2].free
    assert (await club.service.table(table.id)).seat_of(CARLA.id) is None


async def test_two_who_want_the_empty_seat_at_once_one_gets_it(club: Club):
    table = await club.bidding(BETO, CARLA)
    await club.service.act(Leave(table.id, CARLA.id))
    await club.service.act(Leave(table.id, BETO.id))
    eva = DAVID.__class__(5, "Eva", "en")
    results: list[Any] = await asyncio.gather(
        *(club.service.act(Join(table.id, person)) for person in (BETO, CARLA, eva)), return_exceptions=True
    )
    assert sum(isinstance(result, Full) for result in results) == 1
    chairs = (await club.service.table(table.id)).chairs
    assert len({chair.user_id for chair in chairs}) == 3


async def test_a_log_with_comings_and_goings_holds(club: Club):
    table = await club.bidding(BETO, CARLA, options={"rounds": 2})
    await club.service.act(Leave(table.id, CARLA.id))
    await club.service.act(Join(table.id, DAVID))
    for _ in range(60):
        table = await club.service.table(table.id)
        if table.life == "over":
            break
        await club.move(table, settle=False)
    report = check(await club.service.log(table.id), catalogue.games().get)
    assert report.holds, report


async def test_declining_frees_the_seat_where_there_are_more(club: Club):
    table = await club.open_table(BETO, CARLA, game="sealed")
    table = await club.service.act(Decline(table.id, BETO.id))
    assert table.life == "open"
    assert table.chairs[1].free
    await club.service.drain()
    assert club.courier.notices()[0].mentions == (ANA.id,)


async def test_the_host_fills_free_seats(club: Club):
    table = await club.open_table(None, None, None, game="sealed")
    for refused in (ANA, ANA):
        with pytest.raises(SamePerson):
            await club.service.act(Invite(table.id, ANA.id, refused))
    with pytest.raises(NotHost):
        await club.service.act(Invite(table.id, BETO.id, CARLA))
    table = await club.service.act(Invite(table.id, ANA.id, BETO))
    assert table.chairs[1].invited
    table = await club.service.act(AddComputer(table.id, ANA.id, "random"))
    assert table.chairs[2].level == "random"
    with pytest.raises(SamePerson):
        await club.service.act(Invite(table.id, ANA.id, BETO))
    table = await club.service.act(AddComputer(table.id, ANA.id, "random"))
    with pytest.raises(Full):
        await club.service.act(AddComputer(table.id, ANA.id, "random"))
    assert (await club.service.act(Accept(table.id, BETO))).life == "playing"
    with pytest.raises(NotOpen):
        await club.service.act(Invite(table.id, ANA.id, CARLA))


async def test_a_rematch_of_three_moves_the_seats_on(club: Club):
    table = await club.bidding(BETO, CARLA)
    await club.service.act(Play(table.id, BETO.id, RESIGN))
    again = await club.service.act(Rematch(table.id, BETO))
    assert again.names == ("Beto", "Carla", "Ana")
    await club.service.act(Rematch(table.id, ANA))
    assert (await club.service.act(Rematch(table.id, CARLA))).life == "playing"


def _bid(table: Table, seat: int) -> str:
    return GAME.notation(table.legal(GAME, seat)[0])
