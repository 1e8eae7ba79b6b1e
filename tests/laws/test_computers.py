"""A computer player of any level, given its view, plays legally in every game; and nothing but its view matters."""

import random
from typing import Any

import pytest

from bot.computer import GREEDY, LEVELS, RANDOM, choose
from bot.computer.pacing import keeps_secrets
from games.core.game import Game
from games.core.referee import legal, view
from tests.laws.plays import cases_of, every_game, play
from tests.laws.zones import exchanges

pytestmark = pytest.mark.slow

GAMES = pytest.mark.parametrize("game", every_game(), ids=lambda game: game.id)
MILLISECONDS = 4


@GAMES
@pytest.mark.parametrize("level", LEVELS)
def test_what_a_computer_player_chooses_is_legal(game: Game[Any, Any], level: str):
    steps = [step for case in list(cases_of(game))[::5] for step in play(case).sample(4, "computer")]
    assert steps
    for step in steps:
        chosen = choose(game, view(step.before, step.seat), step.seat, level, MILLISECONDS, random.Random(1))
        assert chosen in legal(game, step.before, step.seat)


@GAMES
@pytest.mark.parametrize("level", [RANDOM, GREEDY])
def test_what_a_computer_player_cannot_see_does_not_change_its_choice(game: Game[Any, Any], level: str):
    compared, hides = 0, False
    for case in list(cases_of(game))[::5]:
        played = play(case)
        for step in played.sample(8, "blind"):
            hides |= keeps_secrets(game, step.before.state)
            chosen = choose(game, view(step.before, step.seat), step.seat, level, 0, random.Random(2))
            for state in exchanges(step.before.state, step.seat, 2, played.luck("blind")):
                seen = view(step.before._replace(state=state), step.seat)
                assert choose(game, seen, step.seat, level, 0, random.Random(2)) == chosen
                compared += 1
    assert compared or not hides
