"""A finished game looked at again with the computer, for those who played it: from what each seat knew then.

What was found is kept. Who waits for it stands in the database, too: a process that is started again goes on with it
and tells them by direct message.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple, Protocol

import msgspec
import structlog

from bot import catalogue, metrics
from bot.computer.review import Account, Decision, Judged, turning
from bot.service.ground import history
from bot.service.ground.ports import Brain
from bot.service.ground.records import Table
from bot.service.ground.refusals import NothingToReview, NotOver, NotSeated, ServiceRefusal
from bot.service.ground.rows import Step
from bot.service.looking import reviewed
from bot.service.telling import publishing
from bot.service.telling.drawing import Studio
from bot.service.telling.outbox import Note
from bot.storage.database import Database
from bot.work import Closed
from games.core import decrees, referee
from games.core.game import Game
from games.core.hidden import Seat
from games.core.referee import Setup

log = structlog.get_logger(__name__)

LONGEST: Final = 3000
"""Decisions of a game that is reviewed at all."""

READY: Final = Note("review.ready", buttons=(("review",),))
"""What whoever waits is sent, where it could not be shown to them."""

Told = Callable[[int, int], Awaitable[None]]
"""Hears how many decisions are thought through, of how many."""


class Change(Protocol):
    """Writes as one transaction, and has told what follows from it."""

    async def __call__(self, work: Callable[..., None], *args: Any) -> None:
        """Raises what the work raises."""
        ...


class ReviewUnderWay(ServiceRefusal):
    """The person waits for another review."""

    key = "review.refused.under_way"


class Review(NamedTuple):
    """What a seat did: its chances by event (`course`), the choices that cost it most, and what luck did.

    `agreed`: the seats that let everybody see it.
    """

    table: Table
    seat: Seat
    course: tuple[tuple[int, float], ...]
    turning: tuple[Judged, ...]
    account: Account
    agreed: frozenset[Seat] = frozenset()


class Reviews:
    """Asks the computer for people; one game at a time for each."""

    def __init__(
        self,
        database: Database,
        studio: Studio,
        brain: Brain,
        change: Change,
        now: Callable[[], datetime],
        worker: str,
    ) -> None:
        """`worker`: this process's name, the same after a restart."""
        self._database = database
        self._studio = studio
        self._brain = brain
        self._change = change
        self._now = now
        self._worker = worker
        self._found: dict[int, asyncio.Future[list[Judged]]] = {}
        self._asking: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Goes on with what an earlier process of this name was asked."""
        for table_id, user_id in await self._database.read(reviewed.open_requests, self._worker):
            task = asyncio.ensure_future(self._go_on(table_id, user_id))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stops thinking; the next start goes on with it."""
        under_way: list[asyncio.Future[Any]] = [*self._tasks, *self._found.values()]
        for each in under_way:
            each.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)

    async def settle(self) -> None:
        """Waits until nothing of an earlier process is left to do."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def give(self, table_id: int, user_id: int, told: Told) -> Review:
        """The review for the person's seat. Raises NotSeated, NotOver, NothingToReview, ReviewUnderWay, Unreadable.

        `told` hears of it where it was not found already, or is being found for somebody else. Say `shown` then, or
        `unseen`: until one of them is said, the person waits, also for a process that is started again.
        """
        found, seat = await self._material(table_id, user_id)
        judged = found.judged
        if judged is None:
            judged = await self._asked(found, user_id, told)
        review = _of(found, judged, seat)
        if review is None:
            await self.shown(table_id, user_id)
            raise NothingToReview
        return review

    async def own(self, table_id: int, user_id: int) -> Review | None:
        """The same as far as it was found already; None: nobody has asked. Raises NotSeated, NotOver, NothingToReview,
        Unreadable.
        """
        found, seat = await self._material(table_id, user_id)
        if found.judged is None:
            return None
        review = _of(found, found.judged, seat)
        if review is None:
            raise NothingToReview
        return review

    async def public(self, table_id: int) -> list[Review]:
        """Those of all who played, where all of them let everybody see it; else none. Raises NoTable, Unreadable."""
        if not await self.is_public(table_id):
            return []
        found = await self._database.read(reviewed.material, table_id)
        seats = [chair.seat for chair in publishing.people(found.held.table)]
        every = [_of(found, found.judged or (), seat) for seat in seats]
        return [each for each in every if each is not None]

    async def is_public(self, table_id: int) -> bool:
        """Whether everybody may see it."""
        return await self._database.read(reviewed.is_public, table_id)

    async def _material(self, table_id: int, user_id: int) -> tuple[reviewed.Material, Seat]:
        """What there is for the person's seat. Raises NotSeated, NotOver, NoTable, Unreadable."""
        found = await self._database.read(reviewed.material, table_id)
        seat = found.held.table.seat_of(user_id)
        if seat is None:
            raise NotSeated
        if found.held.table.life != "over" or found.held.table.result is None:
            raise NotOver
        return found, seat

    async def shown(self, table_id: int, user_id: int) -> None:
        """The person has read it."""
        await self._database.write(reviewed.answered, table_id, user_id)

    async def unseen(self, table_id: int, user_id: int) -> None:
        """It was found, but took so long that the answer could not be shown any more: they hear by direct message."""
        await self._change(reviewed.tell, table_id, user_id, READY, self._now())

    async def _asked(self, found: reviewed.Material, user_id: int, told: Told) -> list[Judged]:
        if user_id in self._asking:
            raise ReviewUnderWay
        self._asking.add(user_id)
        table_id = found.held.table.id
        try:
            await self._database.write(reviewed.ask, table_id, user_id, self._worker, self._now())
            return await self._judged(found.held.table, found.held.setup, found.steps, told)
        except Closed:  # the process ends; the next one goes on
            raise
        except Exception:
            await self.shown(table_id, user_id)
            raise
        finally:
            self._asking.discard(user_id)

    async def _go_on(self, table_id: int, user_id: int) -> None:
        """Finds what an earlier process was asked, and tells whoever still waits."""
        try:
            found, note = await self._database.read(reviewed.material, table_id), READY
            try:
                if found.judged is None:
                    await self._judged(found.held.table, found.held.setup, found.steps, _silent)
            except NothingToReview as refused:
                note = Note(refused.key)
            if user_id not in self._asking:  # they have pressed again, and are shown it there
                await self._change(reviewed.tell, table_id, user_id, note, self._now())
        except Closed:
            return
        except Exception:  # the request is kept: the next start tries it again
            metrics.FAULTS.inc()
            log.exception("a review failed", table=table_id)

    async def _judged(self, table: Table, setup: Setup, steps: Sequence[Step], told: Told) -> list[Judged]:
        found = self._found.get(table.id)
        if found is None:
            found = self._found[table.id] = asyncio.ensure_future(self._judge(table, setup, steps, told))
            found.add_done_callback(lambda _: self._found.pop(table.id))
        return await asyncio.shield(found)

    async def _judge(self, table: Table, setup: Setup, steps: Sequence[Step], told: Told) -> list[Judged]:
        game = catalogue.game(table.game_id)
        decisions = await self._studio.run(chosen, game, setup, steps)
        if not 0 < len(decisions) <= LONGEST:
            raise NothingToReview
        judged = await self._brain.review(table.game_id, decisions, told)
        await self._database.write(reviewed.keep, table.id, judged)
        return judged


def _of(found: reviewed.Material, judged: Sequence[Judged], seat: Seat) -> Review | None:
    """What the seat did; None where it had no choice."""
    table = found.held.table
    summed = publishing.account_of(table, judged, seat)
    if summed is None:
        return None
    course = publishing.course(table, judged, seat)
    agreed = publishing.agreed(found.held.told, table)
    return Review(table, seat, course, tuple(turning(judged, seat)), summed, agreed)


async def _silent(done: int, total: int) -> None:
    """For whom nobody waits at a message."""


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
