"""The rating of a server's tournament players: off until it is wanted, counted from what the results say now."""

from __future__ import annotations

import pytest

from bot.ratings.skill import Skill, rated
from bot.service.commands import SetGuild
from bot.tournaments import server_rating
from rendering.ratings.views import Ladder
from tests.evening.fair import BOSS, GUILD, Fair, person
from tests.service.club import Club
from tournaments.evening import commands as c
from tournaments.records import pv

READER = person(1).id


async def ladder(club: Club, reader: int = READER) -> Ladder:
    return await club.service.ratings.ladder(GUILD, "warcrow", reader, "en")


async def held(club: Club, players: int = 5) -> Fair:
    """A tournament of three rounds that is over."""
    fair = await Fair.new(club, players)
    await fair.whole()
    return fair


async def by_hand(*fairs: Fair) -> dict[int | None, int]:
    """The points of everybody, from one game after the other."""
    skills: dict[str, Skill] = {}
    for fair in fairs:
        for played in (await fair.tournament()).swiss.played:
            for game in played.games:
                if game.status == "confirmed" and game.pm is not None and game.pa is not None:
                    a, b = pv(game.pm, game.pa)
                    sides = [[skills.get(one, Skill())] for one in game.ids]
                    (skills[game.a],), (skills[game.b],) = rated(sides, [int(a < b), int(b < a)])
    return {int(one): skill.points for one, skill in skills.items()}


async def test_it_is_there_where_a_server_wants_it_and_only_of_what_is_over(club: Club):
    first = await held(club)
    running = await Fair.new(club, 4)
    await running.do(c.Start())
    await running.play()
    assert await ladder(club) == Ladder("warcrow", (), 0)
    assert "warcrow" not in await club.service.ratings.games(GUILD)
    assert await club.service.ratings.profile(GUILD, READER) is None
    await club.service.act(SetGuild(GUILD, {"rated_tournaments": True}))
    assert "warcrow" in await club.service.ratings.games(GUILD)
    found = await ladder(club)
    assert {one.user_id: one.points for one in found.rungs} == await by_hand(first)
    assert [one.points for one in found.rungs] == sorted((one.points for one in found.rungs), reverse=True)
    assert [one.reader for one in found.rungs].count(True) == 1
    assert sum(one.won for one in found.rungs) == sum(one.lost for one in found.rungs)
    second = await held(club)
    assert {one.user_id: one.points for one in (await ladder(club)).rungs} == await by_hand(first, second)
    assert await club.service.ratings.ladder(GUILD + 1, "warcrow", READER, "en") == Ladder("warcrow", (), 0)
    await club.service.act(SetGuild(GUILD, {"rated_tournaments": False}))
    assert await ladder(club) == Ladder("warcrow", (), 0)


async def test_a_corrected_result_corrects_it_and_the_profile_says_the_same(club: Club):
    await club.service.act(SetGuild(GUILD, {"rated_tournaments": True}))
    fair = await held(club)
    before = await ladder(club)
    game = (await fair.tournament()).swiss.played[0].games[0]
    assert game.pm is not None
    assert game.pa is not None
    (pm_a, pm_b), (pa_a, pa_b) = game.pm, game.pa
    await fair.do(c.Judge(1, game.table, (pm_b, pm_a), (pa_b, pa_a), reason="the wrong way round"))
    after = await ladder(club)
    assert after != before
    assert {one.user_id: one.points for one in after.rungs} == await by_hand(fair)
    profile = await club.service.ratings.profile(GUILD, READER)
    assert profile is not None
    (career,) = profile.careers
    (mine,) = [one for one in after.rungs if one.reader]
    assert (career.points, career.place, career.won, career.drawn, career.lost) == (
        mine.points, mine.place, mine.won, mine.drawn, mine.lost
    )  # fmt: skip
    assert career.course[-1] == mine.points
    assert len(career.course) == career.played
    met = [await club.service.ratings.between(GUILD, READER, person(other).id) for other in range(2, 6)]
    assert sum(score.won + score.drawn + score.lost for scores in met for score in scores) == career.played
    assert sum(score.won for scores in met for score in scores) == career.won


async def test_it_is_told_to_whom_it_concerns_and_whoever_is_erased_has_no_line(club: Club):
    await club.service.act(SetGuild(GUILD, {"rated_tournaments": True}))
    fair = await held(club)
    before = await ladder(club)
    (told,) = (await club.service.privacy.export(READER))["tournament_ratings"]
    (mine,) = [one for one in before.rungs if one.reader]
    assert (told["guild_id"], told["points"], told["place"]) == (GUILD, mine.points, mine.place)
    assert told["course"][-1] == mine.points
    await club.service.privacy.erase(READER)
    after = await ladder(club)
    others = {one.user_id: one.points for one in before.rungs if not one.reader}
    assert {one.user_id: one.points for one in after.rungs} == others, "their rivals' stay as they were"
    assert after.players == before.players - 1
    assert not any("left" in one.name for one in after.rungs)
    assert await club.service.ratings.profile(GUILD, READER) is None
    assert (await fair.tournament()).stage == "finished"


async def test_a_reader_far_down_has_a_line_and_of_very_many_games_the_newest_count(
    club: Club, monkeypatch: pytest.MonkeyPatch
):
    await club.service.act(SetGuild(GUILD, {"rated_tournaments": True}))
    first, second = await held(club), await held(club)
    every = (await ladder(club)).rungs
    monkeypatch.setattr("bot.ratings.reading.SHOWN", 2)
    last = every[-1]
    assert last.user_id is not None
    short = await ladder(club, last.user_id)
    assert [one.place for one in short.rungs] == [1, 2, len(every)]
    assert short.rungs[-1].reader
    games = sum(len(played.games) for played in (await second.tournament()).swiss.played)
    monkeypatch.setattr(server_rating, "MOST_GAMES", games)
    monkeypatch.setattr("bot.ratings.reading.SHOWN", 9)
    assert {one.user_id: one.points for one in (await ladder(club)).rungs} == await by_hand(second)
    assert first.id < second.id


async def test_a_guest_stands_there_by_name_and_is_the_account_that_takes_the_place(club: Club):
    await club.service.act(SetGuild(GUILD, {"rated_tournaments": True}))
    fair = await Fair.new(club, 3)
    await fair.do(c.AddGuests((c.Guest("Vera", "K7PM-2XQA"),)))
    await fair.do(c.CheckIn(everyone=True))
    await fair.do(c.Start())
    pm, pa = await fair.result()
    for game in (await fair.tournament()).swiss.played[0].games:
        await fair.do(c.Judge(1, game.table, pm, pa))
    for number in (2, 3):
        await fair.do(c.Next(number))
        pm, pa = await fair.result()
        for game in (await fair.tournament()).swiss.played[-1].games:
            await fair.do(c.Judge(number, game.table, pm, pa))
    await fair.do(c.Finish())
    before = await ladder(club)
    (vera,) = [one for one in before.rungs if one.name == "Vera"]
    assert vera.user_id is None
    newcomer = person(9)
    await fair.do(c.Claim("K7PM-2XQA"), newcomer)
    after = await ladder(club, newcomer.id)
    (now,) = [one for one in after.rungs if one.reader]
    assert (now.place, now.points) == (vera.place, vera.points)
    assert BOSS.id not in [one.user_id for one in after.rungs]
