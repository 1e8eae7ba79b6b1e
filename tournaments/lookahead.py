"""Whether the remaining rounds can be played without a rematch or a barred bye, and the best pairing that keeps it so.

Everyone is a point, everyone not met yet a line; in an odd field the bye is a further point that only those may meet
who may still have it. A round without rematch is then a perfect matching, and what is left must hold one for each
further round, no line used twice. Large fields have so many lines that this is certain (Dirac's theorem); for small
ones it is searched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from heapq import heappop, heappush
from typing import Final

from tournaments.byes import candidates
from tournaments.field import Field, Pairs
from tournaments.matching import weighed

SMALL: Final = 16
"""Points up to which remaining rounds are searched; beyond, they are taken to be possible."""
PATIENCE: Final = 30_000
"""Steps of one search, after which remaining rounds are taken to be possible."""

Graph = tuple[int, ...]
"""For each point the points it may still meet, as bits."""


def graph(field: Field) -> Graph:
    """Who may still meet whom. In an odd field the last point is the bye."""
    everyone = (1 << field.size) - 1
    lines = [everyone & ~(1 << index) & ~sum(1 << other for other in met) for index, met in enumerate(field.met)]
    if field.size % 2 == 0:
        return tuple(lines)
    free = [0 if field.barred(index) else 1 for index in range(field.size)]
    lines = [line | may << field.size for line, may in zip(lines, free, strict=True)]
    return (*lines, sum(may << index for index, may in enumerate(free)))


def after(lines: Graph, pairs: Sequence[tuple[int, int]]) -> Graph:
    """What is left when these have met."""
    left = list(lines)
    for i, j in pairs:
        left[i] &= ~(1 << j)
        left[j] &= ~(1 << i)
    return tuple(left)


class Search:
    """Looks for remaining rounds; `patience` steps in all."""

    def __init__(self, patience: int = PATIENCE) -> None:
        self._left = patience
        self._known: dict[tuple[Graph, int], bool] = {}

    def possible(self, lines: Graph, rounds: int) -> bool:
        """Whether so many further rounds can be; also if that cannot be told."""
        if not _conceivable(lines, rounds):
            return False
        if len(lines) > SMALL:
            return True
        try:
            return self._can_be(lines, rounds)
        except _Impatient:
            return True

    def possible_with(self, lines: Graph, i: int, j: int, later: int) -> bool:
        """Whether so many rounds can follow one in which these two meet; also if that cannot be told."""
        try:
            return any(self._can_be(after(lines, pairs), later) for pairs in self._rounds_with(lines, i, j))
        except _Impatient:
            return True

    def _can_be(self, lines: Graph, rounds: int) -> bool:
        if not _conceivable(lines, rounds):
            return False
        if rounds == 0 or _plenty(lines, rounds):
            return True
        known = self._known.get((lines, rounds))
        if known is None:
            known = self._known[lines, rounds] = self._found(lines, rounds)
        return known

    def _found(self, lines: Graph, rounds: int) -> bool:
        # Rounds can be taken in any order: next comes the one in which the busiest point meets the first of its
        # rivals; or they never meet, and their line is as good as gone.
        point = min(range(len(lines)), key=lambda index: lines[index].bit_count())
        for other in bits(lines[point]):
            for pairs in self._rounds_with(lines, point, other):
                if self._can_be(after(lines, pairs), rounds - 1):
                    return True
            lines = after(lines, ((point, other),))
            if not _conceivable(lines, rounds):
                return False
        return False

    def _rounds_with(self, lines: Graph, i: int, j: int) -> Iterator[Pairs]:
        """Every round in which these two meet."""
        everyone = (1 << len(lines)) - 1
        return self._matchings(lines, everyone & ~(1 << i) & ~(1 << j), ((i, j),))

    def _matchings(self, lines: Graph, free: int, pairs: Pairs) -> Iterator[Pairs]:
        self._left -= 1
        if self._left < 0:
            raise _Impatient
        if free == 0:
            yield pairs
            return
        point = min(bits(free), key=lambda index: (lines[index] & free).bit_count())
        for other in bits(lines[point] & free):
            yield from self._matchings(lines, free & ~(1 << point) & ~(1 << other), (*pairs, (point, other)))


class _Impatient(Exception):
    """The search takes too long."""


def _conceivable(lines: Graph, rounds: int) -> bool:
    """Whether everyone has as many rivals left as there are rounds."""
    return all(line.bit_count() >= rounds for line in lines)


def _plenty(lines: Graph, rounds: int) -> bool:
    """Whether everyone has so many rivals left that the rounds are certainly possible, whoever meets first.

    By Dirac: among an even number of points, each with lines to at least half of them, is a perfect matching. The last
    point, which may be the bye, needs only a line for each round, if the others have enough without it.
    """
    points = len(lines)
    if min(line.bit_count() for line in lines) >= points // 2 + rounds - 1:
        return True
    last = 1 << points - 1
    fewest = min((line & ~last).bit_count() for line in lines[:-1])
    return lines[-1].bit_count() >= rounds and fewest >= (points - 2) // 2 + rounds


def keeping(field: Field, later: int, search: Search) -> tuple[int | None, Pairs] | None:
    """The best pairing without rematch after which `later` rounds are still possible; None if there is none.

    The bye comes first, then the gaps. The pairs are of the field without the bye's player.
    """
    lines = graph(field)
    if len(lines) > SMALL or not search.possible(lines, later + 1):
        return None
    byes: list[int | None] = [None]
    if field.size % 2:
        byes = [index for index in candidates(field) if not field.barred(index)]
    for bye in byes:
        others, left = field, lines
        if bye is not None:
            if not search.possible_with(lines, bye, field.size, later):
                continue
            others, left = field.without(bye), after(lines, ((bye, field.size),))
        for pairs in in_order(others):
            if search.possible(after(left, [_with(bye, pair) for pair in pairs]), later):
                return bye, pairs
    return None


def _with(bye: int | None, pair: tuple[int, int]) -> tuple[int, int]:
    """A pair's indices in the field that still holds the bye's player."""
    if bye is None:
        return pair
    return pair[0] + (pair[0] >= bye), pair[1] + (pair[1] >= bye)


def in_order(field: Field) -> Iterator[Pairs]:
    """Every pairing of a small even field without rematch, the best first."""
    pairs = [(i, j) for i in range(field.size) for j in range(i + 1, field.size) if j not in field.met[i]]
    cost = {(edge.i, edge.j): edge.cost for edge in weighed(field, pairs)}

    @cache
    def least(free: int) -> int | None:
        """What pairing all of these costs at least; None if it cannot be."""
        if free == 0:
            return 0
        first = (free & -free).bit_length() - 1
        found = [
            cost[first, other] + rest
            for other in bits(free & (free - 1))
            if (first, other) in cost and (rest := least(free & ~(1 << first) & ~(1 << other))) is not None
        ]
        return min(found, default=None)

    everyone = (1 << field.size) - 1
    total = least(everyone)
    waiting: list[tuple[int, Pairs, int]] = [] if total is None else [(total, (), everyone)]
    while waiting:
        total, done, free = heappop(waiting)
        if free == 0:
            yield done
            continue
        first = (free & -free).bit_length() - 1
        spent = total - (least(free) or 0)
        for other in bits(free & (free - 1)):
            left = free & ~(1 << first) & ~(1 << other)
            rest = least(left)
            if (first, other) in cost and rest is not None:
                heappush(waiting, (spent + cost[first, other] + rest, (*done, (first, other)), left))


def bits(mask: int) -> Iterator[int]:
    """The points of a set, ascending."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
