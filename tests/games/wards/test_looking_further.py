"""On tickets nobody stands still who looks beyond the reply: both come nearer, and an inch counts at any time."""

import random

import pytest

from bot.computer.budget import Trials
from bot.computer.search import weigh
from games.core.dice import FastDice
from games.core.referee import complete
from games.wards import GAME
from games.wards.maps import IDS
from games.wards.state import ENTER, FIRST
from tests.quick import first_quick

ROUNDS = 2


@pytest.mark.parametrize("map_id", first_quick(IDS))
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


@pytest.mark.parametrize(
    ("mode", "map_id", "seats", "roles"),
    [
        ("tickets", "village", 2, ["assault"] * 2),
        ("flags", "village", 2, ["assault"] * 2),
        ("flags", "hedgerows", 2, ["anti-tank"] * 2),
        ("tickets", "village", 6, ["scout"] * 6),
        ("flags", "village", 6, ["engineer"] * 6),
        ("flags", "river", 6, ["assault"] * 2 + ["anti-tank"] * 2 + ["assault"] * 2),
    ],
)
def test_who_looks_further_enters_as_what_does_best_there_in_a_team_of_that_size(
    mode: str, map_id: str, seats: int, roles: list[str]
):
    rng = random.Random(1)
    state, _ = GAME.start(complete(GAME, {"mode": mode, "map": map_id}), seats, FastDice(rng))
    entered: list[str] = []
    while len(entered) < seats:
        seat = GAME.asks(state)[0].seat
        action = GAME.default(state, seat)
        if state.phase == ENTER:
            action = weigh(GAME, state, seat, GAME.shortlist(state, seat), Trials(0), rng)[0].action
            entered.append(action.role)
        state, _ = GAME.apply(state, seat, action, FastDice(rng))
    assert entered == roles
