"""From announcements to rows of the outbox. Functions of a connection."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection

from bot.service.telling import outbox
from bot.service.telling.outbox import Kind, Note
from tournaments.event.records import Announcement, Event

_KINDS: Final[dict[str, Kind]] = {
    "notice": "event.notice",
    "round": "event.round",
    "standings": "event.standings",
}


def tell(connection: Connection, event: Event, said: Iterable[Announcement], now: datetime) -> None:
    """Puts announcements into the outbox."""
    outbox.add(connection, [row for one in said for row in announced(event, one, now)])


def announced(event: Event, one: Announcement, now: datetime) -> list[dict[str, Any]]:
    """The rows of an announcement: one for the event's channel, or one for each person."""
    note = Note(one.key, one.args, one.mentions, buttons=one.buttons)
    number = one.round or len(event.swiss.played)
    kind = _KINDS[one.kind]
    if not one.users:
        lane = outbox.event_lane(event.id)
        return [outbox.row(kind, lane, None, now, first=number, last=event.seq, note=note, event_id=event.id)]
    return [
        outbox.row(
            kind, outbox.user_lane(user), None, now,
            user_id=user, first=number, last=event.seq, note=note, event_id=event.id,
        )
        for user in one.users
    ]  # fmt: skip
