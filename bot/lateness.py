"""How old an interaction is, whatever the machine's own clock says."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta
from math import inf

MEMORY = 600.0
"""Seconds after which what was learned is forgotten, by halves: two quartz clocks drift apart by seconds a day."""


class Lateness:
    """Discord's time, held against a clock that only counts seconds.

    Every interaction brings the moment when it was made, by Discord's clock, and is never here before it. So the one
    that came quickest of late says how far the two clocks are apart, and the others are late by what they exceed it.
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        """`monotonic`: seconds since any moment; it is never set."""
        self.monotonic = monotonic
        self._since = -inf
        self._lately, self._before = -inf, -inf  # by how much Discord's clock is ahead, at least

    def heard(self, made: datetime) -> None:
        """Something has come that Discord made at this moment."""
        now = self.monotonic()
        if (passed := now - self._since) > MEMORY:
            self._before = self._lately if passed <= 2 * MEMORY else -inf
            self._since, self._lately = now, -inf
        self._lately = max(self._lately, made.timestamp() - now)

    def age(self, made: datetime) -> timedelta:
        """How long ago this moment of Discord's was; too little rather than too much."""
        ahead = max(self._lately, self._before)
        return timedelta(seconds=max(0.0, self.monotonic() + ahead - made.timestamp()))
