"""How dangerous warriors are to each other: quick tables for computer players, made from the exact chances."""

from __future__ import annotations

from functools import cache
from math import isqrt
from typing import Final

from games.core.hidden import Seat
from games.wards import odds
from games.wards.arms import ENGINES, ROLES, WEAPONS
from games.wards.assault import STRIKES
from games.wards.state import ON_FOOT, State

FOOT: Final = "foot"
"""The kind of target that a warrior on foot is; else it is the kind of its vehicle."""
REACHES: Final = 25
"""The squared distance within which an assault may well arrive."""
CHASE: Final = 0.3
"""What a shot counts that needs a move first."""
STRIDE_INCHES: Final = 6
LONGEST: Final = 24 * 24
"""The squared distance beyond which nobody is dangerous, not even after a move."""

Table = tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]


@cache
def kill(shooter: str, target: str) -> Table:
    """By cover and squared distance: the chance that the best one Shoot destroys the target; beyond, nothing.

    `shooter`: a class, or the kind of a vehicle; `target`: `FOOT` or the kind of a vehicle.
    """
    names = ROLES[shooter].weapons if shooter in ROLES else (ENGINES[shooter].weapon,)
    weapons = [name for name in names if not WEAPONS[name].spots]
    longest = max(WEAPONS[name].range for name in weapons)
    return tuple(  # pyright: ignore[reportReturnType]  # three of them
        tuple(
            max((chance(name, target, level) for name in weapons if WEAPONS[name].range ** 2 >= far), default=0.0)
            for far in range(longest * longest + 1)
        )
        for level in range(3)
    )


@cache
def chance(weapon: str, target: str, level: int) -> float:
    """The chance that one Shoot destroys the target; a crew that bails out counts half."""
    if target == FOOT:
        return float(odds.on_warrior(weapon, level).destroyed)
    engine = ENGINES[target]
    if engine.armour:
        found = odds.on_armour(weapon, level, engine.armour)
        return float(found.destroyed + found.bails / 2)
    return float(odds.on_hull(weapon, level, engine.move == 0).destroyed)


@cache
def chase(shooter: str, target: str) -> tuple[float, ...]:
    """By squared distance: what a shot counts for which the shooter must move first."""
    table = kill(shooter, target)[0]
    step = ENGINES[shooter].move if shooter in ENGINES else STRIDE_INCHES
    longest = isqrt(len(table) - 1) + step
    return tuple(CHASE * table[max(0, isqrt(far) - step) ** 2] for far in range(longest * longest + 1))


@cache
def charge(shooter: str, target: str) -> float:
    """The chance that an assault destroys the target; a crew that bails out counts half, crews do not assault."""
    if shooter not in ROLES:
        return 0.0
    strikes = (7 - STRIKES) / 6
    if target == FOOT:
        return strikes
    engine = ENGINES[target]
    if not engine.armour:
        return strikes * 2 / 3
    against = ROLES[shooter].tank_assault - engine.armour
    return strikes * sum(1.0 if die < against else 0.5 * (die == against) for die in range(1, 7)) / 6


def kinds(view: State, seat: Seat) -> tuple[str, str]:
    """What the seat's warrior is when it shoots, and when it is shot at."""
    warrior = view.warriors[seat]
    if warrior.ride == ON_FOOT:
        return warrior.role, FOOT
    kind = view.vehicles[warrior.ride].kind
    return kind, kind


def menace(shooter: str, target: str, far: int, sighted: int, level: int) -> float:
    """How likely a shooter destroys a target soon, at this squared distance. `sighted`: 1 when it is in sight."""
    tables, later, strikes = _tables(shooter, target)
    best = 0.0
    if sighted:
        table = tables[level]
        if far < len(table):
            best = table[far]
    if far <= REACHES and strikes > best:
        best = strikes
    if not best and far < len(later):
        return later[far]
    return best


@cache
def _tables(shooter: str, target: str) -> tuple[Table, tuple[float, ...], float]:
    return kill(shooter, target), chase(shooter, target), charge(shooter, target)
