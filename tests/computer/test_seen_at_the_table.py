"""Positions in which somebody who played against the ranks saw one of them do what nobody would."""

import random

import pytest

from bot.computer.players import choose
from games.battalions import GAME as BATTALIONS
from games.core.hidden import redact
from games.core.skill import RANKS
from games.wards import GAME as WARDS
from games.wards.points import find, squared
from tests.games.battalions import field
from tests.games.wards.battle import battle

TIMES = 60


def far(at: str, other: str) -> float:
    one, two = find(at), find(other)
    assert one is not None
    assert two is not None
    return squared(one, two) ** 0.5


def in_wards(where: dict[int, tuple[str, str]], rank: str, *, now: int, score: tuple[int, int]) -> set[str]:
    """What the second seat does in so many tries, where two fight for the flag of the village."""
    seen = redact(battle(where, turn=2, round=now, score=score, mode="flags", map="village", rounds=6).state, 1)
    done = (choose(WARDS, seen, 1, rank, 0, random.Random(number)) for number in range(TIMES))
    return {WARDS.notation(action) for action in done}


@pytest.mark.parametrize("at", ["AR21", "AO25", "AL21", "AG24"])
@pytest.mark.parametrize("rank", RANKS[:2])
def test_while_the_enemy_holds_the_flag_nobody_walks_up_and_down_or_waits(rank: str, at: str):
    for done in in_wards({1: ("assault", "X17"), 2: ("anti-tank", at)}, rank, now=4, score=(1, 0)):
        verb, _, goal = done.partition(" ")
        assert verb in ("move", "mount"), done
        assert verb == "mount" or far(goal, "Y19") < far(at, "Y19") + 1, done


def test_whoever_stays_at_the_flag_shoots_first():
    done = in_wards({1: ("assault", "I19"), 2: ("scout", "Y19")}, "club", now=5, score=(2, 1))
    assert done == {"shoot rifle 1"}


@pytest.mark.parametrize("card", ["rosier", "village"])
@pytest.mark.parametrize("rank", RANKS[:-1])
def test_nobody_gives_up_all_attacks_while_there_is_something_to_bring_up(rank: str, card: str):
    table = field.battle({"centre": ["LI", "LI"]}, {"centre": ["LI", "LI"]}, hands=([card], ()))
    seen = redact(table.state, 0)
    done = {choose(BATTALIONS, seen, 0, rank, 0, random.Random(number)).verb for number in range(TIMES)}
    assert done <= {"attach", "terrain", "advance"}
