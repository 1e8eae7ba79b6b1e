"""How late something comes, told from Discord's clock and one that only counts seconds."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.lateness import MEMORY, Lateness

DAY = datetime(2026, 3, 1, tzinfo=UTC)


class Watch:
    """Seconds that a test counts; the moments of Discord's clock that belong to them."""

    def __init__(self) -> None:
        self.seconds = 12_345.0
        self.discord = DAY

    def passes(self, seconds: float, *, discord: float | None = None) -> None:
        self.seconds += seconds
        self.discord += timedelta(seconds=seconds if discord is None else discord)


def test_what_comes_late_is_as_old_as_it_exceeds_the_quickest():
    watch = Watch()
    lateness = Lateness(lambda: watch.seconds)
    made = watch.discord
    watch.passes(0.1)
    lateness.heard(made)
    assert lateness.age(made) == timedelta()
    watch.passes(60)
    late = watch.discord - timedelta(seconds=4)
    lateness.heard(late)
    assert round(lateness.age(late).total_seconds(), 3) == 3.9


def test_the_first_to_come_counts_from_when_it_came():
    watch = Watch()
    lateness = Lateness(lambda: watch.seconds)
    made = watch.discord - timedelta(hours=5)
    lateness.heard(made)
    watch.passes(3)
    assert round(lateness.age(made).total_seconds(), 3) == 3


def test_clocks_that_drift_apart_make_nothing_late():
    watch = Watch()
    lateness = Lateness(lambda: watch.seconds)
    for _ in range(2000):
        watch.passes(60, discord=59.99)
        lateness.heard(watch.discord)
        assert lateness.age(watch.discord) < timedelta(seconds=0.3)


def test_after_a_silence_nothing_old_counts():
    watch = Watch()
    lateness = Lateness(lambda: watch.seconds)
    lateness.heard(watch.discord)
    watch.passes(MEMORY * 100, discord=MEMORY * 100 - 60)
    lateness.heard(watch.discord)
    assert lateness.age(watch.discord) == timedelta()


def test_a_clock_that_slept_is_no_reason_to_wait():
    watch = Watch()
    lateness = Lateness(lambda: watch.seconds)
    lateness.heard(watch.discord)
    watch.passes(0, discord=3600)  # the machine was suspended
    lateness.heard(watch.discord)
    watch.passes(3)
    assert round(lateness.age(watch.discord - timedelta(seconds=3)).total_seconds(), 3) == 3
