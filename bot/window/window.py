"""The pages and what is done on them. Whoever asks is known by the visit's cookie; all is made from their own view."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any, Final, NamedTuple, TypeVar
from urllib.parse import quote, urlencode

import structlog
from aiohttp import web

from bot import catalogue, metrics
from bot.gate.gate import Gate
from bot.service.commands import Agree, Play, Propose, Refuse
from bot.service.ground.offer import Asked
from bot.service.ground.records import Person, Table
from bot.service.looking.keys import VISIT
from bot.service.looking.watching import Moment
from bot.service.service import Service
from bot.service.telling import teaching, wording
from bot.texts import LANGUAGES, Say
from bot.window import guard
from bot.window.choosing import Choosing, choosing, labels, second_question, touches
from bot.window.guard import COOKIE, Guard
from bot.window.live import Live
from bot.window.templates import FOLDER, page, rich
from games.core.hidden import Seat
from games.core.referee import RESIGN, Refusal
from rendering.picture import Picture

log = structlog.get_logger(__name__)
T = TypeVar("T")

KEPT: Final = 400
"""Pictures that are remembered, of all people together."""
LATEST: Final = 30
"""Lines of the story beside the board; the rest is one touch away."""
STREAMS: Final = 12
"""Pages of one person that are live at once."""
LOOK, BREATH = 0.5, 30
"""Seconds after which a silent stream looks whether its page is still open; looks after which it says that it is there,
and asks whether the visit still is."""
_LANGUAGE: Final = "tabard_language"
_FILES: Final = {"style.css": "text/css", "window.js": "text/javascript", "icon.svg": "image/svg+xml"}


class Trial(NamedTuple):
    """The demo: everybody at the keyboard is one of these people, and chooses whom.

    `begin` opens a table for one of them: the game, and whether it is a lesson. `finished`: one of their games
    that is over. `elsewhere`: the simulated Discord.
    """

    people: Sequence[Person]
    begin: Callable[[Person, str, bool], Awaitable[Table]]
    finished: Callable[[Person], Awaitable[Table]]
    elsewhere: Callable[[], str]


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
    """It is not known who asks."""


class Window:
    """The web application. `act` carries out what changes something; the demo's needs its simulated world for it."""

    def __init__(
        self,
        service: Service,
        gate: Gate,
        *,
        locale: str,
        hosts: frozenset[str],
        secure: bool = False,
        belongs: Callable[[int, int], Awaitable[bool]] | None = None,
        trial: Trial | None = None,
        act: Callable[[Coroutine[Any, Any, Any]], Awaitable[Any]] | None = None,
    ) -> None:
        self._service, self._gate, self._locale, self._secure = service, gate, locale, secure
        self._belongs, self._trial, self._run = belongs, trial, act
        self.guard = Guard(hosts, proxied=secure)
        self._live = Live(service.watching.stamps)
        self._pictures: OrderedDict[tuple[Any, ...], Picture] = OrderedDict()
        self._streams: Counter[int] = Counter()
        self._closing = asyncio.Event()
        self.app = web.Application(middlewares=[self._through], client_max_size=guard.LONGEST)
        self.app.add_routes(
            [
                web.get("/", self._home),
                web.get("/static/{name}", self._file),
                web.get("/in/{key}", self._door),
                web.post("/in/{key}", self._enter),
                web.post("/out", self._out),
                web.post("/language", self._language),
                web.get(r"/t/{table:\d{1,9}}", self._table),
                web.get(r"/t/{table:\d{1,9}}/events", self._events),
                web.get(r"/t/{table:\d{1,9}}/{kind:board|hand}.png", self._picture),
                web.get(r"/t/{table:\d{1,9}}/replay", self._replay),
                web.get(r"/t/{table:\d{1,9}}/moment/{kind:board|hand}.png", self._past),
                web.post(r"/t/{table:\d{1,9}}/{deed:play|undo|draw|agree|refuse|resign|hint|note}", self._deed),
            ]
        )
        if trial is not None:
            self.app.add_routes(
                [web.post("/as", self._become), web.post("/new", self._new), web.post("/finished", self._finished)]
            )
        self.app.on_shutdown.append(self._end)

    async def _end(self, _: web.Application) -> None:
        self._closing.set()
        await self._live.close()

    # --- what every request goes through ------------------------------------------------------------------------------

    @web.middleware
    async def _through(self, request: web.Request, handler: guard.Handler) -> web.StreamResponse:
        status = self.guard.refuses(request)
        try:
            answer = await handler(request) if status is None else self._sorry(request, HTTPStatus(status))
        except Nobody:
            answer = self._sorry(request, HTTPStatus.UNAUTHORIZED)
        except web.HTTPRedirection as elsewhere:
            answer = elsewhere
        except web.HTTPException as error:
            answer = self._sorry(request, HTTPStatus(error.status))
        except Refusal as refusal:
            answer = self._sorry(
                request, HTTPStatus.CONFLICT, catalogue.texts().reason(self._tongue(request), refusal.reason)
            )
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
        locale = self._tongue(request)
        say = catalogue.texts().say(locale)
        key = {401: "sign", 403: "form", 404: "none", 409: "refused", 413: "long", 429: "much"}.get(status, "fault")
        said = rich(words) if words else say(f"window.sorry.{key}")
        return _html(page("sorry", say=say, locale=locale, said=said), status)

    def _tongue(self, request: web.Request) -> str:
        chosen = request.cookies.get(_LANGUAGE, "")
        if chosen in LANGUAGES:
            return chosen
        for part in request.headers.get("Accept-Language", "")[:200].split(","):
            code = part.strip()[:2].lower()
            if code in LANGUAGES:
                return code
        return self._locale

    async def _visitor(self, request: web.Request) -> Visitor:
        """Who asks. Raises Nobody. In the demo whoever comes first is the first of its people."""
        locale, visit = self._tongue(request), request.cookies.get(COOKIE, "")
        user_id = await self._service.keys.who(visit) if 20 <= len(visit) <= 100 else None
        if user_id is None:
            raise Nobody
        if await self._service.blocks.stops(user_id, None) is not None:
            raise web.HTTPForbidden
        return Visitor(user_id, visit, locale)

    async def _posted(self, request: web.Request) -> tuple[Visitor, Mapping[str, str]]:
        """Who sends a form, and what stands in it: texts alone. Raises HTTPForbidden for a form of somebody else."""
        visitor = await self._visitor(request)
        sent = await request.post()
        form = {name: value for name, value in sent.items() if isinstance(value, str)}
        if not guard.is_own(form.get("form", ""), visitor.visit):
            raise web.HTTPForbidden
        if self._gate.admit(visitor.user_id, None, "cheap", datetime.now(UTC)) is not None:
            raise web.HTTPTooManyRequests
        return visitor, form

    async def _act(self, deed: Coroutine[Any, Any, T]) -> T:
        return await (deed if self._run is None else self._run(deed))

    # --- who is there -------------------------------------------------------------------------------------------------

    async def _door(self, request: web.Request) -> web.Response:
        """A personal link: a look at it uses nothing up, since chats look at links, too."""
        locale = self._tongue(request)
        say, where = catalogue.texts().say(locale), _inside(request.query.get("next", ""))
        return _html(page("door", say=say, locale=locale, key=request.match_info["key"][:100], where=where))

    async def _enter(self, request: web.Request) -> web.Response:
        visit = await self._service.keys.enter(request.match_info["key"][:100])
        if visit is None:
            raise Nobody
        sent = await request.post()
        return self._seen(visit, _inside(str(sent.get("next", ""))))

    async def _out(self, request: web.Request) -> web.Response:
        visitor, _ = await self._posted(request)
        await self._service.keys.end(visitor.visit)
        answer = _go("/")
        answer.del_cookie(COOKIE, path="/")
        return answer

    async def _language(self, request: web.Request) -> web.Response:
        """The reader's language; anybody may choose one."""
        sent = await request.post()
        answer = _go(_inside(str(sent.get("next", ""))))
        if (chosen := str(sent.get("language", ""))) in LANGUAGES:
            answer.set_cookie(_LANGUAGE, chosen, max_age=31_536_000, httponly=True, samesite="Lax", secure=self._secure)
        return answer

    async def _become(self, request: web.Request) -> web.Response:
        _, form = await self._posted(request)
        assert self._trial is not None, "the demo's alone"
        person = next((each for each in self._trial.people if str(each.id) == form.get("person")), None)
        if person is None:
            raise web.HTTPNotFound
        return self._seen(await self._service.keys.begin(person.id), _inside(form.get("next", "")))

    async def _new(self, request: web.Request) -> web.Response:
        visitor, form = await self._posted(request)
        assert self._trial is not None, "the demo's alone"
        person = next(each for each in self._trial.people if each.id == visitor.user_id)
        if form.get("game") not in catalogue.games():
            raise web.HTTPNotFound
        table = await self._trial.begin(person, form["game"], form.get("lesson") == "yes")
        return _go(f"/t/{table.id}")

    async def _finished(self, request: web.Request) -> web.Response:
        visitor, _ = await self._posted(request)
        assert self._trial is not None, "the demo's alone"
        person = next(each for each in self._trial.people if each.id == visitor.user_id)
        return _go(f"/t/{(await self._trial.finished(person)).id}/replay")

    def _seen(self, visit: str, where: str) -> web.Response:
        answer = _go(where)
        answer.set_cookie(
            COOKIE,
            visit,
            max_age=int(VISIT.total_seconds()),
            httponly=True,
            samesite="Lax",
            secure=self._secure,
            path="/",
        )
        return answer

    # --- pages --------------------------------------------------------------------------------------------------------

    async def _file(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name not in _FILES:
            raise web.HTTPNotFound
        text = (FOLDER / name).read_text("utf-8")
        return web.Response(text=text, content_type=_FILES[name], headers={"Cache-Control": "no-cache"})

    async def _home(self, request: web.Request) -> web.Response:
        """My tables, the one that waits for me first."""
        try:
            visitor = await self._visitor(request)
        except Nobody:
            if self._trial is None:
                raise
            return self._seen(await self._service.keys.begin(self._trial.people[0].id), "/")
        tables = await self._service.tables_of(visitor.user_id)
        return _html(
            page("home", **self._frame(request, visitor), tables=tables, trial=self._trial, mine=visitor.user_id)
        )

    def _frame(self, request: web.Request, visitor: Visitor) -> dict[str, Any]:
        """What every page has around it."""
        people = () if self._trial is None else self._trial.people
        return {
            "say": visitor.say,
            "locale": visitor.locale,
            "form": guard.form_token(visitor.visit),
            "here": request.path,
            "people": people,
            "me": visitor.user_id,
            "elsewhere": "" if self._trial is None else self._trial.elsewhere(),
            "games": list(catalogue.games()),
        }

    async def _seat(self, request: web.Request, visitor: Visitor) -> tuple[Table, Seat]:
        """The table of the address, if the visitor sits there; no other is found, whether there is one or not."""
        table_id = int(request.match_info["table"])
        if not await self._service.watching.sits(table_id, visitor.user_id):
            raise web.HTTPNotFound
        table = await self._service.table(table_id, visitor.user_id)
        seat = table.seat_of(visitor.user_id)
        away = self._belongs is not None and table.guild_id is not None
        if seat is None or (away and not await self._belongs(visitor.user_id, table.guild_id)):  # type: ignore[misc,arg-type]
            raise web.HTTPNotFound
        return table, seat

    async def _table(self, request: web.Request) -> web.Response:
        visitor = await self._visitor(request)
        table, seat = await self._seat(request, visitor)
        touched = request.query.getall("touch", [])[:8]
        return await self._shown(request, visitor, table, seat, touched)

    async def _shown(
        self,
        request: web.Request,
        visitor: Visitor,
        table: Table,
        seat: Seat,
        touched: Sequence[str] = (),
        *,
        told: str = "",
        sure: tuple[str, str, str] | None = None,
        status: int = 200,
    ) -> web.Response:
        """The page of a table: what it shows, what may be done, what happened. `told`: an answer to the last deed.

        `sure`: an action that is asked about twice, as notation, words and warning.
        """
        say, locale = visitor.say, visitor.locale
        kinds = ("board", "hand") if table.started else ()
        pictures = {
            kind: found for kind in kinds if (found := await self._drawn(table, seat, kind, locale)) is not None
        }
        found = await asyncio.to_thread(choosing, table, seat, touched, say)
        story = await self._service.story(table.id, seat)
        lines = wording.told(story, table, locale)
        lesson = teaching.lines(table, seat, story, locale) if table.lesson and table.life == "playing" else []
        hints = found is not None and await self._service.hints.allowed(table)
        return _html(
            page(
                "table",
                **self._frame(request, visitor),
                table=table,
                seat=seat,
                title=say("window.table", game=say(f"{table.game_id}.name"), id=table.id),
                status=rich(_status(table, seat, locale)),
                pictures=[(kind, picture, touches(picture, found)) for kind, picture in pictures.items()],
                found=found,
                touch=_touch,
                names=labels(list(pictures.values())),
                lines=[rich(line) for line in lines[:-LATEST:-1]],
                earlier=[rich(line) for line in lines[-LATEST::-1]] if len(lines) >= LATEST else [],
                lesson=[rich(line) for line in lesson],
                offers=[offer for offer in table.offers if seat not in offer.agreed],
                note=await self._service.watching.note(table.id, visitor.user_id),
                hints=hints,
                told=rich(told),
                sure=sure,
                version=f"{table.seq}.{locale}",
            ),
            status,
        )

    # --- looking back -------------------------------------------------------------------------------------------------

    async def _replay(self, request: web.Request) -> web.Response:
        """Any moment of the game, through one's own eyes or, when it is over, through anybody's."""
        visitor = await self._visitor(request)
        table, seat = await self._seat(request, visitor)
        moment, eyes = await self._moment(request, visitor, table, seat)
        say, locale = visitor.say, visitor.locale
        seats: list[Seat | None] = [None, *range(len(table.names))] if table.life == "over" else [seat]
        return _html(
            page(
                "replay",
                **self._frame(request, visitor),
                table=table,
                title=say("window.table", game=say(f"{table.game_id}.name"), id=table.id),
                at=moment.line.seq,
                last=moment.last,
                eyes=eyes,
                watchers=[(who, say("window.everybody") if who is None else table.names[who]) for who in seats],
                lines=[rich(line) for line in wording.told([moment.line], table, locale)],
                pictures=list((await self._then(moment, locale)).items()),
            )
        )

    async def _past(self, request: web.Request) -> web.Response:
        visitor = await self._visitor(request)
        moment, _ = await self._moment(request, visitor, *await self._seat(request, visitor))
        found = (await self._then(moment, visitor.locale)).get(request.match_info["kind"])
        if found is None:
            raise web.HTTPNotFound
        return web.Response(body=found.png, content_type="image/png")

    async def _moment(
        self, request: web.Request, visitor: Visitor, table: Table, seat: Seat
    ) -> tuple[Moment, Seat | None]:
        """The moment that the address asks for, and whose eyes see it. Raises NotOver for eyes that may not yet."""
        wanted, number = request.query.get("eyes", ""), request.query.get("at", "")
        eyes = seat if table.life != "over" else None
        if wanted.isdecimal() and len(wanted) < 3 and int(wanted) < len(table.names):
            eyes = int(wanted)
        at = int(number) if number.isdecimal() and len(number) < 7 else 0
        return await self._service.watching.moment(table.id, visitor.user_id, eyes, at), eyes

    async def _then(self, moment: Moment, locale: str) -> dict[str, Picture]:
        key = ("then", moment.table.id, moment.eyes, moment.table.seq, locale, moment.table.names)
        kept = {kind: self._pictures[*key, kind] for kind in ("board", "hand") if (*key, kind) in self._pictures}
        if "board" in kept and ("hand" in kept) == (moment.eyes is not None):
            return kept
        drawn = await self._service.watching.pictures(moment, locale)
        found: dict[str, Picture] = dict(zip(("board", "hand"), drawn, strict=False))
        for kind, picture in found.items():
            self._keep((*key, kind), picture)
        return found

    def _keep(self, key: tuple[Any, ...], picture: Picture) -> None:
        self._pictures[key] = picture
        if len(self._pictures) > KEPT:
            self._pictures.popitem(last=False)

    # --- pictures -----------------------------------------------------------------------------------------------------

    async def _picture(self, request: web.Request) -> web.Response:
        visitor = await self._visitor(request)
        table, seat = await self._seat(request, visitor)
        picture = None
        if table.started:
            picture = await self._drawn(table, seat, request.match_info["kind"], visitor.locale)
        if picture is None:
            raise web.HTTPNotFound
        return web.Response(body=picture.png, content_type="image/png")

    async def _drawn(self, table: Table, seat: Seat, kind: str, locale: str) -> Picture | None:
        """A picture of the table as the seat sees it; None if the painter fails, which must not keep the words back."""
        key = (table.id, seat, kind, locale, table.seq, table.digest, table.life, table.to_act, table.names)
        if key in self._pictures:
            self._pictures.move_to_end(key)
            return self._pictures[key]
        draw = self._service.board_picture if kind == "board" else self._service.hand_picture
        try:
            picture = await draw(table, seat, locale)
        except Exception:
            metrics.FAULTS.inc()
            log.exception("no picture", table=table.id)
            return None
        self._keep(key, picture)
        return picture

    # --- deeds --------------------------------------------------------------------------------------------------------

    async def _deed(self, request: web.Request) -> web.Response:
        """Something done at a table. Done: the page anew. Refused: the page as it is now, with the reason."""
        visitor, form = await self._posted(request)
        table, seat = await self._seat(request, visitor)
        deed = request.match_info["deed"]
        try:
            answer = await self._do(request, visitor, table, seat, deed, form)
        except Refusal as refusal:
            told = catalogue.texts().reason(visitor.locale, refusal.reason)
            now, mine = await self._seat(request, visitor)
            return await self._shown(request, visitor, now, mine, told=told, status=HTTPStatus.CONFLICT)
        return answer or _go(f"/t/{table.id}")

    async def _do(
        self, request: web.Request, visitor: Visitor, table: Table, seat: Seat, deed: str, form: Mapping[str, str]
    ) -> web.Response | None:
        say, user_id, service = visitor.say, visitor.user_id, self._service
        if deed == "play":
            text, number = form.get("text", "")[:500], form.get("question", "")
            twice = None if form.get("sure") else second_question(table, seat, text, say)
            if twice is not None:
                return await self._shown(request, visitor, table, seat, sure=(text, *twice))
            question = int(number) if number.isdecimal() and len(number) < 10 else None
            await self._act(service.act(Play(table.id, user_id, text, question=question)))
        elif deed == "resign":
            if not form.get("sure"):
                return await self._shown(request, visitor, table, seat, sure=(RESIGN, say("table.button.resign"), ""))
            await self._act(service.act(Play(table.id, user_id, RESIGN)))
        elif deed in ("undo", "draw"):
            await self._act(service.act(Propose(table.id, user_id, "undo" if deed == "undo" else "draw")))
        elif deed in ("agree", "refuse"):
            kind = _asked(form.get("kind", ""))
            await self._act(service.act((Agree if deed == "agree" else Refuse)(table.id, user_id, kind)))
        elif deed == "note":
            await service.watching.keep_note(table.id, user_id, form.get("note", ""), datetime.now(UTC))
        else:
            hint = await service.hints.give(table.id, user_id)
            words = wording.said(table.game_id, hint.text, visitor.locale)
            return await self._shown(request, visitor, table, seat, told=say("hint.told", what=words, text=hint.text))
        return None

    # --- live ---------------------------------------------------------------------------------------------------------

    async def _events(self, request: web.Request) -> web.StreamResponse:
        """A line whenever there is something new at the table; what it is, the page asks for itself."""
        visitor = await self._visitor(request)
        table, _ = await self._seat(request, visitor)
        if self._streams[visitor.user_id] >= STREAMS:
            raise web.HTTPTooManyRequests
        answer = web.StreamResponse(headers={**guard.HEADERS, "Content-Type": "text/event-stream"})
        self._streams[visitor.user_id] += 1
        try:
            await answer.prepare(request)
            async with self._live.follow(table.id) as news:
                silent = 0
                while not self._closing.is_set() and request.transport is not None:
                    line = await self._next(news)
                    silent = 0 if line else (silent + 1) % BREATH
                    if silent and not line:
                        continue
                    if await self._service.keys.who(visitor.visit) is None:
                        break
                    await answer.write(f"data: {line}\n\n".encode() if line else b": still here\n\n")
        except ConnectionError:  # the page was closed
            pass
        finally:
            self._streams[visitor.user_id] -= 1
        return answer

    async def _next(self, news: asyncio.Queue[str]) -> str:
        """The next stamp; "" when nothing happens for a while, or the window closes."""
        waits = [asyncio.ensure_future(news.get()), asyncio.ensure_future(self._closing.wait())]
        try:
            done, _ = await asyncio.wait(waits, timeout=LOOK, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
        return str(waits[0].result()) if waits[0] in done else ""


def _html(text: str, status: int = 200) -> web.Response:
    return web.Response(text=text, status=status, content_type="text/html")


def _go(where: str) -> web.Response:
    """On to a page of ours."""
    return web.Response(status=HTTPStatus.SEE_OTHER, headers={"Location": where})


def _inside(where: str) -> str:
    """An address of ours, whatever was sent."""
    inside = where.startswith("/") and not where.startswith(("//", "/\\")) and where.isprintable() and len(where) < 200
    return where if inside else "/"


def _asked(text: str) -> Asked:
    match text:
        case "undo" | "draw" | "cancel" | "pause" | "resume":
            return text
        case _:
            raise web.HTTPNotFound


def _status(table: Table, seat: Seat, locale: str) -> str:
    """What the seat is asked, or whom the table waits for."""
    say = catalogue.texts().say(locale)
    if table.life != "playing":
        return say(f"table.life.{table.life}")
    if table.question(seat) is not None:
        return wording.prompt(table, seat, locale)
    return say("table.panel.waiting", names=tuple(table.names[each] for each in table.to_act))


def _touch(table: Table, found: Choosing, name: str) -> str:
    """The address of the page with one thing more touched, or let go."""
    touched = [each for each in found.touched if each != name]
    if name not in found.touched:
        touched.append(name)
    return quote(f"/t/{table.id}") + ("?" + urlencode([("touch", each) for each in touched]) if touched else "")
