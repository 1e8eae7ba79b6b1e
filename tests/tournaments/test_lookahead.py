"""Whether rounds remain possible, against a plain search; pairings in the order of their cost."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments import oracle
from tournaments.field import Field
from tournaments.lookahead import SMALL, Search, graph, in_order


def field(rng: random.Random, size: int, met_share: float, barred_share: float) -> Field:
    met: list[set[int]] = [set() for _ in range(size)]
    for i in range(size):
        for j in range(i):
            if rng.random() < met_share:
                met[i].add(j)
                met[j].add(i)
    byes = tuple(int(rng.random() < barred_share) for _ in range(size))
    pt = tuple(sorted((rng.randrange(9) for _ in range(size)), reverse=True))
    return Field(tuple(map(str, range(size))), pt, tuple(map(frozenset, met)), byes, (0,) * size)


def really_possible(one: Field, rounds: int) -> bool:
    met = frozenset(frozenset((i, j)) for i in range(one.size) for j in one.met[i])
    had = frozenset(index for index in range(one.size) if one.byes[index])
    return oracle.can_play(one.size, met, had, rounds)


SHARES = st.sampled_from([0.0, 0.2, 0.4, 0.5, 0.6])


@settings(max_examples=300, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(2, 8), SHARES, SHARES, st.integers(0, 4))
def test_rounds_are_possible_just_when_a_plain_search_finds_them(
    rng: random.Random, size: int, met: float, barred: float, rounds: int
):
    one = field(rng, size, met, barred)
    assert Search().possible(graph(one), rounds) == really_possible(one, rounds)


def test_two_odd_circles_cannot_be_paired():
    six = field(random.Random(1), 6, 0, 0)
    met = tuple(frozenset(j for j in range(6) if j % 2 != i % 2) for i in range(6))
    assert not Search().possible(graph(six._replace(met=met)), 1)


def test_a_search_that_takes_too_long_says_that_it_may_be():
    one = field(random.Random(2), 14, 0.5, 0)
    assert Search(patience=1).possible(graph(one), 3)
    large = field(random.Random(3), SMALL + 2, 0.4, 0)
    assert Search().possible(graph(large), 2)


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from([2, 4, 6, 8]), SHARES)
def test_pairings_without_rematch_come_best_first_and_none_is_missing(rng: random.Random, size: int, met: float):
    one = field(rng, size, met, 0)
    found = list(in_order(one))
    costs = [one.objective(pairs) for pairs in found]
    assert costs == sorted(costs)
    known = frozenset(frozenset((i, j)) for i in range(size) for j in one.met[i])
    assert {frozenset(pairs) for pairs in found} == {frozenset(p) for p in oracle.pairings(tuple(range(size)), known)}
    assert len(set(found)) == len(found)
