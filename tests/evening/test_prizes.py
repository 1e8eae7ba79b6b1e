"""Prizes: by places, by secret votes, by lot, by an organiser; who has them when it is over."""

from __future__ import annotations

import json

from sqlalchemy import select

from bot import catalogue
from bot.storage.votes import tournament_votes
from bot.tournaments import rows
from bot.tournaments.prizes import podium_text
from tests.evening.fair import Fair, person
from tests.evening.hall import STRANGER, Hall
from tests.service.club import Club
from tournaments.evening import awarding
from tournaments.evening import commands as c
from tournaments.evening.awarding import results
from tournaments.facts import Prize
from tournaments.prizes import Won, raffle
from tournaments.reading import load
from tournaments.standings import standings
from tournaments.writing import told

PLACE, PAINTED, SPORT, SPOON, RAFFLE, FREE = (
    Prize("place", "Trophy"), Prize("painted"), Prize("sport"), Prize("spoon"), Prize("raffle", "Dice", 2),
    Prize("free", "Best theme"),
)  # fmt: skip
ALL = (PLACE, PAINTED, SPORT, SPOON, RAFFLE, FREE)


def finished(players: int = 6, prizes: tuple[Prize, ...] = ALL) -> Hall:
    hall = Hall(players)
    hall.do(c.SetPrizes(prizes))
    hall.do(c.Start())
    for number in (2, 3):
        hall.play()
        hall.do(c.Next(number))
    hall.play()
    return hall


def test_prizes_are_set_as_a_whole_by_organisers():
    hall = Hall(4)
    assert hall.no(c.SetPrizes(ALL), STRANGER) == "not_organiser"
    hall.do(c.SetPrizes(ALL))
    hall.do(c.SetPrizes((PLACE,)))
    assert hall.tournament.prizes == (PLACE,)
    assert hall.no(c.SetPrizes((PLACE, PLACE))) == "prize_twice"
    assert hall.no(c.SetPrizes((PAINTED, Prize("painted", "x")))) == "prize_twice"
    assert hall.no(c.SetPrizes((Prize("free"),))) == "prize_text"
    assert hall.no(c.SetPrizes((Prize("raffle", n=51),))) == "prize_number"
    assert hall.no(c.SetPrizes(tuple(Prize("free", f"P{n}") for n in range(21)))) == "many_prizes"


def test_with_the_last_round_everyone_hears_of_the_votes():
    hall = finished()
    (vote,) = [one for one in hall.said if one.key == "event.told.vote"]
    assert vote.buttons == (("vote", "painted"), ("vote", "sport"))
    assert not vote.users


def test_a_vote_is_given_once_by_players_and_not_for_oneself():
    hall = finished()
    hall.do(c.CastVote("painted", "102"), 101)
    assert hall.act(c.CastVote("painted", "103"), 101).entry is None, "it cannot be changed"
    assert hall.no(c.CastVote("painted", "102"), 102) == "no_candidate"
    assert hall.no(c.CastVote("painted", "102"), STRANGER) == "not_registered"
    met = set(awarding.candidates(hall.tournament, "sport", "101"))
    assert len(met) == 3
    stranger = next(player for player in ("102", "103", "104", "105", "106") if player not in met)
    assert hall.no(c.CastVote("sport", stranger), 101) == "no_candidate"
    hall.do(c.CastVote("sport", min(met)), 101)


def test_nothing_that_is_stored_or_said_tells_for_whom():
    hall = finished()
    hall.do(c.CastVote("painted", "106"), 101)
    other = finished()
    other.do(c.CastVote("painted", "102"), 101)
    assert rows.text(hall.tournament) == rows.text(other.tournament)
    assert [rows.text(line) for line in hall.log] == [rows.text(line) for line in other.log]
    assert hall.said == other.said


def test_the_end_fixes_what_was_voted_and_drawn():
    hall = finished()
    hall.do(c.AwardPrize("Best theme", ("104",)))
    outcome = hall.do(c.Finish(votes=(("painted", "102", 3), ("painted", "103", 3), ("painted", "104", 1))))
    assert [one.kind for one in outcome.said] == ["standings", "podium"]
    place, painted, sport, spoon, drawn, free = results(hall.tournament)
    lines = standings(hall.tournament.swiss)
    assert place == Won(PLACE, (lines[0].id,))
    assert painted == Won(PAINTED, ("102", "103"), 3, 7), "who has as many votes shares the prize"
    assert sport == Won(SPORT, ())
    assert spoon == Won(SPOON, (lines[-1].id,))
    assert drawn == Won(RAFFLE, raffle(hall.tournament.swiss)[:2])
    assert free == Won(FREE, ("104",))
    assert hall.no(c.SetPrizes(())) == "stage_finished"
    hall.do(c.AwardPrize("Best theme", ("105", "106")))
    assert hall.said[-1].key == "event.told.awarded"
    assert hall.no(c.AwardPrize("Trophy", ("105",))) == "no_prize"
    assert hall.no(c.CastVote("painted", "102"), 103) == "stage_finished"


def test_the_raffle_can_be_drawn_again_from_the_file_and_by_no_one_beforehand():
    hall = finished()
    swiss = hall.tournament.swiss
    again = load(json.dumps(told(swiss)).encode())
    assert raffle(again) == raffle(swiss)
    assert sorted(raffle(swiss)) == sorted(player.id for player in swiss.players)
    game = swiss.played[-1].games[0]
    hall.do(c.Judge(3, game.table, (0, 0), (0, 0), reason="a slip"))
    orders = {raffle(swiss), raffle(hall.tournament.swiss)}
    assert len(orders) == 2, "the last result decides it"


def test_who_has_left_is_not_in_the_raffle_nor_has_the_spoon():
    hall = finished()
    last = standings(hall.tournament.swiss)[-1].id
    hall.do(c.Drop(), int(last))
    hall.do(c.Finish())
    _, _, _, spoon, drawn, _ = results(hall.tournament)
    assert last not in (*spoon.players, *drawn.players)


def test_a_corrected_result_moves_the_places_and_not_the_raffle():
    hall = finished()
    hall.do(c.Finish())
    before = results(hall.tournament)
    say = catalogue.texts().say("en")
    assert "tournament raffle FILE -n 2" in podium_text(hall.tournament, say)
    for game in hall.tournament.swiss.played[-1].games:
        assert game.pm is not None
        assert game.pa is not None
        told_again = hall.do(c.Judge(3, game.table, game.pm[::-1], game.pa[::-1], reason="a slip")).said[-2:]  # pyright: ignore[reportArgumentType]
        assert [one.kind for one in told_again] == ["standings", "podium"], "what stands in the channel is true again"
    after = results(hall.tournament)
    assert after[4] == before[4]
    assert "drawn when the tournament ended" in podium_text(hall.tournament, say), "the file would draw others now"
    assert after[0].players == (standings(hall.tournament.swiss)[0].id,)


async def test_votes_are_stored_as_numbers_alone_and_go_when_they_are_counted(club: Club):
    fair = await Fair.new(club, 4)
    await fair.do(c.SetPrizes((PAINTED, SPORT)))
    await fair.do(c.Start())
    for number in (2, 3):
        await fair.play()
        await fair.do(c.Next(number))
    await fair.play()
    for number, voted in ((1, 2), (3, 2), (4, 1), (2, 1), (2, 3)):
        await fair.do(c.CastVote("painted", str(100 + voted)), person(number))

    def stored(connection):  # noqa: ANN001
        return sorted(tuple(row) for row in connection.execute(select(tournament_votes)))

    assert await club.database.read(stored) == [(fair.id, "painted", "101", 2), (fair.id, "painted", "102", 2)]
    await fair.do(c.Finish(votes=(("painted", "104", 99),)))
    assert results(await fair.tournament())[0] == Won(PAINTED, ("101", "102"), 2, 4), "nobody brings votes along"
    assert await club.database.read(stored) == []
    await club.service.drain()
    posts = [post for post in club.courier.posts if "Player 1" in post.text and "Player 2" in post.text]
    assert any("2 de 4" in post.text or "2 of 4" in post.text for post in posts)
    assert len(club.courier.posts[-1].pictures) == 1, "the podium"


async def test_votes_for_whoever_is_erased_stay_counted(club: Club):
    fair = await Fair.new(club, 4)
    await fair.do(c.SetPrizes((PAINTED,)))
    await fair.do(c.Start())
    await fair.do(c.CastVote("painted", "102"), person(1))
    await club.service.privacy.erase(102)
    for _ in range(3):
        tournament = await fair.tournament()
        assert tournament.round is not None
        for game in tournament.round.games:
            if game.pending:
                await fair.do(c.Judge(tournament.round.number, game.table, *(await fair.result())))
        if len(tournament.swiss.played) < 3:
            await fair.do(c.Next(len(tournament.swiss.played) + 1))
    await fair.do(c.Finish())
    (painted,) = results(await fair.tournament())
    assert (painted.votes, painted.of) == (1, 1)
    assert "102" not in painted.players
    assert set(painted.players) <= {player.id for player in (await fair.tournament()).swiss.players}
