"""Physical tables: nobody twice at the same one while that can be avoided."""

import random
from collections import Counter
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.evenings import Simulated
from tournaments.history import pasts
from tournaments.seating import seat


def repeats(games: list[Counter[int]], tables: tuple[int, ...]) -> int:
    return sum(game[table] for game, table in zip(games, tables, strict=True))


def test_without_a_past_the_first_game_is_at_the_first_table():
    assert seat([Counter()] * 5) == (1, 2, 3, 4, 5)
    assert seat([]) == ()


@settings(max_examples=200, deadline=None)
@given(st.integers(1, 6).flatmap(lambda n: st.lists(st.lists(st.integers(1, 6), max_size=6), min_size=n, max_size=n)))
def test_no_seating_has_fewer_repeats(sat: list[list[int]]):
    games = [Counter(tables) for tables in sat]
    found = seat(games)
    assert sorted(found) == list(range(1, len(games) + 1))
    every = permutations(range(1, len(games) + 1))
    assert repeats(games, found) == min(repeats(games, tables) for tables in every)


def test_in_an_event_nobody_sits_twice_at_a_table():
    event = Simulated(random.Random(1), 32)
    while not event.over():
        event.play()
    assert all(max(past.tables.values()) == 1 for past in pasts(event.now).values())


def test_a_large_field_is_seated_without_repeats():
    rng = random.Random(2)
    tables = [rng.sample(range(1, 1001), 1000) for _ in range(5)]
    games = [Counter(one[game] for one in tables) for game in range(1000)]
    assert repeats(games, seat(games)) == 0
