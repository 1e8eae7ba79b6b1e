"""A tournament of a game that the bot referees: tables open by themselves, results come from the referee."""

from typing import cast

from simcord import MemberActor

from bot.catalogue import games
from bot.client import TabardBot
from tests.cogs_warcrow.evening import founders, words
from tests.town import Town
from tournaments.evening.records import Tournament

NAMES = ("Noa", "Leo", "Iris", "Hugo", "Eva")


class Swiss:
    """A tournament of Titans that Ana organises."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self.people: dict[str, MemberActor] = {}

    async def tournament(self) -> Tournament:
        """As it is."""
        return await self.town.discord.as_bot(cast("TabardBot", self.town.bot).service.tournaments.tournament(1))

    async def begin(self) -> None:
        """Round 1 of five players."""
        town = self.town
        await founders(town)
        await town.command(town.ana, "tournament event new", game="titans", name="Liga")
        await town.command(town.ana, "tournament event run", step="open")
        for name in NAMES:
            person = town.newcomer(name)
            self.people[str(person.id)] = person
            await town.command(person, "tournament join")
        await town.command(town.ana, "tournament event run", step="close")
        await town.command(town.ana, "tournament event player", player="everyone", action="checkin")
        await town.command(town.ana, "tournament event run", step="start")

    async def resign_all(self) -> None:
        """Every table of the round ends: its second player resigns."""
        tournament = await self.tournament()
        assert tournament.round is not None
        for opened in tournament.opened:
            if opened.round != tournament.round.number:
                continue
            game = tournament.game_at(opened.round, opened.table)
            assert game is not None
            person = self.people[game.b]
            asked = await self.town.command(person, "table resign", table=str(opened.table_id))
            sure = next(one for one in asked.posts[0].buttons.values() if ":sure:" in one)
            await self.town.click(person, sure, asked.posts[0])


async def test_rounds_open_their_tables_and_take_their_results(town: Town):
    swiss = Swiss(town)
    await swiss.begin()
    tournament = await swiss.tournament()
    assert tournament.round is not None
    assert len(tournament.opened) == 2
    assert tournament.round.scenario is None
    game = tournament.round.games[0]
    mine = await town.command(swiss.people[game.a], "tournament table")
    assert mine.private
    assert f"`{tournament.opened[0].table_id}`" in mine
    assert words("en", "warcrow.button.numbers") not in mine.posts[0].buttons
    waiting = await town.command(town.ana, "tournament event run", step="next")
    assert waiting.private
    assert len((await swiss.tournament()).swiss.played) == 1
    for number in (1, 2, 3):
        await swiss.resign_all()
        tournament = await swiss.tournament()
        assert not tournament.pending, number
        assert all(one.status == "confirmed" for played in tournament.swiss.played for one in played.games)
        if number < 3:
            await town.command(town.ana, "tournament event run", step="next")
    reasons = await town.command(town.carol, "tournament pairings", why=True)
    assert "3" in reasons
    await town.command(town.ana, "tournament event run", step="finish")
    tournament = await swiss.tournament()
    assert tournament.stage == "finished"
    final = await town.command(swiss.people[game.a], "tournament standings")
    assert final.pictures
    log = await town.command(town.ana, "tournament event audit", last=500)
    assert words("es", "warcrow.audit.referee") in log


async def test_a_judge_decides_a_game_that_nobody_plays(town: Town):
    swiss = Swiss(town)
    await swiss.begin()
    tournament = await swiss.tournament()
    assert tournament.round is not None
    first, second = tournament.round.games
    await town.command(town.ana, "tournament judge result", table=first.table, absent=first.b, reason="Asleep")
    await town.command(
        town.ana, "tournament judge result", table=second.table, first_mp=1, second_mp=0, reason="Agreed"
    )
    tournament = await swiss.tournament()
    assert not tournament.pending
    assert [game.status for game in tournament.swiss.played[0].games] == ["no_show", "confirmed"]


async def test_each_command_is_about_its_own_tournaments(town: Town):
    await founders(town)
    await town.command(town.ana, "tournament event new", game="titans", name="Liga")
    await town.command(town.ana, "warcrow new", name="Copa")
    assert list((await town.complete(town.ana, "tournament join", "event", "")).values()) == ["2", "1"]
    assert list((await town.complete(town.ana, "warcrow standings", "event", "")).values()) == ["2"]
    assert "Liga" in await town.command(town.ana, "tournament event show", event="1")
    assert "Copa" in await town.command(town.ana, "tournament event show", event="2")
    wrong = await town.command(town.ana, "warcrow standings", event="1")
    assert words("es", "warcrow.refused.no_such_event", event="1") in wrong
    no = await town.command(town.ana, "tournament event change", event="1", points=100)
    assert words("es", "warcrow.refused.no_lists") in no
    assert words("es", "warcrow.refused.no_adventure") in await town.command(
        town.ana, "tournament event run", step="start", scenario="loot", event="1"
    )


async def test_games_are_offered_by_their_names(town: Town):
    offered = await town.complete(town.ana, "tournament event new", "game", "", name="x")
    assert offered == {words("es", f"{game}.name"): game for game in games()}
    for game in ("chess", "", "warcrow"):
        answer = await town.command(town.ana, "tournament event new", game=game, name="Liga")
        assert answer.private, game
    for cog in ("tournament", "warcrow"):
        none = await town.command(town.ana, f"{cog} standings")
        made = "warcrow nuevo" if cog == "warcrow" else "torneo evento nuevo"
        assert words("es", "warcrow.refused.no_event_here", command=made) in none
