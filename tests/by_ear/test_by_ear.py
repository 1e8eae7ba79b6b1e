"""One game of each kind from words and commands alone: no state, no picture, no button, one player in each language.

Who plays a game by ear is the module of its name in this folder; `QUICK` there: a whole game takes a second or two.
"""

import importlib
from pathlib import Path
from types import ModuleType

import pytest

from tests.all_games import GAMES, seated
from tests.by_ear.listening import PATIENCE, play
from tests.town import Town

HERE = Path(__file__).parent
PLAYERS: dict[str, ModuleType] = {
    game: importlib.import_module(f"tests.by_ear.{game}") for game in GAMES if (HERE / f"{game}.py").exists()
}
LONG = [game for game, player in PLAYERS.items() if not getattr(player, "QUICK", False)]
WHOLE = [pytest.param(game, marks=pytest.mark.slow) if game in LONG else game for game in PLAYERS]
OVER = ("gana", "empate", "won", "win", "draw")


def test_every_game_has_somebody_who_plays_it_by_ear():
    assert [f"tests/by_ear/{game}.py" for game in GAMES if game not in PLAYERS] == []


@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", WHOLE)
async def test_a_whole_game_can_be_played_by_ear(town: Town, game: str):
    reader, people = PLAYERS[game], await seated(town, game)
    assert await play(town, people, game, reader.read, reader.WORDS, seed=3, most=PATIENCE) < PATIENCE
    board = await town.command(town.carol, "table board", town.threads[0])
    assert any(word in board.posts[-1].pictures[0].alt.casefold() for word in OVER), "it says how it ended"


@pytest.mark.slow
@pytest.mark.parametrize("game", LONG)
async def test_the_first_moves_can_be_played_by_ear(town: Town, game: str):
    reader, people = PLAYERS[game], await seated(town, game)
    assert await play(town, people, game, reader.read, reader.WORDS, seed=3, most=10) == 10
