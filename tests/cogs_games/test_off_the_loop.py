"""What is worth offering may take milliseconds to find: nobody else waits for it."""

import threading

import pytest

from games.core.hidden import Seat
from games.wards import GAME
from games.wards.state import State
from tests.town import Town


async def test_panels_and_options_look_for_moves_beside_the_loop(town: Town, monkeypatch: pytest.MonkeyPatch):
    await town.command(town.carol, "wards learn")
    place, found = town.threads[0], GAME.shortlist
    asked: list[threading.Thread] = []

    def watched(view: State, seat: Seat) -> object:
        asked.append(threading.current_thread())
        return found(view, seat)

    monkeypatch.setattr(GAME, "shortlist", watched)
    await town.command(town.carol, "table hand", place)
    panel = len(asked)
    await town.complete(town.carol, "wards play", "move", "scout", place)
    assert 0 < panel < len(asked)
    assert threading.main_thread() not in asked
