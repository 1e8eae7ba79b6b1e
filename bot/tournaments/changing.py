"""A change of a tournament: one transaction with its line of the log and what must be told.

Functions of a connection.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from msgspec.structs import replace
from sqlalchemy import Connection, update

from bot.service.ground import people
from bot.service.ground.rows import ms
from bot.service.telling import outbox
from bot.storage.schema import outbox as rows
from bot.tournaments import outgoing, own_games, store, votes
from bot.tournaments.refusals import TournamentRefusal
from tournaments.evening import engine
from tournaments.evening.commands import Cancel, CastVote, Command, Finish, Move, Refereed, Start
from tournaments.evening.records import Actor, Outcome
from tournaments.pairing import Pairing, pair
from tournaments.records import Swiss
from tournaments.sayings import Refused


def change(
    connection: Connection,
    tournament_id: int,
    command: Command,
    actor: Actor,
    now: datetime,
    locale: str,
    pair: Callable[[Swiss], Pairing] = pair,
) -> Outcome:
    """Carries a command out. `locale`: of people of whom none is known; `pair`: what has paired the next round.

    Raises NoTournament, TournamentRefusal.
    """
    tournament = store.load(connection, tournament_id, lock=True)
    secret = store.seed(connection, tournament_id) if isinstance(command, Start) else None
    if isinstance(command, Finish):
        command = replace(command, votes=votes.counted(connection, tournament_id))
    try:
        outcome = engine.act(tournament, command, actor, now, secret, pair)
    except Refused as refused:
        raise TournamentRefusal(refused) from None  # what led to it tells nothing, and must not reach a log
    if outcome.entry is None:
        return outcome
    store.save(connection, outcome.tournament, outcome.entry)
    outgoing.tell(connection, outcome.tournament, outcome.said, now)
    outgoing.refresh(connection, tournament, outcome.tournament, now)
    if len(outcome.tournament.lists) < len(tournament.lists):
        store.forget_lists(connection, outcome.tournament)
    if isinstance(command, CastVote):
        votes.count(connection, tournament_id, command.kind, command.player)
    if isinstance(command, Finish | Cancel):
        votes.forget(connection, tournament_id)
    if tournament.opened and not isinstance(command, Refereed):
        own_games.end_decided(connection, tournament, outcome.tournament, now)
    if isinstance(command, Move):
        store.tell(connection, tournament_id, frozenset())
        _go_on(connection, tournament_id, now)
    played = outcome.tournament.round
    if played is None or len(tournament.swiss.played) == len(outcome.tournament.swiss.played):
        return outcome
    people.try_dms_again(connection, outcome.tournament.users_of(*played.ids), ms(now))
    return own_games.open_tables(connection, outcome, now, locale) if tournament.own_game else outcome


def _go_on(connection: Connection, tournament_id: int, now: datetime) -> None:
    """What could not be posted in the old channel is tried at once in the new one."""
    waiting = (rows.c.lane == outbox.tournament_lane(tournament_id)) & (rows.c.claimed_until == 0)
    connection.execute(update(rows).where(waiting).values(next_at=ms(now)))
