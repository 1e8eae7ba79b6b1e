"""Tournaments of our own games: what the referee found becomes the result of a pairing. Functions of a connection."""

from __future__ import annotations

from datetime import datetime

import structlog
from sqlalchemy import Connection, func, select

from bot.service.ground import store as tables
from bot.service.ground.records import Table
from bot.service.telling import outbox
from bot.service.telling.outbox import Due
from bot.storage.schema import events as steps
from bot.tournaments import changing, store
from bot.tournaments.refusals import TournamentRefusal
from games.core.hidden import Seat
from games.core.referee import RESIGN
from tournaments.evening.commands import Refereed
from tournaments.evening.records import Actor, Tournament
from tournaments.records import Pair

log = structlog.get_logger(__name__)

REFEREE = Actor(None)


def take_result(connection: Connection, due: Due, now: datetime, locale: str) -> None:
    """The result of a table becomes that of its pairing, once."""
    found = store.linked(connection, due.table_id)
    assert found is not None, "only tables of events end here"
    tournament_id, number, place = found
    table = tables.load(connection, due.table_id).table
    pm, absent = _result(connection, store.load(connection, tournament_id), number, place, table)
    pa = None if pm is None else (0, 0)
    try:
        changing.change(connection, tournament_id, Refereed(number, place, pm, pa, absent), REFEREE, now, locale)
    except TournamentRefusal as refusal:
        log.info("result not taken", tournament_id=tournament_id, reason=refusal.reason.key)
    outbox.done(connection, due)


def _result(
    connection: Connection, tournament: Tournament, number: int, place: int, table: Table
) -> tuple[Pair | None, tuple[str, ...]]:
    """Points by player, or who never played.

    The game's own scores, if who won has more of them; else (somebody resigned while ahead, or scores are equal though
    one won) 1 for the winner. Whoever lost by the clock without ever having moved did not come (ruling).
    """
    game = tournament.game_at(number, place)
    over = table.result
    assert game is not None
    assert over is not None, "the table is over"
    # the host is the pairing's first player
    absent = tuple(game.ids[seat] for seat in (0, 1) if _absent(connection, table.id, seat))
    if absent:
        return None, absent
    a, b = over.scores
    wanted = 0 if len(over.winners) != 1 else 1 if over.winners[0] == 0 else -1
    fits = (a > b) - (a < b) == wanted and min(a, b) >= 0
    return (a, b) if fits else (int(wanted > 0), int(wanted < 0)), ()


def _absent(connection: Connection, table_id: int, seat: Seat) -> bool:
    """Whether a seat gave up by the clock and never made a move."""
    mine = (steps.c.table_id == table_id, steps.c.seat == seat)
    by_clock = connection.execute(
        select(func.count()).select_from(steps).where(*mine, steps.c.actor == "clock", steps.c.action == RESIGN)
    ).scalar_one()
    if not by_clock:
        return False
    moved = select(func.count()).select_from(steps).where(*mine, steps.c.actor == "user")
    return connection.execute(moved).scalar_one() == 0
