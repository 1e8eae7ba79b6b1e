"""What came of a tournament's post, in one transaction with what follows from it. Functions of a connection."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection

from bot.service.ground import people
from bot.service.ground.records import Spot
from bot.service.ground.rows import ms
from bot.service.telling import outbox
from bot.service.telling.outbox import Due, Note
from bot.tournaments import facts, outgoing, store
from tournaments.evening.turn import private

QUIET = {"event.told.list_doubt": ("reviews",), "event.told.list_asked_back": ("why",)}
"""What is said of lists, and the button that leads to it where direct messages are closed."""
SHOWN = {"event.told.confirmed"}
"""What the round's post shows anyway: nobody is called in the channel for it."""
TRIES = 4
"""How often a post that cannot be changed is tried."""


def arrived(connection: Connection, due: Due, spot: Spot, now: datetime) -> None:
    """It was told. A round's post is remembered; what has changed since it was drawn is shown at once."""
    outbox.done(connection, due)
    if due.kind in ("event.round", "event.facts") and due.tournament_id is not None:
        store.posted(connection, due.tournament_id, due.from_seq, spot)
        tournament = store.load(connection, due.tournament_id)
        if tournament.seq > due.to_seq:
            outgoing.show(connection, tournament, due.from_seq, now)
    if due.user_id is not None:
        people.open_dms(connection, due.user_id)


def in_calendar(connection: Connection, due: Due, guild_id: int, event_id: int | None) -> None:
    """It stands in the server's calendar (None: no more)."""
    assert due.tournament_id is not None
    outbox.done(connection, due)
    spot = None if event_id is None else Spot(guild_id, event_id)
    store.posted(connection, due.tournament_id, facts.CALENDAR, spot)


def no_calendar(connection: Connection, due: Due, permission: str, now: datetime) -> None:
    """It may not be written there: the organisers hear once which permission is missing, and all else goes on."""
    _tell_organisers_once(connection, due, permission, "event.told.no_calendar", now)
    outbox.done(connection, due)


def not_changed(connection: Connection, due: Due, now: datetime) -> None:
    """A round's post could not be changed: edited too often, or gone. It is tried a few times, then left as it is."""
    assert due.tournament_id is not None
    if due.attempts < TRIES:
        outbox.postpone(connection, due, now, None, unsent=True)
        return
    store.posted(connection, due.tournament_id, due.from_seq, None)
    outbox.done(connection, due)


def lost(connection: Connection, due: Due, now: datetime) -> None:
    """A post was deleted. Of what still goes on another one is posted, once; nobody is pinged by it."""
    assert due.tournament_id is not None
    outbox.done(connection, due)
    store.posted(connection, due.tournament_id, due.from_seq, None)
    tournament = store.load(connection, due.tournament_id)
    if not tournament.over and due.from_seq in (facts.POST, len(tournament.swiss.played)):
        outgoing.once_more(connection, tournament, due.from_seq, now)


def closed(connection: Connection, due: Due, now: datetime) -> None:
    """The person takes no direct messages: it is told in the tournament's channel instead; what is not for everyone
    is only a button there."""
    assert due.user_id is not None
    assert due.tournament_id is not None
    assert due.note is not None
    outbox.done(connection, due)
    people.close_dms(connection, due.user_id, ms(now))
    key, args, buttons = due.note.key, due.note.args, due.note.buttons
    if key in SHOWN:
        return
    if key in QUIET:  # nobody else may know that there is something about a list, nor whose
        key, args, buttons = "event.told.something", {}, (QUIET[key],)
    note = Note(key, args, (due.user_id,), buttons=buttons)
    lane = outbox.tournament_lane(due.tournament_id)
    row = outbox.row("event.notice", lane, None, now, first=due.from_seq, last=due.to_seq, note=note,
                     tournament_id=due.tournament_id)  # fmt: skip
    outbox.add(connection, [row])


def gone(connection: Connection, due: Due, what: str, now: datetime) -> None:
    """A person who is gone need not be told. Without the channel it is kept until the tournament gets another one."""
    if what == "user" or due.user_id is not None:
        outbox.done(connection, due)
        return
    _tell_organisers_once(connection, due, "channel_gone", None, now)
    outbox.postpone(connection, due, now, None, unsent=True)


def may_not_write(connection: Connection, due: Due, permission: str, now: datetime) -> None:
    """It is kept and tried ever more slowly; the organisers are told once which permission is missing."""
    if due.user_id is None:
        _tell_organisers_once(connection, due, permission, "service.told.may_not_write", now)
    outbox.postpone(connection, due, now, None, unsent=True)


def _tell_organisers_once(connection: Connection, due: Due, what: str, key: str | None, now: datetime) -> None:
    assert due.tournament_id is not None
    tournament = store.load(connection, due.tournament_id, lock=True)
    told = store.told(connection, tournament.id)
    if what in told:
        return
    store.tell(connection, tournament.id, told | {what})
    said = private(tournament.organisers, what, channel=tournament.channel_id)
    if key is None:
        outgoing.tell(connection, tournament, [said], now)
        return
    args: dict[str, int | str] = {"permission": what, "channel": tournament.channel_id}
    rows = outgoing.announced(tournament, said, now)
    note = outbox.text(Note(key, args))
    outbox.add(connection, [row | {"note": note} for row in rows])
