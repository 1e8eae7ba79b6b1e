"""A service with a tournament in it, and what every test of it does."""

from __future__ import annotations

from typing import Any, Literal

from bot.service.ground.records import Person
from bot.tournaments.founding import NewTournament
from bot.tournaments.tournaments import Done
from tests.service.club import Club
from tournaments.adventures import possible_pa, possible_pm
from tournaments.evening import commands as c
from tournaments.evening.commands import Command
from tournaments.evening.records import Tournament
from tournaments.records import Pair

BOSS = Person(1, "Organiser", "es-ES")
GUILD, CHANNEL = 900, 901


def person(number: int) -> Person:
    """Player number 1, 2, ..."""
    return Person(100 + number, f"Player {number}", "en-US")


class Fair:
    """One tournament of a club."""

    def __init__(self, club: Club, tournament: Tournament) -> None:
        self.club = club
        self.tournaments = club.service.tournaments
        self.id = tournament.id

    @classmethod
    async def new(cls, club: Club, players: int = 0, **changes: Any) -> Fair:
        """A tournament; with players, all there and registration closed."""
        wanted: dict[str, Any] = {"name": "Copa", "guild_id": GUILD, "channel_id": CHANNEL}
        fair = cls(club, await club.service.tournaments.create(NewTournament(**(wanted | changes)), BOSS))
        if players:
            await fair.do(c.Open())
            for number in range(1, players + 1):
                await fair.do(c.Join(person(number).name), person(number))
            await fair.do(c.Close())
            await fair.do(c.CheckIn(everyone=True))
        return fair

    async def do(self, command: Command, who: Person = BOSS) -> Done:
        """Somebody's command."""
        return await self.tournaments.act(self.id, command, who)

    async def helped(self, user_id: int, role: Literal["organiser", "judge"]) -> None:
        """Somebody is asked to help, and agrees."""
        await self.do(c.Staff(user_id, role, member=True, name=f"H{user_id}"))
        await self.do(c.Accept(role), Person(user_id, f"H{user_id}", "en"))

    async def tournament(self) -> Tournament:
        """As it is."""
        return await self.tournaments.tournament(self.id)

    async def result(self) -> tuple[Pair, Pair]:
        """PM and PA that the last round's adventure can give."""
        played = (await self.tournament()).round
        assert played is not None
        pm = max(possible_pm(played.scenario)) if played.scenario else (1, 0)
        return pm, max(possible_pa(played.feat)) if played.feat else (0, 0)

    async def play(self) -> None:
        """Every open game of the last round gets its result."""
        pm, pa = await self.result()
        played = (await self.tournament()).round
        assert played is not None
        for game in played.games:
            if game.pending:
                await self.do(c.Report(played.number, game.table, pm, pa), Person(int(game.a), "a", "en"))
                await self.do(c.Confirm(played.number, game.table, pm, pa), Person(int(game.b), "b", "en"))

    async def whole(self, rounds: int = 3) -> None:
        """From the draw of round 1 to the end, without a cut."""
        await self.do(c.Start())
        for number in range(2, rounds + 1):
            await self.play()
            await self.do(c.Next(number))
        await self.play()
        await self.do(c.Finish())
