"""What a game is worth."""

from collections import Counter
from itertools import product

import pytest

from tournaments.records import Settings
from tournaments.scoring import Warcrow, WinDrawLoss, scoring


@pytest.mark.parametrize(
    ("pm", "pa", "pt", "names"),
    [
        ((4, 5), (2, 1), (2, 2), ("balanced", "balanced")),  # the seed's three examples
        ((6, 3), (1, 2), (3, 1), ("partial", "retreat")),
        ((8, 2), (3, 1), (4, 0), ("supremacy", "bitter")),
        ((2, 8), (1, 3), (0, 4), ("bitter", "supremacy")),
        ((6, 3), (2, 2), (3, 1), ("partial", "retreat")),  # as many arcane points are not more
        ((5, 5), (1, 0), (3, 1), ("partial", "retreat")),
        ((0, 0), (0, 0), (2, 2), ("balanced", "balanced")),
    ],
)
def test_a_result_has_its_points_and_names(
    pm: tuple[int, int], pa: tuple[int, int], pt: tuple[int, int], names: tuple[str, str]
):
    verdict = Warcrow().verdict(pm, pa)
    assert (verdict.pt, verdict.names) == (pt, names)


def test_all_2500_results_fall_into_five_kinds():
    every = product(range(10), range(10), range(5), range(5))
    counts = Counter(Warcrow().verdict((a, b), (c, d)).pt for a, b, c, d in every)
    assert counts == {(4, 0): 450, (0, 4): 450, (3, 1): 695, (1, 3): 695, (2, 2): 210}


def test_another_game_counts_wins_draws_and_losses():
    rule = scoring(Settings(scoring="win-draw-loss"))
    assert rule == WinDrawLoss()
    assert [rule.verdict(score, (0, 0)).pt for score in ((5, 2), (1, 1), (0, 1))] == [(3, 0), (1, 1), (0, 3)]
