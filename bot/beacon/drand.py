"""Rounds of a beacon from drand's public servers. What they say is believed only if its signature holds."""

from __future__ import annotations

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


class Rounds(Protocol):
    """Where rounds come from."""

    @property
    def chain(self) -> Chain:
        """Whose rounds they are."""
        ...

    async def get(self, number: int) -> Beacon | None:
        """A round that is due, checked; None if nobody can be reached or nothing true is told."""
        ...


class Drand:
    """Rounds of a chain, over HTTPS."""

    def __init__(self, chain: Chain, servers: tuple[str, ...] = SERVERS) -> None:
        self.chain = chain
        self._servers = servers

    async def get(self, number: int) -> Beacon | None:
        """The round, from the first server that tells a true one."""
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
