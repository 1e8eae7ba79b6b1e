"""Ladders and profiles of a server, for its members who play there."""

from __future__ import annotations

from functools import partial
from typing import Final

from aiohttp import web

from bot import catalogue
from bot.window.album import Album
from bot.window.desk import Desk, Visitor, png
from rendering.picture import Picture

GUILD: Final = r"/g/{guild:\d{1,20}}"


class Ladders:
    """The best at each game, and one's own course."""

    def __init__(self, desk: Desk, album: Album) -> None:
        self._desk, self._album = desk, album

    def routes(self) -> list[web.RouteDef]:
        """What it answers to."""
        return [
            web.get("/ratings", self._guilds),
            web.get(GUILD, self._page),
            web.get(GUILD + "/ladder/{game}.png", self._ladder),
            web.get(GUILD + "/profile.png", self._profile),
        ]

    async def _guilds(self, request: web.Request) -> web.Response:
        """The servers where the visitor has a rating or a table; with one alone, that one at once."""
        visitor = await self._desk.visitor(request)
        found = [each for each in await self._at(visitor) if await self._desk.service.ratings.games(each)]
        if len(found) == 1:
            return await self._shown(request, visitor, found[0])
        return self._desk.page(request, visitor, "guilds", found=found)

    async def _at(self, visitor: Visitor) -> list[int]:
        """The servers where the visitor has sat down and still belongs."""
        service = self._desk.service
        tables = [*await service.tables_of(visitor.user_id), *await service.tables_of(visitor.user_id, running=False)]
        guilds = dict.fromkeys(table.guild_id for table in tables if table.guild_id is not None)
        return [guild for guild in guilds if await self._desk.at_home(visitor.user_id, guild)]

    async def _guild(self, request: web.Request, visitor: Visitor) -> int:
        """The server of the address. Raises HTTPNotFound for one where the visitor has never played, or no more."""
        guild_id = int(request.match_info["guild"])
        if guild_id not in await self._at(visitor):
            raise web.HTTPNotFound
        return guild_id

    async def _page(self, request: web.Request) -> web.Response:
        visitor = await self._desk.visitor(request)
        return await self._shown(request, visitor, await self._guild(request, visitor))

    async def _shown(self, request: web.Request, visitor: Visitor, guild_id: int) -> web.Response:
        ratings = self._desk.service.ratings
        games = [game for game in await ratings.games(guild_id) if game in catalogue.games()]
        ladders = [(game, await self._drawn(visitor, guild_id, game)) for game in games]
        mine = await self._own(visitor, guild_id)
        return self._desk.page(request, visitor, "ladders", guild=guild_id, ladders=ladders, profile=mine)

    async def _ladder(self, request: web.Request) -> web.Response:
        visitor = await self._desk.visitor(request)
        guild_id, game = await self._guild(request, visitor), request.match_info["game"]
        if game not in catalogue.games():
            raise web.HTTPNotFound
        return png((await self._drawn(visitor, guild_id, game)).png)

    async def _profile(self, request: web.Request) -> web.Response:
        visitor = await self._desk.visitor(request)
        picture = await self._own(visitor, await self._guild(request, visitor))
        if picture is None:
            raise web.HTTPNotFound
        return png(picture.png)

    async def _drawn(self, visitor: Visitor, guild_id: int, game: str) -> Picture:
        ratings = self._desk.service.ratings
        view = await ratings.ladder(guild_id, game, visitor.user_id, visitor.locale)
        draw = partial(ratings.ladder_picture, view, visitor.locale)
        return await self._album.get(("ladder", guild_id, view, visitor.locale), draw)

    async def _own(self, visitor: Visitor, guild_id: int) -> Picture | None:
        ratings = self._desk.service.ratings
        view = await ratings.profile(guild_id, visitor.user_id)
        if view is None:
            return None
        draw = partial(ratings.profile_picture, view, visitor.locale)
        return await self._album.get(("profile", guild_id, visitor.user_id, view, visitor.locale), draw)
