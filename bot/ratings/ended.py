"""A table is over: its result is written down and rated, in the transaction that ended it. Functions of a connection.

Everything here can be made anew from what is stored (`rebuild`).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, select

from bot import catalogue
from bot.ratings import departures, outcome, store
from bot.ratings.outcome import Player, Step
from bot.ratings.skill import Skill
from bot.service.ground import history, people
from bot.service.ground import store as tables
from bot.service.ground.records import Table
from bot.service.ground.rows import ms
from bot.service.ground.sight import inside
from bot.storage.ledger import result_players, results
from bot.storage.schema import events
from games.core import referee
from games.core.game import by_post

Progress = Callable[[int, int], None]
"""Called with the results done and the results in all."""


def ended(connection: Connection, table: Table, now: datetime) -> None:
    """Writes the result of a finished table down, once, and rates it if it counts."""
    if not store.known(connection, table.id):
        _write(connection, table, ms(now))


def may_count(connection: Connection, table: Table) -> bool:
    """Whether the game will be rated, as far as that is known while it is played."""
    computers = table.guild_id is not None and people.guild(connection, table.guild_id).computers
    first = {each.seat: each for each in reversed(departures.sitters(connection, table))}
    return outcome.may_count(table, first, computers=computers)


def rebuild(connection: Connection, progress: Progress) -> int:
    """Makes all ratings anew from the results, in the order in which they were written; how many results there are.

    Finished tables without one (from before there were ratings) get theirs, as the last, in the order of their ends.
    """
    for table_id, at in store.unwritten(connection):
        _write(connection, tables.load(connection, table_id).table, at)
    store.forget(connection)
    rows = connection.execute(select(results).order_by(results.c.id)).all()
    for number, row in enumerate(rows, 1):
        if row.counted:
            players = connection.execute(
                select(result_players).where(result_players.c.result_id == row.id).order_by(result_players.c.number)
            )
            found = [_player(each) for each in players]
            skills = _rate(connection, row.guild_id, row.game_id, found)
            store.note_skills(connection, row.id, skills)
        progress(number, len(rows))
    return len(rows)


def _write(connection: Connection, table: Table, at: int) -> None:
    game = catalogue.game(table.game_id)
    assert table.sight is not None, "a table that is over was played"
    position = inside(table.sight)
    assert position.over is not None, "a table that is over has a result"
    sitters = departures.sitters(connection, table)
    found = outcome.players(position.over, game.teams(position.state), sitters, _steps(connection, table))
    computers = table.guild_id is not None and people.guild(connection, table.guild_id).computers
    first = {each.seat: each for each in reversed(sitters)}
    counted = outcome.counts(table, found, first, computers=computers)
    skills: dict[str, Skill] = {}
    if counted and table.guild_id is not None:
        skills = _rate(connection, table.guild_id, table.game_id, found)
    # rating locks the players: only then may the result get its number, or two that end at once could be numbered in
    # another order than they were rated in
    store.add_players(connection, store.add(connection, table, at, counted=counted), found, skills)


def _rate(connection: Connection, guild_id: int, game_id: str, found: list[Player]) -> dict[str, Skill]:
    """Rates a game that counts. If a computer player began at it, the server wanted those rated."""
    computers = any(not each.person and each.part == "whole" for each in found)
    who = outcome.rated_players(found, computers=computers)
    rows = store.lock(connection, guild_id, game_id, [each.player for each in who])
    before = {player: Skill(row.mu, row.sigma) for player, row in rows.items()}
    after = outcome.after(who, before)
    words = outcome.words(who)
    for player, skill in after.items():
        store.save(connection, rows[player], skill, words[player])
    return after


def _player(row: Row[Any]) -> Player:
    person = outcome.is_person(row.player)
    return Player(row.player, person, row.seat, row.team, row.place, row.part, row.moves, row.late)


def _steps(connection: Connection, table: Table) -> list[Step]:
    rows = connection.execute(
        select(events.c.seq, events.c.seat, events.c.user_id, events.c.actor)
        .where(events.c.table_id == table.id, events.c.seat.is_not(None))
        .order_by(events.c.seq)
    ).all()
    late = {row.seq for row in rows if row.actor == "clock"}
    if late:
        late -= _nobody_waited_for(connection, table)
    return [Step(row.seq, row.seat, row.user_id, row.seq in late) for row in rows]


def _nobody_waited_for(connection: Connection, table: Table) -> set[int]:
    """The events that answered a reaction window, where silence is an answer like others; and, of a whole team's
    window, the rest of a turn of which its seat has played a part: it was there, and everybody's time ends at once.
    """
    held, steps, _ = tables.recorded(connection, table.id)
    game = catalogue.game(table.game_id)
    post = by_post(game)
    found: set[int] = set()
    kinds: dict[int, str] = {}
    window: int | None = None
    there: set[int | None] = set()
    for step, position in zip(steps, history.positions(game, held.setup, steps), strict=True):
        if step.seat is not None and (kinds.get(step.seat) in post.windows or step.seat in there):
            found.add(step.seq)
        if window is not None and step.actor != "clock":
            there.add(step.seat)
        kinds = {ask.seat: ask.kind for ask in referee.asks(game, position)}
        if (now := post.window(referee.view(position, None))) != window:
            window, there = now, set()
    return found
