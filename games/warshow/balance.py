"""What is measured of Warshow: both ready decks against each other and against themselves, every card, and hiding."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Final

from games.core.balance import Balance, Followed, Habit, Matchup
from games.core.game import Event
from games.core.hidden import Seat
from games.warshow.cards import BY_ID, DECKS, RULES


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


def hidden(events: Sequence[Event]) -> tuple[int, int]:
    """Reinforcements that went in face down, of all; the beginner's two first troops are none."""
    kinds = Counter(event.kind for event in _reinforcing(events))
    return kinds["enters-covered"], kinds["enters-covered"] + kinds["enters"]


def bluffed(events: Sequence[Event]) -> tuple[int, int]:
    """Whether anybody sent in a troop face down that costs less than that."""
    sent = [str(dict(event.args)["card"]) for event in _reinforcing(events) if event.kind == "entered"]
    return int(any(BY_ID[card].value < RULES.covered_cost for card in sent)), 1


def _reinforcing(events: Sequence[Event]) -> Sequence[Event]:
    start = next((place for place, event in enumerate(events) if event.kind == "turn"), len(events))
    return events[start:]


FIRST, SECOND = DECKS
BALANCE: Final = Balance(
    matchups=(
        _matchup("cross play", FIRST, SECOND),
        _matchup(f"{FIRST} mirror", FIRST, FIRST),
        _matchup(f"{SECOND} mirror", SECOND, SECOND),
    ),
    began=began,
    follow=drawn,
    habits=(
        Habit("reinforcements face down", hidden, least=0.2, most=0.5),
        Habit("games with a bluff: a troop worth less than it costs in the dark", bluffed, least=1 / 3),
    ),
)
