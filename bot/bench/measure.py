"""Measuring two ways of doing something in turns."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any, NamedTuple

Step = Callable[[], None]
"""Called after each piece of work, for the progress bar."""


class Figure(NamedTuple):
    """One line of the table. `ratio`: how many times as good as the baseline; the goal is at least `goal`."""

    name: str
    ours: str
    baseline: str
    ratio: float | None
    goal: float | None
    numbers: dict[str, float]

    @property
    def reached(self) -> bool | None:
        """Whether the goal is reached; None without one."""
        return None if self.goal is None or self.ratio is None else self.ratio >= self.goal

    def told(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "name": self.name,
            "ours": self.ours,
            "baseline": self.baseline,
            "ratio": self.ratio,
            "goal": self.goal,
            "reached": self.reached,
            **self.numbers,
        }


class Pace(NamedTuple):
    """Seconds for a unit of work, ours and the baseline's: medians over all rounds. `ratio` is of each round's pair."""

    ours: float
    baseline: float
    ratio: float


def in_turns(
    ours: Callable[[], int],
    baseline: Callable[[], int],
    rounds: int,
    step: Step,
    clock: Callable[[], float] = process_time,
) -> Pace:
    """Times both, one after the other, `rounds` times. Each does some work and says how many units it was.

    The clock is this process's own computing time, which other programs on the machine hardly disturb; work that waits
    for a disk needs `perf_counter`.
    """
    ours()  # once for nothing: caches, sprites, imports
    baseline()
    pairs: list[tuple[float, float]] = []
    for number in range(rounds):
        order = (ours, baseline) if number % 2 else (baseline, ours)
        times = {work: _timed(work, clock) for work in order}
        pairs.append((times[ours], times[baseline]))
        step()
    return Pace(
        median(mine for mine, _ in pairs),
        median(other for _, other in pairs),
        median(other / mine for mine, other in pairs),
    )


def _timed(work: Callable[[], int], clock: Callable[[], float]) -> float:
    began = clock()
    units = work()
    return (clock() - began) / units
