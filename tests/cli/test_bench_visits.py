"""What `tabard bench visits` counts."""

from __future__ import annotations

import pytest

from bot.bench import visits
from bot.bench.visits import ASKED, BEFOREHAND, Case
from bot.service.ground.pace import Pace
from tests.quick import first_quick


@pytest.mark.parametrize("game", first_quick(["battalions", "warshow"]))
def test_beforehand_a_game_takes_a_fraction_of_the_visits(game: str):
    def total(pace: Pace) -> float:
        return sum(visits.visits(Case("", game, 2, pace, None), seed) for seed in range(1, 4))

    few, many = total(BEFOREHAND), total(ASKED)
    assert 6 <= few < many / 3
    assert total(BEFOREHAND) == few, "the same in every run"


def test_sixteen_in_teams_come_twice_a_round():
    (case,) = (each for each in visits.CASES if each.by_round)
    assert visits.visits(case, 2) <= 2
