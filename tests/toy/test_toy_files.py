"""The toy on paper: a game, and the table of who sees what."""

from pathlib import Path

from games.core.game import Event
from tests.golden import same_as_kept
from tests.laws.playthrough import playthrough
from tests.laws.who_sees_what import table
from tests.toy import GAME
from tests.toy.state import State

HERE = Path(__file__).parent


def test_a_game_goes_as_it_is_written_down():
    same_as_kept(HERE / "playthrough.txt", playthrough(GAME, {}, 3, "33"))


def test_who_sees_what_is_as_it_is_written_down():
    same_as_kept(HERE / "who-sees-what.md", table(GAME, ("hands", "bids", "answers"), _when))


def _when(before: State | None, after: State, event: Event | None) -> str:
    return "after a peek" if event is None and after.prizes and after.prizes[0].readers else ""
