"""What could lie in the holes of a view, by pool; and so whether every card is still there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from games.battalions import armies
from games.battalions.cards import ORDER, ORDERS, RULES, UNITS
from games.battalions.fights import fighter, supporters
from games.battalions.state import (
    ARMY,
    DEPLOY,
    Options,
    Side,
    State,
    Token,
    army_pool,
    deck_pool,
    line_pool,
    plan_pool,
    support_pool,
    tactic_pool,
)
from games.core.hidden import Seat

_ROOM = max(sum(frame.start_limits) for frame in RULES.frame)
_PLANNED = tuple(
    unit for unit in ("", *(name for name, kind in UNITS.items() if kind.start != "none")) for _ in range(_ROOM)
)


def unseen(view: State) -> Mapping[str, Sequence[Any]]:
    """By pool, what could be there.

    A sealed army could be any ready one that may march (nobody can list all others), a sealed plan anything at all.
    """
    pools: dict[str, Sequence[Any]] = {}
    for seat, side in enumerate(view.sides):
        if view.phase in (ARMY, DEPLOY):
            if None in side.army.values:
                pools[army_pool(seat)] = armies.READY
            if None in side.plan.values:
                pools[plan_pool(seat)] = _PLANNED
        else:
            pools[line_pool(seat)] = _battalions(view, seat)
            pools[deck_pool(seat)] = _cards(side, view.options)
        if view.fight is not None:
            if None in view.fight.support[seat].values:
                places = supporters(side, fighter(view.fight, seat).stack)
                pools[support_pool(seat)] = (0, *(at + 1 for at in places))
            if None in view.fight.tactic[seat].values:
                pools[tactic_pool(seat)] = range(len(side.hand) + 1)
    return pools


def _battalions(view: State, seat: Seat) -> tuple[str, ...]:
    """The kinds of the battalions that are not seen, in the order of the data."""
    side = view.sides[seat]
    left = Counter(_mustered(side.army.values[0] or "", view.options.budget, view.options.edition))
    for stack in side.stacks:
        left.subtract(unit for unit in stack.cards if unit is not None)
    left.subtract(side.waiting.known())
    left.subtract(card for card in (*side.discard, *side.out) if card in UNITS)
    if view.fight is not None:
        left.subtract([fighter(view.fight, seat).unit])
    return tuple(sorted(_all(left), key=ORDER.__getitem__))


def _cards(side: Side, options: Options) -> tuple[Token, ...]:
    """The cards of hand and deck that are not seen."""
    left: Counter[Token] = Counter(range(len(side.waiting)))
    left.update(_orders(side.army.values[0] or "", options.budget, options.edition))
    left.subtract(side.hand.known())
    left.subtract(side.deck.known())
    left.subtract(card for card in (*side.discard, *side.out) if card not in UNITS)
    for stack in side.stacks:
        left.subtract(card for card in (stack.terrain, stack.leader) if card)
    return _all(left)


@lru_cache(maxsize=256)
def _mustered(text: str, budget: int, edition: int) -> dict[str, int]:
    return dict(armies.find(text, budget, edition).battalions)


@lru_cache(maxsize=256)
def _orders(text: str, budget: int, edition: int) -> tuple[str, ...]:
    """The cards of a side's deck that are no battalions."""
    return (*armies.find(text, budget, edition).commanders[1:], *ORDERS)


def _all(cards: Counter[Any]) -> tuple[Any, ...]:
    """What the counter holds. Raises ValueError when something is there too often."""
    if cards and min(cards.values()) < 0:
        raise ValueError("more of a kind than there are")
    return tuple(cards.elements())
