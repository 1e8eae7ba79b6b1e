"""What many games say: who wins how often, how sure that is, how long games are and how they end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, median
from typing import Any, NamedTuple

from bot.arena.match import Finished


class Share(NamedTuple):
    """So many of so many, and where the true share lies with 95 % certainty (Wilson's interval).

    Wins that are shared count in part. `apart`: of how many games with a chance of their own one learns as much; None:
    each had its own.
    """

    times: float
    total: int
    apart: float | None = None

    @property
    def rate(self) -> float:
        """The share that was seen, 0 to 1."""
        return self.times / self.total if self.total else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Lower and upper end, 0 to 1; everything is possible before a game was played."""
        if not self.total:
            return 0.0, 1.0
        z, n, p = 1.959964, self.total if self.apart is None else self.apart, self.rate
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    def told(self) -> dict[str, Any]:
        """As JSON."""
        low, high = self.interval
        return {"count": self.times, "of": self.total, "rate": self.rate, "low": low, "high": high}


class Mean(NamedTuple):
    """A mean, and where the true one lies with 95 % certainty."""

    rate: float
    interval: tuple[float, float]

    def told(self) -> dict[str, Any]:
        """As JSON."""
        low, high = self.interval
        return {"rate": self.rate, "low": low, "high": high}


class Tally(NamedTuple):
    """The games so far. `wins` by player, `seats` by seat; a game with several winners counts for each.

    `even`: by player what it wins where luck is taken out, a draw being half; None where luck was not counted.
    """

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
    even: tuple[Mean, ...] | None = None


def tally(played: Sequence[Finished], seats: int) -> Tally:
    """Counts games of so many seats; there must be at least one."""
    told: Counter[tuple[str, str]] = Counter()
    for one in played:
        told.update({(kind, reason): count for kind, reason, count in one.told})
    lengths = [one.actions for one in played]
    return Tally(
        games=len(played),
        wins=tuple(
            _share(played, [player in map(one.line_up.__getitem__, one.winners) for one in played])
            for player in range(seats)
        ),
        draws=_share(played, [not one.winners for one in played]),
        seats=tuple(_share(played, [seat in one.winners for one in played]) for seat in range(seats)),
        actions=(fmean(lengths), median(lengths), min(lengths), max(lengths)),
        seconds=sum(one.seconds for one in played),
        reasons=dict(Counter(one.reason for one in played).most_common()),
        told=dict(told.most_common()),
        even=tuple(_even(played, player) for player in range(seats)) if all(one.luck for one in played) else None,
    )


def _even(played: Sequence[Finished], player: int) -> Mean:
    """As `_share` of results less their luck; of that so much is taken off as brings them closest together.

    (The control variate's weight is a regression: Lavenberg and Welch, 1981. Luck is 0 on average, whatever it is.)
    """
    won = [_won(one, player) for one in played]
    luck = [dict(one.luck)[player] for one in played]
    spread = sum(each * each for each in luck)
    usual = fmean(won)
    weight = sum((so - usual) * each for so, each in zip(won, luck, strict=True)) / spread if spread else 0.0
    left = [so - weight * each for so, each in zip(won, luck, strict=True)]
    rate, total = fmean(left), len(played)
    groups: dict[str, float] = {}
    for one, so in zip(played, left, strict=True):
        groups[one.seed] = groups.get(one.seed, 0.0) + so - rate
    count = len(groups)
    if count == 1:
        return Mean(rate, (0.0, 1.0))  # nothing is known of how far apart they lie
    half = 1.959964 * sqrt(sum(each * each for each in groups.values()) * count / (count - 1)) / total
    return Mean(rate, (rate - half, rate + half))


def _won(one: Finished, player: int) -> float:
    """1 for a victory, a half for a draw."""
    return float(player in map(one.line_up.__getitem__, one.winners)) if one.winners else 0.5


def _share(played: Sequence[Finished], was: Sequence[bool]) -> Share:
    """How often something was so. Games that share their chance tell less than as many others if they turn out alike.

    How much less is seen from how far the means of such groups lie apart (ratio estimate of a cluster sample: Cochran,
    Sampling Techniques, 1977, chapter 9).
    """
    groups: dict[str, list[bool]] = {}
    for one, so in zip(played, was, strict=True):
        groups.setdefault(one.seed, []).append(so)
    return clustered([(sum(group), len(group)) for group in groups.values()])


def clustered(groups: Sequence[tuple[int, int]]) -> Share:
    """So many of so many in each of several groups, which may be alike within but not with each other."""
    times, total, count = sum(times for times, _ in groups), sum(of for _, of in groups), len(groups)
    if count == total or not total:
        return Share(times, total)
    rate = times / total
    if count == 1 or not 0 < rate < 1:  # nothing is known of how alike they are: as alike as can be
        return Share(times, total, count)
    spread = sum((so - of * rate) ** 2 for so, of in groups)
    variance = spread * count / (count - 1) / total**2
    return Share(times, total, min(total, rate * (1 - rate) / variance) if variance else total)
