"""How a tournament begins: from its organiser's wishes or from a file. Functions of a connection."""

from __future__ import annotations

import re
import secrets
from datetime import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from bot import catalogue
from bot.service.ground.refusals import UnknownGame
from bot.tournaments import images, outgoing, store
from bot.tournaments.refusals import BadSeed, FullServer, NotForTwo, NoTournament, TooManyTournaments, TournamentRefusal
from games.core.dice import SEED_BYTES, commitment
from tournaments.evening.awarding import checked
from tournaments.evening.clock import off
from tournaments.evening.records import WARCROW, Actor, Clock, Entrant, LogLine, Tournament
from tournaments.evening.registering import MOST_PLAYERS
from tournaments.evening.settings import FACT_LIMITS, check_settings, words
from tournaments.evening.turn import No, name, public
from tournaments.facts import Announced
from tournaments.records import Settings, Swiss
from tournaments.rounds import MOST_ROUNDS
from tournaments.sayings import Refused

MOST_MET = 64
"""Opponents that a player may bring along from elsewhere."""

_SEED = re.compile(r"[0-9a-fA-F]{64}")


MOST, MOST_IN = 10, 100
"""Tournaments that are not over: those that one person has opened on a server, and all of a server."""


class NewTournament(Struct, frozen=True, kw_only=True):
    """What an organiser asks for. `seed`: 64 hex digits of one's own, else a fresh one that nobody knows.

    `game`: "warcrow", or one of our own games. `points`: of a list, at most. `deadline`: of lists. `rounds` None: as
    the format says. `like`: an earlier tournament of the server whose facts, prizes, clock and limits it takes
    over where nothing else is said.
    """

    name: str
    guild_id: int
    channel_id: int
    game: str = WARCROW
    date: datetime | None = None
    capacity: int | None = None
    points: int | None = None
    deadline: datetime | None = None
    rounds: int | None = None
    seed: str | None = None
    like: int | None = None


def create(connection: Connection, new: NewTournament, actor: Actor, now: datetime) -> Tournament:
    """A new event. Raises TournamentRefusal, BadSeed, UnknownGame, NotForTwo."""
    if new.game != WARCROW:
        _for_two(new.game)
    seed = _seed(new.seed)
    try:
        check_settings({"capacity": new.capacity, "points": new.points, "rounds": new.rounds})
        called = name(new.name)
    except Refused as refused:
        raise TournamentRefusal(refused) from None
    settings = Settings(scoring="warcrow" if new.game == WARCROW else "win-draw-loss", bye="played")
    tournament = Tournament(
        guild_id=new.guild_id,
        channel_id=new.channel_id,
        swiss=Swiss(called, rounds=new.rounds, settings=settings),
        game=new.game,
        date=new.date,
        capacity=new.capacity,
        points=new.points,
        deadline=new.deadline,
        commitment=commitment(seed),
    )
    if new.like is not None:
        tournament = _like(connection, tournament, new.like)
    tournament = _found(connection, tournament, seed, actor, now, "created")
    if new.like is not None and tournament.image is not None:
        images.copy(connection, new.like, tournament.id)
    return tournament


def _like(connection: Connection, tournament: Tournament, earlier: int) -> Tournament:
    """The same as last time: what was chosen then, but for dates and people. Raises NoTournament."""
    before = store.load(connection, earlier)
    if before.guild_id != tournament.guild_id:
        raise NoTournament(event=earlier)
    return replace(
        tournament,
        swiss=replace(
            tournament.swiss,
            cut=before.swiss.cut,
            third=before.swiss.third,
            groups=before.swiss.groups if tournament.swiss.rounds is None else None,  # they say how many rounds
        ),
        facts=before.facts,
        prizes=before.prizes,
        image=before.image,
        clock=off(before.clock),
        capacity=tournament.capacity or before.capacity,
        points=tournament.points or before.points,
        public=before.public,
    )


def bring(
    connection: Connection, guild_id: int, channel_id: int, swiss: Swiss, actor: Actor, now: datetime
) -> Tournament:
    """A tournament as a file tells it: at its beginning, or with the rounds that have been played.

    Raises TournamentRefusal.
    """
    try:
        _check_size(swiss)
        told = _announced(swiss.announced)
        swiss = replace(swiss, name=name(swiss.name), announced=Announced())
    except Refused as refused:
        raise TournamentRefusal(refused) from None
    seed = _seed(swiss.seed)
    if not swiss.played:
        swiss = replace(swiss, seed=None)  # it is told when round 1 is drawn from it
    tournament = Tournament(
        guild_id=guild_id,
        channel_id=channel_id,
        swiss=swiss,
        commitment=commitment(seed),
        facts=told.facts,
        clock=Clock(told.minutes),
        prizes=told.prizes,
        won=told.won,
        stage="running" if swiss.played else "draft",
        entrants=tuple(
            Entrant(player.id, None, player.name)  # a name, until the person with this id says that it is them
            for player in swiss.players
        ),
    )
    tournament = _found(connection, tournament, seed, actor, now, "brought")
    if tournament.entrants:
        told = public("brought", buttons=(("claim",), ("show",)), event=tournament.name, n=len(tournament.entrants))
        outgoing.tell(connection, tournament, [told], now)
    return tournament


def _announced(told: Announced) -> Announced:
    """What a file says beforehand, within the limits of what organisers may write. Raises No."""
    check_settings({"minutes": told.minutes})
    said = {field: words(getattr(told.facts, field), most) for field, most in FACT_LIMITS.items()}
    prizes = checked(told.prizes)
    now = dict(zip(told.prizes, prizes, strict=True))
    won = tuple(replace(one, prize=now[one.prize]) for one in told.won)
    return replace(told, facts=replace(told.facts, **said), prizes=prizes, won=won)


def _check_size(swiss: Swiss) -> None:
    """Raises No for more than one tournament can be."""
    if len(swiss.players) > MOST_PLAYERS:
        raise No("file_players", most=MOST_PLAYERS)
    if any(len(player.carried.met) > MOST_MET for player in swiss.players):
        raise No("file_met", most=MOST_MET)
    if len(swiss.played) > MOST_ROUNDS:
        raise No("file_rounds", most=MOST_ROUNDS)


def _found(
    connection: Connection, tournament: Tournament, seed: bytes, actor: Actor, now: datetime, what: str
) -> Tournament:
    assert actor.user_id is not None, "somebody organises it"
    if tournament.stage in store.RUNNING:
        _room_for(connection, tournament.guild_id, actor.user_id)
    tournament = store.add(connection, replace(tournament, organisers=(actor.user_id,)), seed, now)
    after: dict[str, Any] = {"name": tournament.name, "game": tournament.game, "stage": tournament.stage}
    after |= {"players": len(tournament.swiss.players), "rounds": len(tournament.swiss.played)}
    entry = LogLine(1, now, actor.user_id, "organiser", what, {}, after)
    tournament = replace(tournament, seq=1)
    store.save(connection, tournament, entry)
    return tournament


def _room_for(connection: Connection, guild_id: int, user_id: int) -> None:
    """Raises TooManyEvents, FullServer."""
    if store.running_of(connection, guild_id, user_id) >= MOST:
        raise TooManyTournaments(most=MOST)
    if store.running(connection, guild_id) >= MOST_IN:
        raise FullServer(most=MOST_IN)


def _for_two(game_id: str) -> None:
    try:
        game = catalogue.game(game_id)
    except catalogue.UnknownGame as unknown:
        raise UnknownGame(**unknown.reason.args) from unknown
    if 2 not in game.seats:
        raise NotForTwo


def _seed(given: str | None) -> bytes:
    if given is None:
        return secrets.token_bytes(SEED_BYTES)
    if _SEED.fullmatch(given) is None:
        raise BadSeed
    return bytes.fromhex(given)
