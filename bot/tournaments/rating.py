"""Rated players of tournaments: the method of rated tables (`bot.ratings.skill`) over several tournaments' games.

Nothing of it is stored: it is counted from the results whenever somebody looks, so a corrected result corrects it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from bot.ratings.skill import Skill, rated
from tournaments.league import Line, Result
from tournaments.records import Game, Swiss, pv
from tournaments.sayings import Refused
from tournaments.standings import standings

MOST_GAMES: Final = 20_000
"""More are not counted again whenever somebody looks."""

PersonOf = Callable[[int, str], tuple[str, str]]
"""Of a tournament's number and a player's id, who that is, and their name."""


class Rated(NamedTuple):
    """A rated game. `event`: of which tournament, by its number among them. By player: who, called how, under which
    id, the place (0 is better than 1, equal ones are a draw), and the skill after it.
    """

    event: int
    people: tuple[str, str]
    names: tuple[str, str]
    players: tuple[str, str]
    places: tuple[int, int]
    skills: tuple[Skill, Skill]


def rated_games(events: Sequence[Swiss], person_of: PersonOf) -> Iterator[Rated]:
    """Every confirmed game, one tournament after the other and round by round, with what it made of both players."""
    skills: dict[str, Skill] = {}
    for number, swiss in enumerate(events):
        for game in _counting(swiss):
            (a, name_a), (b, name_b) = (person_of(number, player) for player in game.ids)
            if a == b:  # two guests of one name
                continue
            (after_a,), (after_b,) = rated([[skills.get(one, Skill())] for one in (a, b)], _places(game))
            skills |= {a: after_a, b: after_b}
            yield Rated(number, (a, b), (name_a, name_b), game.ids, _places(game), (after_a, after_b))


def games_in(swiss: Swiss) -> int:
    """How many games a tournament has at most to count."""
    return sum(len(played.games) for played in swiss.played)


def ranking_by_rating(events: Sequence[Swiss], person_of: PersonOf) -> tuple[Line, ...]:
    """Everybody who has played, by their rating, from the confirmed games one tournament after the other.

    A line's total is the rating, its results are what each tournament changed of it; who is new has 1000. Equal
    ratings share the place. Raises Refused for too many games.
    """
    if sum(map(games_in, events)) > MOST_GAMES:
        raise Refused("event.refused.league_games", most=MOST_GAMES)
    points: dict[str, int] = {}
    names: dict[str, str] = {}
    came: dict[str, dict[int, tuple[int, str]]] = {}
    for one in rated_games(events, person_of):
        for person, name, player, skill in zip(one.people, one.names, one.players, one.skills, strict=True):
            before = points.get(person, Skill().points)
            came.setdefault(person, {}).setdefault(one.event, (before, player))
            points[person], names[person] = skill.points, name
    places = [{line.id: line.place for line in standings(swiss)} for swiss in events]
    order = sorted(points, key=lambda one: (-points[one], names[one].casefold(), one))
    lines: list[Line] = []
    for number, person in enumerate(order):
        total = Fraction(points[person])
        place = lines[-1].place if lines and lines[-1].total == total else number + 1
        lines.append(Line(place, person, names[person], total, _results(came[person], points[person], places)))
    return tuple(lines)


def _results(came: dict[int, tuple[int, str]], now: int, places: Sequence[dict[str, int]]) -> tuple[Result, ...]:
    """What each tournament changed. `came`: by tournament, the rating before it, and as which player."""
    befores = [before for before, _ in came.values()]
    return tuple(
        Result(event, places[event][player], Fraction(then - before), counts=True)
        for (event, (before, player)), then in zip(came.items(), (*befores[1:], now), strict=True)
    )


def _counting(swiss: Swiss) -> Iterator[Game]:
    """The games that were played and count, round by round."""
    for played in swiss.played:
        yield from (game for game in played.games if game.status == "confirmed")


def _places(game: Game) -> tuple[int, int]:
    assert game.pm is not None
    assert game.pa is not None
    a, b = pv(game.pm, game.pa)
    return int(a < b), int(b < a)
