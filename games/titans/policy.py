"""What a sensible player would do, seen from their own hand alone: the silent player's default, and quick choices for
imagined games."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import accumulate

from games.titans.actions import PARRY, REACH, Action
from games.titans.state import TURN, State

# How often a strike with so many cards is made at once. Whoever holds five cards parries one card seven times in ten,
# two cards once in seven, and three only with a high guard.
_BOLDNESS = (0.0, 0.25, 0.9, 1.0, 1.0, 1.0)
# How much a move is liked that ends within reach, by the cards held for that distance: to strike with, or to parry.
_READY = (0.3, 1.0, 3.0, 4.0, 4.0, 4.0)


def default_turn(view: State, legal: Sequence[Action]) -> Action:
    """Caution: the shortest advance that stays out of reach, else the shortest retreat, else the first legal."""
    low, high = view.round.squares
    for action in legal:
        if action.verb == "advance" and high - low - action.value > REACH:
            return action
    return next((action for action in legal if action.verb == "retreat"), legal[0])


def choose(view: State, legal: Sequence[Action], rng: random.Random) -> Action:
    """Parry when possible, strike with as much as there is, else go where the hand is ready; never give up freely."""
    first = legal[0]
    if first is PARRY or len(legal) == 1:
        return first
    best: Action | None = None
    for action in legal:
        if action.count and (best is None or action.count > best.count):
            best = action
    basic = view.options.level == "basic"  # where nothing is parried, at most the last attack
    if best is not None and (basic or rng.random() < _BOLDNESS[best.count]):
        return best
    if view.round.phase != TURN:
        return legal[int(rng.random() * (len(legal) - 1))]  # the last one is to yield or to pass
    duel = view.round
    hand = duel.hands[duel.seat].values
    distance = duel.squares[1] - duel.squares[0]
    weights = list(accumulate(_liking(action, hand, distance, basic) for action in legal))
    drawn = rng.random() * weights[-1]
    return next(action for action, weight in zip(legal, weights, strict=True) if drawn < weight)


def _liking(action: Action, hand: tuple[int | None, ...], distance: int, basic: bool) -> float:
    """How much a move is liked, before it is known what is drawn after it."""
    if action.verb not in ("advance", "retreat"):
        return 0.1
    ahead = action.verb == "advance"
    left = distance - action.value if ahead else distance + action.value
    if left > REACH:
        liked = 2.0
    elif basic:
        liked = 0.1
    else:
        liked = _READY[hand.count(left) - (left == action.value)]
    return liked if ahead else liked / 2 if left <= REACH else 0.5
