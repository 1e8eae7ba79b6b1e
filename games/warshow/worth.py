"""How good a position looks: troops and where they stand, rows controlled, cards in hand."""

from __future__ import annotations

from math import exp

from games.core.hidden import Seat
from games.warshow import control, places
from games.warshow.cards import BY_ID
from games.warshow.state import OVER, State, Troop

COVERED = 1.6
CARD = 0.5
ROW = (0.0, 1.5, 0.9, 0.5, 0.4, 0.3)
"""What control of a row is worth, by its number as the seat sees it (1: the enemy's rear)."""
SCALE = 0.16


def worth(view: State, seat: Seat) -> float:
    """0 (lost) to 1 (won): the seat's strength beside that of its strongest enemy."""
    if view.phase == OVER:
        return 0.5 if not view.winners else 1.0 if seat in view.winners else 0.0
    seats = len(view.sides)
    owners = control.owners(view.troops, seats)
    strengths = [_strength(view, other, owners) for other in range(seats)]
    rest = max(strength for other, strength in enumerate(strengths) if other != seat)
    return 1.0 / (1.0 + exp(-SCALE * (strengths[seat] - rest)))


def _strength(view: State, seat: Seat, owners: list[Seat | None]) -> float:
    side = view.sides[seat]
    if side.out:
        return 0.0
    total = CARD * len(side.hand)
    for troop in view.troops:
        if troop.owner == seat:
            total += _troop(troop)
    for place, owner in enumerate(owners):
        if owner == seat:
            total += ROW[places.number(place, seat)]
    return total


def _troop(troop: Troop) -> float:
    card = troop.card.values[0]
    if card is None:
        return COVERED
    known = BY_ID[card]
    health = (known.health - troop.red) / known.health
    value = (known.value + 0.5 * known.shots) * (0.4 + 0.6 * health)
    return 0.6 * value if troop.covered else value
