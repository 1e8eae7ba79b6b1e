"""Whole battles on paper, and the table of who sees what: files that a person reads when behaviour changes."""

from pathlib import Path

import pytest

from games.core.game import Event, Value
from games.wards import GAME
from games.wards.state import State
from tests.golden import same_as_kept
from tests.laws.playthrough import playthrough
from tests.laws.who_sees_what import table

HERE = Path(__file__).parent

GAMES: dict[str, tuple[dict[str, Value], int, str]] = {
    "two": ({"mode": "tickets", "rounds": 8, "tickets": 3, "map": "hedgerows"}, 2, "54"),
    "four": ({"rounds": 6, "mode": "flags", "map": "factory", "points": 5}, 4, "171"),
    "teams": ({"rounds": 4, "tickets": 3, "map": "village", "order": "teams"}, 3, "12"),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_battle_goes_as_it_is_written_down(name: str):
    options, seats, seed = GAMES[name]
    same_as_kept(HERE / "playthroughs" / f"{name}.txt", playthrough(GAME, options, seats, seed))


@pytest.mark.slow
def test_who_sees_what_is_as_it_is_written_down():
    same_as_kept(HERE / "who-sees-what.md", table(GAME, (), _when))


def _when(before: State | None, after: State, event: Event | None) -> str:
    return ""
