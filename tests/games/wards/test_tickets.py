"""Two on tickets: the model's standings, and a computer that neither waits nor forgets who is nearer to the middle."""

import random
from functools import cache, partial
from itertools import pairwise

import pytest

from bot.computer.budget import Trials
from bot.computer.search import weigh
from games.core.dice import FastDice
from games.core.referee import complete
from games.wards import GAME, alone
from games.wards.backwards import Moment, margin
from games.wards.maps import load
from games.wards.points import find, point
from games.wards.spots import Spot
from games.wards.state import RESPAWN
from games.wards.tickets import Tickets
from games.wards.turns import inches_from_middle

ROUNDS = 4
MIDDLE = load("village").flags[0]


@cache
def battle(*, alternating: bool = False) -> Tickets:
    return Tickets("village", ("assault", "scout"), ROUNDS, alternating=alternating)


def spot(name: str, arms: str = "assault") -> Spot:
    at = find(name)
    assert at is not None
    return Spot(at, arms)


def last_turn(mine: Spot, *facts: int) -> float:
    """Of the blue scout, far from a red one that is off the table."""
    return battle().chance(Moment(1, second="move", mover=1, spots=(None, mine), facts=facts))


def test_the_last_turn_of_all_is_what_can_be_reckoned_by_hand():
    here = Spot(MIDDLE, "scout")
    assert last_turn(here, 1, 0) == pytest.approx(margin(1), abs=0.001)
    # level: whoever is nearer in all wins, and the other one is as far as the corner is
    corner = inches_from_middle("village", point(0, 0))
    assert last_turn(here, 0, 0) == pytest.approx(0.95, abs=0.001)
    assert last_turn(here, 0, 4 - corner) == pytest.approx(0.95, abs=0.001)
    assert last_turn(spot("B3", "scout"), 0, -24) < 0.1


@pytest.mark.parametrize("alternating", [False, True])
def test_it_is_a_chance_and_neither_a_ticket_nor_an_inch_more_hurts(alternating: bool):
    found = battle(alternating=alternating)
    rng = random.Random(5)
    for left in range(1, ROUNDS + 1):
        for mover in (0, 1):
            for _ in range(10):
                spots = rng.choice(found.spots[0].all), rng.choice(found.spots[1].all)
                for second in (None, "move", "shoot"):
                    of = partial(Moment, left, second=second, mover=mover, spots=spots)
                    for rising in (
                        [found.chance(of(facts=(ahead, 0))) for ahead in range(-3, 4)],
                        [found.chance(of(facts=(0, nearer))) for nearer in range(-40, 41, 8)],
                    ):
                        assert all(0.0 <= each <= 1.0 for each in rising)
                        assert all(low <= high + 0.001 for low, high in pairwise(rising))


def test_both_see_the_same_chances_and_nobody_waits_at_home():
    rng = random.Random(3)
    dice = FastDice(rng)
    state, _ = GAME.start(complete(GAME, {"mode": "tickets", "map": "factory"}), 2, dice)
    idle = turns = 0
    while asks := GAME.asks(state):
        seat = asks[0].seat
        assert alone.chance(state, 0) + alone.chance(state, 1) == pytest.approx(1.0)
        actions = GAME.shortlist(state, seat)
        action = weigh(GAME, state, seat, actions, Trials(500), rng)[0].action if len(actions) > 1 else actions[0]
        if state.phase == "first":
            turns += 1
            idle += action.verb == "end"
        state, _ = GAME.apply(state, seat, action, dice)
    assert sum(warrior.kills for warrior in state.warriors) > 0
    assert idle <= turns / 4
    assert min(state.middle) < 12 * inches_from_middle("factory", point(0, 0)) / 2


def test_who_waits_under_cover_at_home_loses():
    """It had drawn nearly always: level tickets are won by who is nearer to the middle."""
    rng = random.Random(8)
    dice = FastDice(rng)
    state, _ = GAME.start(complete(GAME, {"mode": "tickets", "map": "village"}), 2, dice)
    while asks := GAME.asks(state):
        seat = asks[0].seat
        if seat:
            actions = GAME.shortlist(state, seat)
            action = weigh(GAME, state, seat, actions, Trials(500), rng)[0].action if len(actions) > 1 else actions[0]
        else:
            actions = GAME.actions(state, seat)
            shots = [one for one in actions if one.verb == "shoot"]
            enters = [one for one in actions if state.phase == RESPAWN or one.role == "scout"]
            action = (shots or enters or actions[-1:])[0]
        state, _ = GAME.apply(state, seat, action, dice)
    assert state.winner == 1


@pytest.mark.parametrize("map_id", ["village", "hedgerows"])
def test_the_best_moves_of_the_model_are_thought_about(map_id: str):
    dice = FastDice(random.Random(2))
    state, _ = GAME.start(complete(GAME, {"mode": "tickets", "map": map_id}), 2, dice)
    for _ in range(2):
        state, _ = GAME.apply(state, state.seat, GAME.shortlist(state, state.seat)[0], dice)
    seat = state.seat
    offered = set(GAME.shortlist(state, seat))
    found = alone.considered(state, seat)
    assert any(action not in offered for action in found)
    assert all(action in GAME.actions(state, seat) for action in found)
