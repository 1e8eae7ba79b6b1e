"""The fight of two for one flag, solved backwards: the standing is how many points the mover is ahead."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final

import numpy as np

from games.wards.backwards import Backwards, Values, margin, picked
from games.wards.spots import Numbers

MOST: Final = 6
"""Points ahead that are told apart."""
_ENDED: Final = np.array([margin(ahead) for ahead in range(-MOST - 1, MOST + 2)])


class Hill(Backwards):
    """A battle for the one flag of a map.

    Takes half a second to a second and a half of the processor, and 30 to 60 MB.
    """

    dense: ClassVar[bool] = True

    def standings(self, left: int) -> int:
        return 2 * self._span(left) + 1

    def struck(self, left: int) -> Numbers:
        return np.arange(self.standings(left))

    def at(self, left: int, facts: tuple[int, ...]) -> Sequence[tuple[float, int]]:
        span = self._span(left)
        return ((1.0, max(-span, min(span, facts[0])) + span),)

    def ended(self, left: int, after: Values | None, here: Any, there: Any, standing: int) -> Any:
        mover = self.mover(left, last=True)
        mine, theirs = self.spots[mover].holds[here], self.spots[1 - mover].holds[there]
        ahead = standing - self._span(left) + (mine & ~theirs) - 1 * (theirs & ~mine)
        if after is None:
            return _ENDED[ahead + MOST + 1]
        span = self._span(left - 1)
        return picked(after, np.clip(ahead, -span, span) + span)

    def _span(self, left: int) -> int:
        """How many points ahead are told apart while so many rounds are left: what can be, and be made good."""
        return min(MOST, left, self.rounds - left)


@lru_cache(maxsize=2)
def solved(map_id: str, roles: tuple[str, str], rounds: int, *, alternating: bool) -> Hill:
    """The battle between these classes, remembered for a while."""
    return Hill(map_id, roles, rounds, alternating=alternating)
