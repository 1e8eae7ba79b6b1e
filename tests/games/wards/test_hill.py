"""Two for one flag: what is looked up is what the rules of the model say, and who has it plays for the flag."""

import random
from itertools import product
from math import tanh

import pytest

from bot.computer.budget import Trials
from bot.computer.search import weigh
from games.core.dice import FastDice
from games.core.referee import complete
from games.wards import GAME, hill
from games.wards.maps import IDS
from games.wards.worth import at_the_flag

EVERY = list(
    product((1, 2, 7), (False, True), (False, True), range(hill.AWAY), range(hill.AWAY), (0.0, 0.4), (0.0, 0.4))
)


def test_it_is_a_chance_and_a_point_more_never_hurts():
    for left, last, second, mine, other, one, two in EVERY:
        found = [hill.chance(left, last, second, (mine, other), (one, two), ahead) for ahead in range(-3, 4)]
        assert all(0.0 <= each <= 1.0 for each in found)
        assert found == sorted(found)


def test_nearer_is_better_where_nobody_shoots_and_the_enemy_is_no_better_off_nearer():
    for left, last, other in product((1, 2, 7), (False, True), range(hill.AWAY)):
        found = [hill.chance(left, last, False, (mine, other), (0.0, 0.0), 0) for mine in range(2, hill.AWAY)]
        assert found == sorted(found, reverse=True)


def test_the_last_turn_of_all_is_what_can_be_reckoned_by_hand():
    won = (1 + tanh(1)) / 2
    # alone at the flag with the last turn: the point is certain
    assert hill.chance(1, True, True, (0.0, 4.0), (0.0, 0.0), 0) == pytest.approx(won)
    # two moves away and one behind: with both there it is level, else lost
    assert hill.chance(1, True, False, (2.0, 4.0), (0.0, 0.0), -1) == pytest.approx((0.5 + 1 - won) / 2)
    # the enemy has it, level: who destroys it saves the draw
    assert hill.chance(1, True, True, (4.0, 0.0), (0.3, 0.0), 0) == pytest.approx(0.3 * 0.5 + 0.7 * (1 - won))


def test_a_chance_in_between_is_worth_what_lies_in_between():
    low, high = (hill.chance(3, True, False, (1.0, 0.0), (each, 0.3), 0) for each in hill.CHANCES[1:3])
    middle = hill.chance(3, True, False, (1.0, 0.0), (sum(hill.CHANCES[1:3]) / 2, 0.3), 0)
    assert middle == pytest.approx((low + high) / 2)


@pytest.mark.parametrize("map_id", IDS)
def test_two_who_fight_for_a_flag_come_to_it_and_both_see_the_same_chances(map_id: str):
    rng = random.Random(map_id)
    dice = FastDice(rng)
    state, _ = GAME.start(complete(GAME, {"mode": "flags", "map": map_id}), 2, dice)
    while state.round <= 4 and not any(state.score):
        assert at_the_flag(state, 0) + at_the_flag(state, 1) == pytest.approx(1.0)
        seat = GAME.asks(state)[0].seat
        actions = GAME.shortlist(state, seat)
        action = weigh(GAME, state, seat, actions, Trials(12), rng)[0].action if len(actions) > 1 else actions[0]
        state, _ = GAME.apply(state, seat, action, dice)
    assert any(state.score) or any(warrior.kills for warrior in state.warriors)
