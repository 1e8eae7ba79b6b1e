"""Whole events at random, with drops, returns, no-shows and late entries."""

import random

import pytest
from rustworkx import PyGraph, max_weight_matching

from tests.tournaments.evenings import Simulated
from tournaments.field import Field
from tournaments.history import pasts
from tournaments.pairing import standing_field
from tournaments.rounds import entrants


def can_be_fresh(field: Field) -> bool:
    """Whether there is a round without a rematch and, if that can be, without a barred bye."""
    graph: PyGraph[None, None] = PyGraph(multigraph=False)
    graph.add_nodes_from([None] * (field.size + field.size % 2))
    pairs = [(i, j, None) for i in range(field.size) for j in range(i) if j not in field.met[i]]
    if field.size % 2:
        free = [index for index in range(field.size) if not field.barred(index)] or range(field.size)
        pairs += [(index, field.size, None) for index in free]
    graph.add_edges_from(pairs)
    return 2 * len(max_weight_matching(graph, max_cardinality=True)) == graph.num_nodes()


def play(rng: random.Random, size: int) -> None:
    """Plays an event to its end: nobody is left out, no rematch and no second bye that could have been avoided."""
    event = Simulated(rng, size, restless=rng.choice((0.0, 0.03, 0.1)))
    while not event.over():
        number = len(event.now.played) + 1
        ids = entrants(event.now, number)
        past = pasts(event.now)
        field = standing_field(event.now, ids, past)
        pairing = event.play()
        there = [player for one in pairing.games for player in (one.a, one.b)]
        assert sorted([*there, *([pairing.bye] if pairing.bye else [])]) == sorted(ids)
        assert [one.rematch for one in pairing.games] == [one.b in past[one.a].met for one in pairing.games]
        if pairing.bye is not None and any(not field.barred(index) for index in range(field.size)):
            assert not field.barred(field.ids.index(pairing.bye))
        if pairing.objective.rematches:
            assert not can_be_fresh(field)


def test_in_many_events_nobody_meets_or_rests_twice_without_need():
    rng = random.Random(1)
    for size in [*range(4, 34), *range(4, 12)]:
        play(rng, size)


@pytest.mark.slow
def test_in_1500_events_nobody_meets_or_rests_twice_without_need():
    rng = random.Random(2)
    for number in range(1500):
        play(rng, 4 + number % 30)


@pytest.mark.slow
def test_with_the_formats_rounds_there_is_no_rematch_and_no_second_bye_at_all():
    rng = random.Random(3)
    for number in range(600):
        event = Simulated(rng, 4 + number % 30)
        while not event.over():
            assert event.play().objective.rematches == 0
        assert max(past.byes for past in pasts(event.now).values()) <= 1
