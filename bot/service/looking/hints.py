"""Hints: what the strongest computer player would do in somebody's place, from what that seat knows.

Only where nothing depends on the game: a hint at a table that may be rated would be somebody else playing.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.computer.pool import Counsel
from bot.ratings import ended
from bot.service.ground import store
from bot.service.ground.ports import Brain
from bot.service.ground.records import Table
from bot.service.ground.refusals import NotRunning, NotSeated, ServiceRefusal
from bot.storage.database import Database
from games.core.game import Reason
from games.core.referee import NotYourTurn


class NoHints(ServiceRefusal):
    """The game may be rated."""

    key = "hint.refused.rated"


class OneAtATime(ServiceRefusal):
    """The person's last question is being thought about."""

    key = "hint.refused.under_way"


class Hint(NamedTuple):
    """The best actions, the best first, and the number of the question that they answer."""

    question: int
    best: tuple[Counsel, ...]

    @property
    def text(self) -> str:
        """The best one in the game's notation."""
        return self.best[0].text


class Hints:
    """Asks the computer players for people."""

    def __init__(self, database: Database, brain: Brain) -> None:
        self._database = database
        self._brain = brain
        self._asking: set[int] = set()

    async def allowed(self, table: Table) -> bool:
        """Whether the table gives hints."""
        return not await self._database.read(ended.may_count, table)

    async def give(self, table_id: int, user_id: int) -> Hint:
        """What the computer would do in the person's place. Raises NotSeated, NotRunning, NoHints, NotYourTurn.

        A person has one question under way. Raises OneAtATime.
        """
        table = (await self._database.read(store.load, table_id)).table
        seat = table.seat_of(user_id)
        if seat is None:
            raise NotSeated
        if table.life != "playing":
            raise NotRunning(table=table_id)
        if not await self.allowed(table):
            raise NoHints
        question = table.question(seat)
        if question is None:
            raise NotYourTurn(Reason("referee.not_your_turn", {"seats": table.to_act}))
        if user_id in self._asking:
            raise OneAtATime
        self._asking.add(user_id)
        try:
            return Hint(question.seq, await self._brain.hint(table.game_id, table.view(seat), seat))
        finally:
            self._asking.discard(user_id)
