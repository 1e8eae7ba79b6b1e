"""How likely an attack is to get through, as far as the attacker can tell: exact, from the cards it has not seen."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from games.core.game import Chances, Reason, percent
from games.core.hidden import Seat
from games.titans import specials
from games.titans.actions import Action, defends, parry_cost
from games.titans.state import Pending, State


def beside(view: State, seat: Seat, actions: Sequence[Action], unseen: Sequence[int]) -> Chances | None:
    """By attack without a step, the chance that it cannot be parried. `unseen`: the cards that the seat has not seen,
    of which the other hand holds some, one as likely as the other.
    """
    effect = specials.effect(view.score.special)
    known = [card for card in view.round.hands[1 - seat].values if card is not None]
    hidden = len(view.round.hands[1 - seat].values) - len(known)
    found: dict[Action, int] = {}
    for action in actions:
        if action.verb == "attack":
            struck = Pending(seat, action.value, action.count, lunge=False)
            parries, _ = defends(view.options, struck, view.round.last)
            needed = parry_cost(struck, effect) - known.count(action.value)
            like = unseen.count(action.value)
            found[action] = percent(fewer(needed, like, len(unseen), hidden)) if parries else 100
    return Chances(Reason("titans.chance"), found) if found else None


def fewer(needed: int, like: int, cards: int, drawn: int) -> float:
    """The chance that of so many cards drawn fewer than `needed` are of a kind of which there are `like`."""
    if needed <= 0:
        return 0.0
    ways = comb(cards, drawn)
    found = sum(comb(like, n) * comb(cards - like, drawn - n) for n in range(min(needed, drawn + 1)))
    return 1.0 if found == ways else found / ways
