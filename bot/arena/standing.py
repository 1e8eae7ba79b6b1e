"""Where everybody stands after a round robin: points, ratings, faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import Any, NamedTuple

from bot.arena.contest import Entrant, Outcome
from bot.arena.ratings import Rating, rate
from bot.arena.tally import Share


class Row(NamedTuple):
    """One entrant. `faults`: by kind, how often, and the first one's words. `answer`: its mean time in milliseconds."""

    entrant: int
    rating: Rating
    won: int
    drawn: int
    lost: int
    faults: dict[str, tuple[int, str]]
    answer: float | None

    @property
    def share(self) -> Share:
        """Of all meetings, what it got."""
        return Share(self.won + self.drawn / 2, self.won + self.drawn + self.lost)


def standings(entrants: Sequence[Entrant], played: Sequence[Outcome]) -> list[Row]:
    """The strongest first."""
    count = len(entrants)
    results = [[Counter[float]() for _ in range(count)] for _ in range(count)]
    for one in played:
        for seat, other in permutations(range(len(one.line_up)), 2):
            results[one.line_up[seat]][one.line_up[other]][one.result(seat, other)] += 1
    points = [[each[1.0] + each[0.5] / 2 for each in row] for row in results]
    rows: list[Row] = []
    for place, rating in enumerate(rate(points)):
        won, drawn, lost = (sum(each[result] for each in results[place]) for result in (1.0, 0.5, 0.0))
        rows.append(Row(place, rating, won, drawn, lost, _faults(place, played), _answer(place, played)))
    return sorted(rows, key=lambda row: (-row.rating.value, row.entrant))


def _faults(entrant: int, played: Sequence[Outcome]) -> dict[str, tuple[int, str]]:
    found: dict[str, tuple[int, str]] = {}
    for one in played:
        for failure in one.failures:
            if one.line_up[failure.seat] == entrant:
                count, words = found.get(failure.what, (0, failure.detail))
                found[failure.what] = count + 1, words
    return found


def _answer(entrant: int, played: Sequence[Outcome]) -> float | None:
    seats = [(one, seat) for one in played for seat, who in enumerate(one.line_up) if who == entrant]
    asked = sum(one.asked[seat] for one, seat in seats)
    return 1000 * sum(one.seconds[seat] for one, seat in seats) / asked if asked else None


def told(entrants: Sequence[Entrant], rows: Sequence[Row], played: Sequence[Outcome]) -> dict[str, Any]:
    """Table and games as JSON, players by name."""
    names = [each.name for each in entrants]
    return {
        "table": [
            {
                "player": names[row.entrant],
                "rating": round(row.rating.value, 1),
                "low": round(row.rating.low, 1),
                "high": round(row.rating.high, 1),
                "won": row.won,
                "drawn": row.drawn,
                "lost": row.lost,
                "share": row.share.told(),
                "faults": {what: {"count": count, "first": words} for what, (count, words) in row.faults.items()},
                "ms": None if row.answer is None else round(row.answer, 2),
            }
            for row in rows
        ],
        "games": [
            {
                "seed": one.seed,
                "seats": [names[who] for who in one.line_up],
                "winners": [names[one.line_up[seat]] for seat in one.winners],
                "scores": list(one.scores),
                "reason": one.reason,
                "actions": one.actions,
                "faults": [
                    {"player": names[one.line_up[each.seat]], "what": each.what, "said": each.detail, "seq": each.seq}
                    for each in one.failures
                ],
            }
            for one in played
        ],
    }
