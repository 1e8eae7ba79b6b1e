"""A person in what is stored of servers' events: their state, their log, lists. Functions of a connection."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any, NamedTuple, cast

from sqlalchemy import Connection, delete, select, update

from bot.privacy.pieces import replaced
from bot.storage.schema import tournament_lists, tournament_log, tournaments
from bot.tournaments import changing, server_rating, store, votes
from tournaments.evening.commands import Drop, Refuse, StepDown
from tournaments.evening.records import Actor


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


def leave(connection: Connection, user_id: int, now: datetime, locale: str) -> None:
    """Takes the person out of every event that is not over: as a player, as staff, as somebody who is asked.

    What goes on is told to those whom it concerns, as if the person had done it.
    """
    actor = Actor(user_id)
    for part in parts(connection, user_id):
        event = store.load(connection, part.id)
        if event.over:
            continue
        for offer in event.offered:
            if offer.user_id == user_id:
                changing.change(connection, event.id, Refuse(offer.role), actor, now, locale)
        if event.player_of(user_id) is not None or event.is_waiting(user_id):
            changing.change(connection, event.id, Drop(), actor, now, locale)
        if user_id in event.staff:
            changing.change(connection, event.id, StepDown(), actor, now, locale)


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
                "log": _log_about(connection, part.id, user_id, players),
                "penalties": [
                    {key: value for key, value in one.items() if key != "by"}
                    for one in part.state.get("penalties", ())
                    if one["player"] in players
                ],
            }
        )
    return found


def ratings(connection: Connection, user_id: int) -> list[dict[str, Any]]:
    """What the tournaments make of the person on each server that wants it; it is stored nowhere."""
    found: list[dict[str, Any]] = []
    for guild_id in store.guilds_of(connection, user_id):
        mine = None
        if server_rating.wanted(connection, guild_id):
            mine = server_rating.career(connection, guild_id, user_id, server_rating.MOST_GAMES)
        if mine is not None:
            told = {key: getattr(mine, key) for key in ("points", "place", "players", "won", "drawn", "lost")}
            found.append({"guild_id": guild_id, **told, "course": list(mine.course)})
    return found


def _log_about(connection: Connection, tournament_id: int, user_id: int, players: list[str]) -> list[dict[str, Any]]:
    """The lines of the event's log that name the person and that others wrote; who wrote them is the others' own."""
    found: list[dict[str, Any]] = []
    log = tournament_log.c
    for text in connection.execute(
        select(log.entry).where(log.tournament_id == tournament_id).order_by(log.seq)
    ).scalars():
        entry: dict[str, Any] = json.loads(text)
        changed = (entry["before"], entry["after"])
        if entry["by"] != user_id and any(_names(each, {user_id, *players}) for each in changed):
            found.append({key: entry[key] for key in ("seq", "at", "role", "what", "why") if key in entry})
    return found


def _names(node: Any, wanted: set[int | str]) -> bool:
    """Whether one of these stands anywhere in what a log's line tells."""
    if isinstance(node, dict):
        inside = cast("dict[str, Any]", node)
        return any(_names(each, wanted) for each in (*inside.keys(), *inside.values()))
    if isinstance(node, list):
        return any(_names(each, wanted) for each in cast("list[Any]", node))
    return isinstance(node, int | str) and node in wanted


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
        votes.rename(connection, part.id, players, str(user_id), str(other))
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


def _rewrite_log(
    connection: Connection, tournament_id: int, user_id: int, other: int, names: set[str], name: str
) -> None:
    log = tournament_log.c
    for row in connection.execute(select(log.seq, log.entry).where(log.tournament_id == tournament_id)).all():
        text = replaced(row.entry, user_id, other, names, name)
        here = (log.tournament_id == tournament_id) & (log.seq == row.seq)
        connection.execute(update(tournament_log).where(here).values(entry=text))


def _entrants(state: dict[str, Any]) -> list[dict[str, Any]]:
    return [*state.get("entrants", ()), *state.get("waiting", ())]
