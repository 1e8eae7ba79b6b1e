"""Every law, for every game, with every combination of its small options."""

import pytest

from bot import catalogue
from tests.laws.law import every_law
from tests.laws.plays import Case, cases, every_game, play

CASES = cases()
LAWS = every_law()
QUICK = {case for game in every_game() for case in [case for case in CASES if case.game is game][::3]}
"""Every third case of each game is enough for a quick look."""


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=str(case), marks=[pytest.mark.slow] * (case not in QUICK)) for case in CASES]
)
@pytest.mark.parametrize("name", LAWS)
def test_law(name: str, case: Case):
    LAWS[name](play(case))


def test_every_game_that_can_be_played_is_held_to_the_laws():
    assert {game.id for game in every_game()} >= set(catalogue.games())
    assert {case.game.id for case in CASES} == {game.id for game in every_game()}
