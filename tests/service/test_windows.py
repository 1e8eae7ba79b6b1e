"""Reaction windows: a deadline of their own, answered or held until it, and fresh when they open again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from bot.service.commands import Join, Leave, Play, SetOrders
from bot.service.ground.pace import Pace
from bot.service.ground.records import Table
from games.core.referee import IllegalAction
from tests.service.club import ANA, BETO, CARLA, Club
from tests.service.test_plans import three

QUICK = Pace(hours=48, window=6)
HELD = Pace(hours=48, window=6, held=True)


async def window(club: Club, pace: Pace) -> Table:
    """All three have bid (4, 5, 6), and may raise."""
    return await club.says(await three(club, pace=pace), (ANA, "bid 4"), (CARLA, "bid 6"), (BETO, "bid 5"))


def hours(table: Table) -> list[float]:
    """What each open question was given."""
    return [(question.due - question.opened) / timedelta(hours=1) for question in table.questions]


async def test_a_window_has_its_own_deadline(club: Club):
    table = await three(club, pace=QUICK)
    assert hours(table) == [48, 48, 48]
    table = await club.says(table, (ANA, "bid 4"), (CARLA, "bid 6"), (BETO, "bid 5"))
    assert hours(table) == [6, 6, 6]
    await club.tick(hours=6)
    table = await club.service.table(table.id)
    assert table.view(None).round == 2, "who is silent passes"
    assert hours(table) == [48, 48, 48]


async def test_who_lets_windows_pass_has_missed_nothing(club: Club):
    table = await window(club, QUICK)
    for _ in range(2):
        await club.tick(hours=6)
        table = await club.says(
            table, *[(person, await first(club, table, seat)) for seat, person in enumerate((ANA, BETO, CARLA))]
        )
    assert (await club.service.table(table.id)).life == "playing", "two windows in a row are no forfeit"


async def first(club: Club, table: Table, seat: int) -> str:
    """The first thing that the seat may do."""
    from tests.toy import GAME

    table = await club.service.table(table.id)
    return GAME.notation(table.legal(GAME, seat)[0])


async def test_a_window_that_opens_again_is_new_for_everybody(club: Club):
    table = await window(club, QUICK)
    opened = table.questions[0].seq
    await club.tick(hours=4)
    table = await club.says(table, (ANA, "pass"), (CARLA, "pass"), (BETO, "raise 1"))
    assert table.to_act == (0, 1, 2)
    assert {question.seq for question in table.questions} == {table.seq}
    assert table.questions[0].seq > opened
    assert hours(table) == [6, 6, 6]


async def test_who_sits_down_during_a_window_makes_it_new(club: Club):
    table = await window(club, QUICK)
    table = await club.service.act(Leave(table.id, CARLA.id))
    assert [question.seq for question in table.questions] == [3, 3], "those who are left keep their time"
    await club.tick(hours=4)
    table = await club.service.act(Join(table.id, CARLA))
    assert {question.seq for question in table.questions} == {table.seq}
    assert hours(table) == [6, 6, 6]


# --- held -------------------------------------------------------------------------------------------------------------


async def test_answers_that_are_held_take_effect_together_when_time_is_up(club: Club):
    table = await window(club, HELD)
    seq, boards = table.seq, len(club.courier.boards())
    played = await club.service.act(Play(table.id, BETO.id, "raise 1"))
    assert played.lines == ()
    await club.service.act(Play(table.id, ANA.id, "pass"))
    table = await club.service.table(table.id)
    assert (table.seq, table.to_act) == (seq, (0, 1, 2)), "nobody can tell who has answered"
    assert len(club.courier.boards()) == boards
    await club.tick(hours=6)
    table = await club.service.table(table.id)
    assert [line.actor for line in await club.service.story(table.id, None)][-3:] == ["window"] * 3
    assert "Beto raises by 1." in club.courier.boards()[-1].text
    assert "Time was up" not in club.courier.boards()[-1].text
    assert hours(table) == [6, 6, 6], "a new window on what has changed"


async def test_an_answer_can_be_changed_until_then_and_only_its_owner_sees_it(club: Club):
    table = await window(club, HELD)
    await club.service.act(Play(table.id, BETO.id, "raise 1"))
    await club.service.act(Play(table.id, BETO.id, "raise 2"))
    with pytest.raises(IllegalAction):
        await club.service.act(Play(table.id, BETO.id, "raise 4"))
    assert (await club.own(table, BETO)).answer == "raise 2"
    assert (await club.own(table, ANA)).answer is None
    await club.tick(hours=6)
    assert "Beto raises by 2." in club.courier.boards()[-1].text
    assert (await club.own(table, BETO)).answer is None


async def test_standing_orders_wait_as_well(club: Club):
    table = await window(club, HELD)
    seq = table.seq
    await club.service.act(SetOrders(table.id, BETO.id, ["pass"]))
    assert (await club.service.table(table.id)).seq == seq
    await club.tick(hours=6)
    assert (await club.service.table(table.id)).view(None).round == 2


async def test_a_computer_player_answers_like_everybody(club: Club):
    from bot.service.ground.records import Computer

    table = await club.bidding(Computer("greedy"), pace=HELD)
    table = await club.says(table, (ANA, await first(club, table, 0)))
    assert table.questions[0].kind == "raise"
    assert table.to_act == (0, 1)
    await club.tick(hours=6)
    assert (await club.service.table(table.id)).view(None).round == 2


async def test_reminders_of_a_held_window_do_not_tell_who_has_answered(club: Club):
    table = await window(club, HELD)
    await club.service.act(Play(table.id, BETO.id, "pass"))
    before = len(club.courier.notices())
    await club.tick(hours=3)
    reminders = club.courier.notices()[before:]
    assert {notice.place.user_id for notice in reminders} == {ANA.id, CARLA.id}
    assert {notice.place.target for notice in reminders} == {None}, "by direct message alone"


async def test_a_held_answer_survives_a_restart(club: Club, new_club: Callable[..., Club]):
    table = await window(club, HELD)
    await club.service.act(Play(table.id, BETO.id, "raise 1"))
    await club.service.close()
    club.clock.pass_(days=3)
    back = new_club(club=club)
    await back.service.open()
    await back.tick()
    assert any("Beto raises by 1." in board.text for board in club.courier.boards())
