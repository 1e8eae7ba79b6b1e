"""A game looked at again, any moment of it: through one's own eyes or, when it is over, through anybody's.

A game that is over has an address of its own for whoever is given it. In it stands the fingerprint of its last moment,
which only those know who could see the table; so it needs nobody's leave, and nothing is stored for it.
"""

from __future__ import annotations

import hmac
from functools import partial
from typing import Final, NamedTuple

from aiohttp import web

from bot import catalogue
from bot.service.ground.records import DIGITS, Table
from bot.service.ground.refusals import NoTable
from bot.service.looking.watching import Moment
from bot.service.telling import narrating
from bot.service.telling.called import called_in
from bot.service.telling.proof import replay_path
from bot.window.album import Album
from bot.window.desk import Desk, Visitor, count
from bot.window.seated import TABLE, seen
from bot.window.steps import told_steps
from bot.window.templates import rich
from games.core.hidden import Seat
from rendering.picture import Picture

SHARED: Final = rf"/r/{{table:\d{{1,9}}}}/{{digest:[0-9a-f]{{{DIGITS}}}}}"
BESIDE: Final = 12
"""Lines of the story before and after the moment."""


class _Look(NamedTuple):
    """Who looks at what: `seat`: their own there; `path`: of the page."""

    visitor: Visitor | None
    user_id: int
    table: Table
    seat: Seat | None
    path: str
    locale: str


async def known(desk: Desk, request: web.Request) -> Table:
    """A game that is over, by its address, in the reader's language. Raises HTTPNotFound for every other, whether there
    is one or not.
    """
    try:
        table = called_in(await desk.service.table(int(request.match_info["table"])), desk.tongue(request))
    except NoTable:
        raise web.HTTPNotFound from None
    wanted = request.match_info["digest"]
    if not table.started or table.life != "over" or not hmac.compare_digest(table.digest[:DIGITS], wanted):
        raise web.HTTPNotFound
    return table


class Replays:
    """Looking back."""

    def __init__(self, desk: Desk, album: Album) -> None:
        self._desk, self._album = desk, album

    def routes(self) -> list[web.RouteDef]:
        """What it answers to."""
        return [
            web.get(TABLE + "/replay", self._own),
            web.get(TABLE + "/replay/{kind:board|hand}.png", self._own_picture),
            web.get(SHARED, self._shared),
            web.get(SHARED + "/{kind:board|hand}.png", self._shared_picture),
        ]

    async def _own(self, request: web.Request) -> web.Response:
        return await self._page(request, await self._mine(request))

    async def _own_picture(self, request: web.Request) -> web.Response:
        return await self._picture(request, await self._mine(request))

    async def _shared(self, request: web.Request) -> web.Response:
        return await self._page(request, await self._known(request))

    async def _shared_picture(self, request: web.Request) -> web.Response:
        return await self._picture(request, await self._known(request))

    async def _mine(self, request: web.Request) -> _Look:
        visitor = await self._desk.visitor(request)
        table, seat = await seen(self._desk, request, visitor)
        return _Look(visitor, visitor.user_id, table, seat, f"/t/{table.id}/replay", visitor.locale)

    async def _known(self, request: web.Request) -> _Look:
        visitor, table = await self._desk.anybody(request), await known(self._desk, request)
        return _Look(visitor, 0, table, None, replay_path(table), self._desk.tongue(request))

    async def _page(self, request: web.Request, look: _Look) -> web.Response:
        table, locale, service = look.table, look.locale, self._desk.service
        moment, eyes = await self._moment(request, look)
        pictures = await self._pictures(moment, locale)
        lines = await service.story(table.id, eyes)
        beside = [line for line in lines if abs(line.seq - moment.line.seq) <= BESIDE]
        say = catalogue.texts().say(locale)
        seats: list[Seat | None] = [None, *range(len(table.names))] if table.life == "over" else [look.seat]
        return self._desk.page(
            request,
            look.visitor,
            "replay",
            table=table,
            path=look.path,
            shared=f"{self._desk.url}{replay_path(table)}" if table.life == "over" else "",
            back=look.path.startswith("/t/"),
            review=await self._review(look),
            title=say("window.table", game=say(f"{table.game_id}.name"), id=table.id),
            at=moment.line.seq,
            last=moment.last,
            eyes=eyes,
            watchers=[(who, say("window.everybody") if who is None else table.names[who]) for who in seats],
            lines=[rich(line) for line in narrating.told([moment.line], table, locale)],
            story=told_steps(beside, table, locale, moment.line.seq),
            pictures=list(pictures.items()),
        )

    async def _review(self, look: _Look) -> str:
        """Where the review stands, for one's own game or where everybody may read it; else ""."""
        if look.table.life != "over" or look.table.result is None:
            return ""
        if look.seat is not None:
            return f"/t/{look.table.id}/review"
        public = await self._desk.service.reviews.is_public(look.table.id)
        return f"{replay_path(look.table)}/review" if public else ""

    async def _picture(self, request: web.Request, look: _Look) -> web.Response:
        moment, _ = await self._moment(request, look)
        found = (await self._pictures(moment, look.locale)).get(request.match_info["kind"])
        if found is None:
            raise web.HTTPNotFound
        return await self._desk.png(found, look.user_id, look.table.guild_id)

    async def _moment(self, request: web.Request, look: _Look) -> tuple[Moment, Seat | None]:
        """The moment that the address asks for, and whose eyes see it. Raises NotOver for eyes that may not yet."""
        eyes = look.seat if look.table.life != "over" else None
        wanted = count(request.query.get("eyes", ""), len(look.table.names))
        if wanted is not None:
            eyes = wanted
        at = count(request.query.get("at", "")) or 0
        moment = await self._desk.service.watching.moment(look.table.id, look.user_id, eyes, at)
        return moment._replace(table=called_in(moment.table, look.locale)), eyes

    async def _pictures(self, moment: Moment, locale: str) -> dict[str, Picture]:
        """The board and, through a player's eyes, that hand."""
        key = ("then", moment.table.id, moment.eyes, moment.table.seq, moment.table.digest, locale, moment.table.names)
        service = self._desk.service
        found = {"board": await self._album.get((*key, "board"), partial(service.watching.board, moment, locale))}
        if moment.eyes is not None:
            draw = partial(service.hand_picture, moment.table, moment.eyes, locale)
            found["hand"] = await self._album.get((*key, "hand"), draw)
        return found
