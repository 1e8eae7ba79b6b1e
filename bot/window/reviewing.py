"""The review of a game that is over: each player's own, for them alone until all who played let everybody see it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Final, NamedTuple

import structlog
from aiohttp import web
from markupsafe import Markup

from bot import catalogue, metrics
from bot.service.commands import PublishReview
from bot.service.ground.records import Table
from bot.service.ground.refusals import NotOver
from bot.service.looking.reviews import Review
from bot.service.telling import wording
from bot.service.telling.called import called_in
from bot.service.telling.proof import replay_path
from bot.service.telling.publishing import own_course, their_course, turn
from bot.texts import Say
from bot.window.album import Album
from bot.window.desk import Desk, Visitor, count, go
from bot.window.replays import SHARED, known
from bot.window.seated import TABLE, seated
from bot.window.templates import rich
from games.core.referee import Refusal
from rendering.picture import Picture
from rendering.review import Course, chances

log = structlog.get_logger(__name__)

AGAIN: Final = 2
"""Seconds after which a page that waits for a review looks again."""
GRACE: Final = 20.0
"""Seconds for which a review that is ready waits for its page; then whoever asked hears of it in Discord."""


class _Making:
    """A review that is being made; `share` of it, 0 to 1. `failed`: why there is none."""

    def __init__(self) -> None:
        self.share = 0.0
        self.failed: Exception | None = None
        self.task: asyncio.Task[None] | None = None

    async def told(self, done: int, total: int) -> None:
        """So many decisions are thought through."""
        self.share = done / max(1, total)


class Part(NamedTuple):
    """One player's review: `said`, the curve, and the choices that turned it, each with its reason and with the address
    of the board before it.
    """

    seat: int
    said: Sequence[Markup]
    picture: Picture
    moments: Sequence[tuple[Markup, Markup | None, str]]


class Reviewing:
    """Reviews."""

    def __init__(self, desk: Desk, album: Album) -> None:
        self._desk, self._album = desk, album
        self._making: dict[tuple[int, int], _Making] = {}

    def routes(self) -> list[web.RouteDef]:
        """What it answers to."""
        return [
            web.get(TABLE + "/review", self._own),
            web.post(TABLE + "/review", self._ask),
            web.post(TABLE + "/publish", self._publish),
            web.get(TABLE + "/review.png", self._own_picture),
            web.get(SHARED + "/review", self._shared),
            web.get(SHARED + "/review.png", self._shared_picture),
        ]

    async def close(self) -> None:
        """Waits for nothing any more; the next start tells those who asked."""
        tasks = [each.task for each in self._making.values() if each.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- one's own ----------------------------------------------------------------------------------------------------

    async def _own(self, request: web.Request) -> web.Response:
        """The review; as long as there is none, how far it is, or how to ask for it."""
        visitor = await self._desk.visitor(request)
        table, _ = await seated(self._desk, request, visitor)
        key = (table.id, visitor.user_id)
        making = self._making.get(key)
        review = await self._desk.service.reviews.own(*key)
        if review is not None:
            self._making.pop(key, None)
            await self._desk.service.reviews.shown(*key)
            return await self._read(request, visitor, review)
        if making is None:
            return self._page(request, visitor, table)
        if making.failed is None:
            share = visitor.say("review.under_way", id=table.id, percent=round(100 * making.share))
            answer = self._page(request, visitor, table, told=share, waiting=True)
            answer.headers["Refresh"] = f"{AGAIN}; url=/t/{table.id}/review"
            return answer
        del self._making[key]
        if isinstance(making.failed, Refusal):
            raise making.failed
        return self._page(request, visitor, table, told=visitor.say("window.sorry.fault"))

    async def _ask(self, request: web.Request) -> web.Response:
        """Somebody wants one; it is made while their page waits."""
        visitor, _ = await self._desk.posted(request)
        table, _ = await seated(self._desk, request, visitor)
        if table.life != "over" or table.result is None:
            raise NotOver
        key = (table.id, visitor.user_id)
        if key not in self._making:
            if self._desk.gate.admit(visitor.user_id, table.guild_id, "very dear", datetime.now(UTC)) is not None:
                raise web.HTTPTooManyRequests
            making = self._making[key] = _Making()
            making.task = asyncio.ensure_future(self._make(key, making))
        return go(f"/t/{table.id}/review")

    async def _make(self, key: tuple[int, int], making: _Making) -> None:
        reviews = self._desk.service.reviews
        try:
            await reviews.give(*key, making.told)
        except Refusal as refusal:
            making.failed = refusal
        except Exception as error:
            metrics.FAULTS.inc()
            log.exception("a review failed", table=key[0])
            making.failed = error
        await asyncio.sleep(GRACE)
        if self._making.get(key) is making:  # the page was closed
            del self._making[key]
            if making.failed is None:
                await self._desk.act(reviews.unseen(*key))

    async def _publish(self, request: web.Request) -> web.Response:
        """The person lets everybody see it; the others are asked, and with the last everybody may."""
        visitor, _ = await self._desk.posted(request)
        table, _ = await seated(self._desk, request, visitor)
        await self._desk.act(self._desk.service.act(PublishReview(table.id, visitor.user_id)))
        return go(f"/t/{table.id}/review")

    async def _own_picture(self, request: web.Request) -> web.Response:
        visitor = await self._desk.visitor(request)
        table, _ = await seated(self._desk, request, visitor)
        review = await self._desk.service.reviews.own(table.id, visitor.user_id)
        if review is None:
            raise web.HTTPNotFound
        picture = await self._drawn(review, visitor.locale, own=True)
        return await self._desk.png(picture, visitor.user_id, table.guild_id)

    async def _read(self, request: web.Request, visitor: Visitor, review: Review) -> web.Response:
        table, say = called_in(review.table, visitor.locale), visitor.say
        part = await self._part(review, visitor.locale, f"/t/{table.id}", own=True)
        public = await self._desk.service.reviews.is_public(table.id)
        mine, others = review.seat in review.agreed, sorted(review.agreed - {review.seat})
        missing = [
            chair.name for chair in table.chairs if chair.user_id is not None and chair.seat not in review.agreed
        ]
        told = ""
        if public:
            told = say("window.review.public")
        elif mine:
            told = say("review.public.waiting", players=", ".join(map(wording.plain, missing)))
        elif others:
            told = say("review.public.asked", player=wording.plain(table.names[others[0]]))
        return self._page(
            request,
            visitor,
            table,
            said=say("review.title", id=table.id),
            told=told,
            parts=[part],
            ask=table.place.target is not None and not mine and not public,
            every=f"{replay_path(table)}/review" if public else "",
        )

    # --- for everybody ------------------------------------------------------------------------------------------------

    async def _shared(self, request: web.Request) -> web.Response:
        table, visitor = await known(self._desk, request), await self._desk.anybody(request)
        reviews = await self._desk.service.reviews.public(table.id)
        if not reviews:
            raise web.HTTPNotFound
        locale, path = self._desk.tongue(request), replay_path(table)
        parts = [await self._part(each, locale, path, own=False) for each in reviews]
        said = self._desk.say(request)("review.public.title", id=table.id)
        return self._page(request, visitor, table, said=said, parts=parts, path=path)

    async def _shared_picture(self, request: web.Request) -> web.Response:
        table, seat = await known(self._desk, request), count(request.query.get("of", ""))
        review = next((each for each in await self._desk.service.reviews.public(table.id) if each.seat == seat), None)
        if review is None:
            raise web.HTTPNotFound
        return await self._desk.png(await self._drawn(review, self._desk.tongue(request), own=False), 0, table.guild_id)

    # --- the page -----------------------------------------------------------------------------------------------------

    async def _part(self, review: Review, locale: str, path: str, *, own: bool) -> Part:
        """`path`: of the replay's or the table's pages."""
        say, table = catalogue.texts().say(locale), review.table
        said = own_course(review.account, say) if own else [their_course(table.names[review.seat], review.account, say)]
        back = f"{path}/replay" if own else path
        moments = [
            (
                rich(turn(table.game_id, place, each, locale)),
                None if each.reason is None else rich(wording.reason(each.reason, locale)),
                f"{back}?at={each.seq - 1}&eyes={review.seat}",
            )
            for place, each in enumerate(review.turning, 1)
        ]
        return Part(review.seat, [rich(line) for line in said], await self._drawn(review, locale, own=own), moments)

    async def _drawn(self, review: Review, locale: str, *, own: bool) -> Picture:
        table, say = review.table, catalogue.texts().say(locale)
        marks = tuple(each.seq for each in review.turning)
        curve = Course(table.game_id, review.course, marks, "" if own else table.names[review.seat])
        return await self._album.get(("review", table.id, curve, locale), partial(self._draw, curve, say))

    async def _draw(self, curve: Course, say: Say) -> Picture:
        return await self._desk.service.drawn(chances, curve, say)

    def _page(
        self,
        request: web.Request,
        visitor: Visitor | None,
        table: Table,
        *,
        said: str = "",
        told: str = "",
        parts: Sequence[Part] = (),
        path: str = "",
        ask: bool = False,
        every: str = "",
        waiting: bool = False,
    ) -> web.Response:
        """`path`: of the replay for everybody; "": it is the player's own page. `ask`: they may show it to everybody;
        `every`: where everybody may read all of them.
        """
        say = self._desk.say(request)
        return self._desk.page(
            request,
            visitor,
            "review",
            table=table,
            title=say("window.table", game=say(f"{table.game_id}.name"), id=table.id),
            said=rich(said),
            told=rich(told),
            parts=parts,
            picture=f"{path or f'/t/{table.id}'}/review.png",
            back=path or f"/t/{table.id}/replay",
            own=not path,
            ask=ask,
            every=every,
            waiting=waiting,
        )
