"""Tournaments of our own games: each pairing gets a table of its own. Functions of a connection."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection

from bot.service.ground import people
from bot.service.ground import store as tables
from bot.service.ground.records import NewTable, Person, Table
from bot.service.seats import seating
from bot.service.telling import outbox
from bot.service.telling.outbox import Note
from bot.tournaments import outgoing, store
from tournaments.evening.records import Opened, Outcome, Tournament
from tournaments.evening.turn import public
from tournaments.records import Game


def open_tables(connection: Connection, outcome: Outcome, now: datetime, locale: str) -> Outcome:
    """A table for every game of the last round, both players seated. Where one of them cannot sit down, a judge is
    asked for.
    """
    tournament = outcome.tournament
    played = tournament.round
    assert played is not None, "a round was published"
    opened: list[Opened] = []
    for game in played.games:
        if not game.pending:  # somebody has left, and the other one goes on
            continue
        table_id = _open(connection, tournament, game, now, locale)
        if table_id is None:
            words: dict[str, Any] = {"round": played.number, "table": game.table}
            words |= {"first": tournament.name_of(game.a), "second": tournament.name_of(game.b)}
            outgoing.tell(connection, tournament, [public("no_game_table", tournament.organisers, **words)], now)
        else:
            store.link(connection, tournament.id, played.number, game.table, table_id)
            opened.append(Opened(played.number, game.table, table_id))
    tournament = replace(tournament, opened=(*tournament.opened, *opened))
    store.rewrite(connection, tournament)
    return replace(outcome, tournament=tournament)


def _open(connection: Connection, tournament: Tournament, game: Game, now: datetime, locale: str) -> int | None:
    users = tournament.users_of(game.a, game.b)
    if len(users) < 2 or any(tables.running(connection, user) >= seating.MOST for user in users):
        return None
    host, guest = (
        _person(connection, user, tournament.name_of(player), locale)
        for user, player in zip(users, game.ids, strict=True)
    )
    new = NewTable(
        game_id=tournament.game,
        opponents=(guest,),
        guild_id=tournament.guild_id,
        channel_id=tournament.channel_id,
        thread=True,
    )
    table = seating.found(connection, new, host, now, locale)
    return seating.accept(connection, table.id, guest, now).id


def _person(connection: Connection, user_id: int, name: str, locale: str) -> Person:
    known = people.user(connection, user_id)
    return Person(user_id, name, locale) if known is None else Person(user_id, known.name, known.locale)


def end_decided(connection: Connection, before: Tournament, after: Tournament, now: datetime) -> None:
    """Where somebody has decided a game that is still being played (its player left, a penalty), its table ends."""
    for opened in after.opened:
        was, game = (one.game_at(opened.round, opened.table) for one in (before, after))
        if was is None or game is None or not was.pending or game.pending:
            continue
        held = tables.load(connection, opened.table_id, lock=True)
        if held.table.life not in ("open", "playing"):
            continue
        over = replace(held.table, life="cancelled", questions=(), expires=None, ended=now)
        tables.save(connection, replace(held, table=over))
        seated = tuple(chair.user_id for chair in over.chairs if chair.user_id is not None)
        note = Note("service.told.decided_elsewhere", {}, seated, retire_card=held.table.life == "open")
        if over.place.target is not None:
            outbox.add(connection, [outbox.notice(over, now, note)])


def ended(connection: Connection, table: Table, now: datetime) -> None:
    """A table is over: if it was played for a tournament, the tournament will take its result."""
    found = store.linked(connection, table.id)
    if found is not None:
        lane = f"{outbox.tournament_lane(found[0])} results"
        outbox.add(connection, [outbox.row("event.result", lane, table.id, now, tournament_id=found[0])])
