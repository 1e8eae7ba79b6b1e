"""The baseline for rules: a duel on a track in the plainest Python that keeps states immutable.

No hidden information, no events, no views, no special cards, no levels, no notation: a frozen dataclass and `replace`.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

TRACK, HAND, POINTS = 23, 5, 5
DECK = tuple(value for value in (1, 2, 3, 4, 5) for _ in range(5))


@dataclass(frozen=True)
class Duel:
    """A position."""

    squares: tuple[int, int]
    hands: tuple[tuple[int, ...], tuple[int, ...]]
    pile: tuple[int, ...]
    points: tuple[int, int]
    turn: int
    attack: tuple[int, int] | None


def deal(points: tuple[int, int], turn: int, rng: random.Random) -> Duel:
    """A new round."""
    cards = rng.sample(DECK, len(DECK))
    hands = (tuple(cards[:HAND]), tuple(cards[HAND : 2 * HAND]))
    return Duel((0, TRACK + 1), hands, tuple(cards[2 * HAND :]), points, turn, None)


def legal(duel: Duel) -> list[tuple[str, int, int]]:
    """What the seat whose turn it is can do: verb, value, count."""
    hand = duel.hands[duel.turn]
    if duel.attack is not None:
        value, count = duel.attack
        parry = [("parry", value, count)] if hand.count(value) >= count else []
        return [*parry, ("yield", 0, 0)]
    distance = duel.squares[1] - duel.squares[0]
    behind = duel.squares[0] - 1 if duel.turn == 0 else TRACK - duel.squares[1]
    values = sorted(set(hand))
    found = [("advance", value, 1) for value in values if value < distance]
    found += [("retreat", value, 1) for value in values if value <= behind]
    return found + [("attack", distance, count) for count in range(1, hand.count(distance) + 1)]


def apply(duel: Duel, action: tuple[str, int, int], rng: random.Random) -> Duel:
    """The position after an action."""
    verb, value, count = action
    seat = duel.turn
    if verb == "yield":
        return score(duel, 1 - seat, rng)
    left = list(duel.hands[seat])
    for _ in range(count):
        left.remove(value)
    if verb == "parry":
        return replace(duel, hands=_with(duel, seat, left), attack=None)
    drawn = HAND - len(left)
    hands = _with(duel, seat, left + list(duel.pile[:drawn]))
    after = replace(duel, hands=hands, pile=duel.pile[drawn:], turn=1 - seat)
    if verb == "attack":
        return replace(after, attack=(value, count))
    step = value if verb == "advance" else -value
    low, high = duel.squares
    after = replace(after, squares=(low + step, high) if seat == 0 else (low, high - step))
    if after.pile:
        return after
    ahead = after.squares[0] - (TRACK + 1 - after.squares[1])
    return score(after, 0 if ahead > 0 else 1, rng)


def score(duel: Duel, winner: int, rng: random.Random) -> Duel:
    """The next round."""
    points = (duel.points[0] + (winner == 0), duel.points[1] + (winner == 1))
    return deal(points, 1 - winner, rng)


def playout(rng: random.Random) -> int:
    """A game at random; how many actions it took."""
    duel, actions = deal((0, 0), 0, rng), 0
    while max(duel.points) < POINTS:
        options = legal(duel)
        if options:
            duel = apply(duel, options[int(rng.random() * len(options))], rng)
            actions += 1
        else:
            duel = score(duel, 1 - duel.turn, rng)
    return actions


def _with(duel: Duel, seat: int, hand: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    mine = tuple(hand)
    return (mine, duel.hands[1]) if seat == 0 else (duel.hands[0], mine)
