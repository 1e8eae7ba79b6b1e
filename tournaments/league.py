"""Leagues and seasons: several tournaments, one ranking. Exact, whatever is shared.

Each tournament gives points by place or the tournament points that were made there; of all of them the best count.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from msgspec import Struct

from tournaments.records import Swiss
from tournaments.standings import standings

MOST_EVENTS: Final = 100
MOST_POINTS: Final = 100_000


class Rules(Struct, frozen=True):
    """How a league counts. `points`: of the first place, the second and so on (further ones give nothing); none: the
    tournament points themselves. `best`: so many tournaments count of each player, None: all. `rated`: a rating
    stands in their place, computed elsewhere.
    """

    points: tuple[int, ...] = ()
    best: int | None = None
    rated: bool = False


class Result(NamedTuple):
    """What somebody has from one tournament. Not `counts`: others of theirs are better."""

    event: int
    place: int
    points: Fraction
    counts: bool


class Line(NamedTuple):
    """One line of the ranking. `results` in the order of the tournaments they played."""

    place: int
    person: str
    name: str
    total: Fraction
    results: tuple[Result, ...]


def points_of(swiss: Swiss, rules: Rules) -> dict[str, tuple[int, Fraction]]:
    """Place and points of everyone who stood in a round. Players who share a place share the points of all the places
    that they take together, exactly (ruling).
    """
    stood = {player for played in swiss.played for player in played.ids}
    lines = [line for line in standings(swiss) if line.id in stood]
    found: dict[str, tuple[int, Fraction]] = {}
    for start in range(len(lines)):
        group = [line for line in lines if line.place == lines[start].place]
        if lines[start] is not group[0]:
            continue
        taken = range(start, start + len(group))
        by_place = sum(rules.points[place] for place in taken if place < len(rules.points))
        for line in group:
            points = Fraction(by_place, len(group)) if rules.points else Fraction(line.pt)
            found[line.id] = (start + 1, points)
    return found


def ranking(
    events: Sequence[Swiss], rules: Rules, person_of: Callable[[int, str], tuple[str, str]]
) -> tuple[Line, ...]:
    """The league's ranking. `person_of`: of a tournament's number and a player's id, who that is, and their name.

    More points first; then the better single results that count, one after the other; then the place is shared.
    """
    results: dict[str, list[tuple[int, int, Fraction]]] = {}
    names: dict[str, str] = {}
    for number, swiss in enumerate(events):
        for player, (place, points) in points_of(swiss, rules).items():
            person, name = person_of(number, player)
            names[person] = name
            results.setdefault(person, []).append((number, place, points))
    rows: list[tuple[tuple[Fraction, ...], str, tuple[Result, ...]]] = []
    for person, mine in results.items():
        best = sorted(mine, key=lambda one: (-one[2], one[0]))[: rules.best]
        key = (sum((one[2] for one in best), Fraction()), *sorted((one[2] for one in best), reverse=True))
        rows.append((key, person, tuple(Result(*one, counts=one in best) for one in mine)))
    rows.sort(key=lambda row: ([-one for one in row[0]], names[row[1]].casefold(), row[1]))
    lines: list[Line] = []
    for number, (key, person, found) in enumerate(rows):
        shared = number > 0 and rows[number - 1][0] == key
        lines.append(Line(lines[-1].place if shared else number + 1, person, names[person], key[0], found))
    return tuple(lines)
