"""Hand and deck: what is drawn, taken, put away, and shuffled anew.

In hands and decks a battalion is a number, its place in `Side.waiting`. Of the numbers of one kind the hand always
holds the lowest, so that its owner learns nothing from the numbers themselves.

Ruling: when the deck is empty and a card is to be drawn, the discard pile is shuffled and becomes the deck.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from games.battalions.cards import COMMANDERS, ORDER, TACTICS, TERRAINS, UNITS
from games.battalions.change import Events
from games.battalions.state import Side, Token
from games.core.dice import Dice
from games.core.game import Event
from games.core.hidden import NOBODY, Hidden, Seat, only

_PLACE = {card: place for place, card in enumerate((*UNITS, *COMMANDERS, *TERRAINS, *TACTICS))}


def names(side: Side) -> tuple[str, ...]:
    """The cards of a hand that can be seen, as ids, in the order of its tokens."""
    kinds = side.waiting.values
    return tuple([cast("str", kinds[card] if type(card) is int else card) for card in side.hand.values])


def stocked(side: Side, battalions: Sequence[str], others: Sequence[str], dice: Dice) -> Side:
    """The side with all these cards shuffled into its deck, beside those of its hand."""
    kinds = sorted([*battalions, *(name for name in names(side) if name in UNITS)], key=ORDER.__getitem__)
    hand: list[Token] = []
    for name in names(side):
        if name in UNITS:
            hand.append(next(i for i, kind in enumerate(kinds) if kind == name and i not in hand))
        else:
            hand.append(name)
    numbers: list[Token] = [i for i in range(len(kinds)) if i not in hand]
    deck = dice.shuffle([*numbers, *sorted(others, key=_PLACE.__getitem__)])
    return _with_cards(side, hand, deck, tuple(kinds))


def draw(side: Side, seat: Seat, count: int, events: Events, dice: Dice) -> Side:
    """So many cards from the deck to the hand, or as many as there are."""
    drawn: list[str] = []
    while len(drawn) < count:
        if not side.deck.values:
            if not side.discard:
                break
            units = [card for card in side.discard if card in UNITS]
            side = stocked(side, units, [card for card in side.discard if card not in UNITS], dice)
            side = _with_cards(side, side.hand.values, side.deck.values, side.waiting.values, ())
            events.append(Event("reshuffled", seat, (("n", len(side.deck)),)))
        kinds, deck, hand = side.waiting.values, list(side.deck.values), list(side.hand.values)
        while deck and len(drawn) < count:
            card = cast("Token", deck.pop(0))
            if type(card) is int:
                kind = kinds[card]
                low = next(i for i in range(card + 1) if kinds[i] == kind and i not in hand)
                if low != card:
                    deck[deck.index(low)] = card
                    card = low
                drawn.append(cast("str", kind))
            else:
                drawn.append(cast("str", card))
            hand.append(card)
        side = _with_cards(side, hand, deck, kinds)
    if drawn:
        events.append(Event("draws", seat, (("n", len(drawn)),)))
        for name in sorted(drawn, key=_PLACE.__getitem__):
            events.append(Event("drawn", seat, (("card", name),), only(seat)))
    return side


def take(side: Side, name: str, discarded: bool) -> Side:
    """The side without this card in its hand; it lies on the discard pile, or is wherever the caller puts it."""
    discard = (*side.discard, name) if discarded else side.discard
    hand = list(side.hand.values)
    if name not in UNITS:
        hand.remove(name)
        return _with_cards(side, hand, side.deck.values, side.waiting.values, discard)
    kinds = side.waiting.values
    number = max(card for card in hand if type(card) is int and kinds[card] == name)
    hand.remove(number)

    def renumbered(cards: Sequence[Token | None]) -> list[Token | None]:
        return [card - 1 if type(card) is int and card > number else card for card in cards]

    left = kinds[:number] + kinds[number + 1 :]
    return _with_cards(side, renumbered(hand), renumbered(side.deck.values), left, discard)


def _with_cards(
    side: Side,
    hand: Sequence[Token | None],
    deck: Sequence[Token | None],
    kinds: tuple[str | None, ...],
    discard: tuple[str, ...] | None = None,
) -> Side:
    """The side with other cards in hand and deck; in a state, not a view, none of them is a hole."""
    ordered = tuple(sorted(hand, key=_order))
    return Side(
        side.army,
        side.plan,
        side.ready,
        side.barred,
        side.commander,
        side.stacks,
        Hidden(ordered, side.hand.readers, side.hand.pool),
        Hidden(tuple(deck), NOBODY, side.deck.pool),
        Hidden(kinds, side.waiting.readers, side.waiting.pool),
        side.discard if discard is None else discard,
        side.out,
        side.lost,
    )


def _order(card: Token | None) -> int:
    return card if type(card) is int else 1000 + _PLACE[cast("str", card)]
