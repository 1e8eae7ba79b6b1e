"""An evening of many people, some of them guests: how each of its games gets a result, and what is read of it."""

from __future__ import annotations

from typing import Any

from simcord import MemberActor

from tests.cogs_warcrow.evening import Evening, words
from tests.posts import Post
from tournaments.adventures import possible_pa, possible_pm
from tournaments.evening.records import Tournament
from tournaments.records import Game


class Night(Evening):
    """The evening in a language, and how its people act."""

    language = "en"

    async def told(self, game: Game, judge: MemberActor) -> None:
        """A game's result: one player tells it, the other one confirms; of two guests the organiser tells it."""
        tournament = await self.tournament()
        (pm, pa), there = result(tournament, game), [one for one in game.ids if one in self.people]
        if not there:
            (pm_a, pm_b), (pa_a, pa_b) = pm, pa
            await self.town.command(
                judge, "tournament judge result", table=game.table, first_mp=pm_a, first_ap=pa_a,
                second_mp=pm_b, second_ap=pa_b,
            )  # fmt: skip
            return
        await self.reported(game, there[0])
        if len(there) == 2:
            await self.press(self.people[there[1]], "confirm")

    async def reported(self, game: Game, player: str) -> None:
        """One of its players tells a game's result in four numbers."""
        pm, pa = result(await self.tournament(), game)
        mine = game.ids.index(player)
        await self.town.command(
            self.people[player], "warcrow report", my_mp=pm[mine], my_ap=pa[mine], rival_mp=pm[1 - mine],
            rival_ap=pa[1 - mine],
        )  # fmt: skip

    async def play_all(self, judge: MemberActor, *, without: tuple[int, ...] = ()) -> None:
        """Every open game, but those at these tables."""
        for game in await self.games():
            if game.pending and game.table not in without:
                await self.told(game, judge)

    async def number(self) -> int:
        """Of the last round."""
        return len((await self.tournament()).swiss.played)

    async def card(self, organiser: MemberActor, guest: str) -> None:
        """The organiser opens a guest's card."""
        await self.town.command(organiser, "tournament event show")
        await self.press(organiser, "people")
        await self.town.choose(organiser, guest, menu=f"w1:{self.id}:{await self.number()}:guest")

    def said(self, key: str, **args: Any) -> list[Post]:
        """The posts in which everybody reads this."""
        text = words(self.language, key, **args)
        return [post for post in self.town.posts() if text in post.text]


def result(tournament: Tournament, game: Game) -> tuple[tuple[int, int], tuple[int, int]]:
    """What the adventure allows, another one for each table."""
    assert tournament.round is not None
    assert tournament.round.scenario is not None
    assert tournament.round.feat is not None
    pm, pa = sorted(possible_pm(tournament.round.scenario)), sorted(possible_pa(tournament.round.feat))
    return pm[(7 * game.table + 3) % len(pm)], pa[(5 * game.table + 2) % len(pa)]
