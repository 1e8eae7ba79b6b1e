"""Buckets: much at once, then an even pace, to the second."""

from datetime import UTC, datetime, timedelta

from bot.gate import budget
from bot.gate.budget import Buckets, Rate
from bot.gate.gate import Gate, Limits

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)


def taken(buckets: Buckets, key: int, units: float, now: datetime) -> bool:
    there = not buckets.wait(key, units, now)
    if there:
        buckets.take(key, units, now)
    return there


def test_a_full_bucket_gives_its_burst_and_no_more():
    buckets = Buckets(Rate(10, 2))
    assert [taken(buckets, 1, 3, NOON) for _ in range(4)] == [True, True, True, False]
    assert buckets.wait(1, 3, NOON) == SECOND, "one unit is left, two come in a second"
    assert taken(buckets, 1, 3, NOON + SECOND)
    assert not taken(buckets, 1, 1, NOON + SECOND)


def test_it_never_holds_more_than_its_burst():
    buckets = Buckets(Rate(10, 2))
    taken(buckets, 1, 10, NOON)
    late = NOON + timedelta(days=400)
    assert [taken(buckets, 1, 5, late) for _ in range(3)] == [True, True, False]


def test_what_is_larger_than_the_bucket_takes_a_full_one():
    buckets = Buckets(Rate(10, 2))
    assert taken(buckets, 1, 25, NOON)
    assert buckets.wait(1, 25, NOON) == 5 * SECOND


def test_a_clock_that_goes_back_gives_nothing_and_takes_nothing():
    buckets = Buckets(Rate(10, 2))
    taken(buckets, 1, 8, NOON)
    assert buckets.wait(1, 2, NOON - timedelta(hours=1)) == timedelta()
    assert buckets.wait(1, 3, NOON - timedelta(hours=1)) == SECOND / 2


def test_everybody_has_their_own():
    buckets = Buckets(Rate(1, 1))
    assert taken(buckets, 1, 1, NOON)
    assert taken(buckets, 2, 1, NOON)
    assert not taken(buckets, 1, 1, NOON)


def test_memory_is_bounded_and_forgets_whoever_has_a_full_bucket_again():
    buckets = Buckets(Rate(2, 1))
    for key in range(budget.KEPT + 10):
        buckets.take(key, 1, NOON)
    assert len(buckets._levels) == budget.KEPT
    assert not taken(buckets, budget.KEPT + 9, 2, NOON), "the newest are remembered"


def test_a_servers_budget_is_for_dear_deeds_alone():
    endless = Rate(1e9, 1e9)
    gate = Gate(Limits(endless, Rate(16, 1), endless))
    assert [gate.admit(user, 7, "dear", NOON) is None for user in range(3)] == [True, True, False]
    refused = gate.admit(3, 7, "very dear", NOON)
    assert refused is not None
    assert (refused.whose, refused.until) == ("server", NOON + 16 * SECOND)
    assert gate.admit(3, 7, "cheap", NOON) is None, "moves go through"
    assert gate.admit(3, 8, "dear", NOON) is None, "and other servers know nothing of it"
    assert gate.admit(3, None, "dear", NOON) is None


def test_who_is_refused_by_the_server_pays_nothing():
    gate = Gate(Limits(Rate(8, 1), Rate(8, 1), Rate(1, 1)))
    assert gate.admit(1, 7, "dear", NOON) is None
    assert gate.admit(2, 7, "dear", NOON) is not None
    assert gate.admit(2, None, "dear", NOON) is None, "their own budget is whole"
