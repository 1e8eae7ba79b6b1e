"""A whole game, pressed and typed, in the simulated Discord."""

from __future__ import annotations

from tabard_skeleton import GAME
from tests.cogs_games import players
from tests.town import Town


async def test_two_people_play_to_the_end(town: Town):
    await town.command(town.ana, f"{GAME.id} new", opponent=town.carol)
    await town.command(town.carol, "table join")
    table = await players.play(town, [town.ana, town.carol], GAME.id, way="buttons", seed=3)
    assert table.result is not None
    assert (await players.audited(town)).departures == ()


async def test_a_move_can_be_written(town: Town):
    await town.command(town.ana, f"{GAME.id} new", computer="random")
    table = await players.play(town, [town.ana], GAME.id, way="commands", seed=3, moves=1)
    assert table.seq > 0
