"""Time that counts: without nights and weekends, by the clock of whoever is asked, if that was agreed. Pure.

A night is from 22 to 8, a weekend Saturday and Sunday. Instants are aware and in UTC; spans are real time, so a day
with a change of the clocks is an hour longer or shorter.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from bot.service.ground.pace import Habits, Pace, Reminder

MORNING, EVENING = time(8), time(22)
SATURDAY = 5
_AHEAD = {"24h": timedelta(hours=24), "2h": timedelta(hours=2)}


class Calendar(NamedTuple):
    """What of somebody's time counts."""

    zone: ZoneInfo
    nights: bool = False
    weekends: bool = False

    def after(self, start: datetime, span: timedelta) -> datetime:
        """When so much time that counts has passed since `start`."""
        if not (self.nights or self.weekends) or span <= timedelta():
            return start + max(span, timedelta())
        for begin, end in self._open_from(start):
            if span <= end - begin:
                return begin + span
            span -= end - begin
        raise AssertionError("there is always another working day")

    def between(self, start: datetime, end: datetime) -> timedelta:
        """How much time that counts lies between two moments."""
        if not (self.nights or self.weekends):
            return max(end - start, timedelta())
        total = timedelta()
        for begin, stop in self._open_from(start):
            if begin >= end:
                return total
            total += min(stop, end) - begin
        raise AssertionError("there is always another working day")

    def _open_from(self, start: datetime) -> Iterator[tuple[datetime, datetime]]:
        """The stretches that count, from `start` on."""
        day = start.astimezone(self.zone).date()
        while True:
            begin, end = max(self._at(day, MORNING if self.nights else time()), start), self._end(day)
            if begin < end and not (self.weekends and day.weekday() >= SATURDAY):
                yield begin, end
            day += timedelta(days=1)

    def _end(self, day: date) -> datetime:
        return self._at(day, EVENING) if self.nights else self._at(day + timedelta(days=1), time())

    def _at(self, day: date, clock: time) -> datetime:
        return datetime.combine(day, clock, self.zone).astimezone(UTC)


def zone(name: str) -> ZoneInfo:
    """The time zone of this name; UTC for one that is no more."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def zones() -> list[str]:
    """The names that people know: a continent and a city each."""
    return sorted(name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "SystemV/")))


def calendar_of(pace: Pace, habits: Habits) -> Calendar:
    """What of somebody's time counts at a table."""
    return Calendar(zone(habits.zone), pace.nights, pace.weekends)


def reminders(habits: Habits, counted: Calendar, opened: datetime, due: datetime) -> tuple[datetime, ...]:
    """When somebody wants to be reminded of a question, outside of their quiet hours."""
    wanted = (_moment(reminder, counted, opened, due) for reminder in habits.reminders)
    kept = (quieted(when, habits, due) for when in wanted if opened < when < due)
    return tuple(sorted({when for when in kept if when is not None}))


def _moment(reminder: Reminder, counted: Calendar, opened: datetime, due: datetime) -> datetime:
    if reminder == "half":
        return counted.after(opened, counted.between(opened, due) / 2)
    return due - _AHEAD[reminder]


def quieted(when: datetime, habits: Habits, due: datetime) -> datetime | None:
    """The moment, put off to the end of the quiet hours; None if that would be too late."""
    if habits.quiet is None or habits.quiet[0] == habits.quiet[1]:
        return when
    first, last = habits.quiet
    own = zone(habits.zone)
    local = when.astimezone(own)
    quiet = first <= local.hour < last if first < last else local.hour >= first or local.hour < last
    if not quiet:
        return when
    tomorrow = last == 24 or (first > last and local.hour >= first)
    day = local.date() + timedelta(days=tomorrow)
    later = datetime.combine(day, time(last % 24), own).astimezone(UTC)
    return later if later < due else None
