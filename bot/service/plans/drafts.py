"""Plans before they begin: looked at from the seat's own view, and drawn as far as they could lead."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot import catalogue
from bot.service.ground.private import Branch
from bot.service.ground.records import Table
from bot.service.ground.refusals import PlanBlocked
from bot.service.ground.sight import Sight, inside
from bot.service.plans import intending
from bot.service.play import planning
from bot.service.play.planning import LeftOut
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
    left_out: tuple[LeftOut, ...] = ()


class Drafts:
    """What somebody means to do, thought through where it keeps nobody waiting."""

    def __init__(self, database: Database, studio: Studio) -> None:
        self._database = database
        self._studio = studio

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

    async def make(self, table_id: int, user_id: int, text: str) -> Draft:
        """Checks a plan (`a; shoot best; if x then c`, in notation) as a whole and keeps it until `BeginPlan`.

        Raises BadPlan, PlanBlocked.
        """
        queue, branches = planning.read(text)
        held, seat = await self._database.read(intending.playing_seat, table_id, user_id)
        game, position = catalogue.game(held.table.game_id), held.position
        assert position is not None, "it is being played"
        queue = await self._studio.run(planning.settled, game, position, seat, tuple(map(planning.bare, queue)))
        future = await self._studio.run(planning.imagine, game, position, seat, queue, branches)
        queue = await self._studio.run(planning.crossing, game, position, seat, queue)
        await self._database.write(intending.draft, table_id, user_id, planning.written(queue, branches))
        return Draft(held.table, seat, queue, branches, replace(held.table, sight=Sight(future)))

    async def mend(self, table_id: int, user_id: int, text: str) -> Draft:
        """The same without what could not be done after the first of its own actions, such as ending a turn that has
        ended: whoever looks at it reads what was left out. Raises BadPlan, PlanBlocked.
        """
        queue, branches = planning.read(text)
        left, out = list(enumerate(queue)), list[LeftOut]()
        while True:
            try:
                draft = await self.make(table_id, user_id, planning.written([each for _, each in left], branches))
            except PlanBlocked as blocked:
                if not blocked.number:
                    raise
                number, step = left.pop(blocked.number)
                out.append(LeftOut(number, planning.bare(step), blocked.why))
            else:
                return replace(draft, left_out=tuple(sorted(out)))

    async def picture(self, draft: Draft, locale: str) -> Picture:
        """The board as it could be after the plan's own actions, as the seat would see it."""
        return await self._studio.run(drawing.board, draft.future, draft.seat, locale, "")
