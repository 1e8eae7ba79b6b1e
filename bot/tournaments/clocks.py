"""What a tournament's clock does, in a transaction of its own. Functions of a connection."""

from __future__ import annotations

from datetime import datetime

import structlog
from sqlalchemy import Connection, update

from bot.storage.schema import tournaments
from bot.tournaments import changing
from tournaments.evening import clock
from tournaments.evening.commands import Tick
from tournaments.evening.records import Actor

log = structlog.get_logger(__name__)


def tick(connection: Connection, tournament_id: int, now: datetime, locale: str) -> None:
    """Does what is due, once: who comes second finds nothing."""
    outcome = changing.change(connection, tournament_id, Tick(), Actor(None), now, locale)
    if outcome.entry is not None:
        log.info("rang", tournament_id=tournament_id)
    elif (due := clock.due(outcome.tournament)) is None or due <= now:  # what its row says is not so
        stop(connection, tournament_id)


def stop(connection: Connection, tournament_id: int) -> None:
    """Nothing is due there until its next change."""
    connection.execute(update(tournaments).where(tournaments.c.id == tournament_id).values(due_at=None))
