"""What of tournaments may take long: pairing, reading a file, explaining. Each has an end, and none is in a
transaction.

Small fields and files are done at once in a thread; the others in a process that is ended when its time is up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final, NamedTuple, TypeVar, TypeVarTuple

import structlog
from sqlalchemy import Connection

from bot.service.telling.drawing import Studio
from bot.tournaments import store
from bot.tournaments.errands import explaining, pairing, reading
from bot.tournaments.refusals import TournamentRefusal
from bot.work import Crew
from tournaments.evening import engine
from tournaments.evening.commands import Command, Start
from tournaments.evening.records import Actor
from tournaments.evening.turn import No
from tournaments.pairing import Pairing
from tournaments.records import Swiss
from tournaments.sayings import Refused, Saying

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

log = structlog.get_logger(__name__)

SECONDS: Final = 20.0
"""For the best pairing of a large field; then a good one is taken, which gets as long again."""
SMALL_FIELD: Final = 64
"""Players whose pairing takes some milliseconds, whatever they did before."""
SMALL_FILE: Final = 2**17
"""Bytes that are read as quickly."""


class Moved(Exception):
    """What was to be paired has changed meanwhile."""


class Given(NamedTuple):
    """A pairing made beforehand. Called as `tournaments.pairing.pair` is; raises Moved for another tournament."""

    of: Swiss
    pairing: Pairing

    def __call__(self, swiss: Swiss) -> Pairing:
        """The pairing, if it is of this tournament."""
        if swiss != self.of:
            raise Moved
        return self.pairing


class _WantedError(Exception):
    """A pairing is needed."""

    def __init__(self, of: Swiss) -> None:
        super().__init__()
        self.of = of


def _want(swiss: Swiss) -> Pairing:
    raise _WantedError(swiss)


def wanted(connection: Connection, tournament_id: int, command: Command, actor: Actor, now: datetime) -> Swiss | None:
    """What would have to be paired for a command; None for nothing, or if it is refused. Raises NoTournament."""
    tournament = store.load(connection, tournament_id)
    secret = store.seed(connection, tournament_id) if isinstance(command, Start) else None
    try:
        engine.act(tournament, command, actor, now, secret, _want)
    except _WantedError as found:
        return found.of
    except Refused:
        pass  # it is told where the command is carried out
    return None


class Heavy:
    """Does it elsewhere."""

    def __init__(self, studio: Studio, crew: Crew) -> None:
        self._studio = studio
        self._crew = crew

    async def pair(self, swiss: Swiss) -> Pairing:
        """The next round: the best one, or a good one where that takes too long. Raises TournamentRefusal."""
        small = len(swiss.players) <= SMALL_FIELD
        try:
            return await self._done(small, pairing, swiss, False)
        except TimeoutError:
            log.warning("the best pairing takes too long", players=len(swiss.players))
        try:
            return await self._done(small, pairing, swiss, True)
        except TimeoutError as error:
            raise TournamentRefusal(No("too_much")) from error

    async def read(self, content: bytes) -> Swiss:
        """The tournament in a file. Raises TournamentRefusal."""
        try:
            return await self._done(len(content) <= SMALL_FILE, reading, content)
        except TimeoutError as error:
            raise TournamentRefusal(No("too_much")) from error

    async def explain(self, swiss: Swiss, names: Mapping[str, str]) -> tuple[Saying, ...]:
        """Why the last round is paired as it is. Raises TournamentRefusal."""
        small = len(swiss.players) <= SMALL_FIELD
        try:
            return await self._done(small, explaining, swiss, names, True)
        except TimeoutError:
            return await self._done(small, explaining, swiss, names, False)

    async def _done(self, small: bool, work: Callable[[*Ts], T | Saying], *args: *Ts) -> T:
        if small:
            found = await self._studio.run(lambda: work(*args))
        else:
            found = await self._crew.run(SECONDS, work, *args)
        if isinstance(found, Saying):
            raise TournamentRefusal(Refused(found.key, **found.args))
        return found
