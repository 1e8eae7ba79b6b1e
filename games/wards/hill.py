"""The fight of two for one flag, solved backwards in a simple model: how likely whoever moves next wins.

Each of the two is so many moves away from the flag, destroys the other with some chance, and acts once a turn, or
twice where the die says so. Whoever falls begins again where its team comes to the table. From the last round on, the
best for whoever moves is known for every score (backward induction); real positions are looked up by ways and chances.
One point ahead in the end counts as nearly won only, so that nobody plays for the bare point, nor gives up a battle.
"""

from __future__ import annotations

from array import array
from functools import cache, lru_cache
from math import ceil
from typing import Any, Final

import numpy as np

AWAY: Final = 5
"""Ways to the flag that are told apart: 0 at the flag, else so many moves away, the last one as far as where one comes
to the table."""
CHANCES: Final = (0.0, 0.15, 0.3, 0.45, 0.6)
"""The chances to destroy the other one that are told apart."""
CLOSE: Final = (3, 2)
"""The place in `CHANCES` of what is usual when both are at the flag, and when one is and the other a move away."""
SECOND: Final = 0.5
"""How likely a turn has a second action."""
TWICE: Final = 0.2
"""The chance that a second shot in one turn destroys, beside what the first one had."""
MOST: Final = 20
"""Points ahead that are told apart."""

Values = np.ndarray[Any, np.dtype[np.float64]]
"""By ways (mover, other), chances (mover, other) and points ahead of the mover, plus `MOST`."""

_WON: Final = np.tanh(np.arange(-MOST, MOST + 1)) / 2 + 0.5
"""What it counts to be so many points ahead in the end."""
_KINDS: Final = len(CHANCES)
_SHAPE: Final = (AWAY, AWAY, _KINDS, _KINDS, 2 * MOST + 1)


def usual(mine: int, other: int) -> int:
    """The place of the chance that is usual at these ways, when somebody has just moved."""
    return CLOSE[mine + other] if mine + other < len(CLOSE) else 0


_USUAL: Final = np.array([[usual(mine, other) for other in range(AWAY)] for mine in range(AWAY)])


def _handed_over(left: int, last: bool) -> Values:
    """What it is worth for whoever has just moved that its turn is over. `last`: the round is over with it."""
    if not last:
        after = turn(left, True)
    elif left == 1:
        after = np.broadcast_to(_WON, _SHAPE)
    else:
        after = turn(left - 1, False)
    theirs = 1.0 - after.transpose(1, 0, 3, 2, 4)[..., ::-1]  # as the mover sees it: ways, chances and points swapped
    if not last:
        return theirs
    held = theirs.copy()
    held[0, 1:, ..., :-1] = theirs[0, 1:, ..., 1:]
    held[1:, 0, ..., 1:] = theirs[1:, 0, ..., :-1]
    return held


def _moved(after: Values) -> list[Values]:
    """What a move is worth, a step nearer, a step back, or about where one stands."""
    found: list[Values] = []
    for step in (-1, 0, 1):
        values = np.full(_SHAPE, -1.0)
        for mine in range(AWAY):
            to = mine + step
            if 0 <= to < AWAY:
                for other in range(AWAY):
                    kind = _USUAL[to, other]
                    values[mine, other] = after[to, other, kind, kind]
        found.append(values)
    return found


def _shot(after: Values, *, again: bool) -> Values:
    """What it is worth to shoot: the other one begins again, or all stays as it is."""
    gone = np.broadcast_to(after[:, -1:, :1, :1], _SHAPE)
    chances = np.array(CHANCES)[None, None, :, None, None]
    chances = np.where(chances > 0, TWICE if again else chances, 0.0)
    return chances * gone + (1 - chances) * after


def chance(
    left: int, last: bool, second: bool, ways: tuple[float, float], chances: tuple[float, float], ahead: int
) -> float:
    """The chance to win of whoever is at turn. By (mover, other): `ways` in moves, `chances` to destroy.

    `left`: rounds, this one too. `last`: it is the last one to act in this round. `second`: it has its second action.
    `ahead`: points.
    """
    table = _flat(left, last, second)
    mine, other = [min(AWAY - 1, ceil(way)) for way in ways]
    points = max(-MOST, min(MOST, ahead)) + MOST
    (one, more), (two, further) = _between(chances[0]), _between(chances[1])
    across = 2 * MOST + 1
    place = (((mine * AWAY + other) * _KINDS + one) * _KINDS + two) * across + points
    low = table[place] * (1 - further) + (table[place + across] * further if further else 0.0)
    if not more:
        return low
    place += _KINDS * across
    high = table[place] * (1 - further) + (table[place + across] * further if further else 0.0)
    return low * (1 - more) + high * more


@cache
def _flat(left: int, last: bool, second: bool) -> array[float]:
    return array("d", (seconds if second else turn)(left, last).tobytes())


def _between(chance: float) -> tuple[int, float]:
    """The place in `CHANCES` before this one, and how far it is to the next."""
    place = min(_KINDS - 2, int(chance / CHANCES[1]))
    return place, min(1.0, chance / CHANCES[1] - place)


@lru_cache(maxsize=64)
def seconds(left: int, last: bool) -> Values:
    """The chance to win of whoever has a second action now. `left`: rounds, this one too."""
    after = _handed_over(left, last)
    return np.maximum.reduce([after, *_moved(after), _shot(after, again=False)])


@lru_cache(maxsize=64)
def turn(left: int, last: bool) -> Values:
    """The chance to win of whoever begins its turn now. `last`: it is the last one to act in this round."""
    after = _handed_over(left, last)
    moving = SECOND * seconds(left, last) + (1 - SECOND) * after
    shooting = SECOND * np.maximum.reduce([after, *_moved(after), _shot(after, again=True)]) + (1 - SECOND) * after
    return np.maximum.reduce([after, *_moved(moving), _shot(shooting, again=False)])
