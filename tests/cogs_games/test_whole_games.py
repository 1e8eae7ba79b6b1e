"""Games from the first word to the last in the simulated Discord: by each way, in both languages."""

from typing import get_args

import pytest

from bot import catalogue
from games.core.game import by_post
from tests.all_games import GAMES, seated
from tests.cogs_games import players
from tests.town import Town

PLAYED = [game for game in GAMES if game != "titans"]
"""Titans completes no written move; its whole games are in `tests/cogs`."""
WAYS = get_args(players.Way)


@pytest.mark.parametrize("way", ["commands", *(pytest.param(way, marks=pytest.mark.slow) for way in WAYS[1:])])
@pytest.mark.parametrize("game", PLAYED)
async def test_the_first_moves(town: Town, game: str, way: players.Way):
    table = await players.play(town, await seated(town, game), game, way=way, seed=8, moves=6)
    assert table.life == "playing"


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", PLAYED)
async def test_a_whole_game_ends_and_can_be_checked(town: Town, game: str, way: players.Way):
    table = await players.play(town, await seated(town, game), game, way=way, seed=7)
    assert table.result is not None
    assert (await players.audited(town)).departures == ()


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", [game for game in PLAYED if by_post(catalogue.game(game)).beforehand is not None])
async def test_a_whole_game_in_which_whoever_may_answer_is_asked(town: Town, game: str, way: players.Way):
    people = await seated(town, game, hours=3)
    assert not (await players.table_of(town)).pace.beforehand
    table = await players.play(town, people, game, way=way, seed=7)
    assert table.result is not None
    assert (await players.audited(town)).departures == ()
