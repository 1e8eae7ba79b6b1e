"""Rounds of a beacon from drand's public servers. What they say is believed only if its signature holds."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any, Protocol, cast

import aiohttp
import structlog

from bot.beacon.chain import Chain
from bot.beacon.signature import signed
from games.core.proof import Beacon

log = structlog.get_logger(__name__)

SERVERS = ("https://api.drand.sh", "https://drand.cloudflare.com", "https://api2.drand.sh")
PATIENCE = 4.0
"""Seconds that one server has for an answer."""
ATTEMPTS, PAUSE = 3, 1.0
"""How often all of them are asked, and the seconds in between: a round may come a moment late."""


class Rounds(Protocol):
    """Where rounds come from."""

    @property
    def chain(self) -> Chain:
        """Whose rounds they are."""
        ...

    async def get(self, number: int) -> Beacon | None:
        """A round, checked, once it is made; None if nobody can be reached or nothing true is told."""
        ...


class Drand:
    """Rounds of a chain, over HTTPS."""

    def __init__(self, chain: Chain, servers: tuple[str, ...] = SERVERS) -> None:
        self.chain = chain
        self._servers = servers

    async def get(self, number: int) -> Beacon | None:
        """The round, from the first server that tells a true one; None after a few tries."""
        await asyncio.sleep((self.chain.time_of(number) - datetime.now(UTC)).total_seconds())
        for attempt in range(ATTEMPTS):
            await asyncio.sleep(PAUSE * bool(attempt))
            found = await self._ask(number)
            if found is not None:
                return found
        return None

    async def _ask(self, number: int) -> Beacon | None:
        limit = aiohttp.ClientTimeout(total=PATIENCE)
        async with aiohttp.ClientSession(timeout=limit, trust_env=True) as session:
            for server in self._servers:
                try:
                    async with session.get(f"{server}/{self.chain.hash}/public/{number}") as answer:
                        answer.raise_for_status()
                        found = read(self.chain, number, await answer.json())
                except (TimeoutError, aiohttp.ClientError, ValueError) as error:
                    log.info("no beacon", server=server, round=number, error=type(error).__name__)
                    continue
                if found is not None and signed(self.chain, found):
                    return found
                log.warning("a beacon that is not true", server=server, round=number)
        return None


def read(chain: Chain, number: int, told: Any) -> Beacon | None:
    """The round as a server tells it; None if it is not that round. Its signature is not checked yet."""
    if not isinstance(told, dict):
        return None
    fields = cast("dict[str, Any]", told)
    randomness, signature = fields.get("randomness"), fields.get("signature")
    if fields.get("round") != number or not (isinstance(randomness, str) and isinstance(signature, str)):
        return None
    try:
        drawn, proof = bytes.fromhex(randomness), bytes.fromhex(signature)
    except ValueError:
        return None
    return Beacon(chain.hash, number, drawn.hex(), proof.hex())
