"""One game of each kind from words and commands alone: no state, no picture, no button, one player in each language."""

from types import ModuleType
from typing import Any

import pytest

from tests.by_ear import battalions, titans, wards, warshow
from tests.by_ear.listening import PATIENCE, play
from tests.town import Town

GAMES: dict[str, tuple[ModuleType, dict[str, Any]]] = {
    "titans": (titans, {"rounds": 1}),
    "wards": (wards, {"rounds": 4}),
    "warshow": (warshow, {"turns": 12}),
    "battalions": (battalions, {"turns": 10}),
}
OVER = ("gana", "Empate", "won", "wins", "draw", "Draw", "ganan", "empate")


async def opened(town: Town, game: str) -> ModuleType:
    """Ana invites Carol, who accepts."""
    reader, options = GAMES[game]
    await town.command(town.ana, f"{game} new", opponent=town.carol, **options)
    await town.command(town.carol, "table join")
    return reader


@pytest.mark.parametrize("game", ["titans", pytest.param("wards", marks=pytest.mark.slow)])
async def test_a_whole_game_can_be_played_by_ear(town: Town, game: str):
    reader = await opened(town, game)
    assert await play(town, game, reader.read, reader.WORDS, seed=3, most=PATIENCE) < PATIENCE
    board = await town.command(town.carol, "table board", town.threads[0])
    assert any(word in board.posts[-1].pictures[0].alt for word in OVER)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["wards", "warshow", "battalions"])
async def test_the_first_moves_can_be_played_by_ear(town: Town, game: str):
    reader = await opened(town, game)
    assert await play(town, game, reader.read, reader.WORDS, seed=3, most=10) == 10


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", ["warshow", "battalions"])
async def test_a_whole_battle_can_be_played_by_ear(town: Town, game: str):
    reader = await opened(town, game)
    assert await play(town, game, reader.read, reader.WORDS, seed=3, most=PATIENCE) < PATIENCE
    board = await town.command(town.carol, "table board", town.threads[0])
    assert any(word in board.posts[-1].pictures[0].alt for word in OVER)
