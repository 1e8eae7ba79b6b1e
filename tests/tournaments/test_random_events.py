"""Whole events at random, with drops, returns, no-shows and late entries."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

import pytest
from msgspec.structs import replace
from rustworkx import PyGraph, max_weight_matching

from tests.tournaments.evenings import Simulated
from tournaments.field import Field
from tournaments.groups import circle, drawn_groups, group_of, scheduled
from tournaments.history import pasts
from tournaments.pairing import standing_field
from tournaments.records import Swiss
from tournaments.rounds import SMALLEST_GROUP, entrants, swiss_rounds


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


def play_groups(rng: random.Random, size: int) -> None:
    """Plays an event in groups to its end: everybody of a group meets once, rests as seldom as can be, has no bye.

    People leave and come back between rounds; nobody comes late. Who belongs together is as well spread as can be.
    """
    groups = rng.randrange(2, max(3, min(8, size // SMALLEST_GROUP) + 1))
    event = Simulated(rng, size, restless=rng.choice((0.0, 0.05, 0.15)), late=False)
    clubs = [(rng.choice("KLMNO"),) if rng.random() < 0.5 else () for _ in event.now.players]
    members = tuple(replace(one, clubs=of) for one, of in zip(event.now.players, clubs, strict=True))
    event.now = replace(event.now, groups=groups, players=members)
    while not event.over():
        there = set(entrants(event.now, len(event.now.played) + 1))
        pairing = event.play()
        seated = [player for one in pairing.games for player in (one.a, one.b)]
        assert len(seated) == len(set(seated))
        assert {*pairing.idle} == there - {*seated}, "whoever is there plays or rests"
        assert pairing.bye is None
        assert pairing.objective.rematches == 0
        assert all(set(one.absent) == {one.a, one.b} - there for one in pairing.games)
    now, group = event.now, group_of(event.now)
    met = Counter(frozenset(game.ids) for played in now.played for game in played.games)
    assert max(met.values()) == 1
    for pair in combinations(group, 2):
        if group[pair[0]] != group[pair[1]]:
            assert frozenset(pair) not in met
        elif frozenset(pair) not in met:  # then both were away when it was their turn
            turn = next(n for n in range(1, swiss_rounds(now) + 1) if pair in both_ways(scheduled(now.grouped, n)[0]))
            assert not {*pair} & {*now.played[turn - 1].ids}
    for one in now.grouped:
        rests = Counter(player for n in range(1, len(circle(len(one))) + 1) for player in scheduled((one,), n)[1])
        assert all(rests[player] == len(one) % 2 for player in one)
    sizes = [len(one) for one in now.grouped]
    assert max(sizes) - min(sizes) <= 1
    for club in set(clubs) - {()}:
        spread = [sum(now.by_id[player].clubs == club for player in one) for one in now.grouped]
        assert max(spread) - min(spread) <= 1


def both_ways(pairs: Sequence[tuple[str, str]]) -> set[tuple[str, str]]:
    return {*pairs, *((b, a) for a, b in pairs)}


def test_in_many_events_of_groups_everybody_meets_everybody_once():
    rng = random.Random(4)
    for size in [*range(6, 34), *range(6, 12)]:
        play_groups(rng, size)


@pytest.mark.slow
def test_in_1500_events_of_groups_everybody_meets_everybody_once():
    rng = random.Random(5)
    for number in range(1500):
        play_groups(rng, 6 + number % 28)


@cache
def splits(size: int, groups: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """All ways to make groups of the sizes that dealing gives, the group of player 0 first and so on."""
    wanted = sorted((size + groups - 1 - number) // groups for number in range(groups))

    def further(left: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
        if not left:
            yield ()
            return
        for much in set(sizes):
            rest = list(sizes)
            rest.remove(much)
            for others in combinations(left[1:], much - 1):
                first = (left[0], *others)
                remaining = tuple(one for one in left if one not in first)
                yield from ((first, *more) for more in further(remaining, tuple(rest)))

    return tuple(further(tuple(range(size)), tuple(wanted)))


def alike(one: Swiss, groups: Sequence[Sequence[str]]) -> int:
    """How many two of a group share a family or club."""
    clubs = {player.id: set(player.clubs) for player in one.players}
    return sum(bool(clubs[a] & clubs[b]) for group in groups for a, b in combinations(group, 2))


@pytest.mark.parametrize(("size", "groups"), [(6, 2), (7, 2), (8, 2), (9, 2), (9, 3), (10, 3)])
def test_the_spread_over_groups_against_brute_force(size: int, groups: int):
    """Of one club each nobody could do better; of people in several clubs one pair more may be together."""
    rng = random.Random(size * groups)
    for number in range(30):
        event = Simulated(rng, size)
        clubs = [tuple(rng.sample("KLMN", rng.randrange(3 if number % 2 else 2))) for _ in range(size)]
        members = tuple(replace(one, clubs=of) for one, of in zip(event.now.players, clubs, strict=True))
        one = replace(event.now, groups=groups, players=members)
        ids = [player.id for player in one.players]
        best = min(alike(one, [[ids[index] for index in group] for group in split]) for split in splits(size, groups))
        assert alike(one, drawn_groups(one, ids)) <= best + number % 2, clubs
