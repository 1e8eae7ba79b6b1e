"""The pages of a tournament: for everybody where its organisers wish it, else for those who have a part in it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from io import BytesIO
from typing import Any, Final

import segno
from aiohttp import web

from bot.service.telling.proof import replay_path
from bot.texts import Say
from bot.tournaments.leagues import League
from bot.tournaments.refusals import NoTournament
from bot.tournaments.wording import cut_behind
from bot.window import event_views as views
from bot.window.album import Album
from bot.window.desk import Desk, Nobody, Visitor, count
from bot.window.guard import ASKER, GUEST, form_token
from bot.window.live import Live
from bot.window.streams import Streams
from bot.window.templates import rich
from rendering.picture import Picture
from tournaments.adventures import SCENARIOS
from tournaments.evening.records import Entrant, Tournament
from tournaments.rounds import cut_begun

EVENT: Final = r"/e/{event:\d{1,9}}"
ROUND: Final = EVENT + r"/round/{round:\d{1,3}}"
ENDED: Final = "window.sorry.guest"
AT_ONE_PLACE: Final = 100
"""Live pages of one address: a whole club sits behind it."""


def part_of(tournament: Tournament, user_id: int) -> bool:
    """Whether the person plays there, waits, helps, or is asked to."""
    asked = any(one.user_id == user_id for one in tournament.offered)
    plays = tournament.player_of(user_id) is not None or tournament.is_waiting(user_id)
    return plays or asked or tournament.is_judge(user_id)


def guests_of(tournament: Tournament) -> list[Entrant]:
    """Who can have a link of their own: guests of a tournament that is played at real tables, until it is over."""
    if tournament.over or tournament.own_game:
        return []
    return [one for one in tournament.entrants if tournament.is_guest(one.player)]


class Seen:
    """A tournament that somebody may see. `user_id`: theirs, if they have a part in it; `me`: their player.

    `guest`: what the browser of a guest shows who has opened their own link; they are that guest here, and nobody else.
    """

    def __init__(
        self,
        tournament: Tournament,
        visitor: Visitor | None,
        user_id: int | None,
        say: Say,
        locale: str,
        guest: str | None = None,
    ) -> None:
        self.tournament, self.visitor, self.say, self.locale = tournament, visitor, say, locale
        self.user_id = user_id
        self.guest = guest
        self.me = tournament.player_of(self.user_id) if guest is None else tournament.guest_with(guest)
        self.judges = tournament.is_judge(self.user_id)
        self.organises = tournament.is_organiser(self.user_id)
        self.path = f"/e/{tournament.id}"

    @property
    def form(self) -> str:
        """What the tournament's own forms carry; "" where nobody is known."""
        visit = self.guest or (self.visitor.visit if self.visitor is not None else "")
        return form_token(visit) if visit else ""

    def round(self, text: str | None = None) -> int:
        """A published round by its number; without one the last. Raises HTTPNotFound."""
        there = len(self.tournament.swiss.played)
        found = there if text is None else count(text)
        if found is None or not 1 <= found <= there:
            raise web.HTTPNotFound
        return found


async def seen(desk: Desk, request: web.Request) -> Seen:
    """The tournament of an address. Raises HTTPNotFound for one that is not for the asker, as for one that is not, and
    Nobody for whoever shows a guest's link that has ended.
    """
    visitor, locale = await desk.anybody(request), desk.tongue(request)
    guest = request.cookies.get(GUEST, "")
    hidden = Nobody(ENDED) if guest else web.HTTPNotFound()
    try:
        tournament = await desk.service.tournaments.tournament(int(request.match_info["event"]))
    except NoTournament:
        raise hidden from None
    user_id = None
    if tournament.guest_with(guest) is not None:
        return Seen(tournament, visitor, None, desk.say(request), locale, guest)
    if visitor is not None and part_of(tournament, visitor.user_id):
        user_id = visitor.user_id if await desk.at_home(visitor.user_id, tournament.guild_id) else None
    if not tournament.public and user_id is None:
        raise hidden
    return Seen(tournament, visitor, user_id, desk.say(request), locale)


async def posted(desk: Desk, request: web.Request) -> tuple[Seen, Mapping[str, str]]:
    """The tournament of an address and a form sent to it by somebody who has a part in it.

    Raises Nobody, HTTPForbidden, HTTPTooManyRequests, HTTPNotFound.
    """
    if request.cookies.get(GUEST):
        it = await seen(desk, request)
        if it.guest is not None:
            # as much as a person may, in a budget of its own: no account has a number below zero
            return it, await desk.form_of(request, it.guest, -int(it.guest[:12], 16))
        if it.visitor is None:
            raise Nobody(ENDED)
    _, form = await desk.posted(request)
    it = await seen(desk, request)
    if it.user_id is None:
        raise web.HTTPNotFound
    return it, form


class Events:
    """Looking at tournaments."""

    def __init__(self, desk: Desk, album: Album, live: Live, streams: Streams) -> None:
        self._desk, self._album, self._live, self._streams = desk, album, live, streams

    def routes(self) -> list[web.RouteDef]:
        """What it answers to."""
        return [
            web.get("/events", self._all),
            web.get(EVENT, partial(self._page, "event")),
            web.get(EVENT + "/standings", partial(self._page, "standings")),
            web.get(EVENT + "/cross", partial(self._page, "cross")),
            web.get(EVENT + "/wall", partial(self._page, "wall")),
            web.get(EVENT + "/qr.svg", self._code),
            web.get(EVENT + "/image.jpg", self._image),
            web.get(EVENT + "/events", self._events),
            web.get(ROUND, partial(self._page, "round")),
            web.get(ROUND + "/print", partial(self._page, "print")),
            web.get(ROUND + "/map.png", self._map),
        ]

    async def _all(self, request: web.Request) -> web.Response:
        """Public tournaments, those that run first: the archive, too; and one's own."""
        visitor = await self._desk.anybody(request)
        found = await self._desk.service.tournaments.shown(None if visitor is None else visitor.user_id)
        return self._desk.page(request, visitor, "events", found=found)

    async def _page(self, name: str, request: web.Request) -> web.Response:
        return await self.shown(request, await seen(self._desk, request), name)

    async def shown(
        self, request: web.Request, it: Seen, name: str, *, told: str = "", code: int = 200, **more: Any
    ) -> web.Response:
        """A page of a tournament; `told`: an answer to what its reader has just done."""
        tournament, say = it.tournament, it.say
        begun = len(tournament.swiss.played)
        number = it.round(request.match_info.get("round")) if begun or "round" in request.match_info else 0
        values: dict[str, Any] = {
            "it": it,
            "event": tournament,
            "path": it.path,
            "url": f"{self._desk.url}{it.path}",
            "stage": rich(views.stage(tournament, say)),
            "facts": views.facts(tournament, say),
            "won": views.won(tournament, say),
            "number": number,
            "begun": begun,
            "round_name": views.round_name(tournament, number, say) if number else "",
            "rows": views.pairings(tournament, number, say) if number else [],
            "played": tournament.swiss.played[number - 1] if number else None,
            "bye": self._bye(tournament, number),
            "idle": self._idle(tournament, number),
            "map": await self._drawn(it, number) if number else None,
            "tables": views.ranking_by_group(tournament, say) if begun else [],
            "teams": views.teams(tournament) if begun else [],
            "cut": cut_behind(tournament, say) if begun else None,
            "ranking_title": views.ranking_title(tournament, say) if begun else "",
            "cross": views.cross(tournament, say) if name == "cross" else [],
            "cut_begun": cut_begun(tournament.swiss),
            "guests": it.organises and bool(guests_of(tournament)),
            "timer": tournament.timer if number == begun and not tournament.over else None,
            "leagues": await self._leagues(it) if name == "event" else [],
            "replays": await self._replays(tournament, number) if number else {},
            "adventures": not tournament.own_game,
            "moment": _moment,
            "told": told,
        }
        values |= {"votes": views.votes(tournament, it.me, say)} if name == "mine" and it.me is not None else {}
        return self._desk.page(request, it.visitor, f"event_{name}", code, **(values | more))

    def _bye(self, tournament: Tournament, number: int) -> str | None:
        played = tournament.swiss.played[number - 1] if number else None
        return None if played is None or not played.byes else ", ".join(map(tournament.name_of, played.byes))

    def _idle(self, tournament: Tournament, number: int) -> list[str]:
        return [tournament.name_of(one) for one in tournament.swiss.played[number - 1].idle] if number else []

    async def _leagues(self, it: Seen) -> list[League]:
        leagues = self._desk.service.tournaments.leagues
        return await leagues.public_with(it.tournament.guild_id, it.tournament.id)

    async def _replays(self, tournament: Tournament, number: int) -> dict[int, str]:
        """Where games of a round that are over can be looked at, by their tables' numbers."""
        opened = [one.table_id for one in tournament.opened if one.round == number]
        try:
            found = await self._desk.service.tables(opened)
        except KeyError:  # one of them is gone
            return {}
        return {table.id: replay_path(table) for table in found if table.life == "over" and table.digest}

    async def _drawn(self, it: Seen, number: int) -> Picture | None:
        """The map of a round's scenario."""
        from rendering.warcrow import painter  # drawing is heavy

        scenario = it.tournament.swiss.played[number - 1].scenario
        if scenario is None:
            return None

        async def draw() -> Picture:
            return await self._desk.service.drawn(painter.scenario_map, SCENARIOS[scenario], it.say)

        return await self._album.get(("map", scenario, it.locale), draw)

    async def _map(self, request: web.Request) -> web.Response:
        it = await seen(self._desk, request)
        picture = await self._drawn(it, it.round(request.match_info["round"]))
        if picture is None:
            raise web.HTTPNotFound
        return await self._desk.png(picture, it.visitor.user_id if it.visitor else 0, it.tournament.guild_id)

    async def _image(self, request: web.Request) -> web.Response:
        """The organisers' own picture."""
        it = await seen(self._desk, request)
        image = await self._desk.service.tournaments.image(it.tournament)
        if image is None:
            raise web.HTTPNotFound
        # the page asks for it by its digest, so that another picture has another address
        return web.Response(body=image, content_type="image/jpeg", headers={"Cache-Control": "private, max-age=86400"})

    async def _code(self, request: web.Request) -> web.Response:
        """A QR code of the tournament's address."""
        it = await seen(self._desk, request)
        out = BytesIO()
        segno.make(f"{self._desk.url}{it.path}", micro=False).save(out, kind="svg", scale=8, light="#fff")
        return web.Response(body=out.getvalue(), content_type="image/svg+xml")

    async def _events(self, request: web.Request) -> web.StreamResponse:
        """A line whenever the tournament has changed."""
        it = await seen(self._desk, request)

        async def holds() -> bool:
            if it.guest is not None:
                now = await self._desk.service.tournaments.tournament(it.tournament.id)
                return now.public or now.guest_with(it.guest) is not None
            visitor = it.visitor
            return visitor is None or await self._desk.service.keys.who(visitor.visit) is not None

        if it.user_id is not None:
            return await self._streams.follow(request, self._live, it.tournament.id, it.user_id, holds)
        place = ("place", request[ASKER])
        return await self._streams.follow(request, self._live, it.tournament.id, place, holds, AT_ONE_PLACE)


def _moment(at: datetime) -> str:
    """A moment where no script makes it the reader's own."""
    return f"{at:%Y-%m-%d %H:%M} UTC"
