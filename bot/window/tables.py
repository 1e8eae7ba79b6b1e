"""The page of a table: what it shows, what may be done there, what has been done."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Final
from urllib.parse import quote, urlencode

from aiohttp import web

from bot import catalogue
from bot.service.commands import Accept, Agree, Cancel, Decline, Play, Propose, Refuse, Rematch
from bot.service.ground.offer import Asked
from bot.service.ground.records import Table, standing_of
from bot.service.play import planning
from bot.service.telling import intended, teaching, wording
from bot.service.telling.agreed import agreed
from bot.spelling import spelled
from bot.window import guard, own_lists
from bot.window.choosing import Choosing, choosing, labels, second_question, touches
from bot.window.desk import Desk, Visitor, count, go, png
from bot.window.live import Live
from bot.window.onlooking import LATEST, Onlooking
from bot.window.pictures import Pictures
from bot.window.seated import STAMP, TABLE, seated, seen
from bot.window.steps import told_steps
from bot.window.streams import Streams
from bot.window.templates import rich
from games.core.hidden import Seat
from games.core.referee import RESIGN, Refusal
from rendering.picture import Picture, in_look

SITTING: Final = ("accept", "decline", "cancel", "rematch")
"""Deeds about who plays, not what is played."""
DEEDS: Final = (*SITTING, "play", "undo", "draw", "agree", "refuse", "resign", "hint", "note")

Preview = Callable[[web.Request, Visitor, Table, Seat, str], Awaitable[web.Response]]
"""The page with what a plan could come to: the table, the seat, and the plan as it was written."""


class Tables:
    """One's own tables, each with its seat's view."""

    def __init__(self, desk: Desk, pictures: Pictures, onlooking: Onlooking, live: Live, streams: Streams) -> None:
        self._desk, self._pictures, self._onlooking = desk, pictures, onlooking
        self._live, self._streams = live, streams
        self.preview: Preview | None = None
        """How a plan is looked at, where what was written as a move is one."""

    def routes(self) -> list[web.RouteDef]:
        """What it answers to."""
        return [
            web.get(TABLE, self._table),
            web.get(TABLE + "/events", self._events),
            web.get(TABLE + "/{kind:board|hand}.png", self._picture),
            web.post(
                TABLE
                + "/{deed:"
                + "|".join((*SITTING, "play", "undo", "draw", "agree", "refuse", "resign", "hint", "note"))
                + "}",
                self._deed,
            ),
        ]

    # --- what it shows ------------------------------------------------------------------------------------------------

    async def _table(self, request: web.Request) -> web.Response:
        visitor = await self._desk.visitor(request)
        table, seat = await seen(self._desk, request, visitor)
        if seat is None:
            return await self._onlooking.page(request, visitor, table)
        touched = request.query.getall("touch", [])[:8]
        return await self.shown(request, visitor, table, seat, touched)

    async def shown(
        self,
        request: web.Request,
        visitor: Visitor,
        table: Table,
        seat: Seat,
        touched: Sequence[str] = (),
        *,
        told: str = "",
        counsel: Sequence[tuple[str, str]] = (),
        sure: tuple[str, str, str] | None = None,
        plan: str = "",
        preview: tuple[str, str, int, Picture] | None = None,
        code: int = 200,
    ) -> web.Response:
        """The page of a table: what it shows, what may be done, what happened. `told`: an answer to the last deed;
        `counsel`: actions that it speaks of, as notation and words.

        `sure`: an action that is asked about twice, as notation, words and warning. `plan`: as it was written;
        `preview`: in words, a note, after which event it was looked at, and the board that it could lead to.
        """
        say, locale, service = visitor.say, visitor.locale, self._desk.service
        own = await own_lists.offered(self._desk, visitor, table, seat)
        looks = {"board": (), "hand": own.lists}
        drawn = {kind: await self._pictures.drawn(table, seat, kind, locale, lists) for kind, lists in looks.items()}
        pictures = {kind: picture for kind, picture in drawn.items() if picture is not None}
        found = await asyncio.to_thread(choosing, table, seat, touched, say)
        story = await service.story(table.id, seat)
        steps = told_steps(story, table, locale)[::-1]
        lesson = teaching.lines(table, seat, story, locale) if table.lesson and table.life == "playing" else []
        may = await service.tools(table, seat) if table.life == "playing" else None
        return self._desk.page(
            request,
            visitor,
            "table",
            code,
            table=table,
            seat=seat,
            title=say("window.table", game=say(f"{table.game_id}.name"), id=table.id),
            status=rich(_status(table, seat, locale)),
            pictures=[(kind, picture, touches(picture, found)) for kind, picture in pictures.items()],
            found=found,
            meaning=rich(found.meaning) if found is not None else None,
            own=own,
            touch=_touch,
            names=labels(list(pictures.values())),
            steps=steps[:LATEST],
            earlier=steps[LATEST:],
            lesson=[rich(line) for line in lesson],
            offers=[offer for offer in table.offers if seat not in offer.agreed],
            note=await service.watching.note(table.id, visitor.user_id),
            may=may,
            told=rich(told),
            counsel=counsel,
            plan=plan,
            preview=preview and (rich(preview[0]), *preview[1:]),
            mind=[rich(line) for line in _mind(table, locale)],
            agreed=[rich(line) for line in agreed(table, say).splitlines()[1:]],
            orders=table.life == "playing" and standing_of(catalogue.game(table.game_id), table) is not None,
            sure=sure,
            stamp=request[STAMP],
            version=f"{table.seq}.{locale}",
        )

    async def _picture(self, request: web.Request) -> web.Response:
        visitor = await self._desk.visitor(request)
        table, seat = await seen(self._desk, request, visitor)
        kind = request.match_info["kind"]
        own = await own_lists.offered(self._desk, visitor, table, seat if kind == "hand" else None)
        picture = await self._pictures.drawn(table, seat, kind, visitor.locale, own.lists)
        if picture is None:
            raise web.HTTPNotFound
        return png(in_look(picture, table.look_for(table.own)).png)

    # --- what is done -------------------------------------------------------------------------------------------------

    async def _deed(self, request: web.Request) -> web.Response:
        """Something done at a table. Done: the page anew. Refused: the page as it is now, with the reason."""
        visitor, form = await self._desk.posted(request)
        table, seat = await seated(self._desk, request, visitor)
        deed = request.match_info["deed"]
        try:
            answer = await self._do(request, visitor, table, seat, deed, form)
        except Refusal as refusal:
            told = catalogue.texts().reason(visitor.locale, refusal.reason)
            now, mine = await seated(self._desk, request, visitor)
            return await self.shown(request, visitor, now, mine, told=told, code=HTTPStatus.CONFLICT)
        if answer is None and guard.IN_PLACE in request.headers:
            return await self.shown(request, visitor, *await seated(self._desk, request, visitor))
        return answer or go(f"/t/{table.id}")

    async def _do(
        self, request: web.Request, visitor: Visitor, table: Table, seat: Seat, deed: str, form: Mapping[str, str]
    ) -> web.Response | None:
        say, user_id, service, act = visitor.say, visitor.user_id, self._desk.service, self._desk.act
        if deed == "play":
            text, question = await self._meant(visitor, table, form), count(form.get("question", ""))
            if self.preview is not None and planning.is_plan(catalogue.game(table.game_id), text):
                return await self.preview(request, visitor, table, seat, text)
            twice = None if form.get("sure") else second_question(table, seat, text, say)
            if twice is not None:
                return await self.shown(request, visitor, table, seat, sure=(text, *twice))
            await act(service.act(Play(table.id, user_id, text, question=question)))
        elif deed == "resign":
            if not form.get("sure"):
                return await self.shown(request, visitor, table, seat, sure=(RESIGN, say("table.button.resign"), ""))
            await act(service.act(Play(table.id, user_id, RESIGN)))
        elif deed in SITTING:
            return await self._sit(visitor, table, deed)
        elif deed == "draw" and not form.get("sure") and _machines_alone(table, seat):  # they answer at once
            return await self.shown(request, visitor, table, seat, sure=("draw", say("window.draw"), ""))
        elif deed in ("undo", "draw"):
            after = await act(service.act(Propose(table.id, user_id, "undo" if deed == "undo" else "draw")))
            if deed == "draw" and after.life == "playing" and after.offer("draw") is None:  # a computer said so at once
                now, mine = await seated(self._desk, request, visitor)
                return await self.shown(request, visitor, now, mine, told=say("window.draw.declined"))
        elif deed in ("agree", "refuse"):
            kind = _asked(form.get("kind", ""))
            await act(service.act((Agree if deed == "agree" else Refuse)(table.id, user_id, kind)))
        elif deed == "note":
            await service.watching.keep_note(table.id, user_id, form.get("note", ""), datetime.now(UTC))
        else:
            hint = await service.hints.give(table.id, user_id)
            told = wording.hinted(table.game_id, hint.best, visitor.locale)
            counsel = [(each.text, wording.said(table.game_id, each.text, visitor.locale)) for each in hint.best]
            return await self.shown(request, visitor, table, seat, told=told, counsel=counsel)
        return None

    async def _meant(self, visitor: Visitor, table: Table, form: Mapping[str, str]) -> str:
        """The notation of what was pressed or written, or the one that plays an own list. Raises NoList."""
        if form.get("list"):
            return await own_lists.chosen(self._desk, visitor, table, form["list"])
        return await asyncio.to_thread(spelled, table, visitor.user_id, form.get("text", "")[:500], visitor.say)

    async def _sit(self, visitor: Visitor, table: Table, deed: str) -> web.Response | None:
        """Who sits down, gets up, or wants to play again; None: the table's page."""
        user_id, service, act = visitor.user_id, self._desk.service, self._desk.act
        match deed:
            case "accept":
                await act(service.act(Accept(table.id, await self._desk.person(visitor))))
            case "decline":
                await act(service.act(Decline(table.id, user_id)))
                if (await service.table(table.id, user_id)).seat_of(user_id) is None:
                    return go("/")
            case "cancel":
                await act(service.act(Cancel(table.id, user_id)))
            case _:
                again = await act(service.act(Rematch(table.id, await self._desk.person(visitor), carded=False)))
                return go(f"/t/{again.id}")
        return None

    # --- live ---------------------------------------------------------------------------------------------------------

    async def _events(self, request: web.Request) -> web.StreamResponse:
        """A line whenever there is something new at the table."""
        visitor = await self._desk.visitor(request)
        table, seat = await seen(self._desk, request, visitor)

        async def holds() -> bool:
            known = await self._desk.service.keys.who(visitor.visit) is not None
            return known and (seat is not None or await self._desk.looks_on(visitor.user_id, table))

        return await self._streams.follow(request, self._live, table.id, visitor.user_id, holds)


def _machines_alone(table: Table, seat: Seat) -> bool:
    """Whether nobody else at the table is a person."""
    return all(chair.user_id is None for chair in table.chairs if chair.seat != seat)


def _mind(table: Table, locale: str) -> list[str]:
    """The plan and the answer of the reader that wait."""
    own = table.own
    return (
        [] if own is None or table.life != "playing" else intended.private(table.game_id, own.plan, own.answer, locale)
    )


def _asked(text: str) -> Asked:
    match text:
        case "undo" | "draw" | "cancel" | "pause" | "resume":
            return text
        case _:
            raise web.HTTPNotFound


def _status(table: Table, seat: Seat, locale: str) -> str:
    """What the seat is asked, or whom the table waits for."""
    say = catalogue.texts().say(locale)
    if table.life == "open" and table.chairs[seat].invited:
        return say("window.invited")
    if table.life != "playing":
        return " ".join([say(f"table.life.{table.life}"), *wording.ended(table, say)])
    if table.question(seat) is not None:
        return wording.prompt(table, seat, locale)
    return say("table.panel.waiting", names=tuple(table.names[each] for each in table.to_act))


def _touch(table: Table, found: Choosing, name: str) -> str:
    """The address of the page with one thing more touched, or let go."""
    touched = [each for each in found.touched if each != name]
    if name not in found.touched:
        touched.append(name)
    return quote(f"/t/{table.id}") + ("?" + urlencode([("touch", each) for each in touched]) if touched else "")
