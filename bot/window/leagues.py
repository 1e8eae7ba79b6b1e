"""The ranking of a league, for everybody, where the pages of all its tournaments are public."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from aiohttp import web

from bot.texts import Say
from bot.tournaments.leagues import Ranked
from bot.window.desk import Desk
from rendering.warcrow.numbers import amount


class Row(NamedTuple):
    """Somebody's line. `results`: from each of the tournaments, in brackets what does not count; "" where they were
    not there.
    """

    place: int
    name: str
    total: str
    results: Sequence[str]


class LeaguePage:
    """Looking at a league."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def routes(self) -> list[web.RouteDef]:
        """What it answers to."""
        return [web.get(r"/l/{league:\d{1,9}}", self._page)]

    async def _page(self, request: web.Request) -> web.Response:
        visitor, say = await self._desk.anybody(request), self._desk.say(request)
        ranked = await self._desk.service.tournaments.leagues.public(int(request.match_info["league"]))
        if ranked is None:
            raise web.HTTPNotFound
        return self._desk.page(
            request,
            visitor,
            "league",
            league=ranked.league,
            how=_how(ranked, say),
            events=ranked.tournaments,
            rows=_rows(ranked, say),
        )


def _how(ranked: Ranked, say: Say) -> list[str]:
    """How it counts, in words."""
    rules = ranked.league.rules
    points = ", ".join(map(str, rules.points))
    found = [say("league.by_place", points=points) if points else say("league.by_sum")]
    return found if rules.best is None else [*found, say("league.best", n=rules.best)]


def _rows(ranked: Ranked, say: Say) -> list[Row]:
    found: list[Row] = []
    for line in ranked.lines:
        results = [""] * len(ranked.tournaments)
        for one in line.results:
            told = amount(one.points, say)
            results[one.event] = told if one.counts else f"({told})"
        found.append(Row(line.place, line.name, amount(line.total, say), results))
    return found
