"""A table that is being played, for who has no seat there: what its public board and story tell, and nothing else.

Who may look on is who could in Discord: whoever may look into the table's channel.
"""

from __future__ import annotations

from typing import Final

from aiohttp import web

from bot import catalogue
from bot.service.ground.records import Table
from bot.service.looking.listing import Wish
from bot.service.telling import wording
from bot.service.telling.called import called_in
from bot.window.desk import Desk, Visitor
from bot.window.pictures import Pictures
from bot.window.seated import STAMP
from bot.window.steps import told_steps
from bot.window.templates import rich

LATEST: Final = 20
"""Steps of the story beside the board; the rest is one touch away."""
MOST: Final = 30
"""Tables that are offered for looking on."""


class Onlooking:
    """Looking on."""

    def __init__(self, desk: Desk, pictures: Pictures) -> None:
        self._desk, self._pictures = desk, pictures

    def routes(self) -> list[web.RouteDef]:
        """What it answers to."""
        return [web.get("/watch", self._list)]

    async def _list(self, request: web.Request) -> web.Response:
        """What is being played by others where the visitor plays, too, in the channels into which they may look."""
        visitor, service = await self._desk.visitor(request), self._desk.service
        found: list[Table] = []
        for guild_id in await self._desk.servers(visitor.user_id):
            channels = sorted(await self._desk.channels(visitor.user_id, guild_id))
            known = await service.listed(Wish(visitor.user_id, guild_id=guild_id, channels=channels, running=True))
            found += [each for each in known if each.life == "playing" and each.seat_of(visitor.user_id) is None]
        shown = [called_in(table, visitor.locale) for table in found[:MOST]]
        return self._desk.page(request, visitor, "watching", found=shown)

    async def page(self, request: web.Request, visitor: Visitor, table: Table) -> web.Response:
        """A table as everybody may see it."""
        say, locale = visitor.say, visitor.locale
        steps = told_steps(await self._desk.service.story(table.id, None), table, locale)[::-1]
        return self._desk.page(
            request,
            visitor,
            "watch",
            table=table,
            title=say("window.table", game=say(f"{table.game_id}.name"), id=table.id),
            status=rich(_status(table, locale)),
            picture=await self._pictures.drawn(table, None, "board", locale),
            steps=steps[:LATEST],
            earlier=steps[LATEST:],
            stamp=request[STAMP],
            version=f"{table.seq}.{locale}",
        )


def _status(table: Table, locale: str) -> str:
    say = catalogue.texts().say(locale)
    if table.life != "playing":
        return " ".join([say(f"table.life.{table.life}"), *wording.ended(table, say)])
    return say("table.panel.waiting", names=tuple(table.names[each] for each in table.to_act))
