"""A whole game on paper, and the table of who sees what: files that a person reads when behaviour changes."""

from pathlib import Path

from games.battalions import GAME
from games.battalions.state import ARMY, DEPLOY, State
from games.core.game import Event
from tests.golden import same_as_kept
from tests.laws.playthrough import playthrough
from tests.laws.who_sees_what import table

HERE = Path(__file__).parent
SEED = "9"
EVERY = 15
"""Entries from one position that is written down whole to the next: all would be three megabytes."""


def test_a_game_goes_as_it_is_written_down():
    whole = playthrough(GAME, {"turn_limit": 10}, 2, SEED)
    head, *entries = whole.split("\n--- ")
    same_as_kept(HERE / "playthrough.txt", "\n--- ".join([head, *map(_shortened, entries)]))


def _shortened(entry: str) -> str:
    """The entry; of most without views and actions, but with what happened and who is asked."""
    if int(entry.split(" ", 1)[0]) % EVERY == 0 or "\nover " in entry:
        return entry
    lines = [line.split(":")[0] if line.startswith("asks") else line for line in entry.split("\n")]
    return "\n".join(line for line in lines if not line.startswith("view "))


def test_who_sees_what_is_as_it_is_written_down():
    same_as_kept(HERE / "who-sees-what.md", table(GAME, ("sides",), _when))


def _when(before: State | None, after: State, event: Event | None) -> str:
    if before is None or before.phase in (ARMY, DEPLOY):
        return "before the battle"
    if not after.options.fog:
        return "without fog"
    if before.turn.number <= 2:
        return "in the first turns"
    return ""
