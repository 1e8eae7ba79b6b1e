"""The fight of two on tickets, solved backwards.

The standing is how many tickets the mover is ahead, and by how many inches it was nearer to the middle, added up over
the rounds: that breaks ties, and half of all battles end level. Nobody runs out of tickets here; two hardly ever do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np

from games.wards.backwards import MARGIN, Backwards, Values, margin, picked
from games.wards.points import point
from games.wards.spots import Numbers
from games.wards.turns import inches_from_middle

MOST: Final = 2
"""Tickets ahead that are told apart."""
_LEANS: Final = ((24, 4), (24, 8), (28, 14))
"""By rounds left, how many inches nearer to the middle are told apart and in what steps; before that as `_EARLY`."""
_EARLY: Final = (28, 28)
_BREAKS: Final = (1 - MARGIN) / 2
"""What it counts to win only by being nearer."""


class Tickets(Backwards):
    """A battle on tickets on a map whose one flag lies in the middle."""

    def __init__(self, map_id: str, roles: tuple[str, str], rounds: int, *, alternating: bool) -> None:
        self._inches: dict[int, Any] = {}
        super().__init__(map_id, roles, rounds, alternating=alternating)

    def standings(self, left: int) -> int:
        return (2 * self._most(left) + 1) * len(_leans(left))

    def struck(self, left: int) -> Numbers:
        count, leans = self.standings(left), len(_leans(left))
        after = np.arange(count) + leans
        return np.where(after < count, after, np.arange(count))

    def at(self, left: int, facts: tuple[int, ...]) -> Sequence[tuple[float, int]]:
        ahead, nearer = facts
        most, leans = self._most(left), _leans(left)
        first = (max(-most, min(most, ahead)) + most) * len(leans)
        low, part = _between(leans, np.array(nearer))
        return [(float(each), first + int(low) + more) for more, each in ((0, 1 - part), (1, part)) if each]

    def ended(self, left: int, after: Values | None, here: Any, there: Any, standing: int) -> Any:
        mover, leans, most = self.mover(left, last=True), _leans(left), self._most(left)
        ahead = standing // len(leans) - most
        nearer = leans[standing % len(leans)] + self._from_middle(1 - mover)[there] - self._from_middle(mover)[here]
        if after is None:
            return np.where(ahead == 0, np.sign(nearer) * _BREAKS + 0.5, margin(ahead))
        leans, most = _leans(left - 1), self._most(left - 1)
        first = (max(-most, min(most, ahead)) + most) * len(leans)
        low, part = _between(leans, nearer)
        one, two = (picked(after, first + low + more) for more in (0, 1))
        return one + part * (two - one)

    def _most(self, left: int) -> int:
        return min(MOST, left)

    def _from_middle(self, team: int) -> Any:
        """By spot, the inches from the middle; off the table it is the corner."""
        if team not in self._inches:
            points = [*self.spots[team].at.tolist(), point(0, 0)]
            self._inches[team] = np.array([inches_from_middle(self.map_id, at) for at in points])
        return self._inches[team]


def _leans(left: int) -> Any:
    most, step = _LEANS[left - 1] if left <= len(_LEANS) else _EARLY
    return np.arange(-most, most + 1, step)


def _between(leans: Any, nearer: Any) -> tuple[Any, Any]:
    """The number of the lean below, and how far it is to the next one."""
    where = np.clip((nearer - leans[0]) / (leans[1] - leans[0]), 0, len(leans) - 1)
    low = np.minimum(where.astype(np.int64), len(leans) - 2)
    return low, (where - low).astype(np.float32)


@lru_cache(maxsize=2)
def solved(map_id: str, roles: tuple[str, str], rounds: int, *, alternating: bool) -> Tickets:
    """The battle between these classes, remembered for a while."""
    return Tickets(map_id, roles, rounds, alternating=alternating)
