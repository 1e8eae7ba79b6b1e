"""A service with people around it, and the few things that every test of it does."""

from __future__ import annotations

from typing import Any

from bot import catalogue
from bot.service.commands import Accept, Create, Locate, Play, Start
from bot.service.ground.private import Private
from bot.service.ground.records import Computer, NewTable, Person, Played, Table
from bot.service.seats.closing import Closing
from bot.service.service import Service
from bot.storage.database import Database
from tests.service.fakes import FakeBrain, FakeClock, FakeCourier

ANA = Person(1, "Ana", "es-ES")
BETO = Person(2, "Beto", "en-US")
CARLA = Person(3, "Carla", "es-419")
DAVID = Person(4, "David", "en-GB")
GUILD, CHANNEL, CARD = 900, 901, 902


class Drained(Service):
    """A service that can be waited for."""

    async def drain(self) -> None:
        """Waits until nothing is being told any more."""
        await self._delivery.settle()


class Club:
    """One process of the bot."""

    def __init__(
        self, database: Database, worker: str = "all", club: Club | None = None, closing: Closing | None = None
    ) -> None:
        """`club`: another process that shares the database, the clock and Discord with this one."""
        self.database = database
        self.clock = club.clock if club else FakeClock()
        self.courier = club.courier if club else FakeCourier(self.clock)
        self.brain = FakeBrain()
        self.service = Drained(
            database, courier=self.courier, brain=self.brain, clock=self.clock, locale="en", worker=worker,
            closing=closing,
        )  # fmt: skip

    async def open_table(self, *opponents: Person | Computer | None, game: str = "tally", **changes: Any) -> Table:
        """A table that Ana, or who is named in `by`, has opened, its card posted."""
        options, by = changes.pop("options", {}), changes.pop("by", ANA)
        place: dict[str, Any] = {"guild_id": GUILD, "channel_id": CHANNEL, "thread": False}
        new = NewTable(game_id=game, options=options, opponents=opponents or (None,), **(place | changes))
        table = await self.service.act(Create(new, by))
        return await self.service.act(Locate(table.id, card_id=CARD))

    async def duel(self, **changes: Any) -> Table:
        """A table at which Ana and Beto play; all that there is to tell has been told."""
        table = await self.open_table(BETO, **changes)
        table = await self.service.act(Accept(table.id, BETO))
        await self.service.drain()
        return await self.service.table(table.id)

    async def bidding(self, *others: Person | Computer | None, **changes: Any) -> Table:
        """A table of sealed bids at which Ana and these play; all told."""
        table = await self.open_table(*others, game="sealed", **changes)
        for person in others:
            if isinstance(person, Person):
                table = await self.service.act(Accept(table.id, person))
        if table.life == "open":
            table = await self.service.act(Start(table.id, ANA.id))
        await self.service.drain()
        return await self.service.table(table.id)

    async def says(self, table: Table, *said: tuple[Person, str]) -> Table:
        """People act one after the other; all told."""
        for person, text in said:
            await self.service.act(Play(table.id, person.id, text))
        await self.service.drain()
        return await self.service.table(table.id)

    async def against_computer(self, level: str = "greedy", **changes: Any) -> Table:
        """A table at which Ana plays against a computer player; all told."""
        table = await self.open_table(Computer(level), **changes)
        table = await self.service.act(Start(table.id, ANA.id))
        await self.service.drain()
        return await self.service.table(table.id)

    async def move(self, table: Table, text: str | None = None, *, settle: bool = True) -> Played:
        """Whoever is asked acts: as told, or the first thing that is legal."""
        table = await self.service.table(table.id)
        seat, game = table.to_act[0], catalogue.game(table.game_id)
        user_id = table.chairs[seat].user_id
        assert user_id is not None, "a computer player acts by itself"
        said = text or game.notation(table.legal(game, seat)[0])
        played = await self.service.act(Play(table.id, user_id, said))
        if settle:
            await self.service.drain()
        return played

    async def own(self, table: Table, person: Person) -> Private:
        """What somebody keeps to themselves at a table."""
        kept = (await self.service.table(table.id, person.id)).own
        assert kept is not None, "they sit there"
        return kept

    async def tick(self, **time: float) -> None:
        """Time passes, the sweep comes by, and everything is told."""
        self.clock.pass_(**time)
        await self.service.tick()
        await self.service.drain()
