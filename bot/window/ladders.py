"""Ladders and profiles of a server, for its members who play there: what `/ratings` tells them in Discord."""

from __future__ import annotations

from functools import partial
from typing import Final

from aiohttp import web

from bot import catalogue
from bot.ratings.reading import Score
from bot.service.telling.wording import plain
from bot.texts import Say
from bot.window.album import Album
from bot.window.desk import Desk, Visitor
from bot.window.templates import rich
from rendering.picture import Picture
from rendering.ratings.views import Ladder, Profile
from tournaments.evening.records import WARCROW

GUILD: Final = r"/g/{guild:\d{1,20}}"
PERSON: Final = GUILD + r"/p/{person:\d{1,20}}"
NO_ID: Final = 2**63
"""No person's number is so great, and no database has room for it."""


class Ladders:
    """The best at each game, one's own course, and everybody's."""

    def __init__(self, desk: Desk, album: Album) -> None:
        self._desk, self._album = desk, album

    def routes(self) -> list[web.RouteDef]:
        """What it answers to."""
        return [
            web.get("/ratings", self._guilds),
            web.get(GUILD, self._page),
            web.get(GUILD + "/ladder/{game}.png", self._ladder),
            web.get(PERSON, self._somebody),
            web.get(PERSON + "/profile.png", self._profile),
        ]

    async def _guilds(self, request: web.Request) -> web.Response:
        """The servers where the visitor has a rating or a table; with one alone, that one at once."""
        visitor = await self._desk.visitor(request)
        found = [
            each for each in await self._desk.servers(visitor.user_id) if await self._desk.service.ratings.games(each)
        ]
        if len(found) == 1:
            return await self._shown(request, visitor, found[0])
        named = [(each, self._desk.server_name(each)) for each in found]
        return self._desk.page(request, visitor, "guilds", found=named)

    async def _guild(self, request: web.Request, visitor: Visitor) -> int:
        """The server of the address. Raises HTTPNotFound for one where the visitor has never played, or no more."""
        guild_id = int(request.match_info["guild"])
        if guild_id not in await self._desk.servers(visitor.user_id):
            raise web.HTTPNotFound
        return guild_id

    async def _page(self, request: web.Request) -> web.Response:
        visitor = await self._desk.visitor(request)
        return await self._shown(request, visitor, await self._guild(request, visitor))

    async def _shown(self, request: web.Request, visitor: Visitor, guild_id: int) -> web.Response:
        ratings = self._desk.service.ratings
        games = [game for game in await ratings.games(guild_id) if _is_known(game)]
        views = [(game, await ratings.ladder(guild_id, game, visitor.user_id, visitor.locale)) for game in games]
        ladders = [(game, view, await self._drawn(visitor, guild_id, view)) for game, view in views]
        mine = await ratings.profile(guild_id, visitor.user_id)
        return self._desk.page(
            request,
            visitor,
            "ladders",
            guild=guild_id,
            server=self._desk.server_name(guild_id),
            ladders=ladders,
            profile=None if mine is None else await self._course(visitor, guild_id, visitor.user_id, mine),
        )

    async def _somebody(self, request: web.Request) -> web.Response:
        """Somebody's games, and those against the reader."""
        visitor = await self._desk.visitor(request)
        guild_id, user_id, view = await self._person(request, visitor)
        say, service = visitor.say, self._desk.service
        scores = await service.ratings.between(guild_id, visitor.user_id, user_id)
        me = await self._desk.person(visitor)
        names = {"name": plain(me.name), "other": plain(view.name)}
        return self._desk.page(
            request,
            visitor,
            "profile",
            guild=guild_id,
            user_id=user_id,
            called=view.name,
            told=rich(say("ratings.profile.title", name=plain(view.name))),
            picture=await self._course(visitor, guild_id, user_id, view),
            versus=rich(say("ratings.between.title", **names)),
            scores=[_score(each, say) for each in scores],
        )

    async def _ladder(self, request: web.Request) -> web.Response:
        visitor = await self._desk.visitor(request)
        guild_id, game = await self._guild(request, visitor), request.match_info["game"]
        if not _is_known(game):
            raise web.HTTPNotFound
        view = await self._desk.service.ratings.ladder(guild_id, game, visitor.user_id, visitor.locale)
        return await self._desk.png(await self._drawn(visitor, guild_id, view), visitor.user_id, guild_id)

    async def _profile(self, request: web.Request) -> web.Response:
        visitor = await self._desk.visitor(request)
        guild_id, user_id, view = await self._person(request, visitor)
        picture = await self._course(visitor, guild_id, user_id, view)
        return await self._desk.png(picture, visitor.user_id, guild_id)

    async def _person(self, request: web.Request, visitor: Visitor) -> tuple[int, int, Profile]:
        """The server, and who is asked about. Raises HTTPNotFound for whoever has finished no game there."""
        guild_id, user_id = await self._guild(request, visitor), int(request.match_info["person"])
        view = await self._desk.service.ratings.profile(guild_id, user_id) if user_id < NO_ID else None
        if view is None:
            raise web.HTTPNotFound
        return guild_id, user_id, view

    async def _drawn(self, visitor: Visitor, guild_id: int, view: Ladder) -> Picture:
        draw = partial(self._desk.service.ratings.ladder_picture, view, visitor.locale)
        return await self._album.get(("ladder", guild_id, view, visitor.locale), draw)

    async def _course(self, visitor: Visitor, guild_id: int, user_id: int, view: Profile) -> Picture:
        draw = partial(self._desk.service.ratings.profile_picture, view, visitor.locale)
        return await self._album.get(("profile", guild_id, user_id, view, visitor.locale), draw)


def _is_known(game: str) -> bool:
    """Whether there is a ladder of it: of the bot's games, and of Warcrow by tournaments."""
    return game == WARCROW or game in catalogue.games()


def _score(score: Score, say: Say) -> str:
    counts = {"won": score.won, "drawn": score.drawn, "lost": score.lost}
    return say("ratings.between.row", game=say(f"{score.game_id}.name"), **counts)
