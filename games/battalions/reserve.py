"""Hand and deck: what is drawn, taken, put away, and shuffled anew.

In hands and decks a battalion is a number, its place in `Side.waiting`. Of the numbers of one kind the hand always
holds the lowest, so that its owner learns nothing from the numbers themselves.
"""

from __future__ import annotations

from typing import cast

from games.battalions.cards import COMMANDERS, TACTICS, TERRAINS, UNITS
from games.battalions.state import Side, Token
from games.core.hidden import NOBODY, Hidden

_PLACE = {card: place for place, card in enumerate((*UNITS, *COMMANDERS, *TERRAINS, *TACTICS))}


def names(side: Side) -> tuple[str, ...]:
    """The cards of a hand that can be seen, as ids, in the order of its tokens."""
    kinds = side.waiting.values
    return tuple([cast("str", kinds[card] if type(card) is int else card) for card in side.hand.values])


def with_cards(
    side: Side,
    hand: tuple[Token, ...],
    deck: tuple[Token, ...],
    kinds: tuple[str, ...],
    discard: tuple[str, ...] | None = None,
) -> Side:
    """The side with other cards in hand and deck."""
    return Side(
        side.army,
        side.plan,
        side.ready,
        side.barred,
        side.commander,
        side.stacks,
        Hidden(tuple(sorted(hand, key=_order)), side.hand.readers, side.hand.pool),
        Hidden(deck, NOBODY, side.deck.pool),
        Hidden(kinds, side.waiting.readers, side.waiting.pool),
        side.discard if discard is None else discard,
        side.out,
        side.lost,
    )


def _order(token: Token) -> int:
    return token if type(token) is int else 1000 + _PLACE[cast("str", token)]
