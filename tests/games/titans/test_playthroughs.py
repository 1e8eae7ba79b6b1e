"""Whole games on paper, and the table of who sees what: files that a person reads when behaviour changes."""

from pathlib import Path

import pytest

from games.core.game import Event, Value
from games.core.hidden import EVERYONE
from games.titans import GAME
from games.titans.state import OVER, State
from tests.golden import same_as_kept
from tests.laws.playthrough import playthrough
from tests.laws.who_sees_what import table

HERE = Path(__file__).parent

# The seeds were chosen for the variety of what happens in few turns.
GAMES: dict[str, tuple[dict[str, Value], str]] = {
    "basic": ({"level": "basic", "rounds_to_win": 2}, "42"),
    "normal": ({"level": "normal", "rounds_to_win": 2}, "52"),
    "advanced": ({"rounds_to_win": 2}, "209"),
    "specials": ({"specials": True, "rounds_to_win": 4, "start": "on", "length": 17}, "116"),
    "best-of-3": ({"best_of": 3, "rounds_to_win": 1, "start": "on", "length": 15}, "102"),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_is_written_down(name: str):
    options, seed = GAMES[name]
    same_as_kept(HERE / "playthroughs" / f"{name}.txt", playthrough(GAME, options, 2, seed))


def test_who_sees_what_is_as_it_is_written_down():
    same_as_kept(HERE / "who-sees-what.md", table(GAME, ("hands",), _when))


def _when(before: State | None, after: State, event: Event | None) -> str:
    # an action may end one round and begin the next: only these events belong to the new one
    new = event is None or event.kind in {"round", "special", "dealt"}
    state = after if new or before is None else before
    memory = " with the option memory" if state.options.memory else ""
    if state.score.special == "open-sky":
        return f"open-sky in force{memory}"
    if state.round.phase == OVER and state.round.hands[0].readers == EVERYONE:
        return f"the end, after a showdown{memory}"
    return memory.strip()
