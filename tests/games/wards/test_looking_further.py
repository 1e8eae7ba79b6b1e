"""On tickets nobody stands still who looks beyond the reply: both come nearer, and an inch counts at any time."""

import random

import pytest

from bot.computer.budget import Trials
from bot.computer.search import weigh
from games.core.dice import FastDice
from games.core.referee import complete
from games.wards import GAME
from games.wards.maps import IDS
from games.wards.state import FIRST

ROUNDS = 2


@pytest.mark.parametrize("map_id", IDS)
def test_two_who_look_further_come_nearer_from_the_first_round_on(map_id: str):
    rng = random.Random(map_id)
    dice = FastDice(rng)
    state, _ = GAME.start(complete(GAME, {"mode": "tickets", "map": map_id}), 2, dice)
    turns = idle = 0
    while state.round <= ROUNDS:
        seat = GAME.asks(state)[0].seat
        actions = GAME.shortlist(state, seat)
        action = weigh(GAME, state, seat, actions, Trials(12), rng)[0].action if len(actions) > 1 else actions[0]
        if state.phase == FIRST:
            turns += 1
            idle += action.verb == "end"
        state, _ = GAME.apply(state, seat, action, dice)
    assert turns == 2 * ROUNDS
    assert idle == 0


def test_tickets_are_looked_at_further_and_a_flag_where_two_fight_for_it():
    assert GAME.thinking is not None
    for mode, seats, looks in (("tickets", 2, True), ("tickets", 6, True), ("flags", 2, True), ("flags", 6, False)):
        state, _ = GAME.start(complete(GAME, {"mode": mode}), seats, FastDice(random.Random(1)))
        assert (GAME.thinking.further(state) is not None) == looks
