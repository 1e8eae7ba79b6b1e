"""How strong the players of a round robin are beside each other, and how sure that is.

Bradley and Terry's model (1952), on the scale of Elo: 400 points more win ten times as often. Fitted by Hunter's
algorithm ("MM algorithms for generalized Bradley-Terry models", 2004), with one drawn game against an average player
for everybody, so that whoever won all has a rating, too. Intervals are 95 %, from the inverse of the information.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Final, NamedTuple

MEAN: Final = 1500.0
SCALE: Final = 400 / log(10)
ROUNDS: Final = 10_000
CLOSE: Final = 1e-9


class Rating(NamedTuple):
    """`value`, and where the true one lies with 95 % certainty; the mean of all is 1500."""

    value: float
    low: float
    high: float


def rate(points: Sequence[Sequence[float]]) -> list[Rating]:
    """`points[a][b]`: what a got against b, with one half for a draw. At least one player."""
    strengths = _fit(points)
    logs = [log(strength) for strength in strengths]
    middle = sum(logs) / len(logs)
    variances = _variances(inverse(_information(points, strengths)))
    found: list[Rating] = []
    for value, variance in zip(logs, variances, strict=True):
        rating, half = MEAN + SCALE * (value - middle), 1.959964 * SCALE * sqrt(max(0.0, variance))
        found.append(Rating(rating, rating - half, rating + half))
    return found


def _fit(points: Sequence[Sequence[float]]) -> list[float]:
    count = len(points)
    strengths = [1.0] * count
    for _ in range(ROUNDS):
        new: list[float] = []
        for a in range(count):
            won = sum(points[a]) + 0.5
            against = sum((points[a][b] + points[b][a]) / (strengths[a] + strengths[b]) for b in range(count) if b != a)
            new.append(won / (against + 1 / (strengths[a] + 1)))
        moved = max(abs(log(after / before)) for after, before in zip(new, strengths, strict=True))
        strengths = new
        if moved < CLOSE:
            break
    return strengths


def _information(points: Sequence[Sequence[float]], strengths: Sequence[float]) -> list[list[float]]:
    """Fisher's, of the logarithms of the strengths."""
    count = len(points)
    found = [[0.0] * count for _ in range(count)]
    for a in range(count):
        share = strengths[a] / (strengths[a] + 1)
        found[a][a] += share * (1 - share)
        for b in range(count):
            if b != a:
                share = strengths[a] / (strengths[a] + strengths[b])
                known = (points[a][b] + points[b][a]) * share * (1 - share)
                found[a][a] += known
                found[a][b] -= known
    return found


def _variances(covariance: Sequence[Sequence[float]]) -> list[float]:
    """Of each one's distance from the mean of all: that the whole table might stand higher or lower says nothing."""
    count = len(covariance)
    means = [sum(row) / count for row in covariance]
    whole = sum(means) / count
    return [covariance[place][place] - 2 * means[place] + whole for place in range(count)]


def inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Of a symmetric matrix whose diagonal dominates, so that no pivot is zero (Gauss, Jordan).

    >>> inverse([[2.0, 0.0], [0.0, 4.0]])
    [[0.5, 0.0], [0.0, 0.25]]
    """
    count = len(matrix)
    rows = [[*row, *(float(a == b) for b in range(count))] for a, row in enumerate(matrix)]
    for a in range(count):
        pivot = rows[a][a]
        rows[a] = [value / pivot for value in rows[a]]
        for b in range(count):
            if b != a:
                factor = rows[b][a]
                rows[b] = [value - factor * over for value, over in zip(rows[b], rows[a], strict=True)]
    return [row[count:] for row in rows]
