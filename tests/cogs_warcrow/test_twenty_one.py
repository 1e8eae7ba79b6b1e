"""Twenty-one people, six of them guests, five rounds, as an evening goes: facts, lists, a live post, a clock that rings
over a restart, a dispute, a round taken back, an organiser who leaves; by commands and buttons, in both languages."""

from typing import Any, cast

import pytest
from simcord import MemberActor

from bot.client import TabardBot
from bot.service.commands import SetGuild
from tests.cogs_warcrow.evening import LIST, SEED, Evening, founders, words
from tests.posts import Post
from tests.town import Town
from tournaments.adventures import possible_pa, possible_pm
from tournaments.evening.records import Tournament
from tournaments.records import Game
from tournaments.standings import standings

pytestmark = pytest.mark.slow

NAMES = tuple(f"P{number:02}" for number in range(1, 16))
GUESTS = tuple(f"Guest{number}" for number in range(1, 7))


class Night(Evening):
    """The evening, and how its people act."""

    language = "en"

    async def told(self, game: Game, judge: MemberActor) -> None:
        """A game's result: one player tells it, the other one confirms; of two guests the organiser tells it."""
        tournament = await self.tournament()
        (pm, pa), there = _result(tournament, game), [one for one in game.ids if one in self.people]
        if not there:
            (pm_a, pm_b), (pa_a, pa_b) = pm, pa
            await self.town.command(
                judge, "tournament judge result", table=game.table, first_mp=pm_a, first_ap=pa_a,
                second_mp=pm_b, second_ap=pa_b,
            )  # fmt: skip
            return
        me = self.people[there[0]]
        mine = game.ids.index(there[0])
        await self.town.command(
            me, "warcrow report", my_mp=pm[mine], my_ap=pa[mine], rival_mp=pm[1 - mine], rival_ap=pa[1 - mine]
        )
        if len(there) == 2:
            await self.press(self.people[there[1]], "confirm")

    async def play_all(self, judge: MemberActor, *, without: int = 0) -> None:
        for game in await self.games():
            if game.pending and game.table != without:
                await self.told(game, judge)

    def said(self, key: str, **args: Any) -> list[Post]:
        text = words(self.language, key, **args)
        return [post for post in self.town.posts() if text in post.text]


def _result(tournament: Tournament, game: Game) -> tuple[tuple[int, int], tuple[int, int]]:
    """What the adventure allows, another one for each table."""
    assert tournament.round is not None
    assert tournament.round.scenario is not None
    assert tournament.round.feat is not None
    pm, pa = sorted(possible_pm(tournament.round.scenario)), sorted(possible_pa(tournament.round.feat))
    return pm[(7 * game.table + 3) % len(pm)], pa[(5 * game.table + 2) % len(pa)]


@pytest.mark.parametrize("language", ["es", "en"])
async def test_an_evening_of_twenty_one(town: Town, language: str):
    ana, dave = town.ana, town.dave
    await town.discord.as_bot(cast("TabardBot", town.bot).service.act(SetGuild(town.guild.id, {"locale": language})))
    await founders(town)

    # --- before: facts, registration, guests, lists ---
    await town.command(ana, "warcrow new", name="Copa", capacity=21, points=200, seed=SEED, date="2026-10-03 09:00")
    await town.command(
        ana, "tournament event change", place="Nave 3", price="8 €", painted=True, proxies=True, minutes=120
    )
    night = Night(town, 1)
    night.language = language
    await night.press(ana, "open")
    assert "📍 Nave 3" in night.said("event.told.open")[0]
    for role in ("organiser", "judge"):
        await town.command(ana, "tournament event staff", person=dave, role=role)
        await town.click(dave, f"w1:1:0:accept:{role}")
    for index, name in enumerate(NAMES):
        person = town.newcomer(name)
        town.read_in(person, "es-ES" if index % 2 else "en-GB")
        night.people[str(person.id)] = person
        await (town.command(person, "tournament join") if index % 2 else night.press(person, "join"))
    await town.command(ana, "tournament event show")
    await night.press(ana, "people")
    await night.press(ana, "guests")
    await town.fill(ana, {"names": ", ".join(GUESTS)})
    tournament = await night.tournament()
    assert len(tournament.entrants) == 21
    assert night.said("event.fact.places", n=21, of=21), "the opening post counts"
    first = next(iter(night.people.values()))
    await town.command(first, "warcrow list submit")
    await town.fill(first, {"list": f"{LIST}\nTrabor"})
    doubt = next(post for post in town.dms(ana) if "Trabor" not in post.text and "📜" in post.text)
    read = await town.click(ana, words("es", "event.button.review"), doubt)
    await town.click(ana, words("es", "warcrow.button.approve"), read.posts[-1])

    # --- round 1: live, with a clock that rings over a restart, and a dispute that a judge decides by a button ---
    await night.press(ana, "close")
    await town.command(ana, "tournament event player", player="everyone", action="checkin")
    await town.command(ana, "tournament event run", step="start")
    tournament = await night.tournament()
    assert tournament.rounds == 5
    assert tournament.round is not None
    assert tournament.round.bye is not None
    assert len(tournament.round.games) == 10
    assert night.said("event.post.known", known=0, games=10)
    await town.command(ana, "tournament event show")
    await night.press(ana, "clock")
    disputed = next(game for game in await night.games() if all(one in night.people for one in game.ids))
    await night.play_all(ana, without=disputed.table)
    live = night.said("event.post.known", known=9, games=10)
    assert len(live) == 1
    await town.restart(clean=False)
    await town.forward(1.76)
    rung = [post for post in town.posts() if post.text.split("\n")[-1].startswith("⏳ **")]
    assert len(rung) == 1
    assert set(rung[0].pings) == set(tournament.users_of(*disputed.ids))
    a, b = (night.people[one] for one in disputed.ids)
    (pm, pa) = _result(tournament, disputed)
    await town.command(a, "warcrow report", my_mp=pm[0], my_ap=pa[0], rival_mp=pm[1], rival_ap=pa[1])
    await night.press(b, "dispute")
    await town.fill(b, {"reason": "El centro era mío"})
    assert night.said("event.post.disputed")
    case = next(post for post in reversed(town.dms(dave)) if "El centro era mío" in post.text)
    rule = next(one for one in case.buttons.values() if one.split(":")[3] == "rule")
    await town.click(dave, rule, case)
    over = night.said("event.told.round_over", round=1)
    assert len(over) == 1
    assert words(language, "event.post.standings", round=1, of=5) in over[0]

    # --- round 2: paired with a wrong result, taken back, corrected, paired again by the message's button ---
    told = next(post for post in reversed(town.dms(ana)) if "next" in str(post.buttons))
    await town.click(ana, words("es", "event.button.next"), told)
    await town.command(ana, "tournament event run", step="takeback")
    assert night.said("event.post.taken_back", round=2)
    wrong = next(game for game in (await night.tournament()).swiss.played[0].games if game.status == "confirmed")
    assert wrong.pm is not None
    assert wrong.pa is not None
    swapped = {"first_mp": wrong.pm[1], "first_ap": wrong.pa[1], "second_mp": wrong.pm[0], "second_ap": wrong.pa[0]}
    shown = await town.command(ana, "tournament judge result", table=wrong.table, round=1, **swapped)
    correct = next(one for one in shown.posts[0].buttons.values() if one.split(":")[3] == "correct")
    await town.click(ana, correct, shown.posts[0])
    await town.fill(ana, {"reason": "Typed the other way round"})
    await town.command(ana, "tournament event run", step="next")
    assert len((await night.tournament()).swiss.played) == 2
    await night.play_all(ana)

    # --- the organiser leaves; the other one takes over and runs rounds 3 to 5 ---
    await town.kick(ana)
    await _to_the_end(night, dave)

    # --- the end ---
    final = await night.tournament()
    assert final.stage == "finished"
    pairs = [frozenset(game.ids) for played in final.swiss.played for game in played.games]
    assert len(set(pairs)) == 50, "nobody met anybody twice"
    byes = [played.bye for played in final.swiss.played]
    assert len(set(byes)) == 5
    assert len(standings(final.swiss)) == 21
    assert final.timer is None
    for number in range(1, 5):
        assert len(night.said("event.told.round_over", round=number)) == 1
    assert not town.errors()


async def _to_the_end(night: Night, organiser: MemberActor) -> None:
    """Rounds 3 to 5, with a clock that is stopped and goes on."""
    town = night.town
    for number in (3, 4, 5):
        await town.command(organiser, "tournament event run", step="next")
        assert len((await night.tournament()).swiss.played) == number
        await town.command(organiser, "tournament event timer", minutes=60)
        await town.command(organiser, "tournament event timer", action="pause")
        await town.command(organiser, "tournament event timer", action="resume")
        await night.play_all(organiser)
        assert night.said("event.post.known", known=10, games=10)
    told = next(post for post in reversed(town.dms(organiser)) if "finish" in str(post.buttons))
    await town.click(organiser, words("en", "event.button.finish"), told)


async def test_two_tournaments_of_one_channel_keep_apart(town: Town):
    first = await Evening.opened(town)
    await town.command(town.ana, "warcrow new", name="Liga")
    await town.command(town.ana, "tournament event run", step="open", event="2")
    second = Evening(town, 2)
    for evening in (first, second):
        evening.people = {}
    for name in ("Noa", "Leo", "Iris", "Hugo"):
        person = town.newcomer(name)
        for evening in (first, second):
            evening.people[str(person.id)] = person
            await evening.press(person, "join")
    for evening in (first, second):
        about = {"event": str(evening.id)}
        await town.command(town.ana, "tournament event run", step="close", **about)
        await town.command(town.ana, "tournament event player", player="everyone", action="checkin", **about)
        await town.command(town.ana, "tournament event run", step="start", **about)
        await town.command(town.ana, "tournament event timer", minutes=60, **about)
    games = await first.games()
    pm, pa = await first.plausible()
    a, b = first.people[games[0].a], first.people[games[0].b]
    await town.command(a, "warcrow report", my_mp=pm[0], my_ap=pa[0], rival_mp=pm[1], rival_ap=pa[1], event="1")
    await first.press(b, "confirm")
    known = words("en", "event.post.known", known=1, games=2)
    (changed,) = [post for post in town.posts() if known in post.text]
    assert "🏆 Copa" in changed
    assert all(game.pending for game in await second.games())
    await town.forward(0.76)
    rung = [post for post in town.posts() if "⏳ **" in post.text]
    assert sorted("Copa" in post.text for post in rung) == [False, True], "each clock rings for its own"
