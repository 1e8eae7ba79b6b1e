"""Telling people of events, for the one delivery that empties the outbox."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime

import structlog
from sqlalchemy import Connection

from bot import metrics
from bot.events import pictures, receipts, results, store, wording
from bot.service.ground import people
from bot.service.ground.records import Place, Spot
from bot.service.telling.courier import Closed, Forbidden, Gone, Post
from bot.service.telling.drawing import Studio
from bot.service.telling.outbox import Due
from bot.storage.database import Database
from rendering.picture import Picture
from tournaments.event.records import Event

log = structlog.get_logger(__name__)

ROUND_BUTTONS = (("report",), ("table",))


class EventDelivery:
    """What a row of the outbox about an event becomes."""

    def __init__(
        self,
        database: Database,
        send: Callable[[Due, Post], Awaitable[Spot]],
        studio: Studio,
        now: Callable[[], datetime],
        locale: str,
    ) -> None:
        """`send`: posts once, however often it is tried."""
        self._database = database
        self._send = send
        self._studio = studio
        self._now = now
        self._locale = locale

    async def deliver(self, due: Due) -> None:
        """Tells it, or takes the result that it is about."""
        if due.kind == "event.result":
            await self._database.write(results.take_result, due, self._now(), self._locale)
            return
        event, locale, closed = await self._database.read(self._gather, due)
        if closed:
            await self._database.write(receipts.closed, due, self._now())
            return
        drawn = () if due.kind == "event.notice" else await self._drawn(due, event, locale)
        await self._post(due, _post(due, event, locale, drawn))

    def _gather(self, connection: Connection, due: Due) -> tuple[Event, str, bool]:
        """The event as it is, the reader's language, and whether the reader takes no direct messages."""
        assert due.event_id is not None
        event = store.load(connection, due.event_id)
        if due.user_id is not None:
            user = people.user(connection, due.user_id)
            return event, user.locale if user else self._locale, bool(user and user.dms_closed)
        return event, people.guild(connection, event.guild_id).locale or self._locale, False

    async def _drawn(self, due: Due, event: Event, locale: str) -> tuple[Picture, ...]:
        """The pictures; a fault in the painter must not keep the words back."""
        try:
            if due.kind == "event.round":
                return await self._studio.run(pictures.pairings, event, due.from_seq, locale)
            return await self._studio.run(pictures.ranking, event, locale)
        except Exception:
            metrics.FAULTS.inc()
            log.exception("no picture")
            return ()

    async def _post(self, due: Due, post: Post) -> None:
        now = self._now
        try:
            spot = await self._send(due, post)
        except Gone as gone:
            log.info("place is gone", what=gone.what)
            await self._database.write(receipts.gone, due, gone.what, now())
        except Closed:
            await self._database.write(receipts.closed, due, now())
        except Forbidden as forbidden:
            log.info("may not", permission=forbidden.permission)
            if forbidden.permission == "attach_files" and post.pictures:
                await self._post(due, _without_pictures(post))
            else:
                await self._database.write(receipts.may_not_write, due, forbidden.permission, now())
        else:
            await self._database.write(receipts.arrived, due, spot)
            metrics.TOLD.labels(due.kind).inc()
            metrics.DELIVERY_SECONDS.observe((now() - due.created).total_seconds())


def _post(due: Due, event: Event, locale: str, drawn: tuple[Picture, ...]) -> Post:
    say = wording.say_of(locale)
    note = due.note
    assert note is not None, "every announcement has a text"
    mentions = note.mentions
    match due.kind:
        case "event.round":
            text, mentions = wording.pairings(event, due.from_seq, say)
            buttons = ROUND_BUTTONS[1:] if event.own_game else ROUND_BUTTONS
        case "event.standings":
            text, buttons = "\n".join((say(note.key, **wording.shown(note.args)), wording.ranking(event, say))), ()
        case _:
            text, buttons = wording.notice(event, note.key, note.args, mentions, say), note.buttons
    # who has left the server is not written to
    channel_id = event.channel_id if due.user_id is None else None
    place = Place(event.guild_id, channel_id, user_id=due.user_id)
    return Post(
        place=place,
        kind="notice",
        table_id=0,
        text=text,
        nonce=due.nonce,
        pictures=drawn,
        mentions=mentions,
        buttons=wording.buttons(event, due.from_seq, buttons, say),
    )


def _without_pictures(post: Post) -> Post:
    from msgspec.structs import replace

    return replace(post, pictures=())
