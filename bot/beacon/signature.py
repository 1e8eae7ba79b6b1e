"""Whether a round of a beacon is true: its signature, checked with the chain's public key alone."""

from __future__ import annotations

import hashlib

from bot.beacon.chain import Chain
from games.core.proof import Beacon

_DOMAIN = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
SIGNATURE_BYTES = 48


def signed(chain: Chain, beacon: Beacon) -> bool:
    """Whether the round is of this chain, its signature by the chain's key, and its randomness what follows from it.

    The message is SHA-256 of the round's number (8 bytes, big-endian), signed on G1 as RFC 9380 and drand's scheme
    `bls-unchained-g1-rfc9380` say.
    """
    # A compiled library: nothing else needs it, so it is loaded where a round is checked.
    from py_arkworks_bls12381 import GT, G1Point, G2Point

    signature = bytes.fromhex(beacon.signature)
    if beacon.chain != chain.hash or len(signature) != SIGNATURE_BYTES:
        return False
    if hashlib.sha256(signature).hexdigest() != beacon.randomness:
        return False
    message = hashlib.sha256(beacon.round.to_bytes(8, "big")).digest()
    try:
        point = G1Point.from_compressed_bytes(signature)  # also checks that it lies in the group
    except ValueError:
        return False
    hashed = G1Point.hash_to_curve(message, _DOMAIN)
    key = G2Point.from_compressed_bytes(bytes.fromhex(chain.key))
    return point != G1Point.identity() and GT.pairing_check([point, -hashed], [G2Point(), key])
