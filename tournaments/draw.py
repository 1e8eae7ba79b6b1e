"""What chance decides, from the tournament's one seed: anyone can check it afterwards.

The derivation is the referee protocol's; each draw has a number of its own as `seq`. The number of the press that began
round 1 is mixed into the seed, and the digests of the lists that were handed in before: whoever brought the seed could
not choose one that they like.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Sequence
from typing import Final

from games.core.dice import SeededDice
from tournaments.adventures import FEAT_IDS, SCENARIO_IDS
from tournaments.records import Swiss
from tournaments.sayings import Refused

ORDER: Final = 0
FIRST_ROUND: Final = 1
SCENARIOS: Final = 2
FEATS: Final = 3


def shuffled(seed: str, seq: int, items: Sequence[str]) -> tuple[str, ...]:
    """The items in the order of a draw. `seed`: 64 hex digits."""
    return SeededDice(bytes.fromhex(seed), seq).shuffle(items)


def key(swiss: Swiss) -> str | None:
    """What everything is drawn from, 64 hex digits: HMAC-SHA256(seed, digests of the lists || number of the press); the
    seed itself where there is neither.
    """
    if swiss.seed is None or not (swiss.lists or swiss.press):
        return swiss.seed
    mixed = b"".join(map(bytes.fromhex, swiss.lists)) + (swiss.press or "").encode()
    return hmac.digest(bytes.fromhex(swiss.seed), mixed, hashlib.sha256).hex()


def order(swiss: Swiss) -> dict[str, int]:
    """Where each player stands among those who share a place: all ids in file order, shuffled.

    Without a seed they stay in file order (ruling).
    """
    ids = [player.id for player in swiss.players]
    seed = key(swiss)
    drawn = ids if seed is None else shuffled(seed, ORDER, ids)
    return {player: place for place, player in enumerate(drawn)}


def adventure(swiss: Swiss, number: int) -> tuple[str, str]:
    """Scenario and feat of round `number`: drawn without repetition while there are others (ruling). Raises Refused."""
    before = [played for played in swiss.played if played.number < number]
    seed = key(swiss)
    if seed is None:
        raise Refused("tournament.refused.no_seed_for_adventure")
    return (
        _fresh(seed, SCENARIOS, SCENARIO_IDS, Counter(played.scenario for played in before)),
        _fresh(seed, FEATS, FEAT_IDS, Counter(played.feat for played in before)),
    )


def _fresh(seed: str, seq: int, ids: Sequence[str], used: Counter[str | None]) -> str:
    """The first in the drawn order that was used least."""
    return min(shuffled(seed, seq, ids), key=lambda one: used[one])
