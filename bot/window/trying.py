"""The first page: my tables. In the demo also whom I am, and what to begin with."""

from __future__ import annotations

from aiohttp import web

from bot import catalogue
from bot.service.ground.records import Person
from bot.service.telling.called import called_in
from bot.window.desk import Desk, Nobody, Trial, Visitor, go, inside

OVER = 10
"""Games that are over, on the first page."""


class Home:
    """My tables."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def routes(self) -> list[web.RouteDef]:
        """What it answers to."""
        return [web.get("/", self._home)]

    async def _home(self, request: web.Request) -> web.Response:
        """My tables, the one that waits for me first. In the demo whoever comes first is the first of its people."""
        desk = self._desk
        visitor = await desk.anybody(request)
        if visitor is None:
            if desk.trial is None:
                raise Nobody
            return desk.seen(await desk.service.keys.begin(desk.trial.people[0].id), "/")
        mine, locale = desk.service.tables_of, visitor.locale
        tables = [called_in(table, locale) for table in await mine(visitor.user_id)]
        every = await mine(visitor.user_id, running=False)
        over = [called_in(table, locale) for table in every if table.life == "over"][:OVER]
        return desk.page(request, visitor, "home", tables=tables, over=over, trial=desk.trial, mine=visitor.user_id)


class Trying:
    """What only the demo offers."""

    def __init__(self, desk: Desk, trial: Trial) -> None:
        self._desk, self._trial = desk, trial

    def routes(self) -> list[web.RouteDef]:
        """What it answers to."""
        return [web.post("/as", self._become), web.post("/new", self._new), web.post("/finished", self._finished)]

    async def _become(self, request: web.Request) -> web.Response:
        _, form = await self._desk.posted(request)
        person = next((each for each in self._trial.people if str(each.id) == form.get("person")), None)
        if person is None:
            raise web.HTTPNotFound
        return self._desk.seen(await self._desk.service.keys.begin(person.id), inside(form.get("next", "")))

    async def _new(self, request: web.Request) -> web.Response:
        visitor, form = await self._desk.posted(request)
        if form.get("game") not in catalogue.games():
            raise web.HTTPNotFound
        table = await self._trial.begin(self._me(visitor), form["game"], form.get("lesson") == "yes")
        return go(f"/t/{table.id}")

    async def _finished(self, request: web.Request) -> web.Response:
        visitor, _ = await self._desk.posted(request)
        return go(f"/t/{(await self._trial.finished(self._me(visitor))).id}/replay")

    def _me(self, visitor: Visitor) -> Person:
        return next(each for each in self._trial.people if each.id == visitor.user_id)
