"""Token buckets: everybody may do much at once, and goes on at an even pace. Pure: the time is handed in.

Ours, because the libraries for it count hits in windows: there somebody may spend two windows within a second, deeds of
different weight cost a call each, and what is left is not known to the second. A bucket is two numbers.
"""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime, timedelta
from typing import NamedTuple

KEPT = 50_000
"""Buckets that are remembered; the one that was not used for longest goes first, and is full by then."""


class Rate(NamedTuple):
    """At most `burst` units at once, and `refill` more of them each second."""

    burst: float
    refill: float


class _Level(NamedTuple):
    units: float
    at: datetime


class Buckets:
    """One bucket for each key, all of one size."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._levels: OrderedDict[int, _Level] = OrderedDict()

    def wait(self, key: int, units: float, now: datetime) -> timedelta:
        """How long until there are so many units; nothing is taken. What is more than a full bucket takes all of it."""
        missing = min(units, self._rate.burst) - self._units(key, now)
        return timedelta(seconds=max(0.0, missing) / self._rate.refill)

    def take(self, key: int, units: float, now: datetime) -> None:
        """Takes units that are there."""
        left = max(0.0, self._units(key, now) - units)
        self._levels[key] = _Level(left, now)
        self._levels.move_to_end(key)
        if len(self._levels) > KEPT:
            self._levels.popitem(last=False)

    def _units(self, key: int, now: datetime) -> float:
        level = self._levels.get(key)
        if level is None:
            return self._rate.burst
        passed = max(0.0, (now - level.at).total_seconds())
        return min(self._rate.burst, level.units + passed * self._rate.refill)
