"""How much of its time a search has spent. Processor time, so that a busy machine makes no weaker player."""

from __future__ import annotations

from math import inf
from time import perf_counter, thread_time
from typing import Protocol


class Spending(Protocol):
    """What a search asks how much of its time is gone: 1 and more when it is up."""

    def spent(self) -> float: ...


class Budget:
    """So many seconds of the processor, counted from now, and of the clock on the wall at most."""

    def __init__(self, seconds: float, wall: float = inf) -> None:
        self._seconds = seconds
        self._wall = wall
        self._began = thread_time()
        self._began_wall = 0.0 if wall == inf else perf_counter()

    def spent(self) -> float:
        """The share that is gone: 1 and more when the time is up."""
        if min(self._seconds, self._wall) <= 0:
            return 1.0
        share = (thread_time() - self._began) / self._seconds
        if self._wall != inf:
            share = max(share, (perf_counter() - self._began_wall) / self._wall)
        return share


class Trials:
    """A budget that counts how often it was asked, so that a rank plays alike on every machine."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._asked = 0

    def spent(self) -> float:
        """The share that is gone."""
        self._asked += 1
        return self._asked / self._most if self._most else 1.0
