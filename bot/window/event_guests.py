"""Guests of a tournament in the browser: links of their own, made by an organiser, to be handed over on paper."""

from __future__ import annotations

from typing import Final, NamedTuple

import segno
from aiohttp import web
from markupsafe import Markup

from bot.service.looking.keys import VISIT
from bot.tournaments.refusals import NoTournament
from bot.window.desk import Desk, Nobody, go
from bot.window.events import ENDED, EVENT, Events, guests_of, posted, seen
from bot.window.guard import GUEST
from games.core.referee import Refusal
from tournaments.evening.commands import OpenLink
from tournaments.evening.links import visit_of

DOOR: Final = EVENT + r"/in/{key:[\w-]{1,100}}"


class Paper(NamedTuple):
    """What a guest takes along. `code`: a QR code of the address."""

    name: str
    url: str
    code: Markup


def address(url: str, tournament_id: int, key: str) -> str:
    """What a guest's link looks like."""
    return f"{url}/e/{tournament_id}/in/{key}"


class EventGuests:
    """The door of guests, and where organisers make their links."""

    def __init__(self, desk: Desk, events: Events) -> None:
        self._desk, self._events = desk, events

    def routes(self) -> list[web.RouteDef]:
        """What it answers to."""
        return [
            web.get(DOOR, self._door),
            web.post(DOOR, self._enter),
            web.post(EVENT + "/leave", self._leave),
            web.get(EVENT + "/guests", self._guests),
            web.post(EVENT + "/links", self._links),
        ]

    async def _door(self, request: web.Request) -> web.Response:
        """A guest's link: a look at it changes nothing, since chats look at links, too."""
        visit = visit_of(request.match_info["key"])
        try:
            tournament = await self._desk.service.tournaments.tournament(int(request.match_info["event"]))
        except NoTournament:
            raise Nobody(ENDED) from None
        player = tournament.guest_with(visit)
        if player is None:
            raise Nobody(ENDED)
        names = {"player": tournament.name_of(player), "event": tournament.name}
        return self._desk.page(request, None, "event_door", names=names, where=request.path)

    async def _enter(self, request: web.Request) -> web.Response:
        number, visit = int(request.match_info["event"]), visit_of(request.match_info["key"])
        try:
            await self._desk.act(self._desk.service.tournaments.act_by_link(number, visit, OpenLink()))
        except (Refusal, NoTournament):
            raise Nobody(ENDED) from None
        answer = go(f"/e/{number}/mine")
        answer.set_cookie(
            GUEST, visit, max_age=int(VISIT.total_seconds()), httponly=True, samesite="Lax",
            secure=self._desk.secure, path=f"/e/{number}",
        )  # fmt: skip
        return answer

    async def _leave(self, request: web.Request) -> web.Response:
        """This browser is the guest's no more; the link opens it again."""
        it, _ = await posted(self._desk, request)
        answer = go(it.path if it.tournament.public else "/rules")
        answer.del_cookie(GUEST, path=it.path)
        return answer

    async def _guests(self, request: web.Request) -> web.Response:
        """Who has a link, and who has opened it; for organisers."""
        it = await seen(self._desk, request)
        if not it.organises:
            raise web.HTTPNotFound
        return await self._events.shown(request, it, "guests", entrants=guests_of(it.tournament), papers=[])

    async def _links(self, request: web.Request) -> web.Response:
        """New links of those chosen, to be printed; they are shown this once."""
        it, form = await posted(self._desk, request)
        if not it.organises:
            raise web.HTTPNotFound
        wanted = [one.player for one in guests_of(it.tournament) if form.get(f"guest_{one.player}")]
        tournaments, papers = self._desk.service.tournaments, list[Paper]()
        if wanted:
            assert it.visitor is not None, "whoever organises has an account"
            person = await self._desk.person(it.visitor)
            keys = await self._desk.act(tournaments.give_links(it.tournament.id, person, wanted))
            papers = [self._paper(it.tournament.id, it.tournament.name_of(one), key) for one, key in keys.items()]
            it = await seen(self._desk, request)
        return await self._events.shown(request, it, "guests", entrants=guests_of(it.tournament), papers=papers)

    def _paper(self, tournament_id: int, name: str, key: str) -> Paper:
        url = address(self._desk.url, tournament_id, key)
        drawn = segno.make(url, micro=False).svg_inline(scale=4, light="#fff")
        return Paper(name, url, Markup(drawn))  # noqa: S704  # a drawing of our own, which holds no text
