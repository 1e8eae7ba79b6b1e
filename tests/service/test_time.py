"""Time as a table agreed on it: banks, nights, days off, and what happens at its end."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.service.commands import Agree, Join, Leave, Propose, SetHabits, SetPace
from bot.service.ground.pace import Habits, Pace
from bot.service.ground.records import Table
from bot.service.ground.refusals import BadHours, NotHost, NotOpen
from bot.service.time import timeouts
from tests.service.club import ANA, BETO, CARLA, Club
from tests.service.test_plans import three

HOUR = timedelta(hours=1)


async def actors(club: Club, table: Table) -> list[str]:
    return [line.actor for line in await club.service.story(table.id, None)]


def left(table: Table) -> list[float]:
    """Hours in each seat's bank."""
    return [bank / 3_600_000 for bank in table.clocks.banks]


async def likes(club: Club, user_id: int, habits: Habits) -> None:
    await club.service.act(SetHabits(user_id, habits))


# --- banks ------------------------------------------------------------------------------------------------------------


async def test_a_bank_runs_while_its_seat_is_asked_and_gets_something_back(club: Club):
    table = await club.duel(pace=Pace(bank=100, increment=8, cap=104))
    assert left(table) == [100, 100]
    assert table.deadline == club.clock.now() + 100 * HOUR
    club.clock.pass_(hours=30)
    table = await club.says(table, (ANA, "add 1"))
    assert left(table) == [78, 100]
    club.clock.pass_(hours=1)
    table = await club.says(table, (BETO, "add 1"))
    assert left(table) == [78, 104], "never more than the cap"
    assert table.deadline == club.clock.now() + 78 * HOUR


async def test_a_bank_that_is_empty_is_the_end_of_time(club: Club):
    table = await club.duel(pace=Pace(bank=10, increment=2, end="forfeit"))
    await club.tick(hours=10)
    table = await club.service.table(table.id)
    assert table.life == "over"
    assert table.result is not None
    assert table.result.winners == (1,)


async def test_windows_take_nothing_from_a_bank(club: Club):
    table = await three(club, pace=Pace(bank=50, window=5))
    club.clock.pass_(hours=10)
    table = await club.says(table, (ANA, "bid 4"), (CARLA, "bid 6"), (BETO, "bid 5"))
    assert left(table) == [40, 40, 40]
    club.clock.pass_(hours=3)
    table = await club.says(table, (ANA, "pass"), (CARLA, "pass"), (BETO, "pass"))
    assert left(table) == [40, 40, 40]


async def test_who_sits_down_late_has_a_whole_bank(club: Club):
    table = await three(club, pace=Pace(bank=50))
    club.clock.pass_(hours=10)
    await club.says(table, (CARLA, "bid 6"))
    await club.service.act(Leave(table.id, CARLA.id))
    assert left(await club.service.act(Join(table.id, CARLA))) == [50, 50, 50]


async def test_a_pause_takes_nothing_from_a_bank(club: Club):
    table = await club.duel(pace=Pace(bank=50))
    club.clock.pass_(hours=5)
    await club.service.act(Propose(table.id, ANA.id, "pause"))
    await club.service.act(Agree(table.id, BETO.id, "pause"))
    club.clock.pass_(hours=100)
    table = await club.says(table, (ANA, "add 1"))
    assert left(table) == [45, 50]


# --- nights and weekends ----------------------------------------------------------------------------------------------


async def test_nights_and_weekends_do_not_count_by_the_clock_of_whoever_is_asked(club: Club):
    """The club's clock begins on Sunday, the first of March 2026, at noon in UTC."""
    await club.service.remember(ANA)
    await likes(club, ANA.id, Habits(zone="Europe/Madrid"))
    table = await club.duel(pace=Pace(hours=4, nights=True, weekends=True))
    assert table.deadline == datetime(2026, 3, 2, 11, tzinfo=UTC), "Monday at noon in Madrid"
    await club.tick(hours=22)
    assert (await club.service.table(table.id)).seq == 0
    await club.tick(hours=1)
    assert (await club.service.table(table.id)).seq == 1


async def test_a_held_window_ends_for_all_at_the_same_time(club: Club):
    await club.service.remember(ANA)
    await likes(club, ANA.id, Habits(zone="Pacific/Auckland"))
    table = await three(club, pace=Pace(hours=24, window=8, held=True, nights=True))
    table = await club.says(table, (ANA, "bid 4"), (CARLA, "bid 6"), (BETO, "bid 5"))
    assert len({question.due for question in table.questions}) == 1


# --- the end of time --------------------------------------------------------------------------------------------------


async def test_the_computer_plays_on(club: Club):
    table = await club.duel(pace=Pace(hours=10, end="computer"))
    await club.tick(hours=10)
    table = await club.service.table(table.id)
    assert table.chairs[0].level == "greedy"
    assert await actors(club, table) == ["table", "computer"]
    assert "ran out of time" in club.courier.notices()[-1].text
    assert table.to_act == (1,)


async def test_somebody_else_takes_the_seat_with_all_its_time(club: Club):
    table = await club.duel(pace=Pace(hours=10, end="substitute"))
    await club.tick(hours=10)
    table = await club.service.table(table.id)
    assert table.chairs[0].free
    assert table.seq == 0
    notice = club.courier.notices()[-1]
    assert [button.label for button in notice.buttons] == ["Join the game"]
    club.clock.pass_(hours=5)
    table = await club.service.act(Join(table.id, CARLA))
    await club.service.drain()
    assert table.chairs[0].user_id == CARLA.id
    assert table.deadline == club.clock.now() + 10 * HOUR
    assert "Carla goes on in the seat of Ana." in club.courier.notices()[-1].text
    assert len(club.courier.hands(CARLA.id)) == 1
    await club.says(table, (CARLA, "add 1"))


async def test_a_seat_that_nobody_takes_is_played_by_the_clock_and_given_up(club: Club):
    table = await club.duel(pace=Pace(hours=10, end="substitute"))
    for _ in range(2):
        await club.tick(hours=10)
    await club.move(table)
    await club.tick(hours=10)
    table = await club.service.table(table.id)
    assert table.life == "over"
    assert table.result is not None
    assert table.result.winners == (1,)


async def test_who_forfeits_leaves_a_game_that_goes_on(club: Club):
    table = await three(club, pace=Pace(hours=10, end="forfeit"))
    await club.says(table, (ANA, "bid 4"), (BETO, "bid 5"))
    await club.tick(hours=10)
    table = await club.service.table(table.id)
    assert table.life == "playing"
    assert table.chairs[2].free
    assert (await actors(club, table))[-1] == "clock"


# --- days off ---------------------------------------------------------------------------------------------------------


async def test_a_day_off_is_taken_when_time_would_run_out(club: Club):
    table = await club.duel(pace=Pace(hours=24, vacation=True))
    await club.tick(hours=24)
    table = await club.service.table(table.id)
    assert table.seq == 0
    assert table.deadline == club.clock.now() + 24 * HOUR
    notice = club.courier.notices()[-1]
    assert notice.mentions == (ANA.id,)
    assert f"Days off left this year: {timeouts.DAYS_OFF - 1}." in notice.text
    assert (await club.service.habits(ANA.id)).used == 1


async def test_a_day_off_counts_for_all_tables_at_once(club: Club):
    tables = [await club.duel(pace=Pace(hours=24, vacation=True)) for _ in range(3)]
    await club.tick(hours=24)
    assert (await club.service.habits(ANA.id)).used == 1
    assert {(await club.service.table(table.id)).seq for table in tables} == {0}


async def test_when_no_day_is_left_time_is_up(club: Club):
    await club.service.remember(ANA)
    await likes(club, ANA.id, Habits(year=2026, used=timeouts.DAYS_OFF))
    table = await club.duel(pace=Pace(hours=24, vacation=True))
    await club.tick(hours=24)
    assert (await club.service.table(table.id)).seq == 1


async def test_a_new_year_has_new_days(club: Club):
    await club.service.remember(ANA)
    await likes(club, ANA.id, Habits(year=2025, used=timeouts.DAYS_OFF))
    table = await club.duel(pace=Pace(hours=24, vacation=True))
    await club.tick(hours=24)
    assert (await club.service.table(table.id)).seq == 0


@pytest.mark.parametrize("pace", [Pace(hours=24), Pace(hours=12, vacation=True)])
async def test_days_off_are_only_for_tables_that_agreed_on_them_and_have_days(club: Club, pace: Pace):
    table = await club.duel(pace=pace)
    await club.tick(hours=24)
    assert (await club.service.table(table.id)).seq > 0


# --- reminders --------------------------------------------------------------------------------------------------------


async def test_everybody_is_reminded_as_they_like(club: Club):
    for person in (ANA, BETO):
        await club.service.remember(person)
    await likes(club, ANA.id, Habits(reminders=("24h", "2h")))
    await likes(club, BETO.id, Habits(reminders=()))
    table = await club.duel(pace=Pace(hours=48))
    for hours, count in ((23, 0), (1, 1), (21, 1), (1, 2)):
        await club.tick(hours=hours)
        assert len(club.courier.notices()) == count
    first, second = (tuple(button.custom_id for button in notice.buttons) for notice in club.courier.notices())
    assert first != second, "one that has to be looked for is not taken for the other"
    await club.says(table, (ANA, "add 1"))
    await club.tick(hours=47)
    assert len(club.courier.notices()) == 2, "Beto wants none"


async def test_habits_are_kept_with_a_person_that_is_known(club: Club):
    assert await club.service.habits(ANA.id) == Habits()
    await club.service.remember(ANA)
    await likes(club, ANA.id, Habits(zone="Europe/Madrid", quiet=(22, 8), confirm=True))
    await club.service.remember(ANA)
    assert (await club.service.habits(ANA.id)).quiet == (22, 8)


async def test_only_the_host_sets_the_pace_and_only_before_the_start(club: Club):
    table = await club.open_table(None)
    with pytest.raises(NotHost):
        await club.service.act(SetPace(table.id, BETO.id, Pace(hours=5)))
    for wrong in (Pace(hours=0), Pace(hours=5, window=100_000), Pace(bank=0)):
        with pytest.raises(BadHours):
            await club.service.act(SetPace(table.id, ANA.id, wrong))
    assert (await club.service.act(SetPace(table.id, ANA.id, Pace(hours=5, nights=True)))).pace.nights
    await club.service.act(Join(table.id, BETO))
    with pytest.raises(NotOpen):
        await club.service.act(SetPace(table.id, ANA.id, Pace()))


async def test_whoever_is_the_last_one_is_told_and_pinged(club: Club):
    table = await club.says(await three(club), (ANA, "bid 4"))
    assert "the last we wait for" not in club.courier.boards()[-1].text
    await club.says(table, (CARLA, "bid 6"))
    board = club.courier.boards()[-1]
    assert "the last we wait for" in board.text
    assert board.mentions == (BETO.id,)


async def test_in_a_held_window_nobody_is_called_the_last(club: Club):
    table = await three(club, pace=Pace(hours=48, window=6, held=True))
    await club.says(table, (ANA, "bid 4"), (CARLA, "bid 6"))
    assert not any("the last we wait for" in board.text for board in club.courier.boards())
