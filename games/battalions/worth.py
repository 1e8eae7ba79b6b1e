"""How good a position looks: what both sides still have, weighed by where it stands and in what shape.

The unit is a point of an army's cost. The weights were tried in games of computer players against each other.
"""

from __future__ import annotations

from math import exp
from typing import Final

from games.battalions.cards import LINE, RULES, TACTICS, TERRAINS, UNITS
from games.battalions.fights import fighter
from games.battalions.state import ATTACK_STEP, DISCARD, OVER, SHAKEN, TURN, Side, State
from games.battalions.turns import result
from games.core.hidden import Seat

_UNKNOWN: Final = 6.0
"""What a card counts that is not seen."""
# By the marks SHAKEN and BLOWN: the part of its cost that a card in a stack is worth.
_SHAPE: Final = (1.0, 0.68, 0.75, 0.5)
_VALUE: Final = {name: tuple(unit.cost * part for part in _SHAPE) for name, unit in UNITS.items()}
_HOLE: Final = tuple(_UNKNOWN * part for part in _SHAPE)
_COST: Final = {name: float(unit.cost) for name, unit in UNITS.items()}

_THIN: Final = (0.0, -3.0, -1.0, 0.0, 0.3, 0.4, 0.5)
"""What a stack of the line is worth besides its cards, by their number."""
_EMPTY: Final = (0.0, -7.0, -22.0, -60.0, -60.0, -60.0)
"""What so many empty stacks of the line cost."""
_RESERVE, _HAND, _READY, _DECK, _ROUTED = 0.92, 0.82, 0.9, 0.6, 0.3
"""The part of its cost that a battalion is worth in the reserve, in hand, in hand when it may be placed, in the deck,
and on the discard pile."""
_CARD: Final = {
    **dict.fromkeys(TACTICS, 1.6),
    **dict.fromkeys(TERRAINS, 0.7),
}
_COMMANDER, _LEADER, _TERRAIN, _SLOT = 1.0, 1.8, 1.0, 1.1
_SCALE: Final = 14.0
"""So many points ahead are log odds of 1."""


def worth(view: State, seat: Seat) -> float:
    """The chance that the seat wins, if both play alike; cards that are not seen count as middling ones."""
    if view.phase == OVER:
        over = result(view)
        return 0.5 if over is None or not over.winners else float(seat in over.winners)
    ahead = _side(view, 0) - _side(view, 1)
    return 1.0 / (1.0 + exp((-ahead if seat == 0 else ahead) / _SCALE))


def _side(view: State, seat: Seat) -> float:
    side = view.sides[seat]
    total, empty = 0.0, 0
    for stack in side.stacks[:LINE]:
        marks = stack.marks
        if not marks:
            empty += 1
            continue
        total += _THIN[len(marks)]
        for unit, mark in zip(stack.units.values, marks, strict=True):
            total += (_HOLE if unit is None else _VALUE[unit])[mark & 3]
        if stack.leader:
            total += _LEADER
        if stack.terrain:
            total += _TERRAIN
    reserve = side.stacks[LINE]
    for unit, mark in zip(reserve.units.values, reserve.marks, strict=True):
        total += _RESERVE * (_HOLE if unit is None else _VALUE[unit])[mark & 3]
    if view.fight is not None:
        card = fighter(view.fight, seat)
        total += _VALUE[card.unit][card.marks & 3]
    return total + _EMPTY[empty] + _cards(view, side, seat)


def _cards(view: State, side: Side, seat: Seat) -> float:
    """Hand, deck and discard pile."""
    mine = view.turn.seat == seat
    ready = _READY if mine and view.phase == TURN and view.turn.step < ATTACK_STEP else _HAND
    kinds = side.waiting.values
    total = _DECK * sum([_UNKNOWN if kind is None else _COST[kind] for kind in kinds])
    for card in side.hand.values:
        if card is None:
            total += 2.0
        elif type(card) is int:
            kind = kinds[card]
            total += (ready - _DECK) * (_UNKNOWN if kind is None else _COST[kind])
        else:
            total += _CARD.get(str(card), _COMMANDER)
    if mine and view.phase == DISCARD:
        total += _SLOT * (RULES.hand - len(side.hand.values))
    for card in side.discard:
        if card in _COST:
            total += _ROUTED * _COST[card]
    return total


def loss(unit: str, marks: int, fate: str) -> float:
    """What a fate costs the owner of a battalion, about."""
    cost = _COST[unit]
    if fate == "eliminated":
        return cost + 1.5
    if fate == "routs" or (fate == "shaken" and marks & SHAKEN):
        return cost * (1.0 - _ROUTED)
    return cost * (1.0 - _SHAPE[1]) if fate == "shaken" else 0.0
