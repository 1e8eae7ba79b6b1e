"""What could lie in the holes of a view: any card of which a deck may hold another copy; a ready deck is likelier."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.core.hidden import Hidden, Seat
from games.warshow.cards import CARDS, DECKS, RULES
from games.warshow.state import State, answer_pool, card_pool
from games.warshow.windows import answers_possible

TRUST: Final = 5
"""How many times more likely than that a deck of one's own was built: that it is a ready deck which fits."""

_CATALOGUE: Final = Counter({card.id: RULES.deck_copies for card in CARDS})
_READY: Final = tuple(Counter(cards) for cards in DECKS.values())


def unseen(view: State) -> Mapping[str, Sequence[Any]]:
    """By pool. Deck lists are private, so whoever cannot see a seat's cards does not know which there are."""
    pools: dict[str, Sequence[Any]] = {}
    for seat, side in enumerate(view.sides):
        pools[card_pool(seat)] = _cards(view, seat)
        answer = view.answers[seat]
        possible = answers_possible(len(side.hand), len(view.troops))
        pools[answer_pool(seat)] = possible if None in answer.values else ()
    return pools


def zones(view: State, seat: Seat) -> list[Hidden[str]]:
    """Where the seat's cards lie, as far as they can be hidden."""
    side = view.sides[seat]
    return [side.hand, side.deck, *(troop.card for troop in view.troops if troop.owner == seat)]


def _cards(view: State, seat: Seat) -> Sequence[str]:
    """Empty when nothing is hidden. Raises ValueError if cards were lost or doubled."""
    side = view.sides[seat]
    known = Counter((*side.bottom, *side.rubble))
    places = known.total()
    for zone in zones(view, seat):
        known.update(zone.known())
        places += len(zone)
    if places != side.size:
        raise ValueError(f"seat {seat} has {places} cards of {side.size}")
    if known.total() == places:
        return ()
    left = _CATALOGUE - known
    for ready in _READY:
        if side.size == ready.total() and known <= ready:
            for card, count in (ready - known).items():
                left[card] += TRUST * count
    return tuple(left.elements())
