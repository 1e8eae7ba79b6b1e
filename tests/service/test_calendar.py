"""Time that counts: pure arithmetic, over changes of the clocks too."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.service.ground.pace import Habits, Pace
from bot.service.time import calendar
from bot.service.time.calendar import Calendar

ZONES = st.sampled_from(
    ["Europe/Madrid", "America/Santiago", "Asia/Kolkata", "Pacific/Auckland", "America/Havana", "UTC"]
)
MOMENTS = st.datetimes(datetime(2024, 1, 1), datetime(2028, 1, 1)).map(lambda moment: moment.replace(tzinfo=UTC))  # noqa: DTZ001
SPANS = st.timedeltas(timedelta(), timedelta(days=20))
CALENDARS = st.builds(Calendar, ZONES.map(ZoneInfo), st.booleans(), st.booleans())
MADRID = ZoneInfo("Europe/Madrid")


def at(text: str) -> datetime:
    """A local time in Madrid."""
    return datetime.fromisoformat(text).replace(tzinfo=MADRID).astimezone(UTC)


@settings(max_examples=150, deadline=None)
@given(CALENDARS, MOMENTS, SPANS)
def test_so_much_time_later_so_much_time_has_passed(counted: Calendar, start: datetime, span: timedelta):
    end = counted.after(start, span)
    assert end >= start + span
    assert counted.between(start, end) == span


@settings(max_examples=100, deadline=None)
@given(CALENDARS, MOMENTS, SPANS, SPANS)
def test_time_adds_up(counted: Calendar, start: datetime, first: timedelta, second: timedelta):
    middle = counted.after(start, first)
    assert counted.after(middle, second) == counted.after(start, first + second) or not second
    end = start + first + second
    assert counted.between(start, end) == counted.between(start, start + first) + counted.between(start + first, end)


@settings(max_examples=100, deadline=None)
@given(CALENDARS, MOMENTS, SPANS, SPANS)
def test_more_time_is_never_over_sooner(counted: Calendar, start: datetime, one: timedelta, other: timedelta):
    first, second = sorted((one, other))
    assert counted.after(start, first) <= counted.after(start, second)


@settings(max_examples=100, deadline=None)
@given(CALENDARS, MOMENTS, SPANS.filter(bool))
def test_nothing_falls_due_at_night_or_at_the_weekend(counted: Calendar, start: datetime, span: timedelta):
    just_before = (counted.after(start, span) - timedelta(microseconds=1)).astimezone(counted.zone)
    if counted.nights:
        assert 8 <= just_before.hour < 22
    if counted.weekends:
        assert just_before.weekday() < 5


def test_a_night_and_a_weekend_are_left_out():
    nights = Calendar(MADRID, nights=True)
    assert nights.after(at("2026-03-03 21:00"), timedelta(hours=2)) == at("2026-03-04 09:00")
    both = Calendar(MADRID, nights=True, weekends=True)
    assert both.after(at("2026-03-06 21:00"), timedelta(hours=2)) == at("2026-03-09 09:00")
    assert both.between(at("2026-03-06 20:00"), at("2026-03-09 09:00")) == timedelta(hours=3)


def test_a_day_with_a_change_of_the_clocks_has_its_real_length():
    weekends = Calendar(ZoneInfo("America/Havana"), weekends=False, nights=True)
    assert weekends.between(datetime(2026, 3, 7, 5, tzinfo=UTC), datetime(2026, 3, 9, 5, tzinfo=UTC)) == timedelta(
        hours=28
    )


def test_reminders_are_those_that_were_chosen_in_time_and_out_of_quiet_hours():
    plain = Calendar(MADRID)
    opened, due = at("2026-03-03 12:00"), at("2026-03-06 12:00")
    everything = Habits(zone="Europe/Madrid", reminders=("half", "24h", "2h"))
    assert calendar.reminders(everything, plain, opened, due) == (
        at("2026-03-05 00:00"),
        at("2026-03-05 12:00"),
        at("2026-03-06 10:00"),
    )
    quiet = Habits(zone="Europe/Madrid", reminders=("half", "24h", "2h"), quiet=(22, 9))
    assert calendar.reminders(quiet, plain, opened, due)[0] == at("2026-03-05 09:00")
    assert calendar.reminders(Habits(reminders=()), plain, opened, due) == ()
    soon = at("2026-03-03 13:00")
    assert calendar.reminders(everything, plain, opened, soon) == (at("2026-03-03 12:30"),), "the others would be late"


@pytest.mark.parametrize(
    ("when", "quiet", "later"),
    [
        ("2026-03-03 23:00", (22, 8), "2026-03-04 08:00"),
        ("2026-03-04 03:00", (22, 8), "2026-03-04 08:00"),
        ("2026-03-04 12:00", (22, 8), "2026-03-04 12:00"),
        ("2026-03-04 01:00", (0, 6), "2026-03-04 06:00"),
        ("2026-03-04 23:30", (20, 24), "2026-03-05 00:00"),
        ("2026-03-04 12:00", (9, 9), "2026-03-04 12:00"),
    ],
)
def test_quiet_hours_put_a_reminder_off(when: str, quiet: tuple[int, int], later: str):
    habits = Habits(zone="Europe/Madrid", quiet=quiet)
    assert calendar.quieted(at(when), habits, at("2026-03-10 00:00")) == at(later)


def test_a_reminder_that_would_come_too_late_does_not_come():
    habits = Habits(zone="Europe/Madrid", quiet=(22, 8))
    assert calendar.quieted(at("2026-03-03 23:00"), habits, at("2026-03-04 07:00")) is None


def test_an_unknown_zone_is_utc_and_known_ones_are_listed():
    assert calendar.zone("Nowhere/Land").key == "UTC"
    assert calendar.zone("../../etc/passwd").key == "UTC"
    assert {"Europe/Madrid", "America/Bogota"} <= set(calendar.zones())
    assert calendar.calendar_of(Pace(nights=True), Habits(zone="Europe/Madrid")) == Calendar(MADRID, nights=True)
