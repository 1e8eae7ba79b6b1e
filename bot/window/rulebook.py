"""The rules of each game, with their pictures: for everybody, in their language."""

from __future__ import annotations

from aiohttp import web
from markupsafe import Markup

from bot import catalogue, lessons
from bot.window.album import Album
from bot.window.desk import Desk, png
from bot.window.templates import rich
from rendering.picture import Picture


class Rulebook:
    """Words and pictures."""

    def __init__(self, desk: Desk, album: Album) -> None:
        self._desk, self._album = desk, album

    def routes(self) -> list[web.RouteDef]:
        """What it answers to."""
        return [
            web.get("/rules", self._all),
            web.get("/rules/{game}", self._game),
            web.get(r"/rules/{game}/{lesson}.png", self._picture),
        ]

    async def _all(self, request: web.Request) -> web.Response:
        return self._desk.page(request, await self._desk.anybody(request), "games")

    async def _game(self, request: web.Request) -> web.Response:
        game_id = _known(request)
        say = catalogue.texts().say(self._desk.tongue(request))
        pages = [[rich(line) for line in page.split("\n")] for page in lessons.words(game_id, say)]
        shown: list[tuple[str, Markup, Picture]] = []
        for lesson in lessons.lessons(game_id):
            picture = await self._drawn(request, game_id, lesson)
            shown.append((lesson.id, rich(say(f"{game_id}.lesson.{lesson.id}")), picture))
        visitor = await self._desk.anybody(request)
        return self._desk.page(request, visitor, "rules", game=game_id, pages=pages, shown=shown)

    async def _picture(self, request: web.Request) -> web.Response:
        game_id, wanted = _known(request), request.match_info["lesson"]
        lesson = next((each for each in lessons.lessons(game_id) if each.id == wanted), None)
        if lesson is None:
            raise web.HTTPNotFound
        visitor, picture = await self._desk.anybody(request), await self._drawn(request, game_id, lesson)
        answer = png(picture.png) if visitor is None else await self._desk.png(picture, visitor.user_id)
        answer.headers["Cache-Control"] = f"{'public' if visitor is None else 'private'}, max-age=3600"
        return answer

    async def _drawn(self, request: web.Request, game_id: str, lesson: lessons.Lesson) -> Picture:
        locale = self._desk.tongue(request)

        async def draw() -> Picture:
            return await self._desk.service.drawn(lessons.drawn, game_id, lesson, locale)

        return await self._album.get(("rules", game_id, lesson.id, locale), draw)


def _known(request: web.Request) -> str:
    game_id = request.match_info["game"]
    if game_id not in catalogue.games():
        raise web.HTTPNotFound
    return game_id
