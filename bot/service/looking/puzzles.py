"""*Find the move*: a choice that cost somebody much, from a review that all who played it let everybody see.

A channel gets one a week where an organiser wishes it. Which ones were posted is kept, so that none comes twice.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

import msgspec
import structlog
from sqlalchemy import Connection, delete, insert, select, update

from bot import catalogue, metrics
from bot.computer.review import Judged
from bot.service.ground import history
from bot.service.ground.refusals import ServiceRefusal
from bot.service.ground.rows import Step, ms
from bot.service.looking import reviewed
from bot.service.telling import outbox
from bot.service.telling.drawing import Studio
from bot.service.telling.outbox import Note
from bot.storage.database import Database
from bot.storage.reviews import puzzle_channels, puzzles, reviews
from bot.storage.schema import outbox as untold
from bot.storage.schema import tables
from bot.storage.upsert import upsert
from games.core import referee
from games.core.referee import Setup

log = structlog.get_logger(__name__)

EVERY: Final = timedelta(days=7)
AGAIN: Final = timedelta(days=1)
"""When it is looked again where there was none."""
LEAST: Final = 0.08
"""What the choice cost at least, in parts of 1."""
OPTIONS: Final = 4
"""Answers that are offered at most; where there are not three, it is no puzzle."""
LOOKED_AT: Final = 10
"""Games of a server in which a puzzle is looked for, the newest."""

_options = msgspec.json.Decoder(tuple[str, ...])


class NoPuzzle(ServiceRefusal):
    """There is no such puzzle (any more)."""

    key = "review.puzzle.refused.gone"


class Puzzle(NamedTuple):
    """A choice and the answers that are offered, in the game's notation."""

    table_id: int
    game_id: str
    choice: Judged
    options: tuple[str, ...]


class _Due(NamedTuple):
    channel_id: int
    guild_id: int
    next_at: int


def channels(connection: Connection, guild_id: int) -> tuple[int, ...]:
    """The channels of a server that get puzzles."""
    c = puzzle_channels.c
    found = select(c.channel_id).where(c.guild_id == guild_id).order_by(c.channel_id)
    return tuple(connection.execute(found).scalars())


def choose(connection: Connection, guild_id: int, wanted: Sequence[int], now: datetime) -> None:
    """These channels of the server get puzzles from now on, and no others."""
    here, kept = set(channels(connection, guild_id)), set(wanted)
    gone = puzzle_channels.c.guild_id == guild_id, puzzle_channels.c.channel_id.in_(here - kept)
    connection.execute(delete(puzzle_channels).where(*gone))
    new = [{"channel_id": each, "guild_id": guild_id, "next_at": ms(now)} for each in sorted(kept - here)]
    if new:
        connection.execute(insert(puzzle_channels), new)


def forget(connection: Connection, channel_id: int) -> None:
    """The channel is gone."""
    connection.execute(delete(puzzle_channels).where(puzzle_channels.c.channel_id == channel_id))


def lane(channel_id: int) -> str:
    """The lane of a channel's puzzles."""
    return f"puzzle {channel_id}"


def posted(connection: Connection, table_id: int, seq: int) -> Puzzle:
    """A puzzle that was posted. Raises NoPuzzle."""
    asked = select(puzzles.c.options).where(puzzles.c.table_id == table_id, puzzles.c.seq == seq)
    options = connection.execute(asked).scalar_one_or_none()
    if options is None:
        raise NoPuzzle
    found = reviewed.material(connection, table_id)
    choice = next((each for each in found.judged or () if each.seq == seq), None)
    if choice is None:
        raise NoPuzzle
    return Puzzle(table_id, found.held.table.game_id, choice, _options.decode(options))


class Puzzles:
    """Looks for puzzles and has them posted."""

    def __init__(self, database: Database, studio: Studio, now: Callable[[], datetime]) -> None:
        self._database = database
        self._studio = studio
        self._now = now

    async def tick(self) -> None:
        """Has a puzzle posted in every channel that is due for one."""
        for due in await self._database.read(_due, self._now()):
            try:
                found = await self._find(due.guild_id)
            except Exception:  # a fault in one game keeps no other channel waiting
                metrics.FAULTS.inc()
                log.exception("no puzzle was found", guild=due.guild_id)
                found = None
            await self._database.write(_post, due, found, self._now())

    async def channels(self, guild_id: int) -> tuple[int, ...]:
        """The channels of a server that get puzzles."""
        return await self._database.read(channels, guild_id)

    async def posted(self, table_id: int, seq: int) -> Puzzle:
        """A puzzle that was posted. Raises NoPuzzle."""
        return await self._database.read(posted, table_id, seq)

    async def _find(self, guild_id: int) -> Puzzle | None:
        """Of the newest game in which there is one, the choice that cost most."""
        for found, used in await self._database.read(_public, guild_id):
            table = found.held.table
            dear = [
                each
                for each in found.judged or ()
                if each.lost >= LEAST and each.best != each.played and each.seq not in used
            ]
            for choice in sorted(dear, key=lambda each: -each.lost):
                options = await self._studio.run(_offered, table.game_id, found.held.setup, found.steps, choice)
                if len(options) > 2:
                    return Puzzle(table.id, table.game_id, choice, options)
        return None


def _due(connection: Connection, now: datetime) -> list[_Due]:
    """Channels whose last puzzle still waits to be posted get no other one."""
    c = puzzle_channels.c
    wanted = select(c.channel_id, c.guild_id, c.next_at).where(c.next_at <= ms(now)).order_by(c.channel_id)
    found = [_Due(*row) for row in connection.execute(wanted)]
    waits = select(untold.c.lane).where(untold.c.lane.in_([lane(each.channel_id) for each in found]))
    busy = set(connection.execute(waits).scalars()) if found else set[str]()
    return [each for each in found if lane(each.channel_id) not in busy]


def _public(connection: Connection, guild_id: int) -> list[tuple[reviewed.Material, set[int]]]:
    """A server's games whose review everybody may see, the newest first, and which choices were puzzles already."""
    public = select(reviews.c.table_id).join(tables, tables.c.id == reviews.c.table_id)
    public = public.where(tables.c.guild_id == guild_id, reviews.c.published_at.is_not(None))
    keys = connection.execute(public.order_by(reviews.c.table_id.desc()).limit(LOOKED_AT)).scalars().all()
    return [
        (
            reviewed.material(connection, key),
            set(connection.execute(select(puzzles.c.seq).where(puzzles.c.table_id == key)).scalars()),
        )
        for key in keys
    ]


def _post(connection: Connection, due: _Due, found: Puzzle | None, now: datetime) -> None:
    """Once, however many processes look: whoever moves the channel's date on."""
    c = puzzle_channels.c
    mine = update(puzzle_channels).where(c.channel_id == due.channel_id, c.next_at == due.next_at)
    wait = AGAIN if found is None else EVERY
    if connection.execute(mine.values(next_at=ms(now + wait))).rowcount != 1 or found is None:
        return
    seq, options = found.choice.seq, msgspec.json.encode(found.options).decode()
    row = upsert(connection)(puzzles).values(table_id=found.table_id, seq=seq, options=options)
    connection.execute(row.on_conflict_do_nothing())
    note = Note("review.puzzle.title", {"channel": due.channel_id})
    told = outbox.row(
        "puzzle", lane(due.channel_id), found.table_id, now, seat=found.choice.seat, first=seq, last=seq, note=note
    )
    outbox.add(connection, [told])


def _offered(game_id: str, setup: Setup, steps: Sequence[Step], choice: Judged) -> tuple[str, ...]:
    """What was played, what was best, and others that the seat could do, in no telling order."""
    game: Any = catalogue.game(game_id)
    view = referee.view(history.rebuild(game, setup, steps[: choice.seq]), choice.seat)
    sure = [choice.best, choice.played]
    others = [text for each in game.shortlist(view, choice.seat) if (text := game.notation(each)) not in sure]
    rng = random.Random(choice.seq)
    return tuple(sorted([*sure, *rng.sample(others, min(len(others), OPTIONS - len(sure)))]))
