"""From announcements to rows of the outbox. Functions of a connection."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from msgspec.structs import replace
from sqlalchemy import Connection, delete

from bot.service.telling import outbox
from bot.service.telling.outbox import Kind, Note
from bot.storage.schema import outbox as rows
from bot.tournaments import facts, store
from tournaments.evening.records import AGAIN, Announcement, Tournament

_KINDS: Final[dict[str, Kind]] = {
    "notice": "event.notice",
    "round": "event.round",
    "standings": "event.standings",
    "case": "event.case",
    "facts": "event.facts",
    "podium": "event.podium",
}


def tell(connection: Connection, tournament: Tournament, said: Iterable[Announcement], now: datetime) -> None:
    """Puts announcements into the outbox."""
    outbox.add(connection, [row for one in said for row in announced(tournament, one, now)])


def refresh(connection: Connection, before: Tournament, now: Tournament, at: datetime) -> None:
    """The posts of rounds whose results, clock or tables have changed show it; nobody is pinged."""
    last = len(now.swiss.played)
    for old, new in zip(before.swiss.played, now.swiss.played, strict=False):
        if (old != new or (new.number == last and _changes(before, now))) and store.post_of(
            connection, now.id, new.number
        ):
            show(connection, now, new.number, at)

    if facts.shown_changes(before, now) and store.post_of(connection, now.id, facts.POST):
        show(connection, now, facts.POST, at)
    if facts.calendar_changes(before, now):
        lane = facts.lane(now)
        waiting = (rows.c.lane == lane) & (rows.c.attempts == 0) & (rows.c.claimed_until == 0)
        connection.execute(delete(rows).where(waiting))
        outbox.add(connection, [outbox.row("event.schedule", lane, None, at, tournament_id=now.id)])
    for gone in before.swiss.played[last:]:
        if store.post_of(connection, now.id, gone.number):
            show(connection, now, gone.number, at)


def _changes(before: Tournament, now: Tournament) -> bool:
    return (before.timer, before.clock.left, before.reports, before.name) != (
        now.timer, now.clock.left, now.reports, now.name
    )  # fmt: skip


def show(connection: Connection, tournament: Tournament, number: int, at: datetime) -> None:
    """A round's post is made anew, once for all that waits to be shown."""
    lane = f"live {tournament.id}"
    waiting = (rows.c.lane == lane) & (rows.c.from_seq == number) & (rows.c.attempts == 0) & (rows.c.claimed_until == 0)
    connection.execute(delete(rows).where(waiting))
    row = outbox.row("event.live", lane, None, at, first=number, last=tournament.seq, tournament_id=tournament.id)
    outbox.add(connection, [row])


def anew(connection: Connection, tournament: Tournament, at: datetime) -> None:
    """What goes on is posted once more, where earlier posts are lost: the round, or what opened registration."""
    if tournament.over or tournament.stage == "draft":
        return
    tell(connection, tournament, [_post_of(tournament, len(tournament.swiss.played))], at)


def once_more(connection: Connection, tournament: Tournament, number: int, at: datetime) -> None:
    """The post of a round, or of the registration, that somebody has deleted."""
    post = _post_of(tournament, number)
    tell(connection, tournament, [replace(post, args={**post.args, AGAIN: 1})], at)


def _post_of(tournament: Tournament, number: int) -> Announcement:
    """The post of a round, or what opens the registration."""
    if number:
        return Announcement("round", "event.post.round", round=number)
    return Announcement("facts", "event.told.open", {"event": tournament.name})


def announced(tournament: Tournament, one: Announcement, now: datetime) -> list[dict[str, Any]]:
    """The rows of an announcement: one for the tournament's channel, or one for each person."""
    note = Note(one.key, one.args, one.mentions, buttons=one.buttons)
    number = facts.POST if one.kind == "facts" else one.round or len(tournament.swiss.played)
    kind = _KINDS[one.kind]
    if not one.users:
        lane = outbox.tournament_lane(tournament.id)
        return [
            outbox.row(kind, lane, None, now, first=number, last=tournament.seq, note=note, tournament_id=tournament.id)
        ]
    return [
        outbox.row(
            kind, outbox.user_lane(user), None, now,
            user_id=user, first=number, last=tournament.seq, note=note, tournament_id=tournament.id,
        )
        for user in one.users
    ]  # fmt: skip
