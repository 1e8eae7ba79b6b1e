"""Telling people of tournaments, for the one delivery that empties the outbox."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime

import structlog
from msgspec.structs import replace
from sqlalchemy import Connection

from bot import metrics
from bot.service.ground import people
from bot.service.ground.pace import Look
from bot.service.ground.records import Place, Spot
from bot.service.telling import outbox
from bot.service.telling.courier import Button, Closed, Forbidden, Gone, Left, Post, Scheduled
from bot.service.telling.drawing import Studio
from bot.service.telling.outbox import Due
from bot.storage.database import Database
from bot.tournaments import cases, facts, images, pictures, prizes, receipts, results, store, wording
from rendering.picture import Picture, in_look
from tournaments.evening.records import AGAIN, Tournament
from tournaments.evening.registering import about
from tournaments.records import Game

log = structlog.get_logger(__name__)

ROUND_BUTTONS = (("report",), ("table",), ("show",))


class TournamentDelivery:
    """What a row of the outbox about a tournament becomes."""

    def __init__(
        self,
        database: Database,
        send: Callable[[Due, Post], Awaitable[Spot]],
        edit: Callable[[Spot, Post], Awaitable[None]],
        schedule: Callable[[int, int | None, Scheduled | None], Awaitable[int | None]],
        studio: Studio,
        now: Callable[[], datetime],
        locale: str,
    ) -> None:
        """`send`: posts once, however often it is tried. `edit`: changes an earlier post. `schedule`: the calendar."""
        self._database = database
        self._send = send
        self._edit = edit
        self._schedule = schedule
        self._studio = studio
        self._now = now
        self._locale = locale

    async def deliver(self, due: Due) -> None:
        """Tells it, or takes the result that it is about."""
        if due.kind == "event.result":
            await self._database.write(results.take_result, due, self._now(), self._locale)
            return
        if due.kind == "event.schedule":
            await self._calendar(due)
            return
        if due.kind == "event.live":
            await self._refresh(due)
            return
        tournament, locale, closed, look = await self._database.read(self._gather, due)
        if closed:
            await self._database.write(receipts.closed, due, self._now())
            return
        if due.kind == "event.case" and not _waits(due, tournament):  # it was decided meanwhile
            await self._database.write(outbox.done, due)
            return
        drawn = () if due.kind == "event.notice" else await self._drawn(due, tournament, locale, look)
        await self._post(due, _post(due, tournament, locale, drawn))

    async def _refresh(self, due: Due) -> None:
        """A round's post shows what there is now."""
        assert due.tournament_id is not None
        spot = await self._database.read(store.post_of, due.tournament_id, due.from_seq)
        tournament, locale, _, look = await self._database.read(self._gather, due)
        if spot is None:
            await self._database.write(outbox.done, due)
            return
        if due.from_seq == facts.POST:
            post = _facts(due, tournament, locale, await self._drawn(due, tournament, locale, look))
        elif due.from_seq > len(tournament.swiss.played):
            post = _taken_back(due, tournament, locale)
        else:
            post = _round(due, tournament, locale, await self._drawn(due, tournament, locale, look))
        try:
            await self._edit(spot, post)
        except Forbidden as forbidden:
            if forbidden.permission == "attach_files" and post.pictures:
                await self._edit(spot, _without_pictures(post))
            await self._database.write(outbox.done, due)
        except Left as left:
            receipt = receipts.lost if left.lost else receipts.not_changed
            await self._database.write(receipt, due, self._now())
        except Gone:
            await self._database.write(outbox.done, due)
        else:
            await self._database.write(outbox.done, due)
            metrics.TOLD.labels(due.kind).inc()

    async def _calendar(self, due: Due) -> None:
        """The server's calendar says what the tournament does; without the permission the organisers hear it once."""
        assert due.tournament_id is not None
        tournament, locale, _, _ = await self._database.read(self._gather, due)
        spot = await self._database.read(store.post_of, tournament.id, facts.CALENDAR)
        if tournament.date is not None and tournament.date <= self._now() and tournament.stage != "cancelled":
            await self._database.write(outbox.done, due)  # what has begun stays as it is
            return
        plan = facts.scheduled(tournament, wording.say_of(locale)("event.fact.here"), await self._image(tournament))
        known = None if spot is None else spot.message_id
        try:
            made = await self._schedule(tournament.guild_id, known, plan)
        except Forbidden as forbidden:
            await self._database.write(receipts.no_calendar, due, forbidden.permission, self._now())
        except Gone:
            await self._database.write(outbox.done, due)
        else:
            await self._database.write(receipts.in_calendar, due, tournament.guild_id, made)

    def _gather(self, connection: Connection, due: Due) -> tuple[Tournament, str, bool, Look]:
        """The tournament as it is, the reader's language, whether they take no direct messages, how pictures look."""
        assert due.tournament_id is not None
        tournament = store.load(connection, due.tournament_id)
        if due.user_id is not None:
            user = people.user(connection, due.user_id)
            look = people.look_of(connection, due.user_id, tournament.guild_id)
            return tournament, user.locale if user else self._locale, bool(user and user.dms_closed), look
        home = people.guild(connection, tournament.guild_id)
        return tournament, home.locale or self._locale, False, home.look

    async def _drawn(self, due: Due, tournament: Tournament, locale: str, look: Look) -> tuple[Picture, ...]:
        """The pictures; a fault in the painter must not keep the words back."""
        try:
            if due.from_seq == facts.POST and due.kind in ("event.facts", "event.live"):
                zone = await self._database.read(_zone, tournament)
                drawn = await self._studio.run(pictures.banner, tournament, zone, locale)
                drawn += images.picture(tournament, await self._image(tournament), wording.say_of(locale))
            elif due.kind in ("event.round", "event.live"):
                drawn = await self._studio.run(pictures.pairings, tournament, due.from_seq, locale)
            elif due.kind == "event.case":
                number, game = _case(due, tournament)
                drawn = await self._studio.run(pictures.case, tournament, number, game, locale)
            elif due.kind == "event.podium":
                drawn = await self._studio.run(prizes.podium, tournament, locale)
            else:
                drawn = await self._studio.run(pictures.ranking, tournament, locale)
            return tuple(in_look(each, look) for each in drawn)
        except Exception:
            metrics.FAULTS.inc()
            log.exception("no picture")
            return ()

    async def _image(self, tournament: Tournament) -> bytes | None:
        """The organisers' own picture."""
        return None if tournament.image is None else await self._database.read(images.load, tournament.id)

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
            await self._database.write(receipts.arrived, due, spot, now())
            metrics.TOLD.labels(due.kind).inc()
            metrics.DELIVERY_SECONDS.observe((now() - due.created).total_seconds())


def _round(due: Due, tournament: Tournament, locale: str, drawn: tuple[Picture, ...]) -> Post:
    """A round's post as it is now."""
    say = wording.say_of(locale)
    text, mentions = wording.pairings(tournament, due.from_seq, say)
    buttons = ROUND_BUTTONS[1:] if tournament.own_game else ROUND_BUTTONS
    return Post(
        place=Place(tournament.guild_id, tournament.channel_id),
        kind="notice",
        table_id=0,
        text=text,
        nonce=due.nonce,
        pictures=drawn,
        mentions=mentions,
        buttons=wording.buttons(tournament, due.from_seq, buttons, say),
    )


def _zone(connection: Connection, tournament: Tournament) -> str:
    """The time zone in which it takes place, as far as anybody knows: that of who organises it."""
    return people.habits(connection, next(iter(tournament.organisers), None)).zone


def _facts(due: Due, tournament: Tournament, locale: str, drawn: tuple[Picture, ...]) -> Post:
    """The post that opened registration as it is now; once that is over, nobody can join by it."""
    say = wording.say_of(locale)
    wanted = (*((("join",), ("leave",)) if tournament.stage == "open" else ()), *about(tournament))
    return Post(
        place=Place(tournament.guild_id, tournament.channel_id),
        kind="notice",
        table_id=0,
        text=facts.opening(tournament, say),
        nonce=due.nonce,
        pictures=drawn,
        buttons=wording.buttons(tournament, 0, wanted, say),
    )


def _taken_back(due: Due, tournament: Tournament, locale: str) -> Post:
    """What is left of the post of a round that was taken back."""
    say = wording.say_of(locale)
    text = "\n".join((wording.title(tournament, say), say("event.post.taken_back", round=due.from_seq)))
    place = Place(tournament.guild_id, tournament.channel_id)
    return Post(place=place, kind="notice", table_id=0, text=text, nonce=due.nonce)


def _post(due: Due, tournament: Tournament, locale: str, drawn: tuple[Picture, ...]) -> Post:
    if due.kind == "event.facts":
        return _facts(due, tournament, locale, drawn)
    if due.kind == "event.round":
        post = _round(due, tournament, locale, drawn)
        again = due.note is not None and due.note.args.get(AGAIN)
        return replace(post, mentions=()) if again else post
    say = wording.say_of(locale)
    note = due.note
    assert note is not None, "every announcement has a text"
    mentions, extra = note.mentions, list[Button]()
    match due.kind:
        case "event.standings":
            text, buttons = "\n".join((say(note.key, **wording.shown(note.args)), wording.ranking(tournament, say))), ()
        case "event.case":
            number, game = _case(due, tournament)
            text, buttons = cases.words(tournament, number, game, say), ()
            extra = cases.buttons(tournament, number, game, say)
        case "event.podium":
            text, buttons = prizes.podium_text(tournament, say), (("certificate",),)
        case _:
            text, buttons = wording.notice(tournament, note.key, note.args, mentions, say), note.buttons
    # who has left the server is not written to
    channel_id = tournament.channel_id if due.user_id is None else None
    place = Place(tournament.guild_id, channel_id, user_id=due.user_id)
    return Post(
        place=place,
        kind="notice",
        table_id=0,
        text=text,
        nonce=due.nonce,
        pictures=drawn,
        mentions=mentions,
        buttons=(*wording.buttons(tournament, due.from_seq, buttons, say), *extra),
    )


def _case(due: Due, tournament: Tournament) -> tuple[int, Game]:
    """The round and the game that judges are told of."""
    assert due.note is not None, "it names the table"
    game = tournament.game_at(due.from_seq, int(due.note.args["table"]))
    assert game is not None, "a game stays where it was paired"
    return due.from_seq, game


def _waits(due: Due, tournament: Tournament) -> bool:
    """Whether a judge is still needed."""
    assert due.note is not None, "it names the table"
    return (due.from_seq, int(due.note.args["table"])) in tournament.cases


def _without_pictures(post: Post) -> Post:
    return replace(post, pictures=())
