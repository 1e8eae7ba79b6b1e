"""Who plays whom: against every pairing there is, in small fields; the first round; what stands in the way."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games.core.dice import SeededDice
from tests.tournaments import oracle
from tests.tournaments.evenings import SEED, Simulated, carrying, game, random_field, swiss
from tournaments.field import Objective
from tournaments.history import pasts
from tournaments.pairing import Pairing, pair, standing_field
from tournaments.records import Carried, Game, Player, Round, Swiss
from tournaments.rounds import entrants, planned
from tournaments.sayings import Refused
from tournaments.standings import standings


def refusal(now: Swiss) -> str:
    with pytest.raises(Refused) as refused:
        pair(now)
    return refused.value.saying.key.removeprefix("tournament.refused.")


def names(pairing: Pairing) -> set[frozenset[str]]:
    return {frozenset((one.a, one.b)) for one in pairing.games}


def agrees(now: Swiss, *, last: bool) -> Pairing:
    """Checks the pairing against all there are."""
    number = len(now.played) + 1
    field = standing_field(now, entrants(now, number), pasts(now))
    pairing = pair(now, last=last)
    bye, cost = oracle.best(field, 0 if last else planned(now) - number)
    assert pairing.bye == (None if bye is None else field.ids[bye])
    assert pairing.objective == cost
    assert sorted(one.table for one in pairing.games) == list(range(1, len(pairing.games) + 1))
    there = [player for one in pairing.games for player in (one.a, one.b)]
    assert sorted([*there, *([pairing.bye] if pairing.bye else [])]) == sorted(field.ids)
    return pairing


# Against every pairing there is


@settings(max_examples=120, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(4, 8), st.integers(3, 7), st.booleans())
def test_no_pairing_is_better_whatever_a_small_field_brings(rng: random.Random, size: int, rounds: int, last: bool):
    agrees(random_field(rng, size, rounds), last=last)


@settings(max_examples=25, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(4, 7), st.sampled_from([0.0, 0.1, 0.25]))
def test_no_pairing_is_better_in_any_round_of_a_long_event(rng: random.Random, size: int, restless: float):
    event = Simulated(rng, size, size - 1 + size % 2, restless)
    event.play()
    while not event.over():
        if len(entrants(event.now, len(event.now.played) + 1)) <= 8:
            agrees(event.now, last=False)
            agrees(event.now, last=True)
        event.play()


@pytest.mark.slow
@pytest.mark.parametrize("size", [9, 10])
def test_no_pairing_is_better_in_fields_of_nine_and_ten(size: int):
    rng = random.Random(size)
    for _ in range(30):
        now = random_field(rng, size, rng.randint(3, 5))
        agrees(now, last=False)
        agrees(now, last=True)


# The first round


def test_round_one_is_drawn_from_the_seed():
    now = swiss(7)
    drawn = SeededDice(bytes.fromhex(SEED), 1).shuffle([f"p{number}" for number in range(1, 8)])
    pairing = pair(now)
    assert [(one.a, one.b) for one in pairing.games] == [drawn[0:2], drawn[2:4], drawn[4:6]]
    assert [one.table for one in pairing.games] == [1, 2, 3]
    assert (pairing.bye, pairing.drawn, pairing.rounds) == (drawn[6], True, 3)
    assert (pairing.objective.rematches, pairing.objective.pt_gap) == (0, 0)


def test_only_those_who_are_there_are_drawn():
    now = swiss(6)
    others = (Player("x", "X", "registered"), Player("y", "Y", "dropped"), Player("z", "Z", entered=2))
    now = replace(now, players=(*others, *now.players))
    drawn = SeededDice(bytes.fromhex(SEED), 1).shuffle([f"p{number}" for number in range(1, 7)])
    assert names(pair(now)) == {frozenset(drawn[0:2]), frozenset(drawn[2:4]), frozenset(drawn[4:6])}


def test_without_a_seed_nothing_is_drawn():
    assert refusal(swiss(4, seed=None)) == "no_seed"


def test_a_field_that_carries_points_is_paired_by_them_even_without_a_seed():
    now = carrying({f"p{n}": Carried(pt=pt) for n, pt in enumerate((1, 4, 0, 4))}, seed=None)
    pairing = pair(now)
    assert names(pairing) == {frozenset(("p1", "p3")), frozenset(("p0", "p2"))}
    assert pairing.objective == Objective(0, 1, 2)
    assert not pairing.drawn


def test_opponents_carried_by_one_count_for_both_and_strangers_for_nobody():
    now = carrying({"a": Carried(met=("b", "nobody", "a")), "b": Carried(), "c": Carried(), "d": Carried()})
    pairing = pair(now)
    assert frozenset(("a", "b")) not in names(pairing)
    assert pairing.objective.rematches == 0
    strangers = carrying({"a": Carried(met=("nobody",)), "b": Carried(), "c": Carried(), "d": Carried()})
    assert pair(strangers).drawn


# Later rounds


def test_similar_points_play_each_other_and_nobody_meets_twice():
    first = Round(1, (game(1, "p1", "p2"), game(2, "p3", "p4")))
    pairing = pair(swiss(4, first))
    assert names(pairing) == {frozenset(("p1", "p3")), frozenset(("p2", "p4"))}
    assert pairing.objective == Objective(0, 0, 2)
    assert not any(one.rematch for one in pairing.games)


def test_an_unavoidable_rematch_is_announced_by_table():
    everyone = {f"p{n}": Carried(pt=n, met=tuple(f"p{m}" for m in range(4))) for n in range(4)}
    pairing = pair(carrying(everyone))
    assert pairing.objective.rematches == 2
    assert all(one.rematch for one in pairing.games)


def test_a_no_show_is_no_meeting():
    first = Round(1, (Game(1, "p1", "p2", "no_show", absent=("p2",)), game(2, "p3", "p4", (0, 9), (0, 4))))
    now = swiss(4, first, Round(2, (game(1, "p1", "p3"), game(2, "p2", "p4"))))
    third = pair(replace(now, played=(*now.played, Round(3, (game(1, "p1", "p4"), game(2, "p2", "p3")))), rounds=4))
    assert names(third) == {frozenset(("p1", "p2")), frozenset(("p3", "p4"))}
    assert [one.rematch for one in third.games if {one.a, one.b} == {"p1", "p2"}] == [False]


def test_the_bye_goes_to_the_lowest_who_has_not_had_one():
    now = swiss(5, Round(1, (game(1, "p1", "p2", (9, 0), (4, 0)), game(2, "p3", "p4")), bye="p5"))
    assert pair(now).bye == "p2"


def test_who_has_won_without_playing_does_not_rest_as_well():
    now = carrying({name: Carried(pt=pt) for name, pt in zip("abcde", (9, 9, 9, 9, 0), strict=True)})
    absent = Round(1, (Game(1, "a", "e", "no_show", absent=("a",)), game(2, "b", "c", (0, 0), (0, 0))), bye="d")
    pairing = pair(replace(now, played=(absent,)))
    assert pairing.bye == "a"  # e stands lowest, but has won without playing


def test_a_bye_carried_from_elsewhere_bars_a_further_one_and_nothing_else():
    now = carrying({name: Carried(pt=pt, bye=name == "e") for name, pt in zip("abcde", (9, 8, 7, 6, 5), strict=True)})
    assert pair(now).bye == "d"
    assert [(line.id, line.pt) for line in standings(now)][-1] == ("e", 5)


def test_if_nobody_may_rest_it_is_who_rested_least():
    everyone = {name: Carried(pt=pt, bye=True) for name, pt in zip("abcde", (9, 8, 7, 6, 5), strict=True)}
    now = carrying(everyone)
    assert pair(now).bye == "e"
    now = replace(now, played=(Round(1, (game(1, "a", "b"), game(2, "c", "d")), bye="e"),))
    assert pair(now).bye in {"c", "d"}


def test_a_field_of_even_number_has_no_bye_and_one_left_alone_has_it():
    now = swiss(4, Round(1, (game(1, "p1", "p2"), game(2, "p3", "p4"))))
    left = tuple(replace(player, status="active" if player.id == "p3" else "dropped") for player in now.players)
    alone = pair(replace(now, players=left))
    assert (alone.games, alone.bye) == ((), "p3")
    assert [warning.key for warning in alone.warnings] == ["tournament.warning.few"]
    nobody = replace(now, players=tuple(replace(player, status="dropped") for player in left))
    assert refusal(nobody) == "too_few"


def test_looking_ahead_keeps_the_last_round_possible():
    rng = random.Random(8)
    differed = 0
    for _ in range(60):
        event = Simulated(rng, 6, 5)
        rematches = 0
        while not event.over():
            differed += pair(event.now) != pair(event.now, last=True)
            rematches += event.play().objective.rematches
        assert rematches == 0
    assert differed > 0


@pytest.mark.parametrize("size", range(4, 17))
def test_everyone_can_meet_everyone(size: int):
    event = Simulated(random.Random(size), size, size - 1 + size % 2)
    byes: list[str] = []
    while not event.over():
        pairing = event.play()
        assert pairing.objective.rematches == 0
        byes += [pairing.bye] if pairing.bye else []
    assert len(set(byes)) == len(byes)


# What stands in the way


@pytest.mark.parametrize("status", ["open", "disputed"])
def test_a_game_without_an_agreed_result_blocks_the_next_round_and_is_named(status: str):
    now = swiss(4, Round(1, (game(1, "p1", "p2"), replace(game(2, "p3", "p4"), status=status))))
    with pytest.raises(Refused) as refused:
        pair(now)
    assert refused.value.saying.key == "tournament.refused.pending"
    assert refused.value.saying.args["tables"] == ("1/2",)


def test_three_players_cannot_begin():
    assert refusal(swiss(3)) == "too_few"


@pytest.mark.parametrize(("size", "rounds"), [(4, 3), (8, 3), (9, 4), (16, 4), (17, 5), (40, 5)])
def test_the_format_says_how_many_rounds_there_are(size: int, rounds: int):
    assert pair(swiss(size)).rounds == rounds


def test_who_stands_in_round_one_decides_the_rounds_whoever_comes_later():
    event = Simulated(random.Random(1), 8)
    event.play()
    late = tuple(Player(f"late{number}", "Late", entered=2) for number in range(4))
    assert pair(replace(event.now, players=(*event.now.players, *late))).rounds == 3


def test_who_drops_leaves_the_rounds_as_they_are():
    event = Simulated(random.Random(3), 9)
    event.play()
    gone = tuple(replace(one, status="dropped" if one.id in {"p1", "p2"} else "active") for one in event.now.players)
    assert pair(replace(event.now, players=gone)).rounds == 4


def test_after_the_last_round_there_is_none():
    event = Simulated(random.Random(2), 4)
    while not event.over():
        event.play()
    assert refusal(event.now) == "all_played"


@pytest.mark.parametrize(("size", "rounds", "refused"), [(4, 3, False), (4, 4, True), (5, 5, False), (5, 6, True)])
def test_no_more_rounds_than_opponents(size: int, rounds: int, refused: bool):
    now = swiss(size, rounds=rounds)
    if refused:
        assert refusal(now) == "too_many_rounds"
    else:
        assert pair(now).rounds == rounds
