"""What was learnt of Titans: how often a round is won after an action, seen from the own hand and what lies open.

The chance is a sum of four tables (an n-tuple network, as Buro's for Othello), each of which sees a few features of the
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
_FAR: Final = 17
"""Distances from here on are alike."""
_LEADS: Final = 11
_PILES: Final = np.array([0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7], np.int64)
"""Sizes of the pile that are told apart."""
_ROOMS: Final = np.array([0, 1, 1, 2, 2, 3], np.int64)
SIZES: Final = (
    _KINDS * len(many.HELD) * (_FAR + 1),
    _KINDS * (_FAR + 1) * _LEADS * 8 * 4,
    _KINDS * (_FAR + 1) * 6 * 4 * 8,
    _KINDS * 8 * _LEADS * 4 * 6,
)
"""Cells of each table: hand and distance; distance, lead, pile, room; unseen and own cards for the distance, pile;
the end: pile, lead, own and unseen cards for the distance."""
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
    mine, distance = duels.mine[rows], duels.distance[rows]
    step, count, kind = many.STEP[columns], many.COUNT[columns], _KIND[columns]
    far = distance - step
    near = np.where(far <= REACH, far, 0)
    each = np.arange(len(rows))
    parries = kind == 7
    cost = np.where(parries, duels.cost()[rows], count)
    spent_on = np.where(parries, duels.value[rows], near)
    spent = many.WEIGHTS[np.abs(step)] + cost * many.WEIGHTS[spent_on]
    hand = many.HAND_OF[mine @ many.WEIGHTS - spent]
    copies = mine[each, near]
    unseen = np.where(near > 0, 5 - duels.out[rows, near] - copies, 0)
    own = np.clip(copies - np.where(kind == 7, cost * (spent_on == near), count) - (np.abs(step) == near), 0, 3)
    own = np.where(near > 0, own, 0)
    refilled = duels.full[rows] - mine.sum(1) + np.abs(np.sign(step)) + count
    drawn: Ints = np.where(kind < 7, refilled, np.where(kind == 8, 1, 0))
    pile = _PILES[np.maximum(duels.pile[rows] - drawn, 0)]
    lead = np.clip(duels.ahead[rows] + step - duels.ahead_other[rows] + _LEADS // 2, 0, _LEADS - 1)
    room = _ROOMS[np.clip(duels.ahead[rows] + step + duels.inward[rows] - 1, 0, REACH)]
    far = np.minimum(far, _FAR)
    cells = (
        (kind * len(many.HELD) + hand) * (_FAR + 1) + far,
        (((kind * (_FAR + 1) + far) * _LEADS + lead) * 8 + pile) * 4 + room,
        (((kind * (_FAR + 1) + far) * 6 + unseen) * 4 + own) * 8 + pile,
        (((kind * 8 + pile) * _LEADS + lead) * 4 + own) * 6 + unseen,
    )
    return Choices(rows, columns, cells)


def chances(tables: Tables, found: Choices) -> Chances:
    """How likely each choice wins its round for who makes it."""
    first, second, third, fourth = (table[cells] for table, cells in zip(tables, found.cells, strict=True))
    return first + second + third + fourth + np.float32(0.5)


def pick(size: int, found: Choices, liked: Chances, warmth: float, rng: np.random.Generator) -> Ints:
    """For each round the place of one of its choices, -1 for none: the warmer, the more often not the best.

    (Softmax, drawn by adding Gumbel noise to each.)
    """
    noise = -np.log(np.maximum(rng.standard_exponential(len(liked), np.float32), np.float32(1e-9)))
    scores = np.full((size, many.COLUMNS), -np.inf, np.float32)
    scores[found.rows, found.columns] = liked + np.float32(warmth) * noise
    places = np.full((size, many.COLUMNS), -1, np.int64)
    places[found.rows, found.columns] = np.arange(len(liked))
    return places[np.arange(size), scores.argmax(1)]


@cache
def tables(level: str) -> Tables:
    """What was learnt of a level."""
    found = data.read(FILE)
    assert found is not None, f"{FILE} belongs to the game"
    stored: NDArray[np.int16] = np.load(BytesIO(found))[level]
    ends = np.cumsum(SIZES)[:-1]
    return tuple(part.astype(np.float32) / np.float32(GRAIN) for part in np.split(stored, ends))
