"""The games of the house, as tests that play each of them want them: a new one is among them by being there."""

import importlib
from typing import Any

from bot import catalogue

GAMES = tuple(sorted(game_id for game_id in catalogue.games() if catalogue.parts(game_id).of_house))
COGS = tuple(f"cogs.{game_id}" for game_id in GAMES)


def short(game_id: str) -> dict[str, Any]:
    """Options of the game's `new` command with which a whole game is soon over: `SHORT` in `tests/games/<id>`."""
    return getattr(importlib.import_module(f"tests.games.{game_id}"), "SHORT", {})
