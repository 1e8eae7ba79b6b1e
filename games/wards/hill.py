"""The fight of two for one flag, solved backwards on some points of the map: how likely whoever moves next wins.

Each of the two is on one of its `Spots` or comes back to the table. From the last round on, what is best for whoever
moves is known for every pair of spots and every score (backward induction): ways, sight, cover and armour are the
map's, the chances of shots and assaults exact. What it does not know is that vehicles come and go: each waits for its
team where it stood at first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from games.wards.arms import ROLES, WEAPONS
from games.wards.harm import CONTACT, SECOND, looks_from, shots_at, squared_to
from games.wards.maps import load
from games.wards.points import squared
from games.wards.spots import Numbers, Spot, Spots
from games.wards.threat import chance, charge

MOST: Final = 6
"""Points ahead that are told apart."""
_MARGIN: Final = 0.1
"""How much of the value of an end is by how much somebody is ahead, so that nobody gives up what looks lost."""
_REMEMBERED: Final = 65536
OFF: Final = -1
"""The place of who is off the table."""

Values = np.ndarray[Any, np.dtype[np.float32]]
"""By spot of the mover and of the other one, the last of each being `OFF`, and by points ahead of the mover."""
Kept = np.ndarray[Any, np.dtype[np.float16]]
"""The same, as it is remembered."""


class _Harm(NamedTuple):
    """By own spot and the other one's, how likely one action destroys: any shot, a second shot, an assault."""

    shot: Values
    again: Values
    strike: Values


class Hill:
    """A battle for the one flag of a map, between two classes by team. `alternating`: who acts first in a round acts
    last in the next.

    Takes half a second of the processor, and 25 MB; twice as much where there are tanks.
    """

    def __init__(self, map_id: str, roles: tuple[str, str], rounds: int, *, alternating: bool) -> None:
        self._map_id, self._rounds, self._alternating = map_id, rounds, alternating
        board = load(map_id)
        self.spots = Spots(board, 0, roles[0]), Spots(board, 1, roles[1])
        """By team."""
        self._harms = self._harm(0), self._harm(1)
        self._known: dict[tuple[int, str | None, int, tuple[Spot | None, Spot | None], int], float] = {}
        self._turn: dict[tuple[int, bool], Kept] = {}
        self._moved: dict[tuple[int, bool], Kept] = {}
        for left in range(1, rounds + 1):
            for last in (True, False):
                turn, moved = self._solve(left, last)
                self._turn[left, last], self._moved[left, last] = turn.astype(np.float16), moved.astype(np.float16)

    def mover(self, left: int, *, last: bool) -> int:
        """The team that is the first, or the last, to act in a round. `left`: rounds, this one too."""
        return int(last) ^ int(self._alternating and (self._rounds - left) % 2)

    def chance(
        self, left: int, *, second: str | None, mover: int, spots: tuple[Spot | None, Spot | None], ahead: int
    ) -> float:
        """The chance to win of the team whose turn it is.

        `left`: rounds, this one too. `second`: the verb of its first action, where it has its second one. `spots`: by
        team, where both really are; None: off the table. `ahead`: points of the mover.
        """
        asked = left, second, mover, spots, ahead
        found = self._known.get(asked)
        if found is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            found = self._known[asked] = self._chance(left, second, mover, spots, ahead)
        return found

    def _chance(
        self, left: int, second: str | None, mover: int, spots: tuple[Spot | None, Spot | None], ahead: int
    ) -> float:
        last = self.mover(left, last=True) == mover
        side, other = self.spots[mover], self.spots[1 - mover]
        mine, theirs = spots[mover], spots[1 - mover]
        span = self._span(left)
        points = max(-span, min(span, ahead)) + span
        there = OFF if theirs is None else other.like(theirs)
        if mine is None:
            return float(self._turn[left, last][OFF, there, points])
        here = side.like(mine)
        over, gone = (float(self._over_at(left, last, here, place, points)) for place in (there, OFF))
        harm = self._harms[mover]
        shot, strike, again = 0.0, 0.0, float(harm.again[here, there, 0])
        if theirs is not None:
            shot = float(shots_at(self._map_id, mine.arms, theirs.body, theirs.at)[mine.at])
            if squared(mine.at, theirs.at) <= CONTACT:
                strike = charge(mine.arms, theirs.body)
        reached = side.reached(mine)
        if second is not None:
            stay = self._best_of(over, self._over_at(left, last, reached, there, points))
            return max(stay, over + max(again if second == "shoot" else shot, strike) * (gone - over))
        best = self._best_of(over, self._moved[left, last][reached, there, points])
        best = max(best, over + strike * (gone - over))
        if shot:
            goes = side.goes[here]
            stay = self._best_of(over, self._over_at(left, last, goes, there, points))
            after = self._best_of(gone, self._over_at(left, last, goes, OFF, points))
            missed = _twice(over, max(stay, over + max(again, strike) * (gone - over)))
            best = max(best, missed + shot * (_twice(gone, after) - missed))
        return best

    def _solve(self, left: int, last: bool) -> tuple[Values, Values]:
        """What a turn is worth when it begins, and after a first action that led somewhere."""
        mover = self.mover(left, last=last)
        side, harm = self.spots[mover], self._harms[mover]
        over = self._over(left, last)
        gain = over[:, OFF:] - over
        stay = np.maximum(over, _best(over, side.goes))
        moved = _twice(over, np.maximum(stay, over + np.maximum(harm.shot, harm.strike) * gain))
        missed = _twice(over, np.maximum(stay, over + np.maximum(harm.again, harm.strike) * gain))
        turn = np.maximum(over, _best(moved, side.goes))
        shooting = missed + harm.shot * (_twice(over, stay)[:, OFF:] - missed)
        turn = np.where(harm.shot > 0, np.maximum(turn, shooting), turn)
        turn = np.where(harm.strike > 0, np.maximum(turn, over + harm.strike * gain), turn)
        turn[OFF] = turn[side.spawns].max(axis=0)
        return turn, moved

    def _over(self, left: int, last: bool) -> Values:
        """What it is worth for whoever has just moved that its turn is over, in its round or with it."""
        mover = self.mover(left, last=last)
        shape = [len(self.spots[team].all) + 1 for team in (mover, 1 - mover)]
        here, there = np.ix_(range(shape[0]), range(shape[1]))
        each = [self._over_at(left, last, here, there, points) for points in range(2 * self._span(left) + 1)]
        return np.stack(np.broadcast_arrays(*each), axis=-1).astype(np.float32)

    def _over_at(self, left: int, last: bool, here: Any, there: Any, points: int) -> Any:
        """The same for some spots (numbers) of the mover and of the other one. `points`: ahead, plus the span."""
        if not last:
            return 1.0 - self._turn[left, True][there, here, -1 - points]
        mover = self.mover(left, last=True)
        mine, theirs = self.spots[mover].holds[here], self.spots[1 - mover].holds[there]
        ahead = points - self._span(left) + (mine & ~theirs) - 1 * (theirs & ~mine)
        if left == 1:
            return _ENDED[ahead + MOST + 1]
        span = self._span(left - 1)
        ahead = np.clip(ahead, -span, span)
        if self.mover(left - 1, last=False) == mover:
            return self._turn[left - 1, False][here, there, span + ahead]
        return 1.0 - self._turn[left - 1, False][there, here, span - ahead]

    def _span(self, left: int) -> int:
        """How many points ahead are told apart while so many rounds are left: what can be, and be made good."""
        return min(MOST, left, self._rounds - left)

    @staticmethod
    def _best_of(least: float, values: Any) -> float:
        return max(least, float(np.max(values, initial=0.0)))

    def _harm(self, team: int) -> _Harm:
        mine, theirs = self.spots[team], self.spots[1 - team]
        shot, again, strike = (np.zeros((len(mine.all) + 1, len(theirs.all) + 1, 1), np.float32) for _ in range(3))
        arms = np.array([spot.arms for spot in mine.all])
        second = ROLES[mine.role].again
        for there, other in enumerate(theirs.all):
            for kind in dict.fromkeys(arms.tolist()):
                of = np.flatnonzero(arms == kind)
                shot[of, there, 0] = shots_at(self._map_id, kind, other.body, other.at)[mine.at[of]]
            looks = looks_from(self._map_id, other.at)
            far = squared_to(len(looks), other.at)[mine.at]
            strike[:OFF, there, 0] = np.where(mine.walks & (far <= CONTACT), charge(mine.role, other.body), 0.0)
            if second:
                seen, kills = looks[mine.at], np.array([chance(second, other.body, level) for level in range(3)])
                near = mine.walks & (far <= WEAPONS[second].range ** 2) & (seen & 1 == 1)
                again[:OFF, there, 0] = np.where(near, kills[seen >> 3], 0.0)
        return _Harm(shot, again, strike)


def _twice(once: Any, better: Any) -> Any:
    """What a turn is worth after its first action: as it is, or with a second action better."""
    return once + SECOND * (better - once)


def _best(values: Values, goes: Sequence[Numbers]) -> Values:
    """By spot, the best of where one action leads to."""
    found = values.copy()
    for here, there in enumerate(goes):
        if len(there):
            values[there].max(axis=0, out=found[here])
    return found


def ended(ahead: int) -> float:
    """What it counts to be so many points ahead in the end."""
    won = float(np.sign(ahead)) / 2 + 0.5
    return won + _MARGIN * (float(np.tanh(ahead / 2)) / 2 + 0.5 - won)


_ENDED: Final = np.array([ended(ahead) for ahead in range(-MOST - 1, MOST + 2)])


@lru_cache(maxsize=2)
def solved(map_id: str, roles: tuple[str, str], rounds: int, *, alternating: bool) -> Hill:
    """The battle between these classes, remembered for a while."""
    return Hill(map_id, roles, rounds, alternating=alternating)
