"""What `tabard bench orders` measures."""

from __future__ import annotations

import pytest

from bot.bench import orders


@pytest.mark.parametrize("game", orders.GAMES)
def test_who_is_away_is_answered_for_and_who_is_asked_is_not(game: str):
    asked, nobody = orders.play(game, 1, frozenset())
    over, answered = orders.play(game, 1, frozenset({0}))
    assert (nobody, answered > 0) == (0, True)
    assert asked.reason
    assert orders.play(game, 1, frozenset({0})) == (over, answered), "the same in every run"


def test_both_sides_of_a_deal_are_played():
    assert orders.won("battalions", 1) in (0, 0.25, 0.5, 0.75, 1)


@pytest.mark.slow
@pytest.mark.parametrize("game", orders.GAMES)
def test_who_is_away_loses_little(game: str):
    """The bench plays five times as many games and asks for 45 %; of 40 games, chance alone takes or gives 8 points."""
    assert orders.won(game, 20) >= 0.37
