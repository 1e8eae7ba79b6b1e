"""What another process does for events. It gets and gives plain records: a refusal comes back as what is said."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.explain import explain
from tournaments.pairing import Pairing, pair
from tournaments.reading import load
from tournaments.records import Swiss
from tournaments.sayings import Refused, Saying


def pairing(swiss: Swiss, quick: bool, last: bool = False) -> Pairing | Saying:
    """The next round, or why there is none. `quick`, `last`: as `tournaments.pairing.pair` takes them."""
    try:
        return pair(swiss, last=last, quick=quick)
    except Refused as refused:
        return refused.saying


def reading(content: bytes) -> Swiss | Saying:
    """What a file tells, or what is wrong with it."""
    try:
        return load(content)
    except Refused as refused:
        return refused.saying


def explaining(swiss: Swiss, names: Mapping[str, str], compare: bool) -> tuple[Saying, ...] | Saying:
    """Why the last round is paired as it is; without `compare` not whether the rules would now pair otherwise."""
    try:
        return explain(swiss, names, compare=compare)
    except Refused as refused:
        return refused.saying
