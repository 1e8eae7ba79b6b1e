"""Time passes."""

import asyncio
from collections.abc import Callable

import pytest
from sqlalchemy import select

from bot.service import service
from bot.service.ground.records import Table
from bot.service.ground.rows import ms
from bot.storage.schema import tables
from tests.service.club import ANA, BETO, Club


async def actors(club: Club, table: Table) -> list[str]:
    return [line.actor for line in await club.service.story(table.id, None)]


async def test_a_move_has_seventy_two_hours_or_what_was_agreed(club: Club):
    table = await club.duel()
    question = table.question(0)
    assert question is not None
    assert (question.due - question.opened).total_seconds() == 72 * 3600
    assert table.deadline == question.due
    table = await club.duel(hours=5)
    assert table.deadline is not None
    assert (table.deadline - club.clock.now()).total_seconds() == 5 * 3600


async def test_at_half_time_whoever_is_asked_is_reminded_once(club: Club):
    await club.duel(hours=10)
    await club.tick(hours=4, minutes=59)
    assert club.courier.notices() == []
    await club.tick(minutes=1)
    await club.tick(minutes=1)
    await club.tick(hours=1)
    notices = club.courier.notices()
    assert [(notice.mentions, notice.place.target) for notice in notices] == [((ANA.id,), 901)]
    assert "<t:" in notices[0].text


async def test_each_new_question_is_reminded_of_anew(club: Club):
    table = await club.duel(hours=10)
    await club.tick(hours=5)
    await club.move(table)
    await club.tick(hours=4)
    assert len(club.courier.notices()) == 1
    await club.tick(hours=1)
    assert [notice.mentions for notice in club.courier.notices()] == [(ANA.id,), (BETO.id,)]


async def test_when_time_is_up_the_default_is_played(club: Club):
    table = await club.duel(hours=10)
    await club.tick(hours=9, minutes=59)
    assert (await club.service.table(table.id)).seq == 0
    await club.tick(minutes=1)
    table = await club.service.table(table.id)
    assert (table.seq, table.to_act) == (1, (1,))
    assert await actors(club, table) == ["table", "clock"]
    assert "Ana ran out of time" in club.courier.boards()[-1].text
    assert club.courier.boards()[-1].mentions == (BETO.id,)


async def test_after_two_time_outs_in_a_row_the_seat_forfeits(club: Club):
    table = await club.duel(hours=10)
    await club.tick(hours=10)
    await club.move(table)
    await club.tick(hours=10)
    table = await club.service.table(table.id)
    assert table.life == "over"
    assert table.result is not None
    assert (table.result.winners, table.result.reason) == ((1,), "resigned")


async def test_a_move_of_ones_own_forgives_the_time_out_before(club: Club):
    table = await club.duel(hours=10)
    await club.tick(hours=10)  # Ana is late
    await club.move(table)
    await club.move(table)  # Ana is back
    await club.move(table)
    await club.tick(hours=10)  # and late again
    table = await club.service.table(table.id)
    assert table.life == "playing"
    assert await actors(club, table) == ["table", "clock", "user", "user", "user", "clock"]


async def test_when_nobody_plays_any_more_the_game_ends(club: Club):
    table = await club.duel(hours=10)
    for _ in range(3):
        await club.tick(hours=10)
    assert (await club.service.table(table.id)).life == "over"


async def test_what_fell_due_while_the_bot_was_away_is_made_up_for_once(club: Club, new_club: Callable[..., Club]):
    table = await club.duel(hours=10)
    await club.service.close()
    club.clock.pass_(days=30)
    back = new_club(club=club)
    await back.service.open()
    await back.tick()
    after = await back.service.table(table.id)
    assert after.seq == 1, "the other seat has its whole time"
    assert after.deadline is not None
    assert (after.deadline - club.clock.now()).total_seconds() == 10 * 3600
    assert back.courier.notices() == [], "no reminder of what is over already"


async def test_two_processes_sweep_at_once_and_do_everything_once(new_club: Callable[..., Club]):
    one = new_club()
    other = new_club("other", one)
    made = [await one.duel(hours=10) for _ in range(5)]
    one.clock.pass_(hours=10)
    await asyncio.gather(one.service.tick(), other.service.tick())
    await asyncio.gather(one.service.drain(), other.service.drain())
    for table in made:
        assert (await one.service.table(table.id)).seq == 1
        assert len(one.courier.boards(table.id)) == 2


async def test_many_tables_fall_due_at_once(club: Club):
    made = [await club.duel(hours=10) for _ in range(12)]
    await club.tick(hours=10)
    assert [(await club.service.table(table.id)).seq for table in made] == [1] * 12


async def test_tables_that_stay_due_do_not_hold_the_sweep(club: Club, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(service, "SWEPT_AT_ONCE", 2)
    made = [await club.duel(hours=10) for _ in range(5)]
    broken = tables.update().where(tables.c.id <= made[1].id).values(questions="nonsense")
    await club.database.write(lambda c: c.execute(broken) and None)
    await asyncio.wait_for(club.tick(hours=10), 20)


async def test_a_finished_table_is_never_woken_again(club: Club):
    table = await club.duel(options={"length": 1})
    await club.move(table)
    assert await club.database.read(lambda c: c.execute(select(tables.c.wake_at)).scalar_one()) is None


async def test_the_database_knows_when_to_look_again(club: Club):
    table = await club.duel(hours=10)

    async def wake() -> int:
        return await club.database.read(lambda c: c.execute(select(tables.c.wake_at)).scalar_one())

    question = table.questions[0]
    assert await wake() == ms(question.opened) + 5 * 3600 * 1000
    await club.tick(hours=5)
    assert await wake() == ms(question.due)


async def test_a_table_that_cannot_be_swept_keeps_no_other_waiting(club: Club):
    broken = await club.duel(hours=10)
    fine = await club.duel(hours=10)
    await club.database.write(
        lambda c: c.execute(tables.update().where(tables.c.id == broken.id).values(questions="nonsense")) and None
    )
    await club.tick(hours=10)
    assert (await club.service.table(fine.id)).seq == 1
