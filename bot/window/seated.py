"""The table that an address names: for who sits there, and for who may look on."""

from __future__ import annotations

from typing import Final

from aiohttp import web

from bot.service.ground.records import Table
from bot.service.ground.refusals import NoTable
from bot.service.telling.called import called_in
from bot.window.desk import Desk, Visitor
from games.core.hidden import Seat

TABLE: Final = r"/t/{table:\d{1,9}}"

STAMP: Final = web.RequestKey("stamp", str)
"""Under which a request keeps the moment that its page shows, as the stream of events tells it."""


async def seated(desk: Desk, request: web.Request, visitor: Visitor) -> tuple[Table, Seat]:
    """The table in the visitor's language, and their seat. Raises HTTPNotFound for every other, whether there is one
    or not.
    """
    if not await desk.service.watching.sits(_number(request), visitor.user_id):
        raise web.HTTPNotFound
    table = await _now(desk, request, visitor)
    seat = table.seat_of(visitor.user_id)
    if seat is None or not await desk.at_home(visitor.user_id, table.guild_id):
        raise web.HTTPNotFound
    return table, seat


async def seen(desk: Desk, request: web.Request, visitor: Visitor) -> tuple[Table, Seat | None]:
    """The same, and a table of others where the visitor may look into its channel, as in Discord; they have no seat.

    Raises HTTPNotFound for every other, whether there is one or not.
    """
    if await desk.service.watching.sits(_number(request), visitor.user_id):
        return await seated(desk, request, visitor)
    try:
        table = await _now(desk, request, visitor)
    except NoTable:
        raise web.HTTPNotFound from None
    if not await desk.looks_on(visitor.user_id, table):
        raise web.HTTPNotFound
    return table, None


async def _now(desk: Desk, request: web.Request, visitor: Visitor) -> Table:
    number = _number(request)
    # before the table is read: whatever happens in between, the page is told that it is old
    request[STAMP] = (await desk.service.watching.stamps((number,))).get(number, "")
    return called_in(await desk.service.table(number, visitor.user_id), visitor.locale)


def _number(request: web.Request) -> int:
    return int(request.match_info["table"])
