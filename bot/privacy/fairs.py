"""A person in what is stored of servers' events: their state, their log, lists. Functions of a connection."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, select, update

from bot.events import store
from bot.privacy.pieces import replaced
from bot.storage.schema import tournament_lists, tournament_log, tournaments
from tournaments.event.records import Event


class Part(NamedTuple):
    """An event that names the person, and as which players."""

    id: int
    state: dict[str, Any]
    players: list[dict[str, Any]]


def parts(connection: Connection, user_id: int) -> list[Part]:
    """The events in whose state the person's id stands."""
    wanted = select(tournaments.c.id, tournaments.c.state).where(tournaments.c.state.contains(str(user_id)))
    found: list[Part] = []
    for row in connection.execute(wanted.order_by(tournaments.c.id)).all():
        state: dict[str, Any] = json.loads(row.state)
        found.append(Part(row.id, state, [one for one in _entrants(state) if one.get("user_id") == user_id]))
    return found


def running(connection: Connection, user_id: int) -> list[Event]:
    """The events that are not over, in which the person plays, waits, organises or judges."""
    every = [store.load(connection, part.id) for part in parts(connection, user_id)]
    return [event for event in every if not event.over and _takes_part(event, user_id)]


def told(connection: Connection, user_id: int) -> list[dict[str, Any]]:
    """What the events hold of the person."""
    found: list[dict[str, Any]] = []
    for part in parts(connection, user_id):
        players = [one["player"] for one in part.players]
        own = tournament_lists.c.player.in_(players) & (tournament_lists.c.tournament_id == part.id)
        found.append(
            {
                "id": part.id,
                "name": part.state["tournament"]["name"],
                "organiser": user_id in part.state.get("organisers", ()),
                "judge": user_id in part.state.get("judges", ()),
                "registered": part.players,
                "lists": list(connection.execute(select(tournament_lists.c.text).where(own)).scalars()),
                "penalties": [one for one in part.state.get("penalties", ()) if one["player"] in players],
            }
        )
    return found


def erase(connection: Connection, user_id: int, other: int, name: str) -> None:
    """Puts another number and another name in the place of the person's; their lists go."""
    for part in parts(connection, user_id):
        players = [one["player"] for one in part.players]
        names = {one["name"] for one in part.players} - {
            one["name"] for one in _entrants(part.state) if one.get("user_id") != user_id
        }
        state = json.loads(replaced(json.dumps(part.state), user_id, other, names, name))
        _rename(state, other, name)
        text = json.dumps(state, ensure_ascii=False, separators=(",", ":"))
        connection.execute(update(tournaments).where(tournaments.c.id == part.id).values(state=text))
        _rewrite_log(connection, part.id, user_id, other, names, name)
        lists = (tournament_lists.c.tournament_id == part.id) & tournament_lists.c.player.in_(players)
        connection.execute(delete(tournament_lists).where(lists))


def _rename(state: dict[str, Any], other: int, name: str) -> None:
    """By number, where another player has the same name."""
    for entrant in _entrants(state):
        if entrant.get("user_id") == other:
            entrant["name"] = name
            for player in state["tournament"].get("players", ()):
                if player["id"] == entrant["player"]:
                    player["name"] = name


def _rewrite_log(connection: Connection, event_id: int, user_id: int, other: int, names: set[str], name: str) -> None:
    log = tournament_log.c
    for row in connection.execute(select(log.seq, log.entry).where(log.tournament_id == event_id)).all():
        text = replaced(row.entry, user_id, other, names, name)
        here = (log.tournament_id == event_id) & (log.seq == row.seq)
        connection.execute(update(tournament_log).where(here).values(entry=text))


def _entrants(state: dict[str, Any]) -> list[dict[str, Any]]:
    return [*state.get("entrants", ()), *state.get("waiting", ())]


def _takes_part(event: Event, user_id: int) -> bool:
    return user_id in event.staff or event.player_of(user_id) is not None or event.is_waiting(user_id)
