"""A Swiss of one of our own games: the tables open by themselves, the referee tells the results."""

from __future__ import annotations

import pytest

from bot.service.commands import Play
from bot.service.ground.records import Person
from bot.service.ground.refusals import UnknownGame
from bot.tournaments.refusals import TournamentRefusal
from games.core.referee import RESIGN
from tests.evening.fair import BOSS, Fair
from tests.service.club import Club
from tournaments.evening import commands as c
from tournaments.standings import standings


async def test_each_pairing_has_its_table_and_its_result_comes_from_it(club: Club):
    fair = await Fair.new(club, 4, game="tally")
    await fair.do(c.Start())
    await club.service.drain()  # each table begins when the post that closes its words stands
    tournament = await fair.tournament()
    assert len(tournament.opened) == 2
    for one in tournament.opened:
        table = await club.service.table(one.table_id)
        game = tournament.game_at(1, one.table)
        assert game is not None
        assert table.life == "playing"
        assert [chair.user_id for chair in table.chairs] == [int(game.a), int(game.b)]
    first, second = tournament.opened
    with pytest.raises(TournamentRefusal) as refusal:
        await fair.do(c.Report(1, 1, (1, 0), (0, 0)), Person(101, "x", "en"))
    assert refusal.value.reason.key in ("event.refused.referee_knows", "event.refused.not_your_table")
    await _play(club, first.table_id)
    with pytest.raises(TournamentRefusal):
        await fair.do(c.Next(2))
    loser = (await club.service.table(second.table_id)).chairs[0].user_id
    assert loser is not None
    await club.service.act(Play(second.table_id, loser, RESIGN))
    await club.service.drain()
    tournament = await fair.tournament()
    one, two = tournament.game_at(1, first.table), tournament.game_at(1, second.table)
    assert one is not None
    assert two is not None
    assert one.status == two.status == "confirmed"
    assert one.pm is not None  # tally: equal scores, but the last to move wins
    assert sorted(one.pm) == [0, 1]
    assert two.pm == (0, 1)
    await fair.do(c.Next(2))
    assert len((await fair.tournament()).opened) == 4


async def test_who_never_moves_did_not_come(club: Club):
    fair = await Fair.new(club, 4, game="tally")
    await fair.do(c.Start())
    await club.service.drain()
    opened = (await fair.tournament()).opened[0]
    game = (await fair.tournament()).game_at(1, opened.table)
    assert game is not None
    for _ in range(2):  # the first player keeps silent, the second plays
        await club.tick(hours=73)
        table = await club.service.table(opened.table_id)
        if table.life == "playing" and table.to_act == (1,):
            await club.move(table)
    tournament = await fair.tournament()
    after = tournament.game_at(1, opened.table)
    assert after is not None
    assert (after.status, after.absent) == ("no_show", (game.a,))


async def test_a_result_that_a_judge_has_set_stays(club: Club):
    fair = await Fair.new(club, 4, game="tally")
    await fair.do(c.Start())
    opened = (await fair.tournament()).opened[0]
    await fair.do(c.Judge(1, opened.table, (1, 0), (0, 0), reason="agreed"), BOSS)
    await _play(club, opened.table_id)
    after = (await fair.tournament()).game_at(1, opened.table)
    assert after is not None
    assert after.pm == (1, 0)
    assert after.reason == "agreed"


async def test_a_game_that_is_not_there_is_refused(club: Club):
    with pytest.raises(UnknownGame):
        await Fair.new(club, game="chess")


async def _play(club: Club, table_id: int) -> None:
    while (table := await club.service.table(table_id)).life == "playing":
        await club.move(table, settle=False)
    await club.service.drain()


async def test_a_table_ends_when_somebody_has_decided_its_game(club: Club):
    fair = await Fair.new(club, 4, game="tally")
    await fair.do(c.Start())
    await club.service.drain()
    first, second = (await fair.tournament()).opened
    game = (await fair.tournament()).game_at(1, first.table)
    assert game is not None
    await fair.do(c.Drop(), Person(int(game.a), "a", "en"))
    assert (await club.service.table(first.table_id)).life == "playing", "what becomes of it is for a judge to say"
    await fair.do(c.Judge(1, first.table, absent=(game.a,)))
    await club.service.drain()
    table = await club.service.table(first.table_id)
    assert (table.life, table.questions) == ("cancelled", ())
    assert (await club.service.table(second.table_id)).life == "playing"
    await _play(club, second.table_id)
    over = await club.service.table(second.table_id)
    assert over.life == "over", "what the referee ended stays as it ended"
    after = (await fair.tournament()).game_at(1, first.table)
    assert after is not None
    assert (after.status, after.absent) == ("no_show", (game.a,))


async def test_whoever_has_left_has_no_table_in_the_cut(club: Club):
    fair = await Fair.new(club, 5, game="tally")
    await fair.do(c.Change(cut=4))
    await fair.do(c.Start())
    for number in (1, 2, 3, 4):
        await club.service.drain()
        for opened in (await fair.tournament()).opened:
            await _play(club, opened.table_id)
        if number < 4:
            await fair.do(c.Next(number + 1))
    before = await fair.tournament()
    assert before.round is not None
    assert [len(played.games) for played in before.swiss.played] == [2, 2, 2, 2]
    gone = standings(before.swiss)[0].id
    await fair.do(c.Drop(), Person(int(gone), "x", "en"))
    await fair.do(c.Next(5))
    now = await fair.tournament()
    assert len(now.opened) == len(before.opened), "nobody sits down alone"
    assert [(game.status, game.absent) for game in now.swiss.played[4].games] == [("no_show", (gone,))]
    await fair.do(c.Finish())
    assert standings(now.swiss)[1].id == gone
