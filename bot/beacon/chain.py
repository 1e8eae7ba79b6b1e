"""Chains of drand: one number every few seconds, by rounds. Times are Unix seconds; keys and hashes are hex."""

from __future__ import annotations

import math
import re
from datetime import UTC, datetime
from typing import NamedTuple

_HASH, _KEY = re.compile("[0-9a-f]{64}"), re.compile("[0-9a-f]{192}")


class Chain(NamedTuple):
    """A chain of the scheme `bls-unchained-g1-rfc9380`: `key` is its public key. Round 1 is made at `genesis`."""

    hash: str
    key: str
    genesis: int
    period: int

    def time_of(self, number: int) -> datetime:
        """When a round is made."""
        return datetime.fromtimestamp(self.genesis + (number - 1) * self.period, UTC)

    def next_after(self, moment: datetime) -> int:
        """The first round that is made after a moment."""
        return max(0, math.floor((moment.timestamp() - self.genesis) / self.period) + 1) + 1


QUICKNET = Chain(
    hash="52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    key=(
        "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
        "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
    ),
    genesis=1_692_803_367,
    period=3,
)
"""The League of Entropy's chain with a round every three seconds."""


def parse(text: str) -> Chain:
    """A chain written as HASH,KEY,GENESIS,PERIOD. Raises ValueError."""
    parts = [part.strip() for part in text.split(",")]
    if len(parts) == 4 and parts[2].isdecimal() and parts[3].isdecimal():
        chain = Chain(parts[0], parts[1], int(parts[2]), int(parts[3]))
        if _HASH.fullmatch(chain.hash) and _KEY.fullmatch(chain.key) and chain.period:
            return chain
    raise ValueError("must be HASH,KEY,GENESIS,PERIOD of a drand chain with signatures on G1, in small hex digits")
