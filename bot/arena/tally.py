"""What many games say: who wins how often, how sure that is, how long games are and how they end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, median
from typing import Any, NamedTuple

from bot.arena.match import Played


class Share(NamedTuple):
    """So many of so many, and where the true share lies with 95 % certainty (Wilson's interval).

    Wins that are shared count in part.
    """

    times: float
    total: int

    @property
    def rate(self) -> float:
        """The share that was seen, 0 to 1."""
        return self.times / self.total if self.total else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Lower and upper end, 0 to 1; everything is possible before a game was played."""
        if not self.total:
            return 0.0, 1.0
        z, n, p = 1.959964, self.total, self.rate
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    def told(self) -> dict[str, Any]:
        """As JSON."""
        low, high = self.interval
        return {"count": self.times, "of": self.total, "rate": self.rate, "low": low, "high": high}


class Tally(NamedTuple):
    """The games so far. `wins` by player, `seats` by seat; a game with several winners counts for each."""

    games: int
    wins: tuple[Share, ...]
    draws: Share
    seats: tuple[Share, ...]
    actions: tuple[float, float, int, int]
    """Actions a game: mean, median, least, most."""
    seconds: float
    """Of all games, as if they had been played one after the other."""
    reasons: dict[str, int]
    told: dict[tuple[str, str], int]


def tally(played: Sequence[Played], seats: int) -> Tally:
    """Counts games of so many seats; there must be at least one."""
    wins, by_seat = [0] * seats, [0] * seats
    told: Counter[tuple[str, str]] = Counter()
    for one in played:
        for seat in one.winners:
            wins[one.line_up[seat]] += 1
            by_seat[seat] += 1
        told.update(one.told)
    total, lengths = len(played), [one.actions for one in played]
    return Tally(
        games=total,
        wins=tuple(Share(count, total) for count in wins),
        draws=Share(sum(not one.winners for one in played), total),
        seats=tuple(Share(count, total) for count in by_seat),
        actions=(fmean(lengths), median(lengths), min(lengths), max(lengths)),
        seconds=sum(one.seconds for one in played),
        reasons=dict(Counter(one.reason for one in played).most_common()),
        told=dict(told.most_common()),
    )
