"""A change of an event: one transaction with its line of the log and what must be told. Functions of a connection."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from sqlalchemy import Connection, update

from bot.events import outgoing, own_games, store
from bot.events.refusals import EventRefusal
from bot.service.ground import people
from bot.service.ground.rows import ms
from bot.service.telling import outbox
from bot.storage.schema import outbox as rows
from tournaments.event import engine
from tournaments.event.commands import Command, Move, Start
from tournaments.event.records import Actor, Outcome
from tournaments.pairing import Pairing, pair
from tournaments.records import Swiss
from tournaments.sayings import Refused


def change(
    connection: Connection,
    event_id: int,
    command: Command,
    actor: Actor,
    now: datetime,
    locale: str,
    pair: Callable[[Swiss], Pairing] = pair,
) -> Outcome:
    """Carries a command out. `locale`: of people of whom none is known; `pair`: what has paired the next round.

    Raises NoEvent, EventRefusal.
    """
    event = store.load(connection, event_id, lock=True)
    secret = store.seed(connection, event_id) if isinstance(command, Start) else None
    try:
        outcome = engine.act(event, command, actor, now, secret, pair)
    except Refused as refused:
        raise EventRefusal(refused) from None  # what led to it tells nothing, and must not reach a log
    if outcome.entry is None:
        return outcome
    store.save(connection, outcome.event, outcome.entry)
    outgoing.tell(connection, outcome.event, outcome.said, now)
    if len(outcome.event.lists) < len(event.lists):
        store.forget_lists(connection, outcome.event)
    if isinstance(command, Move):
        store.tell(connection, event_id, frozenset())
        _go_on(connection, event_id, now)
    played = outcome.event.round
    if played is None or len(event.swiss.played) == len(outcome.event.swiss.played):
        return outcome
    people.try_dms_again(connection, outcome.event.users_of(*played.ids), ms(now))
    return own_games.open_tables(connection, outcome, now, locale) if event.own_game else outcome


def _go_on(connection: Connection, event_id: int, now: datetime) -> None:
    """What could not be posted in the old channel is tried at once in the new one."""
    waiting = (rows.c.lane == outbox.event_lane(event_id)) & (rows.c.claimed_until == 0)
    connection.execute(update(rows).where(waiting).values(next_at=ms(now)))
