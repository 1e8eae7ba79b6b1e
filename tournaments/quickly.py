"""A good pairing in little time, for fields whose best one takes too long: no rematch that can be avoided, small gaps.

From the top each player meets the nearest one not met yet; those left over are fitted in by exchanging partners along
alternating paths (Edmonds' blossoms, 1965), so that rematches are as few as can be; then neighbouring games exchange
players as long as that makes the gaps smaller. All is counted in steps, so the same field is always paired alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tournaments.byes import candidates
from tournaments.field import Field, Pairs
from tournaments.lookahead import bits

PATIENCE: Final = 2_000_000
"""Steps of one search for partners, after which rematches are put up with."""
NEIGHBOURS: Final = 8
"""With so many games after it each game tries to exchange players."""
PASSES: Final = 12
"""How often it does."""
BYES: Final = 8
"""Players whose bye is tried when the first choice's leaves a rematch."""

NOBODY: Final = -1


def choice(field: Field) -> tuple[int | None, Pairs]:
    """Who has the bye in an odd field, and a pairing of the others by their indices in the field without them."""
    if field.size % 2 == 0:
        return None, pairs(field)
    found: list[tuple[int, int, Pairs]] = []
    for number, bye in enumerate(candidates(field)[:BYES]):
        others = field.without(bye)
        paired = pairs(others)
        rematches = others.objective(paired).rematches
        found.append((rematches, number, paired))
        if not rematches:
            break
    _, number, paired = min(found)
    return candidates(field)[number], paired


def pairs(field: Field) -> Pairs:
    """A pairing of an even field; without two of one club at a table, if that costs no rematch."""
    if field.mates:
        apart = field._replace(met=tuple(map(field.apart, range(field.size))), mates=())
        kept = pairs(apart)
        left = pairs(field._replace(mates=()))
        return min(kept, left, key=lambda found: (field.objective(found).rematches, field.objective(found).clubs))
    may = _may(field)
    mates = _nearest(may)
    _Fitting(may, mates).fit()
    left = [player for player, mate in enumerate(mates) if mate == NOBODY]
    for i, j in zip(left[::2], left[1::2], strict=True):
        mates[i], mates[j] = j, i
    return _closer(field, tuple((i, j) for i, j in enumerate(mates) if i < j))


def _may(field: Field) -> list[int]:
    """For each player those not met yet, as bits."""
    everyone = (1 << field.size) - 1
    return [everyone & ~(1 << i) & ~sum(1 << other for other in met) for i, met in enumerate(field.met)]


def _nearest(may: Sequence[int]) -> list[int]:
    """Partners from the top: the nearest one that is free, if there is one."""
    mates = [NOBODY] * len(may)
    free = (1 << len(may)) - 1
    for player in range(len(may)):
        if not free >> player & 1:
            continue
        free &= ~(1 << player)
        other = next(bits(may[player] & free), NOBODY)
        if other != NOBODY:
            mates[player], mates[other] = other, player
            free &= ~(1 << other)
    return mates


class _Fitting:
    """Grows a matching by augmenting paths. `mates`, by player, is changed in place."""

    def __init__(self, may: Sequence[int], mates: list[int]) -> None:
        self._may, self._mates = may, mates
        self._left = PATIENCE

    def fit(self) -> None:
        """Until nobody can be fitted in any more, or it takes too long."""
        for player in range(len(self._may)):
            if self._mates[player] == NOBODY and self._left > 0:
                self._augment(player)

    def _augment(self, root: int) -> None:
        end = self._path(root, circles=False)  # nearly always there is one without, and circles take long
        if end == NOBODY:
            end = self._path(root, circles=True)
        while end != NOBODY:
            before = self._parent[end]
            after = self._mates[before]
            self._mates[end], self._mates[before] = before, end
            end = after

    def _path(self, root: int, *, circles: bool) -> int:
        """The free player at the end of an alternating path, or NOBODY; `_parent` leads back.

        `circles`: it may go round those of odd length.
        """
        size = len(self._may)
        self._parent, self._base = [NOBODY] * size, list(range(size))
        outer, self._unseen = 1 << root, (1 << size) - 1 & ~(1 << root)
        queue = [root]
        free = sum(1 << player for player, mate in enumerate(self._mates) if mate == NOBODY and player != root)
        for player in queue:
            found = next(bits(self._may[player] & free), NOBODY)
            if found != NOBODY:
                self._parent[found] = player
                return found
            while there := self._may[player] & self._unseen:  # a partner is seen together with the one met
                other = next(bits(there))
                self._left -= 1
                mate = self._mates[other]
                self._parent[other] = player
                self._unseen &= ~(1 << other) & ~(1 << mate)
                outer |= 1 << mate
                queue.append(mate)
            for other in bits(self._may[player] & outer) if circles else ():
                self._left -= 1
                if self._base[other] != self._base[player] and self._mates[player] != other:
                    for each in self._contract(player, other, root):
                        if not outer >> each & 1:
                            outer |= 1 << each
                            queue.append(each)
            if self._left < 0:
                return NOBODY
        return NOBODY

    def _contract(self, one: int, other: int, root: int) -> Iterator[int]:
        """Makes an odd circle one point; yields everybody in it."""
        base = self._common(one, other, root)
        inside: set[int] = set()
        for start, end in ((one, other), (other, one)):
            player, child = start, end
            while self._base[player] != base:
                mate = self._mates[player]
                inside |= {self._base[player], self._base[mate]}
                self._parent[player] = child
                child, player = mate, self._parent[mate]
        for each in range(len(self._base)):
            self._left -= 1
            if self._base[each] in inside:
                self._base[each] = base
                yield each

    def _common(self, one: int, other: int, root: int) -> int:
        """The point where the ways back from both meet."""
        passed: set[int] = set()
        player = one
        while True:
            player = self._base[player]
            passed.add(player)
            if player == root or self._mates[player] == NOBODY:
                break
            player = self._parent[self._mates[player]]
        player = other
        while self._base[player] not in passed:
            player = self._parent[self._mates[self._base[player]]]
        return self._base[player]


def _closer(field: Field, paired: Pairs) -> Pairs:
    """The games after neighbouring ones have exchanged players wherever that is better."""
    games = list(paired)
    for _ in range(PASSES):
        games.sort()
        changed = False
        for first in range(len(games)):
            for second in range(first + 1, min(len(games), first + 1 + NEIGHBOURS)):
                (a, b), (c, d) = games[first], games[second]
                ways = (((a, b), (c, d)), (_ordered(a, c), _ordered(b, d)), (_ordered(a, d), _ordered(b, c)))
                best = min(ways, key=field.objective)
                if best is not ways[0]:
                    games[first], games[second] = best
                    changed = True
        if not changed:
            break
    return tuple(sorted(games))


def _ordered(i: int, j: int) -> tuple[int, int]:
    return (i, j) if i < j else (j, i)
