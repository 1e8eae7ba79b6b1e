"""Rated players of tournaments: the method of rated tables (`bot.ratings.skill`) over several tournaments' games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from bot.ratings.skill import Skill, rated
from tournaments.league import Line, Result
from tournaments.records import Game, Swiss, pv
from tournaments.sayings import Refused
from tournaments.standings import standings

MOST_GAMES: Final = 20_000
"""More are not counted again whenever somebody looks."""


def ranking_by_rating(events: Sequence[Swiss], person_of: Callable[[int, str], tuple[str, str]]) -> tuple[Line, ...]:
    """Everybody who has played, by their rating, from the confirmed games one tournament after the other.

    `person_of`: of a tournament's number and a player's id, who that is, and their name. A line's total is the rating,
    its results are what each tournament changed of it; who is new has 1000. Equal ratings share the place.
    Raises Refused for too many games.
    """
    if sum(len(played.games) for swiss in events for played in swiss.played) > MOST_GAMES:
        raise Refused("event.refused.league_games", most=MOST_GAMES)
    skills: dict[str, Skill] = {}
    names: dict[str, str] = {}
    results: dict[str, list[Result]] = {}
    for number, swiss in enumerate(events):
        before, there = dict(skills), dict[str, str]()
        for game in _counting(swiss):
            (a, name_a), (b, name_b) = (person_of(number, player) for player in game.ids)
            if a == b:  # two guests of one name
                continue
            there |= {a: game.a, b: game.b}
            names |= {a: name_a, b: name_b}
            sides = [[skills.get(one, Skill())] for one in (a, b)]
            (skills[a],), (skills[b],) = rated(sides, _places(game))
        places = {line.id: line.place for line in standings(swiss)}
        for person, player in there.items():
            gained = skills[person].points - before.get(person, Skill()).points
            results.setdefault(person, []).append(Result(number, places[player], Fraction(gained), counts=True))
    order = sorted(skills, key=lambda one: (-skills[one].points, names[one].casefold(), one))
    lines: list[Line] = []
    for number, person in enumerate(order):
        points = Fraction(skills[person].points)
        place = lines[-1].place if lines and lines[-1].total == points else number + 1
        lines.append(Line(place, person, names[person], points, tuple(results[person])))
    return tuple(lines)


def _counting(swiss: Swiss) -> Iterator[Game]:
    """The games that were played and count, round by round."""
    for played in swiss.played:
        yield from (game for game in played.games if game.status == "confirmed")


def _places(game: Game) -> tuple[int, int]:
    assert game.pm is not None
    assert game.pa is not None
    a, b = pv(game.pm, game.pa)
    return int(a < b), int(b < a)
