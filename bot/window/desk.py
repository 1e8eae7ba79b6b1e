"""What all pages share: who asks, in which language, what stands around a page, how something is carried out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping, Sequence
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any, Final, NamedTuple, TypeVar

from aiohttp import web

from bot import catalogue
from bot.gate.gate import Gate
from bot.service.ground.records import Person, Table
from bot.service.looking.keys import VISIT
from bot.service.service import Service
from bot.texts import LANGUAGES, Say
from bot.window import guard
from bot.window.guard import COOKIE
from bot.window.templates import page
from bot.window.wares import release
from rendering.picture import Picture, in_look

T = TypeVar("T")

TONGUE: Final = "tabard_language"
"""The cookie of a chosen language."""

Belongs = Callable[[int, int], Awaitable[bool]]
"""Whether a person belongs to a server."""
Looks = Callable[[int, int], Awaitable[Collection[int]]]
"""The channels of a server, by their ids, into which a person may look."""
Called = Callable[[int], str | None]
"""What a server is called; None: it is not known here."""


class Trial(NamedTuple):
    """The demo: everybody at the keyboard is one of these people, and chooses whom.

    `begin` opens a table for one of them: the game, and whether it is a lesson. `finished`: one of their games
    that is over. `elsewhere`: the simulated Discord. `locale`: the language that it was told to speak, if any. `home`:
    the server and the channel of its tables.
    """

    people: Sequence[Person]
    begin: Callable[[Person, str, bool], Awaitable[Table]]
    finished: Callable[[Person], Awaitable[Table]]
    elsewhere: Callable[[], str]
    locale: str | None = None
    home: tuple[int, int] | None = None


class Visitor(NamedTuple):
    """Who asks, by which visit, in which language."""

    user_id: int
    visit: str
    locale: str

    @property
    def say(self) -> Say:
        """Their language."""
        return catalogue.texts().say(self.locale)


class Nobody(Exception):
    """It is not known who asks. `key`: of the words that say so."""

    def __init__(self, key: str = "window.sorry.sign") -> None:
        super().__init__(key)
        self.key = key


class Desk:
    """`secure`: the page is known by an https address. `belongs`: None where nobody asks Discord (the demo, tests);
    `looks`: None where nobody may look on; `writes`: the same of channels in which a person may write, None: nobody can
    be asked.

    `run` carries out what changes something; the demo's needs its simulated world for it.
    """

    def __init__(
        self,
        service: Service,
        gate: Gate,
        *,
        locale: str,
        url: str,
        secure: bool = False,
        belongs: Belongs | None = None,
        looks: Looks | None = None,
        writes: Looks | None = None,
        called: Called | None = None,
        trial: Trial | None = None,
        run: Callable[[Coroutine[Any, Any, Any]], Awaitable[Any]] | None = None,
        discord: bool = False,
    ) -> None:
        self.service, self.gate, self.locale, self.url, self.secure = service, gate, locale, url, secure
        self.belongs, self.looks, self.writes, self.called = belongs, looks, writes, called
        self.trial, self.run, self.discord = trial, run, discord

    # --- who asks -----------------------------------------------------------------------------------------------------

    def tongue(self, request: web.Request) -> str:
        """The language somebody chose here, or else asks for; else the program's."""
        chosen = request.cookies.get(TONGUE, "")
        if chosen in LANGUAGES:
            return chosen
        if self.trial is not None and self.trial.locale is not None:
            return self.trial.locale
        for part in request.headers.get("Accept-Language", "")[:200].split(","):
            code = part.strip()[:2].lower()
            if code in LANGUAGES:
                return code
        return self.locale

    def say(self, request: web.Request) -> Say:
        """The words of that language."""
        return catalogue.texts().say(self.tongue(request))

    async def visitor(self, request: web.Request) -> Visitor:
        """Who asks. Raises Nobody, and HTTPForbidden for somebody who is blocked."""
        found = await self.anybody(request)
        if found is None:
            raise Nobody
        return found

    async def png(self, picture: Picture, user_id: int, guild_id: int | None = None) -> web.Response:
        """A picture as this person likes them, or else (also for nobody, 0) the server does where it belongs."""
        return png(in_look(picture, await self.service.look(user_id, guild_id)).png)

    async def anybody(self, request: web.Request) -> Visitor | None:
        """Who asks; None: somebody who is not known here, which public pages do not mind."""
        locale, visit = self.tongue(request), request.cookies.get(COOKIE, "")
        user_id = await self.service.keys.who(visit) if 20 <= len(visit) <= 100 else None
        if user_id is None:
            return None
        if await self.service.blocks.stops(user_id, None) is not None:
            raise web.HTTPForbidden
        return Visitor(user_id, visit, locale)

    async def posted(self, request: web.Request) -> tuple[Visitor, Mapping[str, str]]:
        """Who sends a form, and what stands in it: texts alone. Raises HTTPForbidden for a form of somebody else."""
        visitor = await self.visitor(request)
        return visitor, await self.form_of(request, visitor.visit, visitor.user_id)

    async def form_of(self, request: web.Request, visit: str, who: int) -> Mapping[str, str]:
        """What stands in a form of this visit. `who` pays for it. Raises HTTPForbidden for a form of somebody else."""
        sent = await request.post()
        form = {name: value for name, value in sent.items() if isinstance(value, str)}
        if not guard.is_own(form.get("form", ""), visit):
            raise web.HTTPForbidden
        if self.gate.admit(who, None, "cheap", datetime.now(UTC)) is not None:
            raise web.HTTPTooManyRequests
        return form

    async def person(self, visitor: Visitor) -> Person:
        """The visitor as the service knows people."""
        known = await self.service.user(visitor.user_id)
        return Person(visitor.user_id, known.name if known else "", visitor.locale)

    async def at_home(self, user_id: int, guild_id: int | None) -> bool:
        """Whether the person belongs to the server; where nobody can be asked, yes."""
        return self.belongs is None or guild_id is None or await self.belongs(user_id, guild_id)

    async def channels(self, user_id: int, guild_id: int) -> Collection[int]:
        """The channels of a server into which the person may look; none where the person is not let in at all."""
        if self.looks is None or await self.service.blocks.stops(user_id, guild_id) is not None:
            return ()
        return await self.looks(user_id, guild_id)

    async def looks_on(self, user_id: int, table: Table) -> bool:
        """Whether the person may look into the channel of a table."""
        if table.guild_id is None or table.channel_id is None:
            return False
        return table.channel_id in await self.channels(user_id, table.guild_id)

    async def may_write(self, user_id: int, table: Table) -> bool:
        """Whether the person may write in the channel of a table: nobody makes the bot say what they may not."""
        if table.guild_id is None or await self.service.blocks.stops(user_id, table.guild_id) is not None:
            return False
        return self.writes is None or table.channel_id in await self.writes(user_id, table.guild_id)

    async def servers(self, user_id: int) -> list[int]:
        """The servers where the person has sat down or taken part in a tournament, and still belongs."""
        every = [*await self.service.tables_of(user_id), *await self.service.tables_of(user_id, running=False)]
        guilds = dict.fromkeys(table.guild_id for table in every if table.guild_id is not None)
        guilds |= dict.fromkeys(await self.service.tournaments.guilds_of(user_id))
        return [guild for guild in guilds if await self.at_home(user_id, guild)]

    def server_name(self, guild_id: int) -> str | None:
        """What the server is called, where that is known: another process may serve it."""
        return None if self.called is None else self.called(guild_id)

    # --- acting and answering -----------------------------------------------------------------------------------------

    async def act(self, deed: Coroutine[Any, Any, T]) -> T:
        """What a deed of the service returns."""
        return await (deed if self.run is None else self.run(deed))

    def page(
        self, request: web.Request, visitor: Visitor | None, name: str, code: int = 200, **values: Any
    ) -> web.Response:
        """A page from its template, with what every page has around it; `code`: its HTTP status."""
        return html(page(name, **self._frame(request, visitor), **values), code)

    def _frame(self, request: web.Request, visitor: Visitor | None) -> dict[str, Any]:
        locale = self.tongue(request)
        people = () if self.trial is None else self.trial.people
        return {
            "say": catalogue.texts().say(locale),
            "locale": locale,
            "form": "" if visitor is None else guard.form_token(visitor.visit),
            "here": request.rel_url.raw_path_qs[:200],
            "people": people,
            "me": None if visitor is None else visitor.user_id,
            "elsewhere": "" if self.trial is None else self.trial.elsewhere(),
            "games": list(catalogue.games()),
            "release": release(),
            "discord": self.discord,
        }

    def seen(self, visit: str, where: str) -> web.Response:
        """On to a page of ours, as somebody who is known from now on."""
        answer = go(where)
        age = int(VISIT.total_seconds())
        answer.set_cookie(COOKIE, visit, max_age=age, httponly=True, samesite="Lax", secure=self.secure, path="/")
        return answer


def html(text: str, status: int = 200) -> web.Response:
    """A page."""
    return web.Response(text=text, status=status, content_type="text/html")


def png(picture: bytes) -> web.Response:
    """A picture."""
    return web.Response(body=picture, content_type="image/png")


def go(where: str) -> web.Response:
    """On to a page of ours."""
    return web.Response(status=HTTPStatus.SEE_OTHER, headers={"Location": where})


def inside(where: str) -> str:
    """An address of ours, whatever was sent."""
    inner = where.startswith("/") and not where.startswith(("//", "/\\")) and where.isprintable() and len(where) < 200
    return where if inner else "/"


def count(text: str, below: int = 10**7) -> int | None:
    """A number as an address or a form has it; None if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 and int(text) < below else None
