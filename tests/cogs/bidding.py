"""Sealed bids in the town, for what only games of several seats have."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from bot import assembly
from bot.service.ground.records import Table
from tests.cogs.duel import service_of
from tests.installed import TOY, installed
from tests.service.fakes import FakeBrain
from tests.simulated import MakeBot, Town

COGS = ("cogs.help", "cogs.settings", "cogs.table", "tests.toy.cog")


class NearBrain(FakeBrain):
    """Thinks in this process, which is there at once."""

    def __init__(self, thinking: int, thinkers: int | None) -> None:
        super().__init__()

    def close(self) -> None:
        """There is nothing to end."""


def bidding_bot(patch: pytest.MonkeyPatch, *more: str) -> Iterator[MakeBot]:
    """The bot with the toy, and more cogs; its texts must be there when its cog is loaded."""
    patch.setattr(assembly, "Pool", NearBrain)
    with installed(TOY):
        yield partial(assembly.make_bot, cogs=(*COGS, *more))


async def table_of(town: Town, number: int = 1) -> Table:
    """The table as it is."""
    return await town.discord.as_bot(service_of(town).table(number))
