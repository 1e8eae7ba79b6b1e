"""Several tournaments, one ranking: by places or sums, the best of them, exactly."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.evenings import Simulated
from tournaments.league import Rules, points_of, ranking
from tournaments.records import Game, Player, Round, Swiss
from tournaments.standings import standings

BY_PLACE = (10, 8, 6, 5, 4, 3, 2, 1)


def simulated(seed: int, players: int = 7) -> Swiss:
    one = Simulated(random.Random(seed), players)
    while not one.over():
        one.play()
    return one.now


def itself(_: int, player: str) -> tuple[str, str]:
    return player, player


def test_points_by_place_are_shared_by_those_who_share_a_place():
    games = (Game(1, "A", "B", "confirmed", (3, 3), (0, 0)), Game(2, "C", "D", "confirmed", (3, 3), (0, 0)))
    swiss = Swiss("Copa", tuple(Player(one, one) for one in "ABCDE"), (Round(1, games),))
    found = points_of(swiss, Rules(BY_PLACE))
    assert found == dict.fromkeys("ABCD", (1, Fraction(29, 4))), "E never stood in a round"


@given(st.lists(st.integers(0, 500), min_size=1, max_size=4), st.none() | st.integers(1, 4), st.booleans())
@settings(max_examples=40, deadline=None)
def test_the_best_of_all_choices_counts(seeds: list[int], best: int | None, by_place: bool):
    events = [simulated(seed) for seed in seeds]
    rules = Rules(BY_PLACE if by_place else (), best)
    lines = ranking(events, rules, itself)
    for line in lines:
        mine = [points_of(event, rules)[line.person][1] for event in events if line.person in points_of(event, rules)]
        count = min(best or len(mine), len(mine))
        assert line.total == max(sum(some, Fraction()) for some in combinations(mine, count)), "by brute force"
        assert sum(one.counts for one in line.results) == count
        assert sum((one.points for one in line.results if one.counts), Fraction()) == line.total
    totals = [line.total for line in lines]
    assert totals == sorted(totals, reverse=True)
    if not by_place:
        for event in events:
            assert {one.id: Fraction(one.pt) for one in standings(event)}.items() >= {
                player: points for player, (_, points) in points_of(event, rules).items()
            }.items()
    assert sum(points for _, points in points_of(events[0], Rules(BY_PLACE)).values()) == sum(BY_PLACE[:7])


def test_who_is_level_is_put_in_order_by_the_better_single_result_or_shares_the_place():
    def event(first: str, second: str, third: str) -> Swiss:
        names = (first, second, third, "Z")
        games = (
            Game(1, first, "Z", "confirmed", (9, 0), (4, 0)),
            Game(2, second, third, "confirmed", (5, 3), (0, 0)),
        )
        return Swiss("Copa", tuple(Player(one, one) for one in names), (Round(1, games),))

    rules = Rules((10, 5, 0))
    events = [event("A", "B", "C"), event("C", "B", "A")]
    lines = ranking(events, rules, itself)
    assert [(line.place, line.person, line.total) for line in lines[:3]] == [(1, "A", 10), (1, "C", 10), (3, "B", 10)]
