"""Leaderboards, profiles, who beat whom: read from results and ratings. Functions of a connection."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, and_, func, or_, select

from bot.catalogue import texts
from bot.ratings.skill import PROVISIONAL, Skill
from bot.storage.ledger import ratings, result_players, results
from bot.storage.schema import users
from bot.tournaments import server_rating
from rendering.ratings.views import Career, Ladder, Profile, Rung
from tournaments.evening.records import WARCROW

SHOWN = 15
"""Lines of a leaderboard."""
COURSE = 40
"""Rated games that a profile's curve goes back."""

_SURE = ratings.c.mu - 3 * ratings.c.sigma
_ORDER = (_SURE.desc(), ratings.c.player)


class Score(NamedTuple):
    """Somebody against somebody else at one game."""

    game_id: str
    won: int
    drawn: int
    lost: int


def ladder(connection: Connection, guild_id: int, game_id: str, reader: int | None, locale: str) -> Ladder:
    """The best of a server, and the reader. Who has been forgotten is left out.

    Of Warcrow, which tables know nothing of, by the server's tournaments; nobody where the server does not want that.
    """
    if game_id == WARCROW:
        if not server_rating.wanted(connection, guild_id):
            return Ladder(WARCROW, (), 0)
        return server_rating.ladder(connection, guild_id, reader, SHOWN)
    every = _shown(guild_id, game_id)
    count = connection.execute(select(func.count()).select_from(every.subquery())).scalar_one()
    rows = list(connection.execute(every.order_by(*_ORDER).limit(SHOWN)).all())
    rungs = [_rung(connection, row, place, reader, locale) for place, row in enumerate(rows, 1)]
    if reader is not None and all(row.player != str(reader) for row in rows):
        own = connection.execute(every.where(ratings.c.player == str(reader))).one_or_none()
        if own is not None:
            rungs.append(_rung(connection, own, _place(connection, own), reader, locale))
    return Ladder(game_id, tuple(rungs), count)


def profile(connection: Connection, guild_id: int, user_id: int) -> Profile | None:
    """Somebody's games on a server; None for whoever has finished none there."""
    mine = (
        select(results.c.game_id, result_players)
        .join(results)
        .where(results.c.guild_id == guild_id, result_players.c.player == str(user_id))
        .order_by(results.c.id)
    )
    rows = connection.execute(mine).all()
    wanted = server_rating.wanted(connection, guild_id)
    warcrow = server_rating.career(connection, guild_id, user_id, COURSE) if wanted else None
    if not rows and warcrow is None:
        return None
    games: dict[str, list[Row[Any]]] = defaultdict(list)
    for row in rows:
        games[row.game_id].append(row)
    careers = [_career(connection, guild_id, game_id, user_id, found) for game_id, found in games.items()]
    careers += [] if warcrow is None else [warcrow]
    return Profile(
        name=_name(connection, str(user_id), "en"),
        moves=sum(row.moves for row in rows),
        late=sum(row.late for row in rows),
        careers=tuple(sorted(careers, key=lambda career: (-career.played, career.game))),
    )


def between(connection: Connection, guild_id: int, user_id: int, other_id: int) -> list[Score]:
    """How two people did against each other on a server, by game; games in one team do not count."""
    mine, theirs = result_players.alias("mine"), result_players.alias("theirs")
    rows = connection.execute(
        select(results.c.game_id, mine.c.place, theirs.c.place.label("other"))
        .join(mine, mine.c.result_id == results.c.id)
        .join(theirs, theirs.c.result_id == results.c.id)
        .where(
            results.c.guild_id == guild_id,
            mine.c.player == str(user_id),
            theirs.c.player == str(other_id),
            mine.c.team != theirs.c.team,
        )
    )
    counted: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for row in rows:
        counted[row.game_id][0 if row.place < row.other else 1 if row.place == row.other else 2] += 1
    if server_rating.wanted(connection, guild_id):
        met = server_rating.between(connection, guild_id, user_id, other_id)
        counted |= {} if met is None else {WARCROW: list(met)}
    return [Score(game_id, *found) for game_id, found in sorted(counted.items())]


def games_of(connection: Connection, guild_id: int) -> list[str]:
    """The games at which somebody is rated on a server; Warcrow last, by tournaments."""
    found = select(ratings.c.game_id).where(ratings.c.guild_id == guild_id).distinct().order_by(ratings.c.game_id)
    rated = list(connection.execute(found).scalars())
    wanted = server_rating.wanted(connection, guild_id) and server_rating.held(connection, guild_id)
    return [*rated, WARCROW] if wanted else rated


def _shown(guild_id: int, game_id: str) -> Any:
    """The ratings that have a game; ids of people who were forgotten are negative."""
    return select(ratings).where(
        ratings.c.guild_id == guild_id,
        ratings.c.game_id == game_id,
        ratings.c.games > 0,
        ~ratings.c.player.startswith("-"),
    )


def _place(connection: Connection, row: Row[Any]) -> int:
    sure = row.mu - 3 * row.sigma
    better = or_(sure < _SURE, and_(sure == _SURE, ratings.c.player < row.player))
    before = _shown(row.guild_id, row.game_id).where(better)
    return 1 + connection.execute(select(func.count()).select_from(before.subquery())).scalar_one()


def _rung(connection: Connection, row: Row[Any], place: int, reader: int | None, locale: str) -> Rung:
    return Rung(
        place=place,
        name=_name(connection, row.player, locale),
        points=Skill(row.mu, row.sigma).points,
        settled=row.games >= PROVISIONAL,
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        reader=row.player == str(reader),
        user_id=int(row.player) if row.player.isdecimal() else None,
    )


def _career(connection: Connection, guild_id: int, game_id: str, user_id: int, found: list[Row[Any]]) -> Career:
    rated = [Skill(row.mu, row.sigma).points for row in found if row.mu is not None]
    own = connection.execute(_shown(guild_id, game_id).where(ratings.c.player == str(user_id))).one_or_none()
    players = connection.execute(select(func.count()).select_from(_shown(guild_id, game_id).subquery())).scalar_one()
    return Career(
        game=game_id,
        played=len(found),
        points=Skill().points if own is None else Skill(own.mu, own.sigma).points,
        place=None if own is None else _place(connection, own),
        players=players,
        settled=own is not None and own.games >= PROVISIONAL,
        won=0 if own is None else own.won,
        drawn=0 if own is None else own.drawn,
        lost=0 if own is None else own.lost,
        course=tuple(rated[-COURSE:]),
    )


def _name(connection: Connection, player: str, locale: str) -> str:
    if not player.isdecimal():
        return texts().say(locale)("service.computer", level=player)
    name = connection.execute(select(users.c.name).where(users.c.id == int(player))).scalar_one_or_none()
    return name or ""
