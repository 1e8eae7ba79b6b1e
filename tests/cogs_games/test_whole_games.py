"""Games from the first word to the last in the simulated Discord: by commands and by buttons, in both languages."""

import pytest

from tests.cogs_games import players
from tests.town import Town

SHORT = {
    "battalions": {"turns": 10},
    "warshow": {"turns": 12},
    "wards": {"rounds": 4},
}
GAMES = sorted(SHORT)


async def opened(town: Town, game: str) -> None:
    """Ana (Spanish) invites Carol (English), who accepts."""
    await town.command(town.ana, f"{game} new", opponent=town.carol, **SHORT[game])
    await town.click(town.carol, "Accept")


@pytest.mark.parametrize("buttons", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["commands", "buttons"])
@pytest.mark.parametrize("game", GAMES)
async def test_the_first_moves(town: Town, game: str, buttons: bool):
    await opened(town, game)
    table = await players.play(town, [town.ana, town.carol], game, buttons=buttons, seed=5, moves=6)
    assert table.life == "playing"


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("buttons", [False, True], ids=["commands", "buttons"])
@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_ends_and_can_be_checked(town: Town, game: str, buttons: bool):
    await opened(town, game)
    table = await players.play(town, [town.ana, town.carol], game, buttons=buttons, seed=7)
    assert table.result is not None
    assert (await players.audited(town)).departures == ()
