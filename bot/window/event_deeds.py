"""What is done at a tournament from a phone: a result told and answered, a judge's word, whether the page is public."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping
from http import HTTPStatus
from typing import Any, Final

from aiohttp import web

from bot import catalogue
from bot.tournaments.tournaments import Done
from bot.window.desk import Desk, Nobody, count, go
from bot.window.event_views import game_name
from bot.window.events import ENDED, EVENT, Events, Seen, posted, seen
from bot.window.guard import GUEST
from games.core.referee import Refusal
from tournaments.evening.commands import CastVote, Change, Command, Confirm, Dispute, Finish, Judge, Next, Report
from tournaments.evening.records import Tournament
from tournaments.prizes import VOTES, Vote
from tournaments.records import Game, Pair

REASON = 300
NOTHING: Final[Mapping[str, str]] = {}
MOST = 1_000_001
"""No result has so many points."""


class EventDeeds:
    """One's own game, and the organisers' queue."""

    def __init__(self, desk: Desk, events: Events) -> None:
        self._desk, self._events = desk, events

    def routes(self) -> list[web.RouteDef]:
        """What it answers to."""
        return [
            web.get(EVENT + "/mine", self._mine),
            web.post(EVENT + "/{deed:report|confirm|dispute|vote|judge|public|next|finish}", self._deed),
        ]

    async def _mine(self, request: web.Request) -> web.Response:
        """One's own game of the last round: rival, adventure, and the form for the result."""
        known, shown = await self._desk.anybody(request), GUEST in request.cookies
        if known is None and not shown:
            raise Nobody
        it = await seen(self._desk, request)
        if it.me is None and shown:
            if it.tournament.over:  # whose link ended with the tournament reads how it ended
                return go(it.path)
            raise Nobody(ENDED)
        return await self._own(request, it)

    async def _own(
        self, request: web.Request, it: Seen, told: str = "", code: int = 200, typed: Mapping[str, str] = NOTHING
    ) -> web.Response:
        tournament = it.tournament
        if it.me is None:
            raise web.HTTPNotFound
        game = tournament.game_of(it.me)
        filed = None if game is None else tournament.filed(len(tournament.swiss.played), game.table)
        return await self._events.shown(
            request,
            it,
            "mine",
            told=told,
            code=code,
            game=game,
            filed=filed,
            typed=typed,
            names={} if game is None else {player: tournament.name_of(player) for player in game.ids},
            played_game=game_name(tournament, it.say),
        )

    async def _deed(self, request: web.Request) -> web.Response:
        it, form = await posted(self._desk, request)
        deed = request.match_info["deed"]
        try:
            command = _command(it.tournament, deed, form)
            done = await self._desk.act(await self._wish(it, command))
        except Refusal as refusal:
            told = catalogue.texts().reason(it.locale, refusal.reason)
            return await self._again(request, it, deed, told, HTTPStatus.CONFLICT, form)
        now = Seen(done.tournament, it.visitor, it.user_id, it.say, it.locale, it.guest)
        return await self._again(request, now, deed, it.say(done.answer.key, **done.answer.args))

    async def _wish(self, it: Seen, command: Command) -> Coroutine[Any, Any, Done]:
        """The command of whoever asks: a guest by what their browser shows, anybody else by their account."""
        tournaments = self._desk.service.tournaments
        if it.guest is not None:
            return tournaments.act_by_link(it.tournament.id, it.guest, command)
        assert it.visitor is not None, "a form has somebody who sent it"
        return tournaments.act(it.tournament.id, command, await self._desk.person(it.visitor))

    async def _again(
        self,
        request: web.Request,
        it: Seen,
        deed: str,
        told: str,
        code: int = 200,
        typed: Mapping[str, str] = NOTHING,
    ) -> web.Response:
        """The page that the form was on, with what came of it, and what was `typed` if that was refused."""
        if deed == "judge":
            return await self._events.shown(request, it, "round", told=told, code=code)
        if deed in ("public", "next", "finish"):
            return go(it.path) if code == 200 else await self._events.shown(request, it, "event", told=told, code=code)
        return await self._own(request, it, told, code, typed)


def _command(tournament: Tournament, deed: str, form: Mapping[str, str]) -> Command:
    """What a form asks for. Raises HTTPNotFound for one that names no game of the tournament."""
    if deed == "public":
        return Change(public=form.get("public") == "yes")
    if deed == "finish":
        return Finish()
    if deed == "next":
        return Next(count(form.get("round", "")) or 0)
    if deed == "vote":
        kind: Vote | None = next((one for one in VOTES if one == form.get("kind")), None)
        if kind is None:
            raise web.HTTPNotFound
        return CastVote(kind, form.get("player", ""))
    number, table = count(form.get("round", "")) or 0, count(form.get("table", "")) or 0
    game = tournament.game_at(number, table)
    if game is None:
        raise web.HTTPNotFound
    if deed == "dispute":
        return Dispute(number, table, form.get("reason", "")[:REASON])
    pm, pa = _points(form, "pm"), _points(form, "pa")
    if deed == "confirm":
        return Confirm(number, table, pm, pa)
    if deed == "judge":
        return _ruling(game, number, form, pm, pa)
    if pm is None or pa is None:
        raise web.HTTPNotFound
    return Report(number, table, pm, pa)


def _ruling(game: Game, number: int, form: Mapping[str, str], pm: Pair | None, pa: Pair | None) -> Judge:
    absent = tuple(player for side, player in zip("ab", game.ids, strict=True) if form.get(f"absent_{side}"))
    reason = form.get("reason", "")[:REASON]
    if absent:
        return Judge(number, game.table, absent=absent, reason=reason)
    return Judge(number, game.table, pm, pa, reason=reason)


def _points(form: Mapping[str, str], kind: str) -> Pair | None:
    found = tuple(count(form.get(f"{kind}_{side}", "").strip(), MOST) for side in "ab")
    first, second = found
    return None if first is None or second is None else (first, second)
