"""What is measured of Battalions: each pair of ready armies, who begins, and the tactics cards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from games.battalions.armies import READY
from games.battalions.cards import TACTICS, words
from games.core.balance import Balance, Followed, Matchup
from games.core.game import Event
from games.core.hidden import Seat


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


BALANCE: Final = Balance(
    matchups=tuple(
        Matchup(f"{one} and {other}", (one, other), openings=((f"army {one}", "auto"), (f"army {other}", "auto")))
        for one, other in combinations(READY, 2)
    ),
    began=began,
    follow=drawn,
    worded={card: words("en")[f"battalions.card.{card}"] for card in TACTICS},
)
