"""Secrets found and changed without the core's own functions, so that a law does not lean on what it judges."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from games.core.hidden import Hidden, Seat, may_read


def change(node: Any, each: Callable[[Hidden[Any]], Hidden[Any]]) -> Any:
    """The record with every labelled secret changed, in the order in which they are stored."""
    if isinstance(node, Hidden):
        return each(node)
    if isinstance(node, tuple):
        return tuple(change(part, each) for part in node)
    if isinstance(node, Struct):
        return type(node)(*(change(getattr(node, name), each) for name in node.__struct_fields__))
    return node


def zones(node: Any) -> list[Hidden[Any]]:
    """Every labelled secret of the record, in the order in which they are stored."""
    found: list[Hidden[Any]] = []

    def note(zone: Hidden[Any]) -> Hidden[Any]:
        found.append(zone)
        return zone

    change(node, note)
    return found


def unseen_places(state: Any, reader: Seat | None) -> dict[str, list[tuple[int, int]]]:
    """By pool, the places (zone, index) of the values that the reader may not know."""
    places: dict[str, list[tuple[int, int]]] = {}
    for number, zone in enumerate(zones(state)):
        if not may_read(zone.readers, reader):
            places.setdefault(zone.pool, []).extend((number, index) for index in range(len(zone.values)))
    return places


def exchanged(state: Any, first: tuple[int, int], second: tuple[int, int]) -> Any:
    """The state with the values of two places exchanged."""
    values = [list(zone.values) for zone in zones(state)]
    one, other = values[first[0]][first[1]], values[second[0]][second[1]]
    values[first[0]][first[1]], values[second[0]][second[1]] = other, one
    rows = iter(values)
    return change(state, lambda zone: Hidden(tuple(next(rows)), zone.readers, zone.pool))


def exchanges(state: Any, reader: Seat | None, number: int, rng: random.Random) -> Iterator[Any]:
    """Some states that differ from this one by two values of one pool, exchanged where the reader cannot see them.

    Every other exchange is one of neighbours, since what lies together tends to be drawn together.
    """
    places = {pool: spots for pool, spots in unseen_places(state, reader).items() if len(spots) > 1}
    for turn in range(number if places else 0):
        spots = places[rng.choice(sorted(places))]
        first = rng.randrange(len(spots) - 1)
        second = first + 1 if turn % 2 else rng.randrange(len(spots))
        if first != second:
            yield exchanged(state, spots[first], spots[second])
