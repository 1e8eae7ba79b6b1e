"""What another process does for events. It gets and gives plain records: a refusal comes back as what is said."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.explain import explain
from tournaments.pairing import Pairing, pair
from tournaments.reading import load
from tournaments.records import Tournament
from tournaments.sayings import Refused, Saying


def pairing(tournament: Tournament, quick: bool, last: bool = False) -> Pairing | Saying:
    """The next round, or why there is none. `quick`, `last`: as `tournaments.pairing.pair` takes them."""
    try:
        return pair(tournament, last=last, quick=quick)
    except Refused as refused:
        return refused.saying


def reading(content: bytes) -> Tournament | Saying:
    """What a file tells, or what is wrong with it."""
    try:
        return load(content)
    except Refused as refused:
        return refused.saying


def explaining(tournament: Tournament, names: Mapping[str, str], compare: bool) -> tuple[Saying, ...] | Saying:
    """Why the last round is paired as it is; without `compare` not whether the rules would now pair otherwise."""
    try:
        return explain(tournament, names, compare=compare)
    except Refused as refused:
        return refused.saying
