"""What everybody sees to be a mistake is done by no computer that wavers, and by nobody else is it forbidden."""

import random

import pytest

from bot.computer.players import choose
from games.battalions import GAME
from games.battalions.actions import Action
from games.battalions.blunders import blunder
from games.battalions.cards import STACKS
from games.battalions.policy import liking
from games.core.hidden import redact
from tests.games.battalions.field import battle

WAVERING = ("novice", "casual", "club")
CHARGE = Action("attack", stack="centre", mode="melee", target="centre")


def test_a_shaken_battalion_attacks_only_where_that_is_expected_to_bring_something():
    for mine, theirs in ((["LI!", "LI"], ["GI", "GI"]), (["LI", "LI"], ["GI", "GI"]), (["GI!", "LI"], ["LI!"])):
        view = redact(battle({"centre": mine}, {"centre": theirs}).state, 0)
        gained = liking(view, 0, CHARGE)
        assert blunder(view, 0, CHARGE) == (mine[0].endswith("!") and gained < 0.0), (mine, theirs, gained)
    weak = redact(battle({"centre": ["LI!", "LI"]}, {"centre": ["GI", "GI"]}).state, 0)
    assert blunder(weak, 0, CHARGE)


def test_nobody_lays_a_shaken_battalion_open_but_to_fill_a_gap():
    first, second = (Action("move", stack="centre", place=place, target="left-centre") for place in (1, 2))
    for mine, blunders in (
        ({"centre": ["LI", "LI!"]}, [True, False]),
        ({"centre": ["LI", "LI!"], "left-centre": []}, [False, False]),
        ({"centre": ["LI!", "LI!"]}, [False, False]),
        ({"centre": ["LI", "LI"]}, [False, False]),
    ):
        view = redact(battle(mine).state, 0)
        assert [blunder(view, 0, action) for action in (first, second)] == blunders, mine


@pytest.mark.parametrize("rank", WAVERING)
def test_who_wavers_does_not_attack_with_a_shaken_battalion_for_less_than_it_costs(rank: str):
    blown = {name: ["LC~"] for name in STACKS[:-1]}
    field = battle({**blown, "centre": ["LI!", "LI"]}, {"centre": ["GI", "GI"]})
    field.play("advance")
    view = redact(field.state, 0)
    assert [action.verb for action in GAME.shortlist(view, 0)] == ["end", "attack", "attack"]
    done = {choose(GAME, view, 0, rank, 0, random.Random(seed)).verb for seed in range(40)}
    assert done == {"end"}
