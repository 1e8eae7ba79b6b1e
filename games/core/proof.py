"""What a log of version 2 binds, and the keys it is checked with. The derivation is the referee protocol's.

One secret gives two keys: one for the stream of chance, one for the digests. The stream's key takes in the players'
words and what closed the set-up; the first digest takes in everything that was agreed.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from games.core.dice import commitment
from games.core.game import Value


class Beacon(Struct, frozen=True):
    """A round of a public beacon. `chain`: its hash in hex; `randomness`: SHA-256 of `signature`, both in hex."""

    chain: str
    round: int
    randomness: str
    signature: str


class Terms(Struct, frozen=True, kw_only=True):
    """What was agreed when a game began, besides its seats' words. It never changes, whoever comes or goes later.

    `table`: its number. `version`: of the rules. `names`: by seat. `closing`: what came after the last word and nobody
    at the table chose: a beacon's randomness in hex, else the id of the post that began the game, else "".
    """

    table: int
    version: int
    options: dict[str, Value]
    names: tuple[str, ...]
    closing: str = ""
    beacon: Beacon | None = None


def compact(value: Any) -> bytes:
    """JSON without spaces, keys in the order given, in UTF-8.

    >>> compact([1, None, "Ñ"]).decode()
    '[1,null,"Ñ"]'
    """
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def stream_key(secret: bytes, salts: Sequence[str], closing: str) -> bytes:
    """The key of the stream: 32 bytes. `salts`: by seat, "" for whoever gave none.

    >>> stream_key(bytes(32), ("mine", ""), "").hex()[:16]
    '272515fc5a4d6a51'
    """
    return hmac.digest(secret, b"tabard/2 stream\0" + compact([list(salts), closing]), hashlib.sha256)


def digest_key(secret: bytes) -> bytes:
    """The key of the digests: 32 bytes.

    >>> digest_key(bytes(32)).hex()[:16]
    '7c56a057e0aae0f7'
    """
    return hmac.digest(secret, b"tabard/2 digest", hashlib.sha256)


def first_digest(secret: bytes, game_id: str, terms: Terms, salts: Sequence[str]) -> str:
    """The digest of a log after its set-up, in hex.

    >>> terms = Terms(table=7, version=1, options={}, names=("Ana", "Beto"))
    >>> first_digest(bytes(32), "titans", terms, ("mine", ""))[:16]
    '36855ac6b8bb4893'
    """
    set_up = {
        "table": terms.table,
        "game": game_id,
        "version": terms.version,
        "options": dict(sorted(terms.options.items())),
        "seats": list(terms.names),
        "salts": list(salts),
        "closing": terms.closing,
    }
    told = bytes.fromhex(commitment(secret)) + compact(set_up)
    return hmac.digest(digest_key(secret), told, hashlib.sha256).hex()
