"""People without Discord: kept by name, reported for, claimed by a code; who is there, who has paid; who leaves."""

from __future__ import annotations

import json

from msgspec.structs import replace

from bot.tournaments import rows
from tests.evening.hall import ARBITER, BOSS, STRANGER, Hall
from tournaments.evening import commands as c
from tournaments.evening.awarding import results
from tournaments.evening.guests import MOST, digest
from tournaments.facts import Prize
from tournaments.writing import told

BEA, CID = c.Guest("Bea", "K7PM-2XQA", ("Club Dado",)), c.Guest("Cid", "AAAA-BBBB")


def opened() -> Hall:
    hall = Hall()
    hall.do(c.Open())
    return hall


def running(players: int = 3) -> Hall:
    """Players 101, 102 ... and the guest g1, in round 1."""
    hall = opened()
    for number in range(1, players + 1):
        hall.do(c.Join(f"Player {number}"), 100 + number)
    hall.do(c.AddGuests((BEA,)))
    hall.do(c.Close())
    hall.do(c.CheckIn(everyone=True))
    hall.do(c.Start())
    return hall


def test_guests_are_registered_like_everyone_and_nobody_else_adds_them():
    hall = opened()
    assert hall.no(c.AddGuests((BEA,)), STRANGER) == "not_organiser"
    hall.do(c.AddGuests((BEA, CID)))
    assert [(one.id, one.name, one.status) for one in hall.tournament.swiss.players] == [
        ("g1", "Bea", "registered"),
        ("g2", "Cid", "registered"),
    ]
    assert hall.tournament.swiss.by_id["g1"].clubs == ("Club Dado",)
    assert hall.no(c.AddGuests((c.Guest("bea", "XXXX-YYYY"),))) == "guest_twice"
    assert hall.no(c.AddGuests((c.Guest("\u200b", "XXXX-YYYY"),))) == "no_name"
    assert hall.no(c.AddGuests(tuple(c.Guest(f"G{n}", f"C{n}") for n in range(MOST + 1)))) == "many_guests"


def test_a_code_is_nowhere_but_with_the_organiser():
    hall = running()
    kept = rows.text(hall.tournament) + json.dumps(told(hall.tournament.swiss)) + "".join(map(rows.text, hall.log))
    said = "".join(repr(one) for one in hall.said)
    for code in ("K7PM-2XQA", "K7PM2XQA"):
        assert code not in kept + said
    assert digest("g1", "K7PM-2XQA") in kept
    assert digest("g1", "K7PM-2XQA") not in said + json.dumps(told(hall.tournament.swiss))


def test_guests_wait_where_all_places_are_taken_and_move_up():
    hall = Hall(capacity=4)
    hall.do(c.Open())
    for number in range(1, 5):
        hall.do(c.Join(f"Player {number}"), 100 + number)
    hall.do(c.AddGuests((BEA,)))
    assert [one.name for one in hall.tournament.waiting] == ["Bea"]
    hall.do(c.Leave(), 101)
    assert hall.tournament.entrant("g1") is not None


def test_the_rivals_report_counts_at_once_and_the_log_says_who_told_it():
    hall = running()
    game = hall.tournament.game_of("g1")
    assert game is not None
    pm, pa = hall.plausible()
    rival = game.b if game.a == "g1" else game.a
    outcome = hall.do(c.Report(1, game.table, pm, pa), int(rival))
    now = hall.tournament.game_at(1, game.table)
    assert now is not None
    assert (now.status, now.pm, now.pa) == ("confirmed", pm, pa)
    assert outcome.answer.key == "event.done.reported_guest"
    assert hall.log[-1].after["by"] == rival
    assert hall.no(c.Report(1, game.table, (pm[1], pm[0]), pa), int(rival)) in ("counts_already", "reported")
    hall.do(c.Judge(1, game.table, (0, 0), (0, 0), reason="was the other way round"), ARBITER)


def test_two_guests_are_reported_for_by_the_organiser():
    hall = opened()
    hall.do(c.AddGuests(tuple(c.Guest(f"G{n}", f"C{n}") for n in range(4))))
    hall.do(c.Close())
    hall.do(c.CheckIn(everyone=True))
    hall.do(c.Start())
    pm, pa = hall.plausible()
    for table in (1, 2):
        hall.do(c.Judge(1, table, pm, pa))
    hall.do(c.Next(2))


def test_a_code_makes_an_account_the_guest_with_all_that_was_played():
    hall = running()
    hall.do(c.Claim("k7pm 2xqa"), STRANGER)
    assert hall.tournament.player_of(STRANGER) == "g1"
    assert hall.said[-1].users == (BOSS,), "the organisers hear of it"
    assert hall.no(c.Claim("K7PM-2XQA"), 104) == "code_used"
    assert hall.no(c.Claim("K7PM-2XQB"), 104) == "no_code"
    game = hall.tournament.game_of("g1")
    assert game is not None
    pm, pa = hall.plausible()
    rival = game.b if game.a == "g1" else game.a
    hall.do(c.Report(1, game.table, pm, pa), int(rival))
    now = hall.tournament.game_at(1, game.table)
    assert now is not None
    assert now.status == "open", "now there is somebody to confirm it"
    hall.do(c.Confirm(1, game.table, pm, pa), STRANGER)


def test_who_takes_part_already_is_one_with_the_guest():
    """A claimed guest is already there: before anything is played the marks go to the account's own place."""
    hall = opened()
    hall.do(c.Join("Beatriz"), 101)
    hall.do(c.AddGuests((BEA,)))
    hall.do(c.Mark("here", ("g1",)))
    hall.do(c.Mark("paid", ("g1",)))
    hall.do(c.Claim("K7PM-2XQA"), 101)
    (player,) = hall.tournament.swiss.players
    assert (player.id, player.status, player.clubs) == ("101", "active", ("Club Dado",))
    assert hall.tournament.paid == ("101",)


def test_who_has_played_is_not_lost():
    hall = running()
    hall.do(c.Late(STRANGER, "Beatriz"))
    hall.do(c.Accept("player"), STRANGER)
    hall.do(c.Claim("K7PM-2XQA"), STRANGER)
    assert hall.tournament.player_of(STRANGER) == "g1"
    assert str(STRANGER) not in hall.tournament.swiss.by_id
    hall = running()
    assert hall.no(c.Claim("K7PM-2XQA"), 101) == "both_played"


def test_who_waits_for_a_place_takes_the_guests():
    hall = Hall(capacity=4)
    hall.do(c.Open())
    hall.do(c.AddGuests((BEA,)))
    for number in range(1, 4):
        hall.do(c.Join(f"Player {number}"), 100 + number)
    hall.do(c.Join("Beatriz"), STRANGER)
    hall.do(c.Claim("K7PM-2XQA"), STRANGER)
    assert hall.tournament.waiting == ()
    assert hall.tournament.player_of(STRANGER) == "g1"


def test_a_lost_code_is_renewed_and_a_wrong_claim_undone():
    hall = running()
    hall.do(c.Release("g1", "NEWC-ODE2"))
    assert hall.no(c.Claim("K7PM-2XQA"), STRANGER) == "no_code"
    hall.do(c.Claim("NEWC-ODE2"), STRANGER)
    hall.do(c.Release("g1", "THIR-DONE"))
    assert hall.said[-1].users == (STRANGER,)
    assert hall.tournament.is_guest("g1")
    assert hall.no(c.Release("g1", "X"), STRANGER) == "not_organiser"


def test_several_are_checked_in_and_have_paid_at_once_and_marks_are_taken_back():
    hall = opened()
    for number in range(1, 5):
        hall.do(c.Join(f"Player {number}"), 100 + number)
    hall.do(c.Mark("here", ("101", "102", "103")))
    hall.do(c.Mark("here", ("103",), on=False))
    assert [one.status for one in hall.tournament.swiss.players] == ["active", "active", "registered", "registered"]
    hall.do(c.Mark("paid", ("101", "104")))
    hall.do(c.Mark("paid", ("101",), on=False))
    assert hall.tournament.paid == ("104",)
    assert hall.no(c.Mark("paid", ("999",))) == "no_player"
    assert hall.no(c.Mark("paid", ("101",)), 101) == "not_organiser"


def test_once_it_runs_somebody_still_comes_in_but_nobody_is_unchecked():
    hall = opened()
    for number in range(1, 6):
        hall.do(c.Join(f"Player {number}"), 100 + number)
    hall.do(c.Close())
    hall.do(c.Mark("here", ("101", "102", "103", "104")))
    hall.do(c.Start())
    hall.do(c.Mark("here", ("105",)))
    assert hall.tournament.swiss.by_id["105"].entered == 2
    assert hall.no(c.Mark("here", ("101",), on=False)) == "stage_running"


def test_families_and_clubs_are_told_as_a_whole_before_round_one():
    hall = opened()
    for number in range(1, 5):
        hall.do(c.Join(f"Player {number}"), 100 + number)
    hall.do(c.Clubs((("Dado", ("101", "102")), ("Los Pérez", ("102", "103")))))
    assert hall.tournament.swiss.by_id["102"].clubs == ("Dado", "Los Pérez")
    hall.do(c.Clubs((("Dado", ("101", "102")),)))
    assert hall.tournament.swiss.by_id["103"].clubs == ()
    hall.do(c.Close())
    hall.do(c.CheckIn(everyone=True))
    hall.do(c.Start())
    assert {101, 102} not in [{int(game.a), int(game.b)} for game in hall.tournament.swiss.played[0].games]
    assert hall.no(c.Clubs(())) == "stage_running"


def test_who_leaves_leaves_no_loose_ends():
    hall = Hall(5)
    hall.do(c.Start())
    game = hall.tournament.swiss.played[0].games[0]
    hall.do(c.Drop(), int(game.a))
    told_rival = [one for one in hall.said if one.key == "event.told.dropped_rival"]
    assert [one.users for one in told_rival] == [(int(game.b),)]
    staff = next(one for one in hall.said if one.key == "event.told.dropped_open")
    assert ("walkover", str(game.table)) in staff.buttons, "one press decides it"
    hall.do(c.Judge(1, game.table, absent=(game.a,)), ARBITER)
    now = hall.tournament.game_at(1, game.table)
    assert now is not None
    assert not now.pending


def test_an_organiser_files_a_guests_list_and_nobody_elses():
    hall = opened()
    hall.do(c.Join("Player 1"), 101)
    hall.do(c.AddGuests((BEA,)))
    assert hall.no(c.HandIn("aa", "g1"), STRANGER) == "not_organiser"
    assert hall.no(c.HandIn("aa", "g1"), 101) == "not_organiser"
    assert hall.no(c.HandIn("aa", "101")) == "not_guest"
    assert hall.no(c.HandIn("aa", "g9")) == "no_player"
    hall.do(c.HandIn("aa", "g1"))
    hall.do(c.ReviewList("g1", "aa", approved=True))
    assert (hall.log[-2].after["player"], hall.log[-2].role) == ("g1", "organiser")
    hall.act(c.ReviewList("g1", "aa", approved=False))
    assert hall.no(c.ReviewList("g1", "aa", approved=True)) == "asked_back_since"
    hall.do(c.ReviewList("g1", "aa", approved=True, after_all=True))
    hall.do(c.HandIn("bb", "g1"))
    assert hall.no(c.ReviewList("g1", "aa", approved=True)) == "other_list"


def test_whoever_plays_leaves_guests_lists_and_votes_to_an_organiser_who_does_not():
    hall = running(5)
    for kind in ("painted", "sport"):
        hall.do(c.SetPrizes((*hall.tournament.prizes, Prize(kind))))
    hall.tournament = replace(hall.tournament, organisers=(BOSS, 101))
    assert hall.no(c.CastVote("painted", "102", "g1"), 101) == "own_votes"
    hall.do(c.CastVote("painted", "102", "g1"))
    hall.tournament = replace(hall.tournament, organisers=(101,))
    rival = hall.tournament.game_of("g1")
    assert rival is not None
    hall.do(c.CastVote("sport", rival.b if rival.a == "g1" else rival.a, "g1"), 101)
    fresh = opened()
    fresh.do(c.AddGuests((BEA,)))
    fresh.do(c.Join("Player 1"), 101)
    fresh.tournament = replace(fresh.tournament, organisers=(BOSS, 101))
    assert fresh.no(c.HandIn("aa", "g1"), 101) == "own_lists"
    fresh.tournament = replace(fresh.tournament, organisers=(101,))
    fresh.do(c.HandIn("aa", "g1"), 101)
    assert [one.key for one in fresh.said if not one.users][-1] == "event.told.read_list", "everybody is told"


def test_what_a_guest_wrote_on_paper_counts_once_and_is_told_to_have_come_so():
    hall = running(5)
    hall.do(c.SetPrizes((Prize("painted"),)))
    assert hall.no(c.CastVote("painted", "102", "g1"), STRANGER) == "not_organiser"
    assert hall.no(c.CastVote("painted", "102", "g1"), 101) == "not_organiser"
    assert hall.no(c.CastVote("painted", "102", "101")) == "not_guest"
    assert hall.no(c.CastVote("painted", "g1", "g1")) == "no_candidate"
    hall.do(c.CastVote("painted", "102", "g1"))
    assert hall.act(c.CastVote("painted", "103", "g1")).entry is None, "once"
    assert "102" not in repr(hall.log[-1]) + repr(hall.said[-1:]) + repr(hall.tournament.on_paper)
    hall.do(c.CastVote("painted", "102"), 101)
    for number in (1, 2, 3):
        if number > 1:
            hall.do(c.Next(number))
        for game in hall.tournament.swiss.played[-1].games:
            hall.do(c.Judge(number, game.table, *hall.plausible()), ARBITER)
    hall.do(c.Finish(votes=(("painted", "102", 2),)))
    (won,) = results(hall.tournament)
    assert (won.players, won.votes, won.of, won.paper) == (("102",), 2, 2, 1)


def test_a_guest_with_an_account_by_now_takes_the_place_when_it_is_over_as_well():
    hall = running()
    assert hall.no(c.Release("g1", "ZZZZ-ZZZZ"), STRANGER) == "not_organiser"
    for number in (1, 2, 3):
        if number > 1:
            hall.do(c.Next(number))
        for game in hall.tournament.swiss.played[-1].games:
            hall.do(c.Judge(number, game.table, *hall.plausible()), ARBITER)
    hall.do(c.Finish())
    before = hall.tournament.swiss
    assert hall.no(c.Claim("K7PM-2XQA"), 101) == "stage_finished", "who played is not somebody else who played"
    hall.do(c.Release("g1", "ZZZZ-ZZZZ"))
    hall.do(c.Claim("ZZZZ-ZZZZ"), STRANGER)
    assert hall.tournament.player_of(STRANGER) == "g1"
    assert hall.tournament.swiss == before
