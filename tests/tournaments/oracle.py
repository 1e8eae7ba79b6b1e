"""The rules of pairing once more, as plainly as can be: every bye and every pairing is tried. For small fields.

And a second way for large ones without a bye: a programme along the standing order over all pairs of a window.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tournaments.field import Field, Objective

Pairs = tuple[tuple[int, int], ...]
Plan = tuple[int | None, Pairs]
"""Who has the bye, and the pairs, by the indices of the whole field."""
NOBODY: frozenset[frozenset[int]] = frozenset()


def best(field: Field, later: int) -> tuple[int | None, Objective]:
    """The bye and the objective of the best pairing."""
    plans = [(_bye_rank(field, bye), _objective(field, bye, pairs), (bye, pairs)) for bye, pairs in _plans(field)]
    allowed = [
        (rank, cost, plan)
        for rank, cost, plan in plans
        if cost.rematches == 0 and not _barred(field, plan[0]) and later and _goes_on(field, plan, later)
    ]
    if allowed:
        _, cost, plan = min(allowed, key=lambda one: (one[0], one[1]))
    else:
        _, cost, plan = min(plans, key=lambda one: (one[1].rematches, one[0], one[1]))
    return plan[0], cost


def _plans(field: Field) -> Iterator[Plan]:
    everyone = tuple(range(field.size))
    if field.size % 2 == 0:
        yield from ((None, pairs) for pairs in pairings(everyone, NOBODY))
        return
    may = [one for one in everyone if field.byes[one] == field.walkovers[one] == 0] or everyone
    for bye in may:
        there = tuple(one for one in everyone if one != bye)
        yield from ((bye, pairs) for pairs in pairings(there, NOBODY))


def _barred(field: Field, bye: int | None) -> bool:
    return bye is not None and (field.byes[bye] > 0 or field.walkovers[bye] > 0)


def _bye_rank(field: Field, bye: int | None) -> tuple[int, int, int]:
    """Smaller is better: fewest byes, fewest wins without playing, lowest-ranked."""
    return (0, 0, 0) if bye is None else (field.byes[bye], field.walkovers[bye], -bye)


def _objective(field: Field, bye: int | None, pairs: Pairs) -> Objective:
    places = {player: place for place, player in enumerate(one for one in range(field.size) if one != bye)}
    return Objective(
        sum(j in field.met[i] for i, j in pairs),
        sum((field.pt[i] - field.pt[j]) ** 2 for i, j in pairs),
        sum((places[i] - places[j]) ** 2 for i, j in pairs),
    )


def _goes_on(field: Field, plan: Plan, later: int) -> bool:
    met = frozenset(frozenset((i, j)) for i in range(field.size) for j in field.met[i])
    had = frozenset(one for one in range(field.size) if _barred(field, one))
    return can_play(field.size, met | {frozenset(pair) for pair in plan[1]}, had | {plan[0]}, later)


@cache
def can_play(size: int, met: frozenset[frozenset[int]], had: frozenset[int | None], rounds: int) -> bool:
    """Whether so many rounds can be played without a rematch or a barred bye."""
    if rounds == 0:
        return True
    byes = [None] if size % 2 == 0 else [one for one in range(size) if one not in had]
    for bye in byes:
        there = tuple(one for one in range(size) if one != bye)
        for pairs in pairings(there, met):
            if can_play(size, met | {frozenset(pair) for pair in pairs}, had | {bye}, rounds - 1):
                return True
    return False


def pairings(players: tuple[int, ...], met: frozenset[frozenset[int]]) -> Iterator[Pairs]:
    """Every way to pair an even number of players without a rematch."""
    if not players:
        yield ()
        return
    first, *others = players
    for other in others:
        if frozenset((first, other)) not in met:
            for rest in pairings(tuple(one for one in others if one != other), met):
                yield ((first, other), *rest)


def along(field: Field) -> Objective:
    """The objective of the best pairing of an even field in which nobody plays further than twice the most opponents
    plus one: exact, since no optimal pairing joins players further apart (exchange argument).
    """
    width = 2 * max(map(len, field.met)) + 1
    states: dict[int, dict[int, Objective]] = {0: {0: Objective(0, 0, 0)}}  # first free player, taken ones after it
    for first in range(field.size):
        for taken, cost in states.pop(first, {}).items():
            for step in range(1, min(width, field.size - 1 - first) + 1):
                if taken >> step - 1 & 1:
                    continue
                after, onward = (taken | 1 << step - 1), first + 1
                while after & 1:
                    after, onward = after >> 1, onward + 1
                total = Objective(*map(sum, zip(cost, field.objective([(first, first + step)]), strict=True)))
                found = states.setdefault(onward, {})
                found[after >> 1] = min(total, found.get(after >> 1, total))
    return states[field.size][0]
