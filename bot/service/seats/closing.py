"""What closes the set-up of a table besides the post that says so: at some tables, a round of a public beacon."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Literal

from bot.beacon.chain import QUICKNET, Chain
from bot.beacon.drand import Rounds
from bot.service.ground.records import Table
from bot.service.ground.rows import moment
from games.core.proof import Beacon

Where = Literal["at-once", "rated", "all"]
"""At which tables: those that begin at once, so that nobody could say a word of their own; those and all rated ones;
all.
"""
APART = timedelta(seconds=1)
"""How far Discord's clock and the beacon's may be from each other."""

_DISCORD_EPOCH = 1_420_070_400_000


def posted_at(message_id: int) -> datetime:
    """When Discord made a message, as its id says."""
    return moment((message_id >> 22) + _DISCORD_EPOCH)


class Closing:
    """Which tables a beacon closes, and with which round. Without `rounds` the post alone closes them."""

    def __init__(self, rounds: Rounds | None = None, where: Where = "at-once") -> None:
        self._rounds = rounds
        self._where = where

    def chain(self, table: Table) -> Chain | None:
        """The chain whose round closes the table's set-up, if one does."""
        at_once = table.witness_id is None or table.rematch_of is not None
        if self._rounds is None or not (at_once or self._where == "all" or (self._where == "rated" and table.rated)):
            return None
        return self._rounds.chain

    def known(self, chain_hash: str) -> Chain | None:
        """The chain of a log's beacon, if its signatures can be checked here."""
        chains = (QUICKNET,) if self._rounds is None else (QUICKNET, self._rounds.chain)
        return next((chain for chain in chains if chain.hash == chain_hash), None)

    async def after(self, message_id: int) -> Beacon | None:
        """The first round made at least `APART` after a message; None if it cannot be had."""
        assert self._rounds is not None, "only asked where there is a beacon"
        return await self._rounds.get(self._rounds.chain.next_after(posted_at(message_id) + APART))
