"""Every law, for every game, with every combination of its small options."""

import pytest

from bot import catalogue
from tests.laws.law import every_law
from tests.laws.plays import Case, cases, every_game, play

CASES = cases()
LAWS = every_law()
QUICK = {
    case
    for game, seats in dict.fromkeys((case.game, case.seats) for case in CASES)
    for case in [case for case in CASES if (case.game, case.seats) == (game, seats)][::6]
}
"""For a quick look every sixth case is enough, of each game and each number of seats."""


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=str(case), marks=[pytest.mark.slow] * (case not in QUICK)) for case in CASES]
)
@pytest.mark.parametrize("name", LAWS)
def test_law(name: str, case: Case):
    LAWS[name](play(case))


def test_the_quick_look_is_at_every_number_of_seats():
    assert {(case.game.id, case.seats) for case in QUICK} == {(case.game.id, case.seats) for case in CASES}


def test_every_game_that_can_be_played_is_held_to_the_laws():
    assert {game.id for game in every_game()} >= set(catalogue.games())
    assert {case.game.id for case in CASES} == {game.id for game in every_game()}
