"""The turn and the reply to it, counted out."""

import random
from math import isclose, isfinite
from typing import Any

import pytest

import tests.toy
from bot.computer.budget import Budget, Trials
from bot.computer.greedy import greedy
from bot.computer.players import SEARCH, choose
from bot.computer.replies import Replies, TimeIsUpError, weigh_by_reply
from games.core.dice import FastDice
from games.core.referee import complete
from games.wards import GAME
from games.wards.game import WardsCounting, WardsThinking
from games.wards.points import find, squared
from games.wards.state import OVER, State
from tests.games.wards.battle import battle

THINKING = WardsThinking()
COUNTING = WardsCounting()

FOREVER = float("inf")


def after_turn(state: State, seat: int) -> float:
    """The same by the shortest way to write it: how good the rest of the seat's turn is at its best."""
    if state.phase == OVER:
        return 0.5 if state.winner < 0 else float(state.winner == seat % 2)
    if state.seat != seat:
        return COUNTING.outlook(state, seat)
    return max(
        sum(chance * after_turn(after, seat) for chance, after in COUNTING.outcomes(state, seat, action))
        for action in COUNTING.candidates(state, seat)
    )


def test_a_turn_is_worth_what_its_best_actions_lead_to():
    state = battle({1: ("scout", "T12"), 2: ("scout", "AD12")}).state
    counted: Replies[Any] = Replies(GAME, COUNTING, 0, Budget(FOREVER), random.Random(1))
    candidates = COUNTING.candidates(state, 0)
    assert len(candidates) > 1
    for action in candidates:
        ways = COUNTING.outcomes(state, 0, action)
        assert isclose(counted.value(state, 0, action, 1), sum(chance * after_turn(each, 0) for chance, each in ways))
        alone = sum(chance * THINKING.worth(after, 0) for chance, after in ways)
        assert isclose(counted.value(state, 0, action, 0), alone)


def test_the_reply_is_what_looks_best_to_whoever_gives_it():
    state = battle({1: ("scout", "T12"), 2: ("scout", "AD12")}, round=12).state
    end = GAME.parse("end")
    ((_, theirs),) = COUNTING.outcomes(state, 0, end)
    reply = greedy(GAME, theirs, 1, GAME.shortlist(theirs, 1), random.Random(1))
    assert reply.verb == "shoot"
    value = Replies(GAME, COUNTING, 0, Budget(FOREVER), random.Random(1)).value(state, 0, end, COUNTING.turns)
    # it is the last turn of all: destroyed is lost, else it is won from nearer to the middle
    assert isclose(value, 1 - 8 / 27)


def test_search_does_not_walk_into_a_shot_that_greedy_walks_into():
    state = battle({1: ("scout", "J12"), 2: ("scout", "AH12")}, edition=1).state
    rng = random.Random(1)
    eager = greedy(GAME, state, 0, GAME.shortlist(state, 0), rng)
    enemy, near = find("AH12"), find(eager.at)
    assert enemy is not None
    assert near is not None
    assert squared(near, enemy) <= 22**2, "a step and a shot away"
    wary = choose(GAME, state, 0, SEARCH, 2000, rng)
    there = find(wary.at or "J12")
    assert there is not None
    assert squared(there, enemy) > 22**2


def test_who_leads_before_the_last_turn_gets_out_of_sight():
    table = battle({1: ("scout", "T12"), 2: ("scout", "AD12")}, round=12, score=(10, 9))
    action = choose(GAME, table.state, 0, SEARCH, 2000, random.Random(1))
    counted: Replies[Any] = Replies(GAME, COUNTING, 0, Budget(FOREVER), random.Random(1))
    assert counted.value(table.state, 0, action, COUNTING.turns) > counted.value(
        table.state, 0, GAME.parse("end"), COUNTING.turns
    )


def test_when_the_time_is_up_the_best_so_far_is_taken():
    state = battle({1: ("scout", "T12"), 2: ("scout", "AD12")}).state
    actions = COUNTING.candidates(state, 0)
    counted: Replies[Any] = Replies(GAME, COUNTING, 0, Budget(0), random.Random(1))
    values = [counted.value(state, 0, action, 0) for action in actions]
    assert all(map(isfinite, values)), "each is judged by itself whatever the time"
    with pytest.raises(TimeIsUpError):
        counted.value(state, 0, actions[0], 1)
    assert weigh_by_reply(GAME, state, 0, Budget(0), random.Random(1))[0][0] == actions[values.index(max(values))]


def test_a_game_that_does_not_count_says_so():
    toy = tests.toy.GAME
    state, _ = toy.start(complete(toy, {"rounds": 3}), 2, FastDice(random.Random(1)))
    seat = toy.asks(state)[0].seat
    with pytest.raises(ValueError, match="does not count"):
        weigh_by_reply(toy, state, seat, Budget(1), random.Random(1))


@pytest.mark.parametrize("mode", ["flags", "tickets"])
def test_what_was_looked_at_less_far_is_never_said_to_be_better(mode: str):
    state = battle({1: ("scout", "T12"), 2: ("scout", "AD12")}, mode=mode).state
    for trials in (5, 20, 60, 150):
        found = weigh_by_reply(GAME, state, 0, Trials(trials), random.Random(1), further=True)
        assert len({action for action, _ in found}) == len(found)
        chances = [chance for _, chance in found]
        assert chances == sorted(chances, reverse=True)
