"""What somebody prepares at a table: a plan, looked at before it begins, and orders for while others play."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from itertools import groupby
from random import Random
from typing import Any, NamedTuple

from aiohttp import web
from msgspec.structs import replace

from bot import catalogue
from bot.service.commands import BeginPlan, DropPlan, SetOrders
from bot.service.ground.records import Table
from bot.service.ground.refusals import OldQuestion, PlanBlocked
from bot.service.plans.drafts import Draft
from bot.service.plans.intending import Orders
from bot.service.telling import intended, wording
from bot.service.telling.called import called_in
from bot.spelling import spelled
from bot.window.album import Album
from bot.window.desk import Desk, Visitor, count, go
from bot.window.seated import TABLE, seated
from bot.window.tables import Tables
from games.core import foresight
from games.core.game import Standing
from games.core.hidden import Seat
from games.core.referee import Refusal
from rendering.picture import Picture

LONGEST = 1000
"""Characters of a plan."""
KEPT = 50
"""Plans that are being looked at, of all people together."""


class Ways(NamedTuple):
    """Orders of which one may hold at most (`choice` is their word), or, of choice "", each for itself.

    Each order has its words, and whether it holds; `none`: of one choice none does.
    """

    choice: str
    orders: Sequence[tuple[str, str, bool]]
    none: bool


class Matter(NamedTuple):
    """What may be settled beforehand: what it is about ("": all at once), and the ways to settle it."""

    about: str
    ways: Sequence[Ways]


class Intending:
    """Plans and orders, beside the page of the table."""

    def __init__(self, desk: Desk, album: Album, tables: Tables) -> None:
        self._desk, self._album, self._tables = desk, album, tables
        tables.preview = self._preview
        self._drafts: OrderedDict[tuple[int, int], Draft] = OrderedDict()

    def routes(self) -> list[web.RouteDef]:
        """What it answers to."""
        return [
            web.post(TABLE + "/{deed:plan|begin|drop}", self._plan),
            web.get(TABLE + "/plan.png", self._picture),
            web.get(TABLE + "/orders", self._orders),
            web.post(TABLE + "/orders", self._set_orders),
        ]

    # --- a plan -------------------------------------------------------------------------------------------------------

    async def _plan(self, request: web.Request) -> web.Response:
        visitor, form = await self._desk.posted(request)
        table, seat = await seated(self._desk, request, visitor)
        deed, say = request.match_info["deed"], visitor.say
        try:
            if deed == "plan":
                return await self._preview(request, visitor, table, seat, form.get("plan", "")[:LONGEST])
            if deed == "drop":
                await self._desk.act(self._desk.service.act(DropPlan(table.id, visitor.user_id)))
                told = say("table.plan.dropped")
            else:
                number = count(form.get("number", ""))
                await self._desk.act(self._desk.service.act(BeginPlan(table.id, visitor.user_id, number or 0)))
                told = say("table.plan.begun")
        except OldQuestion:
            now, mine = await seated(self._desk, request, visitor)
            draft = "" if now.own is None or now.own.plan is None else now.own.plan.draft
            return await self._preview(request, visitor, now, mine, draft, note=say("table.plan.changed"))
        now, mine = await seated(self._desk, request, visitor)
        return await self._tables.shown(request, visitor, now, mine, told=told)

    async def _preview(
        self, request: web.Request, visitor: Visitor, table: Table, seat: Seat, text: str, *, note: str = ""
    ) -> web.Response:
        """What a plan could come to; nothing is played yet."""
        say, locale = visitor.say, visitor.locale
        written = await asyncio.to_thread(spelled, table, visitor.user_id, text, say)
        try:
            draft = await self._desk.service.drafts.mend(table.id, visitor.user_id, written)
        except PlanBlocked as blocked:
            at = wording.said(table.game_id, str(blocked.reason.args["at"]), locale)
            told = say("table.plan.blocked", at=at, reason=catalogue.texts().reason(locale, blocked.why))
            return await self._tables.shown(request, visitor, table, seat, told=told, code=409, plan=text)
        except Refusal as refusal:
            told = catalogue.texts().reason(locale, refusal.reason)
            return await self._tables.shown(request, visitor, table, seat, told=told, code=409, plan=text)
        self._drafts[visitor.user_id, table.id] = draft
        self._drafts.move_to_end((visitor.user_id, table.id))
        if len(self._drafts) > KEPT:
            self._drafts.popitem(last=False)
        words = intended.steps(table.game_id, draft.queue, draft.branches, locale)
        picture = await self._drawn(draft, locale)
        preview = (
            intended.preview(draft.table, words, draft.queue, draft.left_out, locale),
            note,
            draft.table.seq,
            picture,
        )
        return await self._tables.shown(request, visitor, table, seat, plan=text, preview=preview)

    async def _drawn(self, draft: Draft, locale: str) -> Picture:
        table, draft = draft.table, replace(draft, future=called_in(draft.future, locale))
        key = ("plan", table.id, draft.seat, table.seq, draft.queue, draft.branches, locale, table.names)
        return await self._album.get(key, partial(self._desk.service.drafts.picture, draft, locale))

    async def _picture(self, request: web.Request) -> web.Response:
        """The board as it could be, for who has just asked."""
        visitor = await self._desk.visitor(request)
        table, seat = await seated(self._desk, request, visitor)
        draft = self._drafts.get((visitor.user_id, table.id))
        if draft is None or draft.seat != seat:
            raise web.HTTPNotFound
        return await self._desk.png(await self._drawn(draft, visitor.locale), visitor.user_id, table.guild_id)

    # --- orders -------------------------------------------------------------------------------------------------------

    async def _orders(self, request: web.Request) -> web.Response:
        visitor = await self._desk.visitor(request)
        table, seat = await seated(self._desk, request, visitor)
        return await self._shown(request, visitor, await self._desk.service.orders(table.id, visitor.user_id), seat)

    async def _set_orders(self, request: web.Request) -> web.Response:
        visitor, form = await self._desk.posted(request)
        table, seat = await seated(self._desk, request, visitor)
        if form.get("usual"):
            chosen = None
        else:
            sent = await request.post()
            chosen = [str(text) for name, text in sent.items() if text and name.partition(" ")[0] == "order"]
        given = await self._desk.act(self._desk.service.act(SetOrders(table.id, visitor.user_id, chosen)))
        if form.get("back"):
            return go(f"/t/{table.id}")
        return await self._shown(request, visitor, given, seat, told=visitor.say("window.orders.kept"))

    async def _shown(
        self, request: web.Request, visitor: Visitor, orders: Orders, seat: Seat, told: str = ""
    ) -> web.Response:
        table, locale, standing = called_in(orders.table, visitor.locale), visitor.locale, orders.standing
        matters: list[Matter] = []
        scenes: list[str] = []
        means = ""
        if standing is not None:
            groups = intended.matters(standing, orders.possible)
            matters = [
                _matter(table, standing, texts, orders, locale) for texts in groups or (orders.possible,) if texts
            ]
            if groups:
                found = await asyncio.to_thread(_scenes, orders, seat)
                scenes = intended.scenes(table, found, locale)
                means = intended.usual(table.game_id, locale) if orders.usual else ""
        title = visitor.say("window.table", game=visitor.say(f"{table.game_id}.name"), id=table.id)
        return self._desk.page(
            request, visitor, "orders", table=table, title=title, matters=matters, scenes=scenes, usual=orders.usual,
            means=means, told=told, rest=f"window.orders.rest.{'usual' if table.pace.beforehand else 'ask'}",
        )  # fmt: skip


def _matter(table: Table, standing: Standing[Any, Any], texts: Sequence[str], orders: Orders, locale: str) -> Matter:
    holding: dict[str, str] = {}  # of each choice what was given first counts
    for text in orders.given:
        holding.setdefault(standing.choice(text) or text, text)
    ways: list[Ways] = []
    for choice, some in groupby(texts, standing.choice):
        told = [
            (text, intended.order(table.game_id, standing, text, locale), holding.get(choice or text) == text)
            for text in some
        ]
        ways.append(Ways(choice, told, not any(holds for *_, holds in told)))
    return Matter(intended.matter(standing, texts[0], locale), ways)


def _scenes(orders: Orders, seat: Seat) -> list[foresight.Scene]:
    table = orders.table
    game, luck = catalogue.game(table.game_id), Random(table.seq)
    return foresight.scenes(game, table.view(seat), seat, orders.given, luck)
