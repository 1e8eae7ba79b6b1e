"""What is measured of Battalions: ready armies by pairs, as they are deployed, in skirmishes; who begins; the cards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from games.battalions.armies import READY, ready
from games.battalions.cards import TACTICS, words
from games.core.balance import Balance, Followed, Matchup
from games.core.game import Event
from games.core.hidden import Seat

_GUNS: Final = (("HA", "left-flank"), ("FA", "left-centre"), ("FA", "centre"))
"""Guns on top of their stacks, where they fire first; the rest is deployed automatically."""
_LINES: Final = (
    ("LLI", "left-flank"), ("LI", "left-centre"), ("LI", "left-centre"), ("LI", "centre"), ("LI", "centre"),
    ("LI", "right-centre"), ("LI", "right-centre"), ("LLI", "right-flank"),
)  # fmt: skip
"""Infantry on top of every stack."""


_SHORT: Final = {army: ready(army, 200).battalions[0][0].partition("-")[0] for army in READY}
"""How the nation of each ready army is written in its cards."""


def began(events: Sequence[Event]) -> Seat | None:
    """Whose turn was the first."""
    return next((event.seat for event in events if event.kind == "turn"), None)


def drawn(events: Sequence[Event]) -> Followed:
    """The tactics cards that each seat had in hand at some time."""
    found: dict[Seat, set[str]] = defaultdict(set)
    for event in events:
        card = str(dict(event.args).get("card"))
        if event.kind == "drawn" and event.seat is not None and card in TACTICS:
            found[event.seat].add(card)
    return {seat: frozenset(cards) for seat, cards in found.items()}


def _opening(army: str, laid: Sequence[tuple[str, str]] = ()) -> tuple[str, ...]:
    return (f"army {army}", *(f"deploy {_SHORT[army]}-{code} {stack}" for code, stack in laid), "auto")


def _each_pair(name: str, budget: int = 200, laid: Sequence[tuple[str, str]] = ()) -> list[Matchup]:
    options = {} if budget == 200 else {"budget": budget}
    return [
        Matchup(name.format(one=one, other=other), (one, other), options, (_opening(one, laid), _opening(other, laid)))
        for one, other in combinations(READY, 2)
    ]


BALANCE: Final = Balance(
    matchups=(
        *_each_pair("{one} and {other}"),
        *_each_pair("{one} and {other}, guns on top", laid=_GUNS),
        *_each_pair("{one} and {other}, lines on top", laid=_LINES),
        *_each_pair("{one} and {other}, skirmish", 100),
    ),
    began=began,
    follow=drawn,
    worded={card: words("en")[f"battalions.card.{card}"] for card in TACTICS},
)
