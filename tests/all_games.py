"""The games of the house, as tests that play each of them want them: a new one is among them by being there."""

import importlib
from typing import Any

from simcord import MemberActor

from bot import catalogue
from tests.town import Town

GAMES = tuple(sorted(game_id for game_id in catalogue.games() if catalogue.parts(game_id).of_house))
COGS = tuple(f"cogs.{game_id}" for game_id in GAMES)


def short(game_id: str) -> dict[str, Any]:
    """Options of the game's `new` command with which a whole game is soon over: `SHORT` in `tests/games/<id>`."""
    return getattr(importlib.import_module(f"tests.games.{game_id}"), "SHORT", {})


async def seated(town: Town, game_id: str, **more: Any) -> list[MemberActor]:
    """A table of the game with as few people as it takes: Ana (Spanish) invites Carol (English), others sit down."""
    people = [town.ana, town.carol, town.beto, town.dave][: catalogue.game(game_id).seats.start]
    await town.command(town.ana, f"{game_id} new", opponent=town.carol, **short(game_id), **more)
    for person in people[1:]:
        await town.command(person, "table join")
    return people
