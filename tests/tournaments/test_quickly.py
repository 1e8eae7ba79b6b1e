"""The pairing that is found in little time: everybody once, as few rematches as can be, alike each time."""

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from tests.tournaments.evenings import Simulated, swiss
from tests.tournaments.test_matching import field
from tournaments import quickly
from tournaments.byes import best_with_bye
from tournaments.field import Field
from tournaments.matching import best
from tournaments.pairing import pair
from tournaments.records import Carried
from tournaments.seating import seat, seat_quickly


def crowded(rng: random.Random, size: int, chance: float) -> Field:
    """A field in which any two have met with this chance."""
    met: list[set[int]] = [set() for _ in range(size)]
    for i in range(size):
        for j in range(i):
            if rng.random() < chance:
                met[i].add(j)
                met[j].add(i)
    pt = sorted((rng.randrange(9) for _ in range(size)), reverse=True)
    return Field(tuple(map(str, range(size))), tuple(pt), tuple(map(frozenset, met)), (0,) * size, (0,) * size)


def everybody_once(pairs: tuple[tuple[int, int], ...], size: int) -> bool:
    return sorted(player for each in pairs for player in each) == list(range(size)) and all(i < j for i, j in pairs)


@pytest.mark.parametrize("chance", [0.0, 0.3, 0.6, 0.8, 0.9, 1.0])
def test_rematches_are_as_few_as_in_the_best_pairing(chance: float):
    rng = random.Random(int(chance * 10))
    for size in (2, 4, 6, 10, 16, 24):
        for _ in range(12):
            one = crowded(rng, size, chance)
            pairs = quickly.pairs(one)
            assert everybody_once(pairs, size)
            assert one.objective(pairs).rematches == one.objective(best(one)).rematches


def test_in_usual_fields_the_gaps_are_nearly_those_of_the_best():
    for seed in range(8):
        one = field(random.Random(seed), 100, 4, 4)
        found, wanted = one.objective(quickly.pairs(one)), one.objective(best(one))
        assert found.rematches == wanted.rematches == 0
        assert wanted.pt_gap <= found.pt_gap <= 2 * wanted.pt_gap + 10


def test_a_clique_in_the_field_leaves_no_rematch_that_could_be_avoided():
    half = 60
    met = [
        frozenset(j for j in range(half + 3) if j != i) if i < half + 3 else frozenset[int]() for i in range(2 * half)
    ]
    one = Field(tuple(map(str, range(2 * half))), (0,) * 2 * half, tuple(met), (0,) * 2 * half, (0,) * 2 * half)
    assert one.objective(quickly.pairs(one)).rematches == 3


def test_many_cliques_one_below_the_other_are_taken_apart():
    size, one = 195, 65
    met = [
        frozenset(range(first, first + one)) - {player}
        for first in range(0, size, one)
        for player in range(first, first + one)
    ]
    crowd = Field(tuple(map(str, range(size))), (0,) * size, tuple(met), (0,) * size, (0,) * size)
    bye, pairs = quickly.choice(crowd)
    assert bye is not None
    assert crowd.without(bye).objective(pairs).rematches == 0


def test_when_patience_ends_everybody_is_paired_all_the_same(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(quickly, "PATIENCE", 0)
    one = crowded(random.Random(1), 20, 0.8)
    assert everybody_once(quickly.pairs(one), 20)


@pytest.mark.parametrize("chance", [0.2, 0.9])
def test_in_an_odd_field_somebody_has_the_bye(chance: float):
    rng = random.Random(3)
    for _ in range(20):
        one = crowded(rng, 9, chance)
        bye, pairs = quickly.choice(one)
        assert bye is not None
        others = one.without(bye)
        assert everybody_once(pairs, 8)
        wanted, exact = best_with_bye(one)
        assert others.objective(pairs).rematches >= one.without(wanted).objective(exact).rematches
        if chance < 0.5:
            assert bye == wanted


def test_tables_are_given_out_once_each_and_repeats_avoided():
    rng = random.Random(2)
    for count in (1, 4, 30):
        games = [Counter({rng.randrange(1, count + 1): 1}) for _ in range(count)]
        assert sorted(seat_quickly(games)) == list(range(1, count + 1))
    free = [Counter[int]() for _ in range(9)]
    assert seat_quickly(free) == seat(free)
    assert seat_quickly([Counter({1: 1}), Counter({2: 1})]) == (2, 1)


def test_a_quick_round_is_a_round_that_says_it_may_not_be_the_best():
    event = Simulated(random.Random(4), 21)
    for _ in range(3):
        event.play()
    quick, exact = pair(event.now, quick=True), pair(event.now)
    assert (quick.exact, exact.exact) == (False, True)
    assert (quick.round, quick.rounds, quick.bye is None) == (exact.round, exact.rounds, exact.bye is None)
    assert not any(game.rematch for game in quick.games)
    assert pair(event.now, quick=True) == quick
    drawn = swiss(8)
    assert pair(drawn, quick=True).exact
    assert pair(drawn, quick=True).games == pair(drawn).games


def test_players_who_carry_rivals_along_are_paired_quickly_too():
    now = swiss(6)
    met = tuple(player.id for player in now.players[1:5])
    first = replace(now.players[0], carried=Carried(pt=9, met=met))
    quick = pair(replace(now, players=(first, *now.players[1:])), quick=True)
    assert not any(game.rematch for game in quick.games)
