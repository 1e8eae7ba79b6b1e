"""What random play must come to: the shares by which rounds are decided, as the rules page states them."""

import math
import random
import statistics
from collections import Counter
from functools import cache

import pytest

from games.core.dice import FastDice
from games.core.referee import complete
from games.titans import GAME
from games.titans.actions import YIELD

ROUNDS = 6000
FIRST_KIND = 1e-4
"""How often, at most, a test would fail although the rules are right, if every run drew a new seed (it is fixed)."""
ABOUT = 0.01
"""How far "about 15 %" may lie from the truth."""

STATED = {
    "advanced": {"hands": 0.15, "position": 0.66, "drawn": 0.04, "struck": 0.14},
    "normal": {"hands": 0.17, "position": 0.61, "drawn": 0.04, "struck": 0.18},
}
TURNS = 14
"""About so many actions a round takes, answers to attacks included."""


@cache
def decided(level: str, rounds: int, seed: int) -> tuple[Counter[str], list[int]]:
    """How rounds of random legal play without `yield` were decided, and how many actions each took."""
    rng = random.Random(seed)
    dice = FastDice(rng)
    options = complete(GAME, {"level": level, "start": "on"})
    ways: Counter[str] = Counter()
    turns: list[int] = []
    state, _ = GAME.start(options, 2, dice)
    count = 0
    while len(turns) < rounds:
        (ask,) = GAME.asks(state)
        actions = [action for action in GAME.actions(state, ask.seat) if action != YIELD]
        count += 1
        state, events = GAME.apply(state, ask.seat, rng.choice(actions), dice)
        for event in events:
            if event.kind in {"round-won", "drawn-round"}:
                reason = dict(event.args).get("reason", "drawn")
                ways["struck" if reason in {"attack", "no-play"} else str(reason)] += 1
                turns.append(count)
                count = 0
        if GAME.result(state):
            state, _ = GAME.start(options, 2, dice)
    return ways, turns


@pytest.mark.parametrize("level", STATED)
def test_random_play_decides_rounds_as_often_in_each_way_as_the_rules_page_says(level: str):
    ways, _ = decided(level, ROUNDS, 20)
    assert ways.total() == ROUNDS
    assert set(ways) == set(STATED[level])
    for way, share in STATED[level].items():
        assert abs(ways[way] / ROUNDS - share) < ABOUT + margin(share, len(STATED[level])), (way, ways[way], share)


def margin(share: float, tests: int) -> float:
    """Half the width of the interval around a share: normal approximation, two-sided, Bonferroni over the tests."""
    z = statistics.NormalDist().inv_cdf(1 - FIRST_KIND / tests / 2)
    return z * math.sqrt(share * (1 - share) / ROUNDS)


@pytest.mark.parametrize("level", STATED)
def test_a_round_of_random_play_takes_about_fourteen_turns(level: str):
    _, turns = decided(level, ROUNDS, 20)
    z = statistics.NormalDist().inv_cdf(1 - FIRST_KIND / 2)
    error = z * statistics.stdev(turns) / math.sqrt(ROUNDS)
    assert abs(statistics.mean(turns) - TURNS) < 0.5 + error
