"""What could lie in the holes of a view: any card of which a deck may hold another copy; a ready deck is likelier."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.core.hidden import Seat
from games.warshow.cards import BY_ID, EDITIONS, RULES, catalogue, ready
from games.warshow.state import State, answer_pool, card_pool, troop_pool
from games.warshow.windows import answers_possible

TRUST: Final = 3
"""How many times more likely than that a deck of one's own was built: that it is a ready deck which fits."""

_CATALOGUE: Final = {
    edition: Counter({card.id: RULES.deck_copies for card in catalogue(edition)}) for edition in EDITIONS
}
_READY: Final = {edition: tuple(Counter(cards) for cards in ready(edition).values()) for edition in EDITIONS}


def unseen(view: State) -> Mapping[str, Sequence[Any]]:
    """By pool. Deck lists are private, so whoever cannot see a seat's cards does not know which there are."""
    pools: dict[str, Sequence[Any]] = {}
    for seat, side in enumerate(view.sides):
        hidden, covered = _holes(view, seat)
        cards = tuple(_cards(view, seat).elements()) if hidden or covered else ()
        pools[card_pool(seat)] = cards if hidden else ()
        pools[troop_pool(seat)] = tuple(card for card in cards if BY_ID[card].troop) if covered else ()
        possible = answers_possible(len(side.hand), len(view.troops))
        pools[answer_pool(seat)] = possible if None in view.answers[seat].values else ()
    return pools


def _holes(view: State, seat: Seat) -> tuple[bool, bool]:
    """Whether the reader cannot see the seat's hand and deck, and whether some of its troops.

    Raises ValueError if cards were lost or doubled.
    """
    side = view.sides[seat]
    troops = [troop.card.values[0] for troop in view.troops if troop.owner == seat]
    count = len(side.hand) + len(side.deck) + len(side.bottom) + len(side.rubble) + len(troops)
    if count != side.size:
        raise ValueError(f"seat {seat} has {count} cards of {side.size}")
    return None in side.hand.values or None in side.deck.values, None in troops


def _cards(view: State, seat: Seat) -> Counter[str]:
    """What the reader does not know to lie elsewhere: of each card three, and of fitting ready decks more."""
    side = view.sides[seat]
    known = Counter((*side.bottom, *side.rubble, *side.hand.known(), *side.deck.known()))
    known.update(card for troop in view.troops if troop.owner == seat for card in troop.card.known())
    left = _CATALOGUE[view.options.edition] - known
    for deck in _READY[view.options.edition]:
        if side.size == deck.total() and known <= deck:
            for card, count in (deck - known).items():
                left[card] += TRUST * count
    return left
