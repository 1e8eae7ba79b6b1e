"""The round's clock, without any Discord: what rings when, once; standing and going on."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from tests.tournaments.evenings import swiss
from tournaments import advance
from tournaments.evening.clock import due
from tournaments.evening.commands import Change, Command, Pause, Report, Resume, Tick, Timer
from tournaments.evening.engine import act
from tournaments.evening.records import Actor, Entrant, Outcome, Tournament
from tournaments.evening.turn import No
from tournaments.facts import Facts
from tournaments.pairing import pair

NOW = datetime(2026, 10, 3, 9, tzinfo=UTC)
ANA, CLOCK = Actor(1), Actor(None)


def later(minutes: float) -> datetime:
    return NOW + timedelta(minutes=minutes)


def running() -> Tournament:
    """Round 1 of four players, whose ids are p1 to p4 and whose people 11 to 14."""
    now = swiss(4)
    now = advance.publish(now, pair(now), "loot", "track")
    people = tuple(Entrant(f"p{number}", 10 + number, f"Player {number}") for number in range(1, 5))
    return Tournament(guild_id=1, channel_id=2, swiss=now, stage="running", organisers=(1,), entrants=people)


def done(tournament: Tournament, command: Command, at: datetime, actor: Actor = ANA) -> Outcome:
    return act(tournament, command, actor, at)


def timed(*rings: int) -> Tournament:
    return done(running(), Timer(later(90), rings or None), NOW).tournament


def keys(outcome: Outcome) -> list[str]:
    return [one.key for one in outcome.said]


def test_it_rings_before_the_end_and_at_the_end_each_once():
    now = timed()
    assert due(now) == later(75)
    assert done(now, Tick(), later(74.9), CLOCK).entry is None
    first = done(now, Tick(), later(75), CLOCK)
    assert keys(first) == ["event.told.clock_warning"]
    assert done(first.tournament, Tick(), later(75), CLOCK).entry is None
    assert due(first.tournament) == later(90)
    end = done(first.tournament, Tick(), later(90), CLOCK)
    assert keys(end) == ["event.told.clock_end"]
    assert due(end.tournament) is None


def test_of_rings_that_were_missed_only_the_last_is_heard():
    now = timed(60, 30, 15)
    late = done(now, Tick(), later(80), CLOCK)
    assert keys(late) == ["event.told.clock_warning"]
    assert late.tournament.clock.rung == (15, 30, 60)
    assert keys(done(now, Tick(), later(500), CLOCK)) == ["event.told.clock_end"]


def test_a_ring_that_is_past_when_the_clock_is_set_is_not_heard():
    short = done(running(), Timer(later(10)), NOW).tournament
    assert due(short) == later(10)


def test_it_calls_who_is_awaited_and_nobody_else():
    now = timed()
    game, other = now.swiss.played[0].games
    reporter = now.entrant(game.a)
    assert reporter is not None
    now = done(now, Report(1, game.table, (9, 0), (1, 1)), later(60), Actor(reporter.user_id)).tournament
    ring = done(now, Tick(), later(75), CLOCK).said[0]
    assert set(ring.mentions) == set(now.users_of(game.b, *other.ids)), "who has reported has done their part"
    for one in (game, other):
        now = replace(now, swiss=advance.settle(now.swiss, 1, one.table, advance.Points((9, 0), (1, 1))))
    silent = done(now, Tick(), later(75), CLOCK)
    assert silent.entry is not None
    assert silent.said == ()


def test_it_stands_and_goes_on_with_what_was_left():
    now = timed()
    standing = done(now, Pause(), later(80)).tournament
    assert (standing.timer, standing.clock.left) == (None, 600)
    assert due(standing) is None
    assert done(standing, Pause(), later(81)).entry is None
    going = done(standing, Resume(), later(100)).tournament
    assert going.timer == later(110)
    assert done(going, Resume(), later(101)).entry is None
    # it had not rung yet when it was stopped, so it rings now that it goes on
    assert keys(done(going, Tick(), later(100), CLOCK)) == ["event.told.clock_warning"]
    rung = done(now, Tick(), later(75), CLOCK).tournament
    again = done(done(rung, Pause(), later(76)).tournament, Resume(), later(90)).tournament
    assert due(again) == again.timer, "a ring that was heard is not heard again"


def test_other_rings_leave_the_clock_alone():
    now = done(timed(), Timer(later(90), (30, 5)), later(1))
    assert now.tournament.clock.rings == (30, 5, 0)
    assert now.said == ()
    assert due(now.tournament) == later(60)


@pytest.mark.parametrize(
    ("command", "key"),
    [(Pause(), "no_timer"), (Resume(), "no_timer"), (Timer(later(90), (1, 2, 3, 4, 5)), "rings"),
     (Timer(later(90), (20000,)), "rings"), (Timer(later(-1)), "past")],
)  # fmt: skip
def test_what_cannot_be_is_refused(command: Command, key: str):
    with pytest.raises(No, match=key):
        done(running(), command, NOW)


def dated(**changes: Any) -> Tournament:
    """Registration is open; it takes place in two days."""
    day = 24 * 60
    return replace(running(), **({"swiss": swiss(4), "stage": "open", "date": later(2 * day)} | changes))


def test_a_day_before_whoever_is_registered_hears_once_when_and_where():
    day = 24 * 60
    now = dated(facts=Facts(place="Nave 3\nAula *2*"), waiting=(Entrant("p9", 19, "Waiting"),))
    assert due(now) == later(day)
    assert done(now, Tick(), later(day - 1), CLOCK).entry is None
    told = done(now, Tick(), later(day), CLOCK)
    (one,) = told.said
    assert (one.key, one.users) == ("event.told.eve_at", (11, 12, 13, 14))
    assert one.args["where"] == "Nave 3, Aula *2*"
    assert due(told.tournament) is None
    assert done(told.tournament, Tick(), later(day + 1), CLOCK).entry is None
    assert keys(done(dated(), Tick(), later(day), CLOCK)) == ["event.told.eve"]


def test_another_day_is_reminded_of_anew_and_lists_as_ever():
    day = 24 * 60
    now = done(dated(deadline=later(2 * day)), Tick(), later(day), CLOCK).tournament
    assert due(now) == later(day), "lists first, then the day"
    now = done(now, Tick(), later(day), CLOCK).tournament
    assert due(now) == later(2 * day), "then the lists' deadline"
    moved = done(now, Change(date=later(9 * day)), later(day)).tournament
    moved = done(moved, Tick(), later(2 * day), CLOCK).tournament
    assert due(moved) == later(8 * day)
    assert keys(done(moved, Tick(), later(8 * day), CLOCK)) == ["event.told.eve"]


def test_nobody_is_reminded_of_what_has_begun_or_is_not_open():
    day = 24 * 60
    late = done(dated(), Tick(), later(2 * day), CLOCK)
    assert late.said == ()
    assert due(late.tournament) is None
    for stage in ("draft", "running", "finished", "cancelled"):
        assert due(dated(stage=stage)) is None


def test_only_the_bots_own_clock_rings():
    with pytest.raises(No, match="not_judge"):
        done(timed(), Tick(), later(75))
