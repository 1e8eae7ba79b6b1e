"""Who controls which row: whose uncovered troops there are worth more than the enemy's [ruling]."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.hidden import Seat
from games.warshow import places
from games.warshow.cards import BY_ID, RULES
from games.warshow.state import Troop


def value(troop: Troop) -> int:
    """What a troop counts in its row: its card's value, nothing while it lies covered."""
    card = troop.card.values[0]
    return 0 if troop.covered or card is None else BY_ID[card].value


def controls(troops: Sequence[Troop], place: int, seats: int) -> tuple[tuple[int, ...], Seat | None]:
    """The value of each seat's uncovered troops in a row, and the seat that has more than every other."""
    values = [0] * seats
    for troop in troops:
        if troop.place == place:
            values[troop.owner] += value(troop)
    return tuple(values), most(values)


def rows_held(troops: Sequence[Troop], seats: int) -> tuple[int, ...]:
    """How many rows each seat controls."""
    held = [0] * seats
    for owner in owners(troops, seats):
        if owner is not None:
            held[owner] += 1
    return tuple(held)


def owners(troops: Sequence[Troop], seats: int) -> list[Seat | None]:
    """By place, the seat that controls it, or None."""
    values = [[0] * seats for _ in places.places(seats)]
    for troop in troops:
        card = troop.card.values[0]
        if card is not None and not troop.covered:
            values[troop.place][troop.owner] += BY_ID[card].value
    return [most(row) for row in values]


def wins(troops: Sequence[Troop], seat: Seat, enemies: Sequence[Seat], seats: int) -> bool:
    """Whether the seat controls enough: no-man's-land and both rows of an enemy; of two, any four of the five rows."""
    held = owners(troops, seats)
    if seats == 2 and held.count(seat) >= RULES.rows_to_control:
        return True
    return held[places.NO_MANS_LAND] == seat and any(
        held[places.trench(enemy)] == seat == held[places.rear(enemy)] for enemy in enemies
    )


def total(troops: Sequence[Troop], seat: Seat) -> int:
    """The value of all the seat's uncovered troops."""
    return sum(value(troop) for troop in troops if troop.owner == seat)


def most(values: Sequence[int]) -> Seat | None:
    """The seat that has more than every other."""
    if len(values) == 2:
        one, other = values
        return None if one == other else 0 if one > other else 1
    best = max(values)
    return values.index(best) if best and values.count(best) == 1 else None
