"""The table that an address names, for who sits there."""

from __future__ import annotations

from typing import Final

from aiohttp import web

from bot.service.ground.records import Table
from bot.window.desk import Desk, Visitor
from games.core.hidden import Seat

TABLE: Final = r"/t/{table:\d{1,9}}"

STAMP: Final = "stamp"
"""Under which a request keeps the moment that its page shows, as the stream of events tells it."""


async def seated(desk: Desk, request: web.Request, visitor: Visitor) -> tuple[Table, Seat]:
    """The table and the visitor's seat. Raises HTTPNotFound for every other, whether there is one or not."""
    table_id = int(request.match_info["table"])
    if not await desk.service.watching.sits(table_id, visitor.user_id):
        raise web.HTTPNotFound
    # before the table is read: whatever happens in between, the page is told that it is old
    request[STAMP] = (await desk.service.watching.stamps((table_id,))).get(table_id, "")
    table = await desk.service.table(table_id, visitor.user_id)
    seat = table.seat_of(visitor.user_id)
    if seat is None or not await desk.at_home(visitor.user_id, table.guild_id):
        raise web.HTTPNotFound
    return table, seat
