"""How good a position looks: what both sides still have, weighed by where it stands and in what shape.

The unit is a point of an army's cost. The weights are those of a logistic regression on the results of 1,500 games of
quick players, rounded.
"""

from __future__ import annotations

from math import exp
from typing import Final

from games.battalions.cards import LINE, RULES, TACTICS, TERRAINS, UNITS
from games.battalions.fights import fighter
from games.battalions.state import ARMY, DEPLOY, DISCARD, OVER, SHAKEN, Side, State
from games.battalions.turns import result
from games.core.hidden import Seat

_UNKNOWN: Final = 6.0
"""What a card counts that is not seen."""
# By the marks SHAKEN, BLOWN and FRESH: the part of its cost that a card in a stack is worth.
_SHAPE: Final = (1.0, 0.5, 0.5, 0.1, 1.0, 0.5, 0.5, 0.1)
_HOPE: Final = (1.0, 0.8, 0.8, 0.5, 1.0, 0.8, 0.5, 0.3)
"""The same in the own turn, before the morale phase in which it may recover."""
_GUNS: Final = 10.0
"""What guns in a stack of the line are worth besides their cost: they attack without danger."""


def _values(shape: tuple[float, ...]) -> dict[str, tuple[float, ...]]:
    return {
        name: tuple((unit.cost + (_GUNS if unit.arm == "artillery" else 0.0)) * part for part in shape)
        for name, unit in UNITS.items()
    }


_VALUE: Final = _values(_SHAPE)
_REVIVING: Final = _values(_HOPE)
_HOLE: Final = tuple(_UNKNOWN * part for part in _SHAPE)
_COST: Final = {name: float(unit.cost) for name, unit in UNITS.items()}

_THIN: Final = (0.0, -28.0, -11.5, 0.0, 4.0, 6.0, 7.0)
"""What a stack of the line is worth besides its cards, by their number."""
_EMPTY: Final = (0.0, -41.0, -92.0, -300.0, -300.0, -300.0)
"""What so many empty stacks of the line cost."""
_RESERVE, _HAND, _DECK, _ROUTED = 1.3, 1.0, 0.9, 0.45
"""The part of its cost that a battalion is worth in the reserve, in hand, in the deck, and on the discard pile."""
_HELD: Final = 6.0
"""What a battalion in hand is worth besides."""
_CARD: Final = {**dict.fromkeys(TACTICS, 5.5), **dict.fromkeys(TERRAINS, 2.5)}
_COMMANDER, _LEADER, _TERRAIN, _SLOT = 2.7, 5.6, 8.0, 5.0
_SCALE: Final = 45.0
"""So many points ahead are log odds of 1."""


def worth(view: State, seat: Seat) -> float:
    """The chance that the seat wins, if both play alike; cards that are not seen count as middling ones."""
    if view.phase == OVER:
        over = result(view)
        return 0.5 if over is None or not over.winners else float(seat in over.winners)
    if view.phase in (ARMY, DEPLOY):
        return 0.0  # nobody gains by putting the battle off
    ahead = _side(view, 0) - _side(view, 1)
    return 1.0 / (1.0 + exp((-ahead if seat == 0 else ahead) / _SCALE))


def _side(view: State, seat: Seat) -> float:
    side = view.sides[seat]
    total, empty = 0.0, 0
    # who is about to have a morale phase may hope for it; it is the enemy's turn to hope when only the discard is left
    values = _REVIVING if (view.turn.seat == seat) != (view.phase == DISCARD) else _VALUE
    for stack in side.stacks[:LINE]:
        marks = stack.marks
        if not marks:
            empty += 1
            continue
        total += _THIN[len(marks)]
        for unit, mark in zip(stack.cards, marks, strict=True):
            total += (_HOLE if unit is None else values[unit])[mark & 7]
        if stack.leader:
            total += _LEADER
        if stack.terrain:
            total += _TERRAIN
    reserve = side.stacks[LINE]
    for unit, mark in zip(reserve.cards, reserve.marks, strict=True):
        total += _RESERVE * (_HOLE if unit is None else _VALUE[unit])[mark & 7]
    if view.fight is not None:
        card = fighter(view.fight, seat)
        total += _VALUE[card.unit][card.marks & 7]
    return total + _EMPTY[empty] + _cards(view, side, seat)


def _cards(view: State, side: Side, seat: Seat) -> float:
    """Hand, deck and discard pile; and the cards that will be drawn at the end of the own turn, or at its beginning."""
    kinds = side.waiting.values
    total = _DECK * sum([_UNKNOWN if kind is None else _COST[kind] for kind in kinds])
    for card in side.hand.values:
        if card is None:
            total += _SLOT
        elif type(card) is int:
            kind = kinds[card]
            total += _HELD + (_HAND - _DECK) * (_UNKNOWN if kind is None else _COST[kind])
        else:
            total += _CARD.get(str(card), _COMMANDER)
    coming = max(0, RULES.hand - len(side.hand.values)) if view.turn.seat == seat else RULES.drawn
    total += _SLOT * coming
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
        return cost * 0.7
    return cost * 0.32 if fate == "shaken" else 0.0
