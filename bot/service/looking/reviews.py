"""A finished game looked at again with the computer, for those who played it: from what each seat knew then.

What was found is kept in memory for a while; who asks after a restart has it thought through again.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from bot import catalogue
from bot.computer.review import Account, Decision, Judged, account, turning
from bot.service.ground import history, store
from bot.service.ground.ports import Brain
from bot.service.ground.records import Table
from bot.service.ground.refusals import NotOver, NotSeated, ServiceRefusal
from bot.service.ground.rows import Step
from bot.service.telling.drawing import Studio
from bot.storage.database import Database
from games.core import decrees, referee
from games.core.game import Game
from games.core.hidden import Seat
from games.core.referee import Setup

KEPT: Final = 32
"""Reviews that are remembered, the newest."""
LONGEST: Final = 3000
"""Decisions of a game that is reviewed at all."""

Told = Callable[[int, int], Awaitable[None]]
"""Hears how many decisions are thought through, of how many."""


class NothingToReview(ServiceRefusal):
    """Nobody had a choice, or the game is too long."""

    key = "review.refused.nothing"


class ReviewUnderWay(ServiceRefusal):
    """The person waits for another review."""

    key = "review.refused.under_way"


class Review(NamedTuple):
    """What a seat did: its chances by event (`course`), the choices that cost it most, and what luck did."""

    table: Table
    seat: Seat
    course: tuple[tuple[int, float], ...]
    turning: tuple[Judged, ...]
    account: Account


class Reviews:
    """Asks the computer for people; one game at a time for each."""

    def __init__(self, database: Database, studio: Studio, brain: Brain) -> None:
        self._database = database
        self._studio = studio
        self._brain = brain
        self._found: OrderedDict[int, asyncio.Future[list[Judged]]] = OrderedDict()
        self._asking: set[int] = set()

    async def give(self, table_id: int, user_id: int, told: Told) -> Review:
        """The review for the person's seat. Raises NotSeated, NotOver, NothingToReview, ReviewUnderWay, Unreadable.

        `told` hears of it where it was not found already, or is being found for somebody else.
        """
        held, steps, _ = await self._database.read(store.recorded, table_id)
        table = held.table
        seat = table.seat_of(user_id)
        if seat is None:
            raise NotSeated
        if table.life != "over" or table.result is None:
            raise NotOver
        if user_id in self._asking:
            raise ReviewUnderWay
        self._asking.add(user_id)
        try:
            judged = await self._judged(table, held.setup, steps, told)
        finally:
            self._asking.discard(user_id)
        winners = table.result.winners
        ended = 0.5 if not winners else float(seat in winners)
        summed = account(judged, seat, ended, len(table.chairs))
        if summed is None:
            raise NothingToReview
        course = (*((each.seq, each.chance) for each in judged if each.seat == seat), (table.seq, ended))
        return Review(table, seat, course, tuple(turning(judged, seat)), summed)

    async def _judged(self, table: Table, setup: Setup, steps: Sequence[Step], told: Told) -> list[Judged]:
        found = self._found.get(table.id)
        if found is None:
            found = self._found[table.id] = asyncio.ensure_future(self._judge(table, setup, steps, told))
            found.add_done_callback(lambda done: self._ended(table.id, done))
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
        return await asyncio.shield(found)

    def _ended(self, table_id: int, done: asyncio.Future[list[Judged]]) -> None:
        """What failed may be tried again."""
        if done.cancelled() or done.exception() is not None:
            self._found.pop(table_id, None)

    async def _judge(self, table: Table, setup: Setup, steps: Sequence[Step], told: Told) -> list[Judged]:
        game = catalogue.game(table.game_id)
        decisions = await self._studio.run(chosen, game, setup, steps)
        if not 0 < len(decisions) <= LONGEST:
            raise NothingToReview
        return await self._brain.review(table.game_id, decisions, told)


def chosen(game: Game[Any, Any], setup: Setup, steps: Sequence[Step]) -> list[Decision]:
    """What seats decided, as far as it was not taken back, with what each knew. Raises Unreadable."""
    found: list[Decision] = []
    before = None
    for step, position in zip(steps, history.positions(game, setup, steps), strict=True):
        decree = decrees.read(step.action) if step.seq else None
        if decree is not None and decree.kind == "undo":
            found = [each for each in found if each.seq <= decree.to]
        elif before is not None and step.seat is not None and not decrees.reserved(step.action):
            asked = any(ask.seat == step.seat for ask in referee.asks(game, before))
            view = referee.view(before, step.seat)
            if asked and len(game.shortlist(view, step.seat)) > 1:
                found.append(Decision(step.seq, step.seat, msgspec.msgpack.encode(view), step.action))
        before = position
    return found
