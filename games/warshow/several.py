"""What is chosen several cards at once: the troops for a row, what is discarded. From the seat's own view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.core.game import Reason, Several
from games.core.hidden import Seat
from games.warshow import places
from games.warshow.actions import DOWN, Action
from games.warshow.cards import BY_ID, RULES
from games.warshow.state import DISCARD, REINFORCEMENTS, State

_MENU = 25
"""Choices of a menu: a row with more of them has none."""


def together(view: State, seat: Seat, actions: Sequence[Action]) -> list[Several]:
    """A menu for each row that troops may be sent to, best value first; or one of all cards that may be discarded."""
    held = Counter(card for card in view.sides[seat].hand.values if card)
    if view.question == DISCARD:
        cards = tuple(action for action in actions for _ in range(held[action.card]))
        most = len(view.sides[seat].hand.values) - view.options.hand_limit
        return [Several(Reason("warshow.several.discard", {"n": most}), cards, most)] if most > 1 else []
    if view.question != REINFORCEMENTS:
        return []
    found: list[Several] = []
    for place in places.reading(seat, len(view.sides)):
        row = places.seen(place, seat, len(view.sides))
        there = [action for action in actions if action.verb == "reinforce" and action.row == row]
        there.sort(key=lambda action: (action.face == DOWN, -BY_ID[action.card].value, action.card))
        cards = tuple(action for action in there for _ in range(held[action.card]))
        most = min(len(cards), _affordable(view, there, held))
        if most > 1 and len(cards) <= _MENU:
            found.append(Several(Reason("warshow.several.reinforce", {"row": row, "n": view.points}), cards, most))
    return found


def _affordable(view: State, there: Sequence[Action], held: Counter[str]) -> int:
    """How many of these troops the points that are left are enough for, the cheapest first."""
    cheapest: dict[str, int] = {}
    for action in there:
        price = RULES.covered_cost if action.face == DOWN else BY_ID[action.card].value
        cheapest[action.card] = min(price, cheapest.get(action.card, price))
    prices = sorted(price for card, price in cheapest.items() for _ in range(held[card]))
    spent = count = 0
    for price in prices:
        spent += price
        count += spent <= view.points
    return count
