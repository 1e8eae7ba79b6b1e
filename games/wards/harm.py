"""How likely one turn destroys somebody: shots and assaults, at once or after a move, by every point of the map.

Exact for warriors on foot but for the way of an assault, which is taken as straight. For computer players.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from games.wards.arms import ENGINES, ROLES, WEAPONS
from games.wards.assault import CHARGE
from games.wards.ground import ground
from games.wards.legal import WALK
from games.wards.maps import load
from games.wards.points import STRIDE, Point, within
from games.wards.threat import chance, charge, kill
from games.wards.turns import AGAIN, HOLDS

SECOND: Final = (7 - AGAIN) / 6
"""How likely a turn has a second action."""
CONTACT: Final = (CHARGE + 1) ** 2
"""The squared distance within which an assault arrives, and (below) within which it does after a move."""
_FURTHER: Final = (WALK + CHARGE) ** 2

Field = np.ndarray[Any, np.dtype[np.float32]]
"""A number for each point."""
Places = np.ndarray[Any, np.dtype[np.int64]]


class Harm(NamedTuple):
    """How likely somebody destroys somebody: in a whole turn, with the second action of one that began with a move, and
    with that of one that began with a shot."""

    turn: float
    after_move: float
    after_shot: float


_NONE: Final = Harm(0.0, 0.0, 0.0)


@lru_cache(maxsize=65536)
def harm(map_id: str, arms: str, at: Point, body: str, there: Point) -> Harm:
    """What somebody with these arms does to such a target, both on the table."""
    far = (at % STRIDE - there % STRIDE) ** 2 + (at // STRIDE - there // STRIDE) ** 2
    walks, inches = arms in ROLES, _inches(arms)
    if far > (_longest(arms) + inches) ** 2:
        return _NONE
    shots = shots_at(map_id, arms, body, there)
    strikes = charge(arms, body)
    shot, strike = float(shots[at]), strikes if far <= CONTACT else 0.0
    after_shot = max(strike, _again(map_id, arms, at, body, there, far))
    turn = max(strike, shot + (1 - shot) * SECOND * after_shot)
    if inches:
        moved = float(shots[within_move(map_id, at, inches, driving=not walks)].max(initial=0.0))
        turn = max(turn, SECOND * max(moved, strikes if far <= _FURTHER else 0.0))
    return Harm(turn, max(shot, strike), after_shot)


def _again(map_id: str, arms: str, at: Point, body: str, there: Point, far: int) -> float:
    """The weapon with which a second shot is allowed."""
    weapon = ROLES[arms].again if arms in ROLES else ""
    if not weapon or far > WEAPONS[weapon].range ** 2:
        return 0.0
    look = ground(map_id).sight.look(at, there)
    return chance(weapon, body, look >> 1 & 3) if look & 1 else 0.0


@lru_cache(maxsize=512)
def shots_at(map_id: str, arms: str, body: str, there: Point) -> Field:
    """By point, how likely one shot from it destroys the target."""
    looks = looks_from(map_id, there)
    return _kill(arms, body)[np.where(looks & 1, (looks >> 3) + 1, 0), squared_to(len(looks), there)]


@lru_cache(maxsize=128)
def danger(map_id: str, arms: str, at: Point, body: str) -> Field:
    """By point, how likely a turn of somebody with these arms destroys such a target that stands on it."""
    walks, inches = arms in ROLES, _inches(arms)
    far = squared_to(len(looks_from(map_id, at)), at)
    strikes = charge(arms, body)
    shot, strike = _shots_from(map_id, arms, at, body), np.where(far <= CONTACT, strikes, 0.0)
    turn = np.maximum(strike, shot + (1 - shot) * SECOND * strike)
    moved = np.where(far <= _FURTHER, strikes, 0.0)
    for place in within_move(map_id, at, inches, driving=not walks) if inches else ():
        np.maximum(moved, _shots_from(map_id, arms, int(place), body), out=moved)
    return np.maximum(turn, SECOND * moved).astype(np.float32)


def _shots_from(map_id: str, arms: str, at: Point, body: str) -> Field:
    """By point, how likely one shot at it destroys a target there."""
    looks = looks_from(map_id, at)
    return _kill(arms, body)[np.where(looks & 1, (looks >> 1 & 3) + 1, 0), squared_to(len(looks), at)]


@lru_cache(maxsize=2048)
def within_move(map_id: str, at: Point, inches: int, *, driving: bool) -> Places:
    """The points that a move leads to."""
    return np.array(ground(map_id).ways_of(driving=driving).reach(at, inches), dtype=np.int64)


@lru_cache(maxsize=16)
def at_flags(map_id: str) -> Field:
    """By point, 1 where who stands there counts for a flag."""
    board = load(map_id)
    found = np.zeros(STRIDE * board.rows, dtype=np.float32)
    found[[at for at in board.everywhere() if any(within(at, flag, HOLDS) for flag in board.flags)]] = 1.0
    return found


def looks_from(map_id: str, at: Point) -> np.ndarray[Any, np.dtype[np.uint8]]:
    return np.frombuffer(ground(map_id).sight.all_from(at), dtype=np.uint8)


@lru_cache(maxsize=512)
def squared_to(points: int, there: Point) -> Places:
    """By point, its squared distance."""
    at = np.arange(points)
    return (at % STRIDE - there % STRIDE) ** 2 + (at // STRIDE - there // STRIDE) ** 2


@lru_cache(maxsize=64)
def _kill(arms: str, body: str) -> Field:
    """The chance of one shot by what is seen (0: nothing, else one more than the cover) and squared distance."""
    found = np.zeros((4, 2 * STRIDE * STRIDE), dtype=np.float32)
    for level, row in enumerate(kill(arms, body)):
        found[level + 1, : len(row)] = row
    return found


def _inches(arms: str) -> int:
    return WALK if arms in ROLES else ENGINES[arms].move


@lru_cache(maxsize=64)
def _longest(arms: str) -> int:
    """The longest range of what destroys."""
    names = ROLES[arms].weapons if arms in ROLES else (ENGINES[arms].weapon,)
    return max(WEAPONS[name].range for name in names if not WEAPONS[name].spots)
