"""What was learnt of Titans: how often a round is won after an action, seen from the own hand and what lies open.

The chance is a sum of tables (an n-tuple network, as Buro's for Othello), each of which sees a few features of the
position after the action. `learning.py` makes them from rounds against itself; they are data in `data/titans/`.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.core import data
from games.titans import rounds_at_once as many
from games.titans.actions import REACH
from games.titans.rounds_at_once import Chances, Duels, Ints

_KINDS: Final = 10
_FAR, _NEAR = 18, 13
"""Distances from there less one on are alike, in tables that look far and in those that do not."""
_LEADS: Final = 11
_PILES: Final = np.array([0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7], np.int64)
_STOCKS: Final = np.array([0, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4], np.int64)
"""Sizes of the pile that are told apart, finely and roughly."""
_ROOMS: Final = np.array([0, 1, 1, 2, 2, 3], np.int64)
_LEFT: Final = np.array([0, 1, 4, 16, 64, 256], np.int64)
"""Cards not seen, three of each value at most, times these add up to a code."""
SIZES: Final = (
    _KINDS * len(many.HELD) * _NEAR * 5 * 3,
    _KINDS * _FAR * _LEADS * 8 * 4,
    _KINDS * _NEAR * 1024,
    _KINDS * _NEAR * 26 * 4 * 6 * 3,
    _KINDS * 26 * _LEADS * 4 * 6,
)
"""Cells of each table: hand, distance, pile, who is ahead; distance, lead, pile, room; distance and what is unseen;
distance, pile, own and unseen cards for it, who is ahead; the end: pile, lead, own and unseen cards for the
distance."""
FILE: Final = "titans/blueprint.npz"
GRAIN: Final = 512
"""A stored number is so many parts of 1."""

_KIND: Final = np.zeros(many.COLUMNS, np.int64)
for _n in range(1, many.MOST + 1):
    _KIND[many.ATTACK + _n - 1] = _n
    for _s in range(REACH):
        _KIND[many.LUNGE + _s * many.MOST + _n - 1] = 3 + _n
_KIND[many.PARRY], _KIND[many.WITHDRAW : many.PASS], _KIND[many.PASS] = 7, 8, 9

Tables = tuple[Chances, ...]


class Choices(NamedTuple):
    """What is legal in many rounds, one after the other: whose round, which column, and its cells in the tables."""

    rows: Ints
    columns: Ints
    cells: tuple[Ints, ...]


def choices(duels: Duels) -> Choices:
    """Everything that the deciders may do, and what the tables know it by."""
    rows, columns = np.nonzero(duels.legal())
    distance = duels.distance[rows]
    step, count, kind = many.STEP[columns], many.COUNT[columns], _KIND[columns]
    moved = np.abs(step)
    far = distance - step
    near = np.where(far <= REACH, far, 0)
    parries = kind == 7
    cost = np.where(parries, duels.cost()[rows], count)
    spent_on = np.where(parries, duels.value[rows], near)
    hand = many.HAND_OF[(duels.mine @ many.WEIGHTS)[rows] - many.WEIGHTS[moved] - cost * many.WEIGHTS[spent_on]]
    left = 5 - duels.out - duels.mine
    unseen = np.where(near > 0, left[rows, near], 0)
    own = np.where(near > 0, np.minimum(many.HELD[hand, near], 3), 0)
    refilled = (duels.full - duels.mine.sum(1))[rows] + (moved > 0) + count
    drawn: Ints = np.where(kind < 7, refilled, np.where(kind == 8, 1, 0))
    pile = np.maximum(duels.pile[rows] - drawn, 0)
    ahead = duels.ahead[rows] + step
    lead = ahead - duels.ahead_other[rows]
    leads = np.clip(lead + _LEADS // 2, 0, _LEADS - 1)
    sign = np.sign(lead) + 1
    room = _ROOMS[np.clip(ahead + duels.inward[rows] - 1, 0, REACH)]
    there = kind * _NEAR + np.minimum(far, _NEAR - 1)
    cells = (
        (((kind * len(many.HELD) + hand) * _NEAR + np.minimum(far, _NEAR - 1)) * 5 + _STOCKS[pile]) * 3 + sign,
        (((kind * _FAR + np.minimum(far, _FAR - 1)) * _LEADS + leads) * 8 + _PILES[pile]) * 4 + room,
        there * 1024 + (np.minimum(left, 3) @ _LEFT)[rows],
        (((there * 26 + pile) * 4 + own) * 6 + unseen) * 3 + sign,
        (((kind * 26 + pile) * _LEADS + leads) * 4 + own) * 6 + unseen,
    )
    return Choices(rows, columns, cells)


def chances(tables: Tables, found: Choices) -> Chances:
    """How likely each choice wins its round for who makes it."""
    total = np.full(len(found.rows), 0.5, np.float32)
    for table, cells in zip(tables, found.cells, strict=True):
        total += table[cells]
    return total


def pick(size: int, found: Choices, liked: Chances, warmth: float, rng: np.random.Generator) -> Ints:
    """For each round the place of one of its choices, -1 for none: the warmer, the more often not the best.

    (Softmax, drawn by adding Gumbel noise to each.)
    """
    noise = np.log(np.maximum(rng.standard_exponential(len(liked), np.float32), np.float32(1e-9)))
    scores = liked - np.float32(warmth) * noise
    # the choices of a round stand together
    first = np.flatnonzero(np.diff(found.rows, prepend=-1))
    best = np.repeat(np.maximum.reduceat(scores, first), np.diff(first, append=len(liked)))
    places = np.full(size, -1, np.int64)
    hits = np.flatnonzero(scores == best)[::-1]
    places[found.rows[hits]] = hits
    return places


@cache
def tables(level: str) -> Tables:
    """What was learnt of a level."""
    found = data.read(FILE)
    assert found is not None, f"{FILE} belongs to the game"
    stored: NDArray[np.int16] = np.load(BytesIO(found))[level]
    ends = np.cumsum(SIZES)[:-1]
    return tuple(part.astype(np.float32) / np.float32(GRAIN) for part in np.split(stored, ends))
