"""Events of our own games: each pairing gets a table of its own. Functions of a connection."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection

from bot.events import outgoing, store
from bot.service.ground import people
from bot.service.ground import store as tables
from bot.service.ground.records import NewTable, Person, Table
from bot.service.seats import seating
from bot.service.telling import outbox
from tournaments.event.records import Event, Opened, Outcome
from tournaments.event.turn import public
from tournaments.records import Game


def open_tables(connection: Connection, outcome: Outcome, now: datetime, locale: str) -> Outcome:
    """A table for every game of the last round, both players seated. Where one of them cannot sit down, a judge is
    asked for.
    """
    event = outcome.event
    played = event.round
    assert played is not None, "a round was published"
    opened: list[Opened] = []
    for game in played.games:
        table_id = _open(connection, event, game, now, locale)
        if table_id is None:
            words: dict[str, Any] = {"round": played.number, "table": game.table}
            words |= {"first": event.name_of(game.a), "second": event.name_of(game.b)}
            outgoing.tell(connection, event, [public("no_game_table", event.organisers, **words)], now)
        else:
            store.link(connection, event.id, played.number, game.table, table_id)
            opened.append(Opened(played.number, game.table, table_id))
    event = replace(event, opened=(*event.opened, *opened))
    store.rewrite(connection, event)
    return replace(outcome, event=event)


def _open(connection: Connection, event: Event, game: Game, now: datetime, locale: str) -> int | None:
    users = event.users_of(game.a, game.b)
    if len(users) < 2 or any(tables.running(connection, user) >= seating.MOST for user in users):
        return None
    host, guest = (
        _person(connection, user, event.name_of(player), locale) for user, player in zip(users, game.ids, strict=True)
    )
    new = NewTable(
        game_id=event.game, opponents=(guest,), guild_id=event.guild_id, channel_id=event.channel_id, thread=True
    )
    table = seating.found(connection, new, host, now, locale)
    return seating.accept(connection, table.id, guest, now).id


def _person(connection: Connection, user_id: int, name: str, locale: str) -> Person:
    known = people.user(connection, user_id)
    return Person(user_id, name, locale) if known is None else Person(user_id, known.name, known.locale)


def ended(connection: Connection, table: Table, now: datetime) -> None:
    """A table is over: if it was played for an event, the event will take its result."""
    found = store.linked(connection, table.id)
    if found is not None:
        lane = f"{outbox.event_lane(found[0])} results"
        outbox.add(connection, [outbox.row("event.result", lane, table.id, now, event_id=found[0])])
