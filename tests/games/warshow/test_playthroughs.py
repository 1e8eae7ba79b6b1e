"""Whole games on paper, and the table of who sees what: files that a person reads when behaviour changes."""

from pathlib import Path

import pytest

from games.core.game import Event, Value
from games.warshow import GAME
from games.warshow.state import State
from tests.golden import same_as_kept
from tests.laws.playthrough import playthrough
from tests.laws.who_sees_what import table

HERE = Path(__file__).parent


@pytest.mark.parametrize("seats", [2, 3])
def test_a_game_goes_as_it_is_written_down(seats: int):
    options: dict[str, Value] = {"turn_limit": 6, "hand_limit": 8}
    same_as_kept(HERE / "playthroughs" / f"{seats}-seats.txt", playthrough(GAME, options, seats, "5", brief=True))


@pytest.mark.slow
def test_who_sees_what_is_as_it_is_written_down():
    same_as_kept(HERE / "who-sees-what.md", table(GAME, ("sides", "answers"), _when))


def _when(before: State | None, after: State, event: Event | None) -> str:
    return ""
