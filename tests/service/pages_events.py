"""A tournament with pages: ANA organises, BETO judges, nine people play."""

from __future__ import annotations

from collections.abc import Sequence

from bot.service.ground.records import Person
from bot.tournaments.founding import NewTournament
from bot.tournaments.leagues import LeagueChange
from tests.service.club import ANA, BETO, CHANNEL, GUILD, Club
from tournaments.adventures import possible_pa, possible_pm
from tournaments.evening.commands import Change, CheckIn, Close, Command, Join, Next, Open, Staff, Start
from tournaments.evening.records import Tournament
from tournaments.records import Pair

NINE = [Person(100 + number, name, "es-ES" if number % 2 else "en-US") for number, name in enumerate(
    ("Ágata Ruiz", "Bruno", "Clara", "Dimas", "Eva", "Félix", "Gala", "Hugo", "Iris"), start=1
)]  # fmt: skip


class Hall:
    """A tournament in its club."""

    def __init__(self, club: Club, tournament: Tournament) -> None:
        self.club, self.id = club, tournament.id

    async def do(self, command: Command, person: Person = ANA) -> Tournament:
        """Somebody's command."""
        return (await self.club.service.tournaments.act(self.id, command, person)).tournament

    async def begin(self) -> None:
        """Everybody is there, and round 1 is paired."""
        await self.do(Close())
        await self.do(CheckIn(everyone=True))
        await self.do(Start(rounds=3, confirmed=True))

    async def now(self) -> Tournament:
        """As it is."""
        return await self.club.service.tournaments.tournament(self.id)


async def hall(
    club: Club, *, public: bool = True, game: str = "warcrow", begun: bool = True, people: Sequence[Person] = NINE
) -> Hall:
    """A tournament of nine, its first round paired."""
    made = await club.service.tournaments.create(
        NewTournament(name="Copa <b>Norte</b>", guild_id=GUILD, channel_id=CHANNEL, game=game), ANA
    )
    here = Hall(club, made)
    await here.do(Change(public=public))
    await here.do(Staff(BETO.id, "judge", member=True, name=BETO.name))
    await here.do(Open())
    for person in people:
        await here.do(Join(person.name), person)
    if begun:
        await here.begin()
    await club.service.drain()
    return here


async def league(club: Club, *halls: Hall, name: str = "Liga <b>Norte</b>") -> int:
    """A league of these tournaments; its number."""
    leagues = club.service.tournaments.leagues
    made = await leagues.found(GUILD, name)
    await leagues.change(GUILD, made.id, LeagueChange(points=(10, 8), add=tuple(one.id for one in halls)), ANA)
    return made.id


def plausible(tournament: Tournament) -> tuple[Pair, Pair]:
    """A result that the last round's adventure can give."""
    played = tournament.round
    assert played is not None
    pm = max(possible_pm(played.scenario)) if played.scenario else (1, 0)
    pa = max(possible_pa(played.feat)) if played.feat else (0, 0)
    return pm, pa


def person(player: str) -> Person:
    """Who a player is."""
    return next(each for each in NINE if str(each.id) == player)


__all__ = ["NINE", "Hall", "Next", "hall", "league", "person", "plausible"]
