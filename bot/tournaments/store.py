"""Every statement about tournaments and their log. Functions of a connection: each runs inside one transaction."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from msgspec.structs import replace
from sqlalchemy import Connection, Text, cast, delete, func, insert, or_, select, update

from bot.service.ground.records import Spot
from bot.service.ground.rows import moment, ms
from bot.storage.schema import tournament_lists, tournament_log, tournament_posts, tournament_tables, tournaments
from bot.storage.walls import tournament_people
from bot.tournaments import rows
from bot.tournaments.refusals import NoTournament
from tournaments.evening import clock
from tournaments.evening.records import WARCROW, LogLine, Tournament

RUNNING = ("draft", "open", "closed", "running")
LISTED = 50


def add(connection: Connection, tournament: Tournament, seed: bytes, now: datetime) -> Tournament:
    """Stores a new tournament and gives it its number."""
    row = {
        "guild_id": tournament.guild_id,
        "seq": tournament.seq,
        "seed": seed,
        "told": "[]",
        "created_at": ms(now),
        **_columns(tournament),
    }
    key = connection.execute(insert(tournaments).values(row)).inserted_primary_key
    assert key is not None
    tournament = replace(tournament, id=key[0])
    _note_people(connection, tournament)
    return tournament


def _columns(tournament: Tournament) -> dict[str, Any]:
    """The state, and what of it lists are made from."""
    return {
        "stage": tournament.stage,
        "state": rows.text(tournament),
        "name": tournament.name,
        "game": tournament.game,
        "channel_id": tournament.channel_id,
        "public": tournament.public,
        "due_at": None if (due := clock.due(tournament)) is None else ms(due),
    }


def _note_people(connection: Connection, tournament: Tournament) -> None:
    """Whose tournament it is, as its state says now."""
    people = tournament_people.c
    here = people.tournament_id == tournament.id
    known = {*tournament.organisers, *tournament.judges}
    known |= {
        one.user_id
        for one in (*tournament.entrants, *tournament.waiting, *tournament.offered)
        if one.user_id is not None
    }
    noted = set(connection.execute(select(people.user_id).where(here)).scalars())
    if gone := noted - known:
        connection.execute(delete(tournament_people).where(here, people.user_id.in_(gone)))
    if new := known - noted:
        found = [{"user_id": user_id, "tournament_id": tournament.id} for user_id in sorted(new)]
        connection.execute(insert(tournament_people), found)


def load(connection: Connection, tournament_id: int, *, lock: bool = False) -> Tournament:
    """The tournament; `lock`: nobody else changes it until the transaction ends. Raises NoTournament."""
    wanted = select(tournaments.c.id, tournaments.c.state).where(tournaments.c.id == tournament_id)
    row = connection.execute(wanted.with_for_update(key_share=True) if lock else wanted).one_or_none()
    if row is None:
        raise NoTournament(event=tournament_id)
    return rows.tournament_of(row)


def seed(connection: Connection, tournament_id: int) -> str:
    """The secret seed, 64 hex digits."""
    found: bytes = connection.execute(select(tournaments.c.seed).where(tournaments.c.id == tournament_id)).scalar_one()
    return found.hex()


def save(connection: Connection, tournament: Tournament, entry: LogLine) -> None:
    """Writes a change and its one line of the log. The key of the log lets no two changes have one number."""
    connection.execute(
        insert(tournament_log).values(
            tournament_id=tournament.id, seq=entry.seq, user_id=entry.by, entry=rows.text(entry), at=ms(entry.at)
        )
    )
    changed = connection.execute(
        update(tournaments)
        .where(tournaments.c.id == tournament.id, tournaments.c.seq == entry.seq - 1)
        .values(seq=entry.seq, **_columns(tournament))
    )
    assert changed.rowcount == 1, "the event was locked"
    _note_people(connection, tournament)


def rewrite(connection: Connection, tournament: Tournament) -> None:
    """Writes what follows from a change in the same transaction, such as which tables were opened."""
    connection.execute(update(tournaments).where(tournaments.c.id == tournament.id).values(state=rows.text(tournament)))


def log(connection: Connection, tournament_id: int, last: int | None = None) -> list[LogLine]:
    """The log in order, or its last lines."""
    wanted = select(tournament_log).where(tournament_log.c.tournament_id == tournament_id)
    found = connection.execute(wanted.order_by(tournament_log.c.seq.desc()).limit(last)).all()
    return [rows.entry_of(row) for row in reversed(found)]


class Listed(NamedTuple):
    """A tournament as lists show it: from columns, as a state may be megabytes.

    `mine`: whether the person has a part.
    """

    id: int
    name: str
    game: str
    stage: str
    channel_id: int
    mine: bool

    @property
    def over(self) -> bool:
        """Whether nothing more will be played."""
        return self.stage not in RUNNING


def listed(
    connection: Connection,
    guild_id: int,
    user_id: int,
    here: int | None,
    *,
    channels: Sequence[int] | None = None,
    warcrow: bool | None = None,
    text: str = "",
    only_running: bool = False,
) -> list[Listed]:
    """A server's tournaments, at most `LISTED`: those that run first, then the person's own, those here, the newest.

    `channels`: into which the person may look; those of others count only there. `warcrow`: only these, or only those
    of our own games. `text`: part of a name, or the beginning of a number.
    """
    tournament = tournaments.c
    runs, there = tournament.stage.in_(RUNNING), tournament.channel_id == here
    mine = tournament.id.in_(select(tournament_people.c.tournament_id).where(tournament_people.c.user_id == user_id))
    wanted = [tournament.guild_id == guild_id]
    if channels is not None:
        wanted.append(or_(mine, tournament.channel_id.in_(channels)))
    if warcrow is not None:
        wanted.append((tournament.game == WARCROW) == warcrow)
    if only_running:
        wanted.append(runs)
    if typed := " ".join(text.split()).lower():
        number = cast(tournament.id, Text).startswith(typed.removeprefix("#"), autoescape=True)
        wanted.append(or_(number, func.lower(tournament.name).contains(typed, autoescape=True)))
    columns = (
        tournament.id,
        tournament.name,
        tournament.game,
        tournament.stage,
        tournament.channel_id,
        mine.label("mine"),
    )
    order = (runs.desc(), mine.desc(), there.desc(), tournament.id.desc())
    found = connection.execute(select(*columns).where(*wanted).order_by(*order).limit(LISTED)).all()
    return [Listed(row.id, row.name, row.game, row.stage, row.channel_id, bool(row.mine)) for row in found]


def guilds_of(connection: Connection, user_id: int) -> list[int]:
    """The servers at one of whose tournaments the person takes part or helps."""
    here = select(tournaments.c.guild_id).join(tournament_people, tournament_people.c.tournament_id == tournaments.c.id)
    wanted = here.where(tournament_people.c.user_id == user_id).distinct().order_by(tournaments.c.guild_id)
    return list(connection.execute(wanted).scalars())


def shown(connection: Connection, user_id: int | None) -> list[Listed]:
    """The tournaments whose page is public and, of somebody who is known, their own, at most `LISTED`: those that run
    first, then the newest.
    """
    c, people = tournaments.c, tournament_people.c
    mine = c.id.in_(select(people.tournament_id).where(people.user_id == (-1 if user_id is None else user_id)))
    columns = (c.id, c.name, c.game, c.stage, c.channel_id, mine.label("mine"))
    order = (c.stage.in_(RUNNING).desc(), c.id.desc())
    found = connection.execute(select(*columns).where(or_(c.public, mine)).order_by(*order).limit(LISTED))
    return [Listed(row.id, row.name, row.game, row.stage, row.channel_id, bool(row.mine)) for row in found]


def stamps(connection: Connection, tournament_ids: Collection[int]) -> dict[int, str]:
    """Of each of these what changes with everything that everybody may see of it."""
    wanted = select(tournaments.c.id, tournaments.c.seq).where(tournaments.c.id.in_(tournament_ids))
    return {row.id: str(row.seq) for row in connection.execute(wanted)}


def running(connection: Connection, guild_id: int) -> int:
    """How many tournaments of a server are not over."""
    wanted = select(func.count()).where(tournaments.c.guild_id == guild_id, tournaments.c.stage.in_(RUNNING))
    return connection.execute(wanted).scalar_one()


def running_of(connection: Connection, guild_id: int, user_id: int) -> int:
    """How many tournaments of a server that are not over the person has opened."""
    opened = select(tournament_log.c.tournament_id).where(
        tournament_log.c.seq == 1, tournament_log.c.user_id == user_id
    )
    mine = select(tournament_people.c.tournament_id).where(tournament_people.c.user_id == user_id)
    here = (tournaments.c.guild_id == guild_id, tournaments.c.stage.in_(RUNNING))
    wanted = select(func.count()).where(*here, tournaments.c.id.in_(mine), tournaments.c.id.in_(opened))
    return connection.execute(wanted).scalar_one()


def told(connection: Connection, tournament_id: int) -> frozenset[str]:
    """What has been told once."""
    return rows.told_of(connection.execute(select(tournaments.c.told).where(tournaments.c.id == tournament_id)).one())


def tell(connection: Connection, tournament_id: int, what: frozenset[str]) -> None:
    """Keeps what has been told once."""
    connection.execute(
        update(tournaments).where(tournaments.c.id == tournament_id).values(told=rows.text(sorted(what)))
    )


def due(connection: Connection, now: datetime, most: int) -> list[int]:
    """The tournaments whose clocks have something to do by now."""
    wanted = select(tournaments.c.id).where(tournaments.c.due_at <= ms(now)).order_by(tournaments.c.due_at)
    return list(connection.execute(wanted.limit(most)).scalars())


def next_due(connection: Connection) -> datetime | None:
    """When the next one will have."""
    found = connection.execute(select(func.min(tournaments.c.due_at))).scalar_one_or_none()
    return None if found is None else moment(found)


def posted(connection: Connection, tournament_id: int, number: int, spot: Spot | None) -> None:
    """A round's post stands there now; None: it is gone."""
    posts = tournament_posts.c
    connection.execute(delete(tournament_posts).where(posts.tournament_id == tournament_id, posts.round == number))
    if spot is not None:
        row = {"tournament_id": tournament_id, "round": number, "channel_id": spot.channel_id}
        connection.execute(insert(tournament_posts).values(**row, message_id=spot.message_id))


def post_of(connection: Connection, tournament_id: int, number: int) -> Spot | None:
    """Where a round's post stands."""
    posts = tournament_posts.c
    wanted = select(tournament_posts).where(posts.tournament_id == tournament_id, posts.round == number)
    row = connection.execute(wanted).one_or_none()
    return None if row is None else Spot(row.channel_id, row.message_id)


def link(connection: Connection, tournament_id: int, number: int, table: int, table_id: int) -> None:
    """A game table plays a pairing."""
    row = {"table_id": table_id, "tournament_id": tournament_id, "round": number, "number": table}
    connection.execute(insert(tournament_tables).values(row))


def linked(connection: Connection, table_id: int) -> tuple[int, int, int] | None:
    """The tournament, round and table whose pairing a game table plays."""
    row = connection.execute(select(tournament_tables).where(tournament_tables.c.table_id == table_id)).one_or_none()
    return None if row is None else (row.tournament_id, row.round, row.number)


def forget_lists(connection: Connection, tournament: Tournament) -> None:
    """Deletes the lists of those who have left."""
    kept = [one.player for one in tournament.lists]
    gone = (tournament_lists.c.tournament_id == tournament.id) & tournament_lists.c.player.not_in(kept)
    connection.execute(delete(tournament_lists).where(gone))
