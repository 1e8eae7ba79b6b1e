"""How good a position looks: troops and where they stand, rows controlled, cards in hand.

The weights are log odds: fitted to positions of games between players who look one step ahead, then moved towards the
enemy's rows, which makes games shorter and loses none.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from games.core.hidden import Seat
from games.warshow import control, places
from games.warshow.cards import BY_ID, Card
from games.warshow.state import OVER, State

CARD: Final = 0.3
"""A card in hand."""
COVERED: Final = 0.8
"""A covered troop of which no more is known."""
HIDING: Final = 0.1
HIDDEN: Final = 0.7
"""A covered troop of one's own: this, and this share of what it is worth uncovered."""
AMBUSH: Final = 0.2
"""Each shot of such a one that lies in ambush."""
TROOP: Final = -0.3
VALUE: Final = 0.28
HEALTH: Final = 0.25
SHOT: Final = 0.08
PLACED: Final = (0.0, 0.15, 0.08, 0.0, 0.0, 0.0)
"""What each point of value is worth besides, by the number of the row in which it stands."""
ROW: Final = (0.0, 0.1, 0.1, 0.1, 0.05, 0.0)
"""Control of a row, by its number."""
WINNING: Final = 0.8
"""Rows enough to win, if nothing changes until the turn begins."""


DECIDED: Final = 20.0
"""So far ahead is who has won."""


def worth(view: State, seat: Seat) -> float:
    """0 (lost) to 1 (won): the seat's strength beside that of its strongest enemy."""
    if view.phase == OVER:
        return 0.5 if not view.winners else 1.0 if seat in view.winners else 0.0
    return 1.0 / (1.0 + exp(-lead(view, seat)))


def lead(view: State, seat: Seat) -> float:
    """The same as log odds: how far the seat is ahead of its strongest enemy, or so far behind it if below 0."""
    if view.phase == OVER:
        return 0.0 if not view.winners else DECIDED if seat in view.winners else -DECIDED
    strengths = _strengths(view)
    mine = strengths.pop(seat)
    return mine - max(strengths)


def _strengths(view: State) -> list[float]:
    seats = len(view.sides)
    strengths = [CARD * len(side.hand) for side in view.sides]
    values = [[0] * seats for _ in places.places(seats)]
    for troop in view.troops:
        owner, place = troop.owner, troop.place
        strength, value = _troop(troop.card.values[0], places.number(place, owner), troop.red, troop.covered)
        strengths[owner] += strength
        values[place][owner] += value
    held = [0] * seats
    for place, row in enumerate(values):
        owner = control.most(row)
        if owner is not None:
            strengths[owner] += ROW[places.number(place, owner)]
            held[owner] += 1
    for seat, count in enumerate(held):
        if count >= 3:
            enemies = [other for other, side in enumerate(view.sides) if other != seat and not side.out]
            if control.wins(view.troops, seat, enemies, seats):
                strengths[seat] += WINNING
    return strengths


def lying(card: Card, plain: float) -> float:
    """What a covered troop of one's own is worth, by what it is worth uncovered."""
    return HIDING + HIDDEN * plain + (AMBUSH * card.shots if "ambush" in card.skills else 0.0)


@lru_cache(maxsize=16384)
def _troop(name: str | None, row: int, red: int, covered: bool) -> tuple[float, int]:
    """What a troop is worth, and what it counts in its row."""
    if name is None:
        return COVERED, 0
    card = BY_ID[name]
    left = max(card.health - red, 0)
    plain = TROOP + VALUE * card.value + HEALTH * left + SHOT * card.shots
    if covered:
        return lying(card, plain), 0
    return plain + PLACED[row] * card.value, card.value
