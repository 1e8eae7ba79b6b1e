"""A tournament in the town, run as people run it: by commands, presses and forms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from simcord import MemberActor

from bot import catalogue
from bot.client import TabardBot
from bot.service.commands import SetGuild
from tests.posts import Answer
from tests.town import Town
from tournaments.evening.records import Tournament
from tournaments.records import Game

LIST = "Hetman\nCorporal x2\nEngineer"
"""A list that nobody objects to."""
SEED = "5a" * 32


class Evening:
    """A tournament of the town. `ana` organises it; players are added by `player`."""

    def __init__(self, town: Town, tournament_id: int) -> None:
        self.town, self.id = town, tournament_id
        self.people: dict[str, MemberActor] = {}

    @classmethod
    async def opened(cls, town: Town, **options: Any) -> Evening:
        """A new tournament of Ana's with its registration open; on this server anybody may begin one."""
        evening = await cls.founded(town, **{"seed": SEED, **options})
        await town.command(town.ana, "tournament event run", step="open", event=str(evening.id))
        return evening

    @classmethod
    async def founded(cls, town: Town, **options: Any) -> Evening:
        """A new tournament of Ana's, as long as nobody can join."""
        await founders(town)
        await town.command(town.ana, "warcrow new", **{"name": "Copa", **options})
        tournaments = await town.discord.as_bot(
            cast("TabardBot", town.bot).service.tournaments.listed(town.guild.id, town.ana.id)
        )
        return cls(town, tournaments[0].id)

    async def tournament(self) -> Tournament:
        """The tournament as it is."""
        return await self.town.discord.as_bot(cast("TabardBot", self.town.bot).service.tournaments.tournament(self.id))

    async def join(self, *names: str) -> list[MemberActor]:
        """Newcomers who take part, by the post's button."""
        for name in names:
            person = self.town.newcomer(name)
            self.people[str(person.id)] = person
            await self.press(person, "join")
        return list(self.people.values())

    async def begin(self, names: Sequence[str]) -> list[MemberActor]:
        """Round 1 with these players, all of them there."""
        people = await self.join(*names)
        await self.town.command(self.town.ana, "tournament event run", step="close")
        await self.town.command(self.town.ana, "tournament event player", player="everyone", action="checkin")
        await self.town.command(self.town.ana, "tournament event run", step="start")
        return people

    async def press(self, person: MemberActor, verb: str) -> Answer:
        """Presses the newest button of a verb that the person sees."""
        return await self.town.click(person, await self.button(person, verb))

    async def button(self, person: MemberActor, verb: str) -> str:
        """The custom id of the newest button of a verb that the person sees."""
        every = [*self.town.posts(), *self.town.private(person)]
        for post in sorted(every, key=lambda post: -post.message.id):
            for custom_id in post.buttons.values():
                parts = custom_id.split(":")
                if parts[0] == "w1" and parts[1] == str(self.id) and parts[3] == verb:
                    return custom_id
        raise AssertionError(f"{person.name} sees no button {verb}")

    async def games(self) -> tuple[Game, ...]:
        """The games of the last round, by table."""
        tournament = await self.tournament()
        assert tournament.round is not None
        return tuple(sorted(tournament.round.games, key=lambda game: game.table))

    async def report(self, game: Game, pm: tuple[int, int], pa: tuple[int, int]) -> tuple[Answer, Answer]:
        """Player `a` reports in four numbers, player `b` agrees."""
        a, b = self.people[game.a], self.people[game.b]
        told = await self.town.command(a, "warcrow report", my_mp=pm[0], my_ap=pa[0], rival_mp=pm[1], rival_ap=pa[1])
        return told, await self.press(b, "confirm")

    async def play(self, *, without: Sequence[int] = ()) -> None:
        """Every open game of the round ends 0 to 0, as every adventure allows, except at some tables."""
        for game in await self.games():
            if game.status == "open" and game.table not in without:
                pm, pa = await self.plausible()
                await self.report(game, pm, pa)

    async def plausible(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Points that the round's adventure can give, the first player ahead."""
        from tournaments.adventures import possible_pa, possible_pm

        tournament = await self.tournament()
        assert tournament.round is not None
        scenario, feat = tournament.round.scenario, tournament.round.feat
        assert scenario is not None
        assert feat is not None
        return max(possible_pm(scenario)), min(possible_pa(feat))


async def away(town: Town, hours: float) -> None:
    """So long the bot is not there; then it starts anew."""
    await town.bot.close()
    town.discord.backend.clock.advance(hours * 3600)
    await town.restart(clean=False)
    await town.forward(0.02)


async def founders(town: Town) -> None:
    """The server lets everybody open tournaments."""
    service = cast("TabardBot", town.bot).service
    await town.discord.as_bot(service.act(SetGuild(town.guild.id, {"open_tournaments": True})))


def words(locale: str, key: str, **args: Any) -> str:
    """A text, for tests that care about its language and not about its wording."""
    return catalogue.texts().say(locale)(key, **args)
