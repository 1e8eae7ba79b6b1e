"""A battle of two, solved backwards on some points of the map: how likely whoever moves next wins.

Each of the two is on one of its `Spots` or comes back to the table. From the last round on, what is best for whoever
moves is known for every pair of spots and every standing (backward induction): ways, sight, cover and armour are the
map's, the chances of shots and assaults exact. What it does not know is that vehicles come and go: each waits for its
team where it stood at first. What scores, and so what a standing is, `Hill` and `Tickets` say.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Final, NamedTuple

import numpy as np

from games.wards.arms import ROLES, WEAPONS
from games.wards.harm import CONTACT, SECOND, looks_from, shots_at, squared_to
from games.wards.maps import load
from games.wards.points import squared
from games.wards.spots import Numbers, Spot, Spots
from games.wards.threat import chance, charge

MARGIN: Final = 0.1
"""How much of the value of an end is by how much somebody is ahead, so that nobody gives up what looks lost."""
_REMEMBERED: Final = 65536
OFF: Final = -1
"""The place of who is off the table."""

Values = np.ndarray[Any, np.dtype[np.float32]]
"""By spot of the mover and of the other one, the last of each being `OFF`, and by standing as the mover sees it."""
Kept = np.ndarray[Any, np.dtype[np.float16]]
"""The same, as it is remembered."""


Pairs = tuple[Numbers, Numbers]
"""Own spots and the other one's."""
Chances = np.ndarray[Any, np.dtype[np.float32]]
"""By own spot and the other one's."""


class Moment(NamedTuple):
    """When somebody has an action.

    `left`: rounds, this one too. `mover`: the team whose turn it is. `second`: the verb of its first action, where it
    has its second one. `spots`: by team, where both really are; None: off the table. `facts`: what the standing is made
    of, as the mover sees it.
    """

    left: int
    mover: int
    second: str | None
    spots: tuple[Spot | None, Spot | None]
    facts: tuple[int, ...]


class _Ends(NamedTuple):
    """What a turn is worth that is over, by the spot where the mover is then: the other one where it is, or gone."""

    over: Values
    gone: Values


class Harm:
    """How likely one action destroys: any shot, a second shot, an assault; and between which spots that may be."""

    def __init__(self, shot: Chances, again: Chances, strike: Chances) -> None:
        self.shot, self.again, self.strike = shot, again, strike
        self.shoots, self.strikes = _pairs(shot), _pairs(strike)
        self.hurts = _pairs(np.maximum(shot, strike))


def _pairs(chances: Chances) -> Pairs:
    here, there = np.nonzero(chances)
    return here, there


class Backwards(ABC):
    """A battle between two classes by team. `alternating`: who acts first in a round acts last in the next.

    Standings are numbered so that backwards they are what the other one sees.
    """

    dense: ClassVar[bool] = False
    """Whether spots are closer together, where there are few enough standings for that."""

    def __init__(self, map_id: str, roles: tuple[str, str], rounds: int, *, alternating: bool) -> None:
        self.map_id, self.rounds, self._alternating = map_id, rounds, alternating
        board = load(map_id)
        self.spots = Spots(board, 0, roles[0], dense=self.dense), Spots(board, 1, roles[1], dense=self.dense)
        """By team."""
        self._harms = self._harm(0), self._harm(1)
        self._known: dict[Moment, float] = {}
        self._turn: dict[tuple[int, bool], Values | Kept] = {}
        before = None
        for turn in ((left, last) for left in range(1, rounds + 1) for last in (True, False)):
            self._turn[turn] = self._solve(*turn)
            if before is not None:
                self._turn[before] = self._turn[before].astype(np.float16)
            before = turn

    @abstractmethod
    def standings(self, left: int) -> int:
        """How many are told apart in a round. `left`: rounds, this one too."""

    @abstractmethod
    def struck(self, left: int) -> Numbers:
        """By standing, which one it is when the mover destroys the other."""

    @abstractmethod
    def at(self, left: int, facts: tuple[int, ...]) -> Sequence[tuple[float, int]]:
        """The standings that are most like what is so for the mover, and how much each of them counts."""

    @abstractmethod
    def ended(self, left: int, after: Values | None, here: Any, there: Any, standing: int) -> Any:
        """What it is worth for the one who acts last in a round that the round is over, by numbers of spots.

        `after`: what the next round is worth then, by the same spots and by standing; None after the last round.
        """

    def mover(self, left: int, *, last: bool) -> int:
        """The team that is the first, or the last, to act in a round. `left`: rounds, this one too."""
        return int(last) ^ int(self._alternating and (self.rounds - left) % 2)

    def chance(self, moment: Moment) -> float:
        """The chance to win of the team whose turn it is."""
        found = self._known.get(moment)
        if found is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            standings = self.at(moment.left, moment.facts)
            found = self._known[moment] = sum(weight * self._chance(moment, standing) for weight, standing in standings)
        return found

    def moves(self, moment: Moment) -> list[int]:
        """The points of spots to which whoever moves can go, the best first. It is on the table."""
        side, mine = self.spots[moment.mover], moment.spots[moment.mover]
        reached = [] if mine is None else side.reached(mine)
        if not reached:
            return []
        value = np.zeros(len(reached), np.float32)
        for weight, standing in self.at(moment.left, moment.facts):
            ends = self._ends(moment, standing)
            value += weight * (self._moved(moment, reached, ends) if moment.second is None else ends.over[reached])
        return [int(side.at[reached[place]]) for place in np.argsort(-value, kind="stable")]

    def _chance(self, moment: Moment, standing: int) -> float:
        mover, second = moment.mover, moment.second
        side, harm = self.spots[mover], self._harms[mover]
        mine, theirs = moment.spots[mover], moment.spots[1 - mover]
        there = self._place(moment)
        if mine is None:
            last = self.mover(moment.left, last=True) == mover
            return float(self._turn[moment.left, last][OFF, there, standing])
        here, ends = side.like(mine), self._ends(moment, standing)
        over, gone = float(ends.over[here]), float(ends.gone[here])
        shot, strike, again = 0.0, 0.0, float(harm.again[here, there])
        if theirs is not None:
            shot = float(shots_at(self.map_id, mine.arms, theirs.body, theirs.at)[mine.at])
            if squared(mine.at, theirs.at) <= CONTACT:
                strike = charge(mine.arms, theirs.body)
        reached = side.reached(mine)
        if second is not None:
            stay = _best_of(over, ends.over[reached])
            return max(stay, over + max(again if second == "shoot" else shot, strike) * (gone - over))
        best = max(over, over + strike * (gone - over))
        if reached:
            best = max(best, float(self._moved(moment, reached, ends).max()))
        if shot:
            goes = side.goes[here]
            stay, after = _best_of(over, ends.over[goes]), _best_of(gone, ends.gone[goes])
            missed = _twice(over, max(stay, over + max(again, strike) * (gone - over)))
            best = max(best, missed + shot * (_twice(gone, after) - missed))
        return best

    def _place(self, moment: Moment) -> int:
        """Where whoever does not move is."""
        theirs = moment.spots[1 - moment.mover]
        return OFF if theirs is None else self.spots[1 - moment.mover].like(theirs)

    def _ends(self, moment: Moment, standing: int) -> _Ends:
        left, last = moment.left, self.mover(moment.left, last=True) == moment.mover
        struck = int(self.struck(left)[standing])
        return _Ends(self._over_at(left, last, self._place(moment), standing), self._over_at(left, last, OFF, struck))

    def _moved(self, moment: Moment, reached: list[int], ends: _Ends) -> Values:
        """What the turn is worth after a move to each of these spots as its first action."""
        side, theirs = self.spots[moment.mover], moment.spots[1 - moment.mover]
        once, gone = ends.over[reached], ends.gone[reached]
        onward = ends.over[side.leads[reached]].max(axis=1)
        if theirs is not None:
            # at where it really is: on a spot beside it, it may be in sight or behind other cover
            kills = self._kills(side, reached, theirs)
            onward = np.maximum(onward, once + kills * (gone - once))
        return _twice(once, np.maximum(onward, once))

    def _kills(self, side: Spots, reached: list[int], theirs: Spot) -> Chances:
        """How likely one shot or assault destroys somebody, by spot, all of one kind."""
        at, first = side.at[reached], side.all[reached[0]]
        found = shots_at(self.map_id, first.arms, theirs.body, theirs.at)[at]
        if not first.walks:
            return found
        near = squared_to(len(looks_from(self.map_id, theirs.at)), theirs.at)[at] <= CONTACT
        return np.where(near, np.maximum(found, charge(first.arms, theirs.body)), found)

    def _solve(self, left: int, last: bool) -> Values:
        """What a turn is worth when it begins."""
        mover = self.mover(left, last=last)
        side, harm, struck = self.spots[mover], self._harms[mover], self.struck(left)
        over = self._over(left, last)
        stay = _best(over, side.goes)
        moved = _twice(over, stay)
        hurts = harm.hurts
        moved[hurts] = _hurt(over, stay, np.maximum(harm.shot, harm.strike), hurts, struck)
        turn = _best(moved, side.goes)
        np.maximum(turn, over, out=turn)
        hurts = harm.shoots
        missed = _hurt(over, stay, np.maximum(harm.again, harm.strike), hurts, struck)
        here = hurts[0]
        alone = _twice(over[here, OFF], stay[here, OFF])[:, struck]
        turn[hurts] = np.maximum(turn[hurts], missed + harm.shot[hurts][:, None] * (alone - missed))
        hurts = harm.strikes
        gone = over[hurts[0], OFF][:, struck]
        turn[hurts] = np.maximum(turn[hurts], over[hurts] + harm.strike[hurts][:, None] * (gone - over[hurts]))
        turn[OFF] = turn[side.spawns].max(axis=0)
        return turn

    def _over(self, left: int, last: bool) -> Values:
        """What it is worth for whoever has just moved that its turn is over, and maybe its round."""
        if not last:
            return np.ascontiguousarray(1.0 - self._turn[left, True].transpose(1, 0, 2)[:, :, ::-1], np.float32)
        mover = self.mover(left, last=True)
        here, there = np.ix_(*(range(len(self.spots[team].all) + 1) for team in (mover, 1 - mover)))
        found = np.empty((here.size, there.size, self.standings(left)), np.float32)
        after = self._next(left, slice(None), slice(None)) if left > 1 else None
        for standing in range(found.shape[-1]):
            found[:, :, standing] = self.ended(left, after, here, there, standing)
        return found

    def _over_at(self, left: int, last: bool, there: int, standing: int) -> Any:
        """The same by spot of the mover, where the other one is on this spot."""
        mover = self.mover(left, last=last)
        here = np.arange(len(self.spots[mover].all))
        if not last:
            return 1.0 - self._turn[left, True][there, here, -1 - standing].astype(np.float32)
        after = self._next(left, here, there) if left > 1 else None
        return self.ended(left, after, here, np.full_like(here, there), standing)

    def _next(self, left: int, here: Any, there: Any) -> Values:
        """What the next round is worth, before its first turn, for the one who acts last in this one."""
        if self.mover(left - 1, last=False) == self.mover(left, last=True):
            return np.ascontiguousarray(self._turn[left - 1, False][here, there], np.float32)
        turn = self._turn[left - 1, False][there, here][..., ::-1]
        if turn.ndim > 2:
            turn = turn.transpose(1, 0, 2)
        return np.ascontiguousarray(1.0 - turn, np.float32)

    def _harm(self, team: int) -> Harm:
        mine, theirs = self.spots[team], self.spots[1 - team]
        shot, again, strike = (np.zeros((len(mine.all) + 1, len(theirs.all) + 1), np.float32) for _ in range(3))
        arms = np.array([spot.arms for spot in mine.all])
        second = ROLES[mine.role].again
        for there, other in enumerate(theirs.all):
            for kind in dict.fromkeys(arms.tolist()):
                of = np.flatnonzero(arms == kind)
                shot[of, there] = shots_at(self.map_id, kind, other.body, other.at)[mine.at[of]]
            looks = looks_from(self.map_id, other.at)
            far = squared_to(len(looks), other.at)[mine.at]
            strike[:OFF, there] = np.where(mine.walks & (far <= CONTACT), charge(mine.role, other.body), 0.0)
            if second:
                seen, kills = looks[mine.at], np.array([chance(second, other.body, level) for level in range(3)])
                near = mine.walks & (far <= WEAPONS[second].range ** 2) & (seen & 1 == 1)
                again[:OFF, there] = np.where(near, kills[seen >> 3], 0.0)
        return Harm(shot, again, strike)


def picked(values: Values, standings: Any) -> Any:
    """Of each pair of spots, the value of the standing that is its."""
    rows: Any = np.arange(0, values.size, values.shape[-1], dtype=np.int64)
    return values.ravel()[rows.reshape(values.shape[:-1]) + standings]


def margin(ahead: float) -> float:
    """What it counts to be so far ahead in the end."""
    won = float(np.sign(ahead)) / 2 + 0.5
    return won + MARGIN * (float(np.tanh(ahead / 2)) / 2 + 0.5 - won)


def _twice(once: Any, better: Any) -> Any:
    """What a turn is worth after its first action: as it is, or with a second action better."""
    return once + SECOND * (better - once)


def _hurt(over: Values, stay: Values, kills: Values, pairs: Pairs, struck: Numbers) -> Any:
    """What a turn is worth of which the first action is done, where a second one may destroy."""
    once = over[pairs]
    gone = over[pairs[0], OFF][:, struck]
    return _twice(once, np.maximum(stay[pairs], once + kills[pairs][:, None] * (gone - once)))


def _best(values: Values, goes: Sequence[Numbers]) -> Values:
    """By spot, the best of staying there and of where one action leads to."""
    found = values.copy()
    for here, there in enumerate(goes):
        if len(there):
            np.maximum(found[here], values[there].max(axis=0), out=found[here])
    return found


def _best_of(least: float, values: Any) -> float:
    return max(least, float(np.max(values, initial=0.0)))
