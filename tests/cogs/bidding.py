"""Sealed bids in the town, for what only games of several seats have."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

import tests.toy
from bot import assembly, catalogue
from bot.service.ground.records import Table
from tests.cogs.duel import service_of
from tests.service.fakes import FakeBrain
from tests.simulated import MakeBot, Town

COGS = ("cogs.help", "cogs.settings", "cogs.table", "tests.toy.cog")


class NearBrain(FakeBrain):
    """Thinks in this process: those of the pool do not know the toy."""

    def __init__(self, thinking: int, thinkers: int | None) -> None:
        super().__init__()

    def close(self) -> None:
        """There is nothing to end."""


def bidding_bot(patch: pytest.MonkeyPatch, *more: str) -> Iterator[MakeBot]:
    """The bot with the toy, and more cogs; its texts must be there when its cog is loaded."""
    catalogue.register(tests.toy.GAME, "tests.toy.painter", Path(tests.toy.__file__).parent / "locale")
    patch.setattr(assembly, "Pool", NearBrain)
    yield partial(assembly.make_bot, cogs=(*COGS, *more))
    catalogue.unregister(tests.toy.GAME.id)


async def table_of(town: Town, number: int = 1) -> Table:
    """The table as it is."""
    return await town.discord.as_bot(service_of(town).table(number))
