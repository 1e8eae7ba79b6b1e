"""The game on paper: one that was played, and the table of who sees what. TABARD_UPDATE=1 writes them anew."""

from __future__ import annotations

from pathlib import Path

from games.core.game import Event
from tabard_skeleton import GAME
from tabard_skeleton.state import State
from tests.golden import same_as_kept
from tests.laws.playthrough import playthrough
from tests.laws.who_sees_what import table

HERE = Path(__file__).parent


def test_a_game_goes_as_it_is_written_down():
    same_as_kept(HERE / "playthrough.txt", playthrough(GAME, {}, 3, "1"))


def test_who_sees_what_is_as_it_is_written_down():
    same_as_kept(HERE / "who-sees-what.md", table(GAME, ("hands", "laid"), _when))


def _when(before: State | None, after: State, event: Event | None) -> str:
    """No circumstance matters: a card is its owner's secret until it is turned up."""
    return ""
