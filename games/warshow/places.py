"""The rows of the field, for any number of seats: an arm of two rows for each, and no-man's-land where all arms meet.

A *place* is a row for everybody: 0 is no-man's-land, 1 + 2 * seat that seat's trench, 2 + 2 * seat its rear. A *row* is
a place as a seat sees it: 1 enemy rear, 2 enemy trench, 3 no-man's-land, 4 own trench, 5 own rear [seed]. With more
than one enemy rows 1 and 2 are written with the enemy's letter: `2b`. Written for everybody, a place is `3`, or the
number that its owner gives it and that letter: `4b`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from games.core.hidden import Seat

NO_MANS_LAND = 0
LETTERS = "abc"
"""The letter of each seat, for troops and rows."""


def trench(seat: Seat) -> int:
    """The place of the seat's own trench."""
    return 1 + 2 * seat


def rear(seat: Seat) -> int:
    """The place of the seat's own rear."""
    return 2 + 2 * seat


def owner(place: int) -> Seat:
    """Whose trench or rear it is; -1 for no-man's-land."""
    return (place - 1) // 2


@cache
def places(seats: int) -> range:
    """Every place of a field for so many seats."""
    return range(1 + 2 * seats)


@cache
def number(place: int, seat: Seat) -> int:
    """The row's number, 1 to 5, as the seat sees it."""
    if place == NO_MANS_LAND:
        return 3
    near = place % 2  # a trench
    if owner(place) == seat:
        return 4 if near else 5
    return 2 if near else 1


@cache
def distance(one: int, other: int) -> int:
    """How many rows lie between two places: 0 for the same row, 1 for neighbours."""
    depth, far = 0 if one == 0 else 2 - one % 2, 0 if other == 0 else 2 - other % 2
    return abs(depth - far) if owner(one) == owner(other) else depth + far


@cache
def seen(place: int, seat: Seat, seats: int) -> str:
    """The place as the seat writes it, such as `4`, or `2b` at a table of three."""
    row = number(place, seat)
    return f"{row}{LETTERS[owner(place)]}" if row < 3 and seats > 2 else str(row)


@cache
def by_row(seat: Seat, seats: int) -> Mapping[str, int]:
    """The places by what the seat calls them; the inverse of `seen`."""
    return {seen(place, seat, seats): place for place in places(seats)}


@cache
def written(place: int) -> str:
    """The place for everybody: `3`, `4a`, `5b`."""
    return "3" if place == NO_MANS_LAND else f"{5 - place % 2}{LETTERS[owner(place)]}"


@cache
def ahead(place: int, seat: Seat, seats: int) -> tuple[int, ...]:
    """Where one step towards the enemies' rears leads; from no-man's-land to any enemy's trench."""
    if place == NO_MANS_LAND:
        return tuple(trench(other) for other in range(seats) if other != seat)
    whose, near = owner(place), place % 2
    if whose == seat:
        return (NO_MANS_LAND,) if near else (trench(seat),)
    return (rear(whose),) if near else ()


@cache
def behind(place: int, seat: Seat) -> tuple[int, ...]:
    """Where one step towards the seat's own rear leads."""
    if place == NO_MANS_LAND:
        return (trench(seat),)
    whose, near = owner(place), place % 2
    if whose == seat:
        return (rear(seat),) if near else ()
    return (NO_MANS_LAND,) if near else (trench(whose),)


@cache
def reading(seat: Seat, seats: int) -> tuple[int, ...]:
    """Every place, the most advanced row first [seed]; of the enemies' rows, the next enemy's in turn order first."""
    return tuple(
        sorted(places(seats), key=lambda place: (number(place, seat), (owner(place) - seat) % seats if place else 0))
    )
