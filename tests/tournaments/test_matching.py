"""The best pairing of an even field: the narrow graph against all pairs, another method, and every pairing."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments import oracle
from tournaments.field import Field
from tournaments.matching import best, cheapest, narrow, weighed


def field(rng: random.Random, size: int, rounds: int, spread: float, most: int = 17) -> Field:
    """A field after some rounds in which players met others about so far away."""
    met: list[set[int]] = [set() for _ in range(size)]
    for _ in range(rounds):
        order = sorted(range(size), key=lambda place: place + rng.uniform(-spread, spread))
        for a, b in zip(order[::2], order[1::2], strict=True):
            met[a].add(b)
            met[b].add(a)
    pt = sorted((rng.randrange(most) for _ in range(size)), reverse=True)
    ids = tuple(f"p{place}" for place in range(size))
    return Field(ids, tuple(pt), tuple(map(frozenset, met)), (0,) * size, (0,) * size)


def dense(one: Field) -> list[tuple[int, int]]:
    return [(i, j) for i in range(one.size) for j in range(i + 1, one.size)]


@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 20), st.integers(0, 8), st.floats(0.5, 40))
def test_players_out_of_each_others_reach_are_never_needed(rng: random.Random, half: int, rounds: int, spread: float):
    one = field(rng, 2 * half, rounds, spread, rng.choice((1, 3, 17)))
    everyone = cheapest(one.size, weighed(one, dense(one)))
    assert one.objective(best(one)) == one.objective(everyone)


@pytest.mark.parametrize("size", [20, 60, 200])
@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_another_method_finds_nothing_better_in_large_fields(size: int, rounds: int):
    one = field(random.Random(size * rounds), size, rounds, 4)
    assert one.objective(best(one)) == oracle.along(one)


def test_everybody_is_paired_once_and_the_better_placed_first():
    one = field(random.Random(1), 100, 4, 6)
    pairs = best(one)
    assert sorted(player for pair in pairs for player in pair) == list(range(100))
    assert all(i < j for i, j in pairs)
    assert list(pairs) == sorted(pairs)


def test_a_field_is_paired_the_same_way_every_time_however_many_ways_are_as_good():
    one = field(random.Random(2), 64, 2, 30, most=1)
    assert len({best(one) for _ in range(10)}) == 1


def test_one_who_has_met_nearly_everyone_is_still_paired_well():
    one = field(random.Random(3), 40, 1, 4)
    met = [set(others) for others in one.met]
    for other in range(1, 40):
        if other != 37:
            met[0].add(other)
            met[other].add(0)
    one = one._replace(met=tuple(map(frozenset, met)))
    assert (0, 37) in best(one)
    assert one.objective(best(one)) == one.objective(cheapest(40, weighed(one, dense(one))))


def test_numbers_are_exact_however_large():
    one = field(random.Random(4), 30, 3, 5)
    one = one._replace(pt=tuple(1_000_000 * place for place in range(30, 0, -1)))
    assert one.objective(best(one)) == oracle.along(one)


def test_a_large_field_needs_only_a_handful_of_pairs_for_each_player():
    one = field(random.Random(5), 1000, 4, 4)
    assert len(narrow(one)) < 1000 * 9
