"""The rating of those who play tournaments of Warcrow on a server, where the server wants one.

Counted from the results of all its finished tournaments, in the order of their numbers, whenever somebody looks: a
corrected result corrects it, and of a tournament that is gone nothing is left. Functions of a connection.

Rulings: an account is one person in all of them, and so are guests of one name, as in leagues; whoever was erased
still is somebody's opponent, but has no line.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, select

from bot.ratings.skill import PROVISIONAL, Skill
from bot.service.ground import people
from bot.storage.schema import tournaments
from bot.tournaments import rows
from bot.tournaments.rating import MOST_GAMES, Rated, games_in, rated_games
from rendering.ratings.views import Career, Ladder, Rung
from tournaments.evening.records import WARCROW, Tournament
from tournaments.names import shown_names

Person = int | str
"""An account's number, or a guest by name."""


class Standing(NamedTuple):
    """Somebody's rating. `course`: the points after each game."""

    person: Person
    name: str
    skill: Skill
    counts: tuple[int, int, int]
    course: tuple[int, ...]

    @property
    def settled(self) -> bool:
        """Whether there were enough games for it to say something."""
        return len(self.course) >= PROVISIONAL


class Score(NamedTuple):
    """Somebody against somebody else."""

    won: int
    drawn: int
    lost: int


def wanted(connection: Connection, guild_id: int) -> bool:
    """Whether the server has this rating."""
    return people.guild(connection, guild_id).rated_tournaments


def held(connection: Connection, guild_id: int) -> bool:
    """Whether a tournament of the server is over, so that there may be something to count."""
    return connection.execute(select(tournaments.c.id).where(_here(guild_id)).limit(1)).first() is not None


def ladder(connection: Connection, guild_id: int, reader: int | None, shown: int) -> Ladder:
    """The best, at most `shown`, and the reader."""
    found = _standings(connection, guild_id)
    places = [place for place, one in enumerate(found, 1) if place <= shown or one.person == reader]
    return Ladder(WARCROW, tuple(_rung(place, found[place - 1], reader) for place in places), len(found))


def career(connection: Connection, guild_id: int, user_id: int, course: int) -> Career | None:
    """Somebody's games, with the last points of their `course`; None for whoever has none that count."""
    found = _standings(connection, guild_id)
    for place, one in enumerate(found, 1):
        if one.person == user_id:
            return Career(
                game=WARCROW,
                played=len(one.course),
                points=one.skill.points,
                place=place,
                players=len(found),
                settled=one.settled,
                won=one.counts[0],
                drawn=one.counts[1],
                lost=one.counts[2],
                course=one.course[-course:],
            )
    return None


def between(connection: Connection, guild_id: int, user_id: int, other_id: int) -> Score | None:
    """How two people did against each other; None if they have not met."""
    counted, keys = [0, 0, 0], (_key(user_id), _key(other_id))
    for one in _games(connection, guild_id):
        if {*one.people} == {*keys}:
            mine, theirs = (one.places[one.people.index(key)] for key in keys)
            counted[0 if mine < theirs else 1 if mine == theirs else 2] += 1
    return Score(*counted) if any(counted) else None


def _standings(connection: Connection, guild_id: int) -> list[Standing]:
    """Everybody who may be shown, the best first."""
    found: dict[str, Standing] = {}
    for one in _games(connection, guild_id):
        for mine, (key, name, skill) in enumerate(zip(one.people, one.names, one.skills, strict=True)):
            better = one.places[1 - mine] - one.places[mine]
            before = found.get(key, Standing(_person(key), name, skill, (0, 0, 0), ()))
            won, drawn, lost = before.counts
            counts = (won + (better > 0), drawn + (better == 0), lost + (better < 0))
            found[key] = Standing(before.person, name, skill, counts, (*before.course, skill.points))
    shown = [one for one in found.values() if isinstance(one.person, str) or one.person > 0]
    return sorted(shown, key=lambda one: (-_sure(one.skill), one.name.casefold(), str(one.person)))


def _sure(skill: Skill) -> float:
    return skill.mu - 3 * skill.sigma


def _games(connection: Connection, guild_id: int) -> list[Rated]:
    """The games that count. Of very many the newest tournaments."""
    events: list[Tournament] = []
    games = 0
    c = tournaments.c
    for row in connection.execute(select(c.id, c.state).where(_here(guild_id)).order_by(c.id.desc())):
        event = rows.tournament_of(row)
        games += games_in(event.swiss)
        if games > MOST_GAMES:
            break
        events.insert(0, event)
    names = [shown_names(one.swiss) for one in events]

    def person_of(number: int, player: str) -> tuple[str, str]:
        entrant = events[number].entrant(player)
        called = entrant.name if entrant is not None else names[number][player]
        user_id = None if entrant is None else entrant.user_id
        return (f"name {called.casefold()}" if user_id is None else _key(user_id)), called

    return list(rated_games([one.swiss for one in events], person_of))


def _here(guild_id: int) -> ColumnElement[bool]:
    c = tournaments.c
    return (c.guild_id == guild_id) & (c.game == WARCROW) & (c.stage == "finished")


def _key(user_id: int) -> str:
    return f"user {user_id}"


def _person(key: str) -> Person:
    kind, _, who = key.partition(" ")
    return int(who) if kind == "user" else who


def _rung(place: int, one: Standing, reader: int | None) -> Rung:
    won, drawn, lost = one.counts
    user_id = one.person if isinstance(one.person, int) else None
    return Rung(
        place=place,
        name=one.name,
        points=one.skill.points,
        settled=one.settled,
        won=won,
        drawn=drawn,
        lost=lost,
        reader=one.person == reader,
        user_id=user_id,
    )
