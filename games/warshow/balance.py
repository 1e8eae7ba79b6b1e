"""What is measured of Warshow: both ready decks against each other and against themselves, and every card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from games.core.balance import Balance, Followed, Matchup
from games.core.game import Event
from games.core.hidden import Seat
from games.warshow.cards import DECKS


def _matchup(name: str, *decks: str) -> Matchup:
    return Matchup(name, decks, openings=tuple((f"deck {deck}",) for deck in decks))


def began(events: Sequence[Event]) -> Seat | None:
    """Whoever showed the higher card."""
    return next((event.seat for event in events if event.kind == "begins"), None)


def drawn(events: Sequence[Event]) -> Followed:
    """The cards that each seat had in hand at some time."""
    found: dict[Seat, set[str]] = defaultdict(set)
    for event in events:
        if event.kind == "drawn" and event.seat is not None:
            found[event.seat].add(str(dict(event.args)["card"]))
    return {seat: frozenset(cards) for seat, cards in found.items()}


FIRST, SECOND = DECKS
BALANCE: Final = Balance(
    matchups=(
        _matchup("cross play", FIRST, SECOND),
        _matchup(f"{FIRST} mirror", FIRST, FIRST),
        _matchup(f"{SECOND} mirror", SECOND, SECOND),
    ),
    began=began,
    follow=drawn,
)
