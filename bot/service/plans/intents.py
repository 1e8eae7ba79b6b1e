"""The part of the service for what people mean to do: each as one call."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot import catalogue
from bot.service.ground.private import Branch
from bot.service.ground.records import Played, Table
from bot.service.ground.sight import Sight, inside
from bot.service.plans import intending
from bot.service.plans.intending import Orders
from bot.service.play import planning
from bot.service.telling import drawing
from bot.service.telling.drawing import Studio
from bot.storage.database import Database
from games.core.hidden import Seat
from rendering.picture import Picture


class Draft(Struct, frozen=True):
    """A plan that was found possible. `future`: the table where it could lead, much of it imagined."""

    table: Table
    seat: Seat
    queue: tuple[str, ...]
    branches: tuple[Branch, ...]
    future: Table


class Intents:
    """Standing orders, plans, answers that wait."""

    def __init__(
        self,
        database: Database,
        change: Callable[..., Awaitable[Any]],
        move: Callable[..., Awaitable[Played]],
        studio: Studio,
        now: Callable[[], datetime],
    ) -> None:
        """`change`: runs a function of a connection as one transaction and tells what there is to tell.

        `move`: the same, of one that acts at a table.
        """
        self._database = database
        self._change = change
        self._move = move
        self._studio = studio
        self._now = now

    async def orders(self, table_id: int, user_id: int) -> Orders:
        """The person's standing orders."""
        return await self._database.read(intending.orders, table_id, user_id)

    async def set_orders(self, table_id: int, user_id: int, texts: Sequence[str] | None) -> Orders:
        """Gives standing orders in place of those before; None: the game's usual ones. Raises BadOrder."""
        return await self._change(intending.set_orders, table_id, user_id, texts, self._now())

    async def final(self, table: Table, user_id: int, text: str) -> bool:
        """Whether the person, for whom the table was looked up, wants to look at this action before it is played.

        It could not be taken back.
        """
        seat, sight = table.seat_of(user_id), table.sight
        if seat is None or sight is None or table.question(seat) is None:
            return False
        if table.own is None or not table.own.habits.confirm:
            return False
        game = catalogue.game(table.game_id)
        return await self._studio.run(planning.final, game, inside(sight), seat, text, len(table.chairs))

    async def draft(self, table_id: int, user_id: int, text: str) -> Draft:
        """Checks a plan (`a; b; if x then c`, in notation) as a whole and keeps it until `confirm`.

        Raises BadPlan, PlanBlocked.
        """
        queue, branches = planning.read(text)
        held, seat = await self._database.read(intending.playing_seat, table_id, user_id)
        game, position = catalogue.game(held.table.game_id), held.position
        assert position is not None, "it is being played"
        future = await self._studio.run(planning.imagine, game, position, seat, queue, branches)
        await self._database.write(intending.draft, table_id, user_id, planning.written(queue, branches))
        return Draft(held.table, seat, queue, branches, replace(held.table, sight=Sight(future)))

    async def picture(self, draft: Draft, locale: str) -> Picture:
        """The board as it could be after the plan's own actions, as the seat would see it."""
        return await self._studio.run(drawing.board, draft.future, draft.seat, locale, "")

    async def confirm(self, table_id: int, user_id: int, number: int) -> Played:
        """Plays the drafted plan. `number`: the event after which it was looked at. Raises NoPlan, OldQuestion."""
        return await self._move(intending.confirm, table_id, user_id, number)

    async def drop(self, table_id: int, user_id: int) -> None:
        """Forgets the person's plan."""
        await self._database.write(intending.drop, table_id, user_id)
