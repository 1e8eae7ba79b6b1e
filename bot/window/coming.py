"""Coming in and going out: a personal link, the language, the end of a visit."""

from __future__ import annotations

from aiohttp import web

from bot import catalogue
from bot.texts import LANGUAGES
from bot.window.desk import TONGUE, Desk, Nobody, go, html, inside
from bot.window.guard import COOKIE
from bot.window.templates import page
from bot.window.wares import release


class Coming:
    """The door."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def routes(self) -> list[web.RouteDef]:
        """What it answers to."""
        return [
            web.get("/in/{key}", self._door),
            web.post("/in/{key}", self._enter),
            web.post("/out", self._out),
            web.post("/language", self._language),
        ]

    async def _door(self, request: web.Request) -> web.Response:
        """A personal link: a look at it uses nothing up, since chats look at links, too."""
        locale = self._desk.tongue(request)
        say, where = catalogue.texts().say(locale), inside(request.query.get("next", ""))
        key = request.match_info["key"][:100]
        return html(page("door", say=say, locale=locale, key=key, where=where, release=release()))

    async def _enter(self, request: web.Request) -> web.Response:
        visit = await self._desk.service.keys.enter(request.match_info["key"][:100])
        if visit is None:
            raise Nobody
        sent = await request.post()
        return self._desk.seen(visit, inside(str(sent.get("next", ""))))

    async def _out(self, request: web.Request) -> web.Response:
        visitor, _ = await self._desk.posted(request)
        await self._desk.service.keys.end(visitor.visit)
        answer = go("/")
        answer.del_cookie(COOKIE, path="/")
        return answer

    async def _language(self, request: web.Request) -> web.Response:
        """The reader's language; anybody may choose one."""
        sent = await request.post()
        answer = go(inside(str(sent.get("next", ""))))
        if (chosen := str(sent.get("language", ""))) in LANGUAGES:
            secure = self._desk.secure
            answer.set_cookie(TONGUE, chosen, max_age=31_536_000, httponly=True, samesite="Lax", secure=secure)
        return answer
