"""From announcements to rows of the outbox. Functions of a connection."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection

from bot.service.telling import outbox
from bot.service.telling.outbox import Kind, Note
from tournaments.evening.records import Announcement, Tournament

_KINDS: Final[dict[str, Kind]] = {
    "notice": "event.notice",
    "round": "event.round",
    "standings": "event.standings",
    "case": "event.case",
    "podium": "event.podium",
}


def tell(connection: Connection, tournament: Tournament, said: Iterable[Announcement], now: datetime) -> None:
    """Puts announcements into the outbox."""
    outbox.add(connection, [row for one in said for row in announced(tournament, one, now)])


def announced(tournament: Tournament, one: Announcement, now: datetime) -> list[dict[str, Any]]:
    """The rows of an announcement: one for the tournament's channel, or one for each person."""
    note = Note(one.key, one.args, one.mentions, buttons=one.buttons)
    number = one.round or len(tournament.swiss.played)
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
