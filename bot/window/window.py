"""The window as a web application: the pages together, what every request goes through, and how a refusal looks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

import structlog
from aiohttp import web

from bot import catalogue, metrics
from bot.gate.gate import Gate
from bot.service.service import Service
from bot.window import guard, wares
from bot.window.album import Album
from bot.window.coming import Coming
from bot.window.desk import Belongs, Called, Desk, Looks, Nobody, Trial, html
from bot.window.event_deeds import EventDeeds
from bot.window.event_guests import EventGuests
from bot.window.events import Events
from bot.window.guard import Guard
from bot.window.intending import Intending
from bot.window.ladders import Ladders
from bot.window.leagues import LeaguePage
from bot.window.live import Live
from bot.window.onlooking import Onlooking
from bot.window.opening import Opening
from bot.window.pictures import Pictures
from bot.window.replays import Replays
from bot.window.reviewing import Reviewing
from bot.window.rulebook import Rulebook
from bot.window.signing_in import Endpoint, SigningIn
from bot.window.streams import Streams
from bot.window.tables import Tables
from bot.window.templates import page, rich
from bot.window.trying import Home, Trying
from games.core.referee import Refusal

log = structlog.get_logger(__name__)

_WORDS = {
    401: "sign",
    403: "form",
    404: "none",
    409: "refused",
    413: "long",
    421: "elsewhere",
    429: "much",
    502: "discord",
}
"""What a refusal says, by its HTTP status."""


class Window:
    """The web application, by the address under which people know it."""

    def __init__(
        self,
        service: Service,
        gate: Gate,
        *,
        locale: str,
        url: str,
        belongs: Belongs | None = None,
        looks: Looks | None = None,
        writes: Looks | None = None,
        called: Called | None = None,
        trial: Trial | None = None,
        sign_in: Endpoint | None = None,
        act: Callable[[Coroutine[Any, Any, Any]], Awaitable[Any]] | None = None,
    ) -> None:
        """`belongs`: whether a person belongs to a server; None: nobody can be asked. `looks`: into which
        channels of a server a person may look, whose tables they may watch; None: into none. `writes`: in which
        they may write; None: nobody can be asked. `called`: what a server is called. `act` carries out what changes
        something; the demo's needs its simulated world for it. `sign_in`: where people may also sign in.
        """
        parts = urlsplit(url)
        secure = parts.scheme == "https"
        self._desk = Desk(
            service,
            gate,
            locale=locale,
            url=url,
            secure=secure,
            belongs=belongs,
            looks=looks,
            writes=writes,
            called=called,
            trial=trial,
            run=act,
            discord=sign_in is not None,
        )
        self.guard = Guard(frozenset({parts.netloc}), proxied=secure)
        self._streams = Streams()
        self._live = Live(service.watching.stamps), Live(service.tournaments.stamps)
        tables, tournaments = self._live
        album = Album()
        pictures = Pictures(service, album)
        onlooking = Onlooking(self._desk, pictures)
        own = Tables(self._desk, pictures, onlooking, tables, self._streams)
        events = Events(self._desk, album, tournaments, self._streams)
        self._reviewing = Reviewing(self._desk, album)
        rooms = [
            Home(self._desk),
            Coming(self._desk),
            Opening(self._desk),
            own,
            onlooking,
            Intending(self._desk, album, own),
            Replays(self._desk, album),
            self._reviewing,
            Rulebook(self._desk, album),
            Ladders(self._desk, album),
            LeaguePage(self._desk),
            events,
            EventDeeds(self._desk, events),
            EventGuests(self._desk, events),
        ]
        self.app = web.Application(middlewares=[self._through], client_max_size=guard.LONGEST)
        self.app.add_routes(
            [web.get("/static/{name}", wares.file), *(route for room in rooms for route in room.routes())]
        )
        if trial is not None:
            self.app.add_routes(Trying(self._desk, trial).routes())
        if sign_in is not None:
            self.app.add_routes(SigningIn(self._desk, sign_in).routes())
        self.app.on_startup.append(self._begin)
        self.app.on_shutdown.append(self._end)

    async def _begin(self, _: web.Application) -> None:
        self._desk.service.on_change(self._heard)

    async def _end(self, _: web.Application) -> None:
        self._desk.service.on_change(None)
        self._streams.close()
        await self._reviewing.close()
        for live in self._live:
            await live.close()

    def _heard(self) -> None:
        for live in self._live:
            live.heard()

    @web.middleware
    async def _through(self, request: web.Request, handler: guard.Handler) -> web.StreamResponse:
        request[guard.ASKER] = self.guard.address(request)
        status = self.guard.refuses(request)
        try:
            answer = await handler(request) if status is None else self._sorry(request, HTTPStatus(status))
        except Nobody as nobody:
            said = catalogue.texts().say(self._desk.tongue(request))(nobody.key)
            answer = self._sorry(request, HTTPStatus.UNAUTHORIZED, said)
        except web.HTTPRedirection as elsewhere:
            answer = elsewhere
        except web.HTTPException as error:
            answer = self._sorry(request, HTTPStatus(error.status))
        except Refusal as refusal:
            words = catalogue.texts().reason(self._desk.tongue(request), refusal.reason)
            answer = self._sorry(request, HTTPStatus.CONFLICT, words)
        except (ConnectionError, asyncio.CancelledError):
            raise
        except Exception:
            metrics.FAULTS.inc()
            log.exception("a page failed", path=request.match_info.route.name or request.path.split("/")[1])
            answer = self._sorry(request, HTTPStatus.INTERNAL_SERVER_ERROR)
        if not answer.prepared:
            for name, value in guard.HEADERS.items():
                answer.headers.setdefault(name, value)
        if isinstance(answer, web.HTTPException):
            raise answer
        return answer

    def _sorry(self, request: web.Request, status: HTTPStatus, words: str = "") -> web.Response:
        """A refusal: a whole page, in the reader's language, that says what to do."""
        locale = self._desk.tongue(request)
        say = catalogue.texts().say(locale)
        login = self._desk.discord and status == HTTPStatus.UNAUTHORIZED
        said = rich(words) if words else say(f"window.sorry.{_WORDS.get(status, 'fault')}", url=self._desk.url)
        return html(
            page("sorry", say=say, locale=locale, said=said, release=wares.release(), login=login, here=request.path),
            status,
        )
