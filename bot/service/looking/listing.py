"""Tables as lists show them: found and put into order by the database, from columns, never from a game's state.

Functions of a connection.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Text, and_, cast, exists, false, func, or_, select, true

from bot.service.ground import store
from bot.service.ground.records import Table
from bot.storage.schema import seats, tables

RUNNING = ("open", "playing")
MOST = 50
"""Tables of one list; whoever looks for another one types part of its name."""
LOOKED_AT = 5000


class Fits(Enum):
    """Which tables somebody could mean."""

    ANY = "any table at all"
    MINE = "one at which the person sits"
    MY_GAME = "a game in which the person plays now"
    JOINABLE = "one at which a seat is free or kept for the person"
    LEAVABLE = "one from which the person may perhaps get up"
    MY_FREE = "one of the person's own at which a seat is free"
    UNDER_WAY = "one that is open or being played"
    PLAYED = "a game that is being played"
    BEGUN = "a game that has begun, and may be over"


_RUNS = frozenset((Fits.MY_GAME, Fits.JOINABLE, Fits.LEAVABLE, Fits.MY_FREE, Fits.UNDER_WAY, Fits.PLAYED))
"""What only tables that run can fit."""


class Wish(NamedTuple):
    """What a list is to hold: the person's own tables, and those of some channels of a server (None: of all of them).

    `here`: the channel or thread where somebody looks: its tables come before others'. `only_here`: of those of the
    server no others. `said`: for each word typed, what it may stand for: a piece of a number or of a name, or games.
    """

    user_id: int
    fits: Fits = Fits.ANY
    guild_id: int | None = None
    channels: Sequence[int] | None = ()
    here: int | None = None
    only_here: bool = False
    game_id: str | None = None
    running: bool = False
    said: Sequence[tuple[str, Sequence[str]]] = ()


def found(connection: Connection, wish: Wish) -> list[Table]:
    """The tables that fit, without their positions, at most `MOST`: those that run first, the person's own, those
    here, the newest.

    Each question has an index and an end, however many games a server has seen: of finished games of others in other
    channels the newest `LOOKED_AT` are looked at.
    """
    mine, here, runs = _sits(wish.user_id), _here(wish), tables.c.life.in_(RUNNING)
    seen = or_(mine, _to_be_seen(wish)) if wish.guild_id is not None else mine
    newest = tables.c.id.desc()
    tiers: list[tuple[ColumnElement[bool], Sequence[Any]]] = [(and_(runs, seen), (mine.desc(), here.desc(), newest))]
    if not wish.running and wish.fits not in _RUNS:
        tiers.append((and_(~runs, mine), (here.desc(), newest)))
        if wish.guild_id is not None:
            others = and_(tables.c.life == "over", ~mine)
            tiers.append((and_(others, here, _to_be_seen(wish)), (newest,)))
            if not wish.only_here:
                tiers.append((and_(others, ~here, _to_be_seen(wish), _lately(wish.guild_id)), (newest,)))
    wanted = [_fitting(wish.fits, wish.user_id), *(_says(word, games) for word, games in wish.said)]
    if wish.game_id is not None:
        wanted.append(tables.c.game_id == wish.game_id)
    keys: list[int] = []
    for where, order in tiers:
        if (left := MOST - len(keys)) > 0:
            question = select(tables.c.id).where(where, *wanted).order_by(*order).limit(left)
            keys += connection.execute(question).scalars().all()
    return store.listed(connection, keys)


def _lately(guild_id: int) -> ColumnElement[bool]:
    over = select(tables.c.id).where(tables.c.guild_id == guild_id, tables.c.life == "over")
    return tables.c.id.in_(over.order_by(tables.c.id.desc()).limit(LOOKED_AT))


def _here(wish: Wish) -> ColumnElement[bool]:
    in_channel = and_(tables.c.channel_id == wish.here, tables.c.thread_id.is_(None))
    return func.coalesce(or_(tables.c.thread_id == wish.here, in_channel), false())


def _to_be_seen(wish: Wish) -> ColumnElement[bool]:
    of_server = tables.c.guild_id == wish.guild_id
    if wish.only_here:
        return and_(of_server, _here(wish))
    return of_server if wish.channels is None else and_(of_server, tables.c.channel_id.in_(wish.channels))


def _seat(*where: ColumnElement[bool]) -> ColumnElement[bool]:
    return exists().where(seats.c.table_id == tables.c.id, *where)


def _sits(user_id: int) -> ColumnElement[bool]:
    # a list of keys, not a look into the seats of every table: a person has few
    return tables.c.id.in_(select(seats.c.table_id).where(seats.c.user_id == user_id))


def _fitting(fits: Fits, user_id: int) -> ColumnElement[bool]:
    opened, played, over = (tables.c.life == life for life in ("open", "playing", "over"))
    runs, hosts = tables.c.life.in_(RUNNING), tables.c.host_id == user_id
    mine, free = _sits(user_id), _seat(seats.c.user_id.is_(None), seats.c.level.is_(None))
    invited = and_(opened, _seat(seats.c.user_id == user_id, seats.c.invited))
    joinable = or_(invited, and_(runs, ~mine, free))
    return {
        Fits.ANY: true(),
        Fits.MINE: mine,
        Fits.MY_GAME: and_(played, mine),
        Fits.JOINABLE: joinable,
        # whether a game goes on without somebody, only its state says
        Fits.LEAVABLE: and_(mine, runs),
        Fits.MY_FREE: and_(runs, hosts, free),
        Fits.UNDER_WAY: runs,
        Fits.PLAYED: played,
        Fits.BEGUN: or_(played, over),
    }[fits]


def _says(word: str, games: Sequence[str]) -> ColumnElement[bool]:
    """Whether a table's number begins with a word, somebody there is called so, or its game is one of these."""
    lowered = word.lower()
    return or_(
        cast(tables.c.id, Text).startswith(lowered, autoescape=True),
        _seat(func.lower(seats.c.name).contains(lowered, autoescape=True)),
        tables.c.game_id.in_(games),
    )
