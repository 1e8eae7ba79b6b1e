"""Leagues of a server: several of its tournaments, one ranking. Whoever runs one of them, or the server, keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, delete, func, insert, select, update

from bot.service.ground.records import Person
from bot.storage.database import Database
from bot.storage.leagues import leagues
from bot.storage.schema import tournaments
from bot.tournaments import store
from bot.tournaments.rating import ranking_by_rating
from bot.tournaments.refusals import NoTournament, TournamentRefusal
from tournaments.evening.records import Tournament
from tournaments.evening.turn import No, name
from tournaments.league import MOST_EVENTS, MOST_POINTS, Line, Rules, ranking
from tournaments.names import shown_names
from tournaments.sayings import Refused

MOST = 50
"""Leagues of a server."""
MOST_PLACES = 64
COUNTED = ("running", "finished")
"""Stages in which a tournament gives points."""


class League(Struct, frozen=True):
    """A league. `events`: numbers of tournaments, in the order in which they were added."""

    id: int
    guild_id: int
    name: str
    rules: Rules = Rules()
    events: tuple[int, ...] = ()


class Ranked(NamedTuple):
    """A league, its tournaments, and who stands where."""

    league: League
    tournaments: tuple[Tournament, ...]
    lines: tuple[Line, ...]


class LeagueChange(Struct, frozen=True):
    """What is to be otherwise; None leaves it as it is. `best` 0: all count. `points` (): the tournament points.

    `rated`: a rating stands in their place; points take it back.
    """

    points: tuple[int, ...] | None = None
    best: int | None = None
    rated: bool = False
    add: tuple[int, ...] = ()
    remove: tuple[int, ...] = ()


class _State(Struct, frozen=True):
    rules: Rules
    events: tuple[int, ...]


_state = msgspec.json.Decoder(_State)


class _Write(Protocol):
    async def __call__(self, work: Any, *args: Any) -> Any: ...


class Leagues:
    """The leagues over one database."""

    def __init__(self, database: Database, change: _Write) -> None:
        """`change`: runs a function of a connection as one transaction."""
        self._database = database
        self._change = change

    async def listed(self, guild_id: int) -> list[League]:
        """The server's leagues by name."""
        return await self._database.read(_listed, guild_id)

    async def league(self, guild_id: int, league_id: int) -> League:
        """One of the server's. Raises TournamentRefusal."""
        return await self._database.read(_load, guild_id, league_id)

    async def found(self, guild_id: int, called: str) -> League:
        """A new league; of that name there may be only one. Raises TournamentRefusal."""
        return await self._change(_found, guild_id, called)

    async def change(self, guild_id: int, league_id: int, wanted: LeagueChange, actor: Person) -> League:
        """Other rules, other tournaments. Raises TournamentRefusal."""
        return await self._change(_changed, guild_id, league_id, wanted, actor)

    async def keeps(self, guild_id: int, league_id: int, actor: Person) -> bool:
        """Whether the person may change it. Raises TournamentRefusal where there is none."""
        return await self._database.read(_kept, guild_id, league_id, actor)

    async def forget(self, guild_id: int, league_id: int, actor: Person) -> None:
        """The league goes; its tournaments stay. Raises TournamentRefusal."""
        await self._change(_forget, guild_id, league_id, actor)

    async def ranking(self, guild_id: int, league_id: int) -> Ranked:
        """The ranking as it is now. Raises TournamentRefusal."""
        return await self._database.read(_ranked, guild_id, league_id)

    async def public(self, league_id: int) -> Ranked | None:
        """The ranking, where everybody may see it: the pages of all that counts in it are (ruling)."""
        return await self._database.read(_public, league_id)

    async def public_with(self, guild_id: int, event: int) -> list[League]:
        """The leagues to which a tournament belongs and whose ranking everybody may see."""
        return await self._database.read(_public_with, guild_id, event)


def person_key(user_id: int | None) -> str:
    """Who an account is in a ranking (`Line.person`); "" for none."""
    return "" if user_id is None else f"user {user_id}"


def keeps(actor: Person, tournaments: Sequence[Tournament], guild_id: int) -> bool:
    """Whether the person manages the server or organises one of the tournaments."""
    return actor.manages == guild_id or any(one.is_organiser(actor.id) for one in tournaments)


def _listed(connection: Connection, guild_id: int) -> list[League]:
    wanted = select(leagues).where(leagues.c.guild_id == guild_id).order_by(func.lower(leagues.c.name))
    return [_league(row) for row in connection.execute(wanted)]


def _league(row: Any) -> League:
    state = _state.decode(row.state)
    return League(row.id, row.guild_id, row.name, state.rules, state.events)


def _load(connection: Connection, guild_id: int, league_id: int, *, lock: bool = False) -> League:
    wanted = select(leagues).where(leagues.c.guild_id == guild_id, leagues.c.id == league_id)
    row = connection.execute(wanted.with_for_update(key_share=True) if lock else wanted).one_or_none()
    if row is None:
        raise TournamentRefusal(No("no_league"))
    return _league(row)


def _found(connection: Connection, guild_id: int, called: str) -> League:
    try:
        called = name(called)
    except Refused as refused:
        raise TournamentRefusal(refused) from None
    known = _listed(connection, guild_id)
    if any(one.name.casefold() == called.casefold() for one in known):
        raise TournamentRefusal(No("league_twice", name=called))
    if len(known) >= MOST:
        raise TournamentRefusal(No("many_leagues", most=MOST))
    row = {"guild_id": guild_id, "name": called, "state": _text(Rules(), ())}
    key = connection.execute(insert(leagues).values(row)).inserted_primary_key
    assert key is not None
    return League(key[0], guild_id, called)


def _text(rules: Rules, events: tuple[int, ...]) -> str:
    return msgspec.json.encode(_State(rules, events)).decode()


def _changed(connection: Connection, guild_id: int, league_id: int, wanted: LeagueChange, actor: Person) -> League:
    league = _load(connection, guild_id, league_id, lock=True)
    _allowed(connection, league, actor, wanted.add)
    rules = league.rules
    if wanted.points is not None:
        if len(wanted.points) > MOST_PLACES or any(not 0 <= one <= MOST_POINTS for one in wanted.points):
            raise TournamentRefusal(No("league_points", most=MOST_PLACES))
        rules = replace(rules, points=wanted.points, rated=False)
    if wanted.rated:
        rules = replace(rules, rated=True)
    if wanted.best is not None:
        rules = replace(rules, best=wanted.best or None)
    events = tuple(one for one in dict.fromkeys((*league.events, *wanted.add)) if one not in wanted.remove)
    if len(events) > MOST_EVENTS:
        raise TournamentRefusal(No("league_events", most=MOST_EVENTS))
    connection.execute(update(leagues).where(leagues.c.id == league_id).values(state=_text(rules, events)))
    return replace(league, rules=rules, events=events)


def _allowed(connection: Connection, league: League, actor: Person, further: tuple[int, ...] = ()) -> None:
    """Raises TournamentRefusal. Tournaments of another server do not exist here."""
    known = [one for number in league.events if (one := _tournament(connection, league.guild_id, number)) is not None]
    added = [_tournament(connection, league.guild_id, number) for number in further]
    if None in added:
        raise NoTournament(event=0)
    if not keeps(actor, [*known, *(one for one in added if one is not None)], league.guild_id):
        raise TournamentRefusal(No("not_league"))


def _kept(connection: Connection, guild_id: int, league_id: int, actor: Person) -> bool:
    league = _load(connection, guild_id, league_id)
    try:
        _allowed(connection, league, actor)
    except TournamentRefusal:
        return False
    return True


def _tournament(connection: Connection, guild_id: int, number: int) -> Tournament | None:
    try:
        found = store.load(connection, number)
    except NoTournament:
        return None
    return found if found.guild_id == guild_id else None


def _forget(connection: Connection, guild_id: int, league_id: int, actor: Person) -> None:
    _allowed(connection, _load(connection, guild_id, league_id, lock=True), actor)
    connection.execute(delete(leagues).where(leagues.c.id == league_id))


def _ranked(connection: Connection, guild_id: int, league_id: int) -> Ranked:
    league = _load(connection, guild_id, league_id)
    found = [_tournament(connection, guild_id, number) for number in league.events]
    stages = ("finished",) if league.rules.rated else COUNTED
    there = tuple(one for one in found if one is not None and one.stage in stages)
    if league.rules.rated:
        there = tuple(sorted(there, key=lambda one: one.id))  # as they were held, whenever they were added
    names = [shown_names(one.swiss) for one in there]

    def person_of(number: int, player: str) -> tuple[str, str]:
        """An account is one person everywhere; so are guests of one name (ruling)."""
        entrant = there[number].entrant(player)
        called = entrant.name if entrant is not None else names[number][player]
        if entrant is not None and entrant.user_id is not None:
            return person_key(entrant.user_id), called
        return f"name {called.casefold()}", called

    swisses = [one.swiss for one in there]
    if not league.rules.rated:
        return Ranked(league, there, ranking(swisses, league.rules, person_of))
    try:
        return Ranked(league, there, ranking_by_rating(swisses, person_of))
    except Refused as refused:
        raise TournamentRefusal(refused) from None


def _is_public(connection: Connection, league: League) -> bool:
    if league.rules.rated:  # ratings are for those of the server
        return False
    c = tournaments.c
    counted = c.id.in_(league.events), c.guild_id == league.guild_id, c.stage.in_(COUNTED)
    shown = connection.execute(select(c.public).where(*counted)).scalars().all()
    return bool(shown) and all(shown)


def _public(connection: Connection, league_id: int) -> Ranked | None:
    row = connection.execute(select(leagues).where(leagues.c.id == league_id)).one_or_none()
    if row is None or not _is_public(connection, _league(row)):
        return None
    return _ranked(connection, row.guild_id, league_id)


def _public_with(connection: Connection, guild_id: int, event: int) -> list[League]:
    return [one for one in _listed(connection, guild_id) if event in one.events and _is_public(connection, one)]
