"""The life of a tournament, without database and Discord."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from tests.evening.hall import ARBITER, BOSS, NOON, SEED, STRANGER, Hall
from tournaments.evening import commands as c
from tournaments.sayings import Refused
from tournaments.standings import standings


def test_nine_players_four_rounds_with_all_that_can_happen():
    hall = Hall(9)
    hall.do(c.Start())
    assert hall.tournament.rounds == 4
    assert hall.tournament.swiss.seed == SEED
    first = hall.tournament.round
    assert first is not None
    assert first.bye is not None
    pm, pa = hall.plausible()
    # a dispute at table 1, a no-show at table 2
    one, two = hall.tournament.game_at(1, 1), hall.tournament.game_at(1, 2)
    assert one is not None
    assert two is not None
    hall.do(c.Report(1, 1, pm, pa), int(one.a))
    hall.do(c.Report(1, 1, (pm[1], pm[0]), (pa[1], pa[0])), int(one.b))
    told = [said.users for said in hall.said if said.key == "event.told.disputed"]
    assert told == [(int(one.a),)]
    assert hall.no(c.Next(2)) == "pending"
    hall.do(c.Judge(1, 1, pm, pa), ARBITER)
    hall.do(c.Judge(1, 2, absent=(two.b,)), ARBITER)
    hall.play()
    hall.do(c.Drop(), 100 + 3)
    hall.do(c.Late(110, "Tarde"))
    hall.do(c.Accept("player"), 110)
    hall.do(c.Next(2))
    hall.play()
    before = hall.tournament.swiss.played[1]
    hall.do(c.Correct(1, 1, (pm[1], pm[0]), (pa[1], pa[0]), reason="wrong way round"))
    assert hall.tournament.swiss.played[1] == before  # a published round stays
    for number in (3, 4):
        hall.do(c.Next(number))
        hall.play()
    assert hall.no(c.Next(5)) == "tournament.refused.all_played"
    hall.do(c.Finish())
    assert hall.tournament.stage == "finished"
    lines = standings(hall.tournament.swiss)
    assert len(lines) == 10
    assert [line.id for line in lines if line.dropped] == ["103"]
    assert sum(played.bye is not None for played in hall.tournament.swiss.played) == 4 - sum(
        len(played.ids) % 2 == 0 for played in hall.tournament.swiss.played
    )
    assert [entry.seq for entry in hall.log] == list(range(1, len(hall.log) + 1))


def test_no_seed_is_told_before_round_1_and_its_digest_is_when_registration_closes():
    hall = Hall(6)
    assert SEED not in repr(hall.tournament) + repr(hall.log) + repr(hall.said)
    closed = [said for said in hall.said if said.key == "event.told.closed"]
    assert [said.args["digest"] for said in closed] == [hall.tournament.commitment]
    hall.do(c.Start())
    assert any(said.args.get("seed") == SEED for said in hall.said)


def test_the_press_that_starts_round_1_is_told_and_written_down():
    hall = Hall(6)
    hall.do(c.Start(press="1312345678901234567"))
    assert hall.tournament.swiss.press == "1312345678901234567"
    assert any(said.args.get("press") == "1312345678901234567" for said in hall.said)
    assert hall.log[-1].after["press"] == "1312345678901234567"


def test_who_comes_too_late_waits_and_moves_up_when_somebody_leaves():
    hall = Hall(capacity=4)
    hall.do(c.Open())
    for user in range(101, 107):
        hall.do(c.Join(f"P{user}"), user)
    assert [one.user_id for one in hall.tournament.waiting] == [105, 106]
    assert hall.no(c.CheckIn(), 105) == "only_waiting"
    hall.do(c.Leave(), 102)
    assert hall.tournament.player_of(105) == "105"
    assert [said.users for said in hall.said if said.key == "event.told.moved_up"] == [(105,)]
    hall.do(c.Change(capacity=6))
    assert hall.tournament.player_of(106) == "106"
    hall.do(c.Leave(), 106)
    hall.do(c.Join("again"), 106)
    assert len(hall.tournament.entrants) == len({one.player for one in hall.tournament.entrants}) == 5


def test_only_organisers_organise_and_only_judges_of_this_event_judge():
    hall = Hall(4)
    organising = (
        c.Open(), c.Close(), c.Start(), c.Next(1), c.Finish(), c.Cancel("x"), c.Late(5, "x"), c.Drop("101"),
        c.CheckIn(everyone=True), c.Swap(1, "101", "102"), c.Change(points=5), c.Staff(STRANGER, "judge", True),
        c.Move(5), c.RevealAll(()), c.Leave("101"),
    )  # fmt: skip
    for command in organising:
        for user in (101, ARBITER, STRANGER):
            assert hall.no(command, user if user != 101 or "101" not in repr(command) else 102) == "not_organiser"
    hall.do(c.Start())
    for command in (c.Judge(1, 1, (1, 0), (0, 0), reason="x"), c.Penalise("101", "warning", "x"), c.Timer(None)):
        for user in (101, STRANGER):
            assert hall.no(command, user) == "not_judge"
    hall.no(c.Refereed(1, 1, (1, 0), (0, 0)), BOSS)


def test_a_player_reports_only_at_the_own_table_and_only_what_can_be():
    hall = Hall(4)
    hall.do(c.Start())
    game, other = hall.tournament.game_at(1, 1), hall.tournament.game_at(1, 2)
    assert game is not None
    assert other is not None
    assert hall.no(c.Report(1, 1, (1, 1), (0, 0)), int(other.a)) == "not_your_table"
    assert hall.no(c.Report(2, 1, (1, 1), (0, 0)), int(game.a)) == "no_table"
    assert hall.no(c.Report(1, 1, (-1, 1), (0, 0)), int(game.a)) == "not_points"
    assert hall.no(c.Report(1, 1, (10, 1), (0, 0)), int(game.a)).startswith(("tournament.check.", "warcrow.check."))
    assert hall.no(c.Judge(1, 1, (10, 1), (0, 0)), ARBITER).startswith(("tournament.check.", "warcrow.check."))
    hall.do(c.Judge(1, 1, (10, 1), (0, 0), reason="played on"), ARBITER)
    pm, pa = hall.plausible()
    assert hall.no(c.Confirm(1, 2), int(other.b)) == "nothing_reported"
    hall.do(c.Report(1, 2, pm, pa), int(other.a))
    assert hall.no(c.Confirm(1, 2), int(other.a)) == "own_report"
    assert hall.no(c.Confirm(1, 2, (0, 0), (0, 0)), int(other.b)) == "report_changed"
    hall.do(c.Dispute(1, 2, "no"), int(other.b))
    assert hall.no(c.Confirm(1, 2), int(other.b)) == "disputed"
    # giving in confirms it
    hall.act(c.Report(1, 2, pm, pa), int(other.b))
    again = hall.tournament.game_at(1, 2)
    assert again is not None
    assert again.status == "confirmed"
    assert hall.tournament.reports == ()


def test_two_equal_reports_confirm_each_other():
    hall = Hall(4)
    hall.do(c.Start())
    game = hall.tournament.game_at(1, 1)
    assert game is not None
    pm, pa = hall.plausible()
    hall.do(c.Report(1, 1, pm, pa), int(game.b))
    hall.do(c.Report(1, 1, pm, pa), int(game.a))
    done = hall.tournament.game_at(1, 1)
    assert done is not None
    assert (done.status, done.pm, done.pa) == ("confirmed", pm, pa)


def test_the_next_round_names_the_tables_that_are_missing_and_is_not_made_twice():
    hall = Hall(6)
    assert hall.no(c.Next(1)) == "stage_closed"
    hall.do(c.Start())
    hall.play(leave=(2,))
    assert hall.no(c.Next(3)) == "other_round"
    with pytest.raises(Refused) as error:
        hall.act(c.Next(2))
    args = error.value.saying.args
    assert args["n"] == 1
    assert args["tables"].startswith("2 (Player")
    hall.play()
    hall.do(c.Next(2))
    assert hall.act(c.Next(1)).entry is None


def test_a_dropped_players_open_game_is_the_organisers_to_decide():
    hall = Hall(5)
    hall.do(c.Start())
    game = hall.tournament.game_at(1, 1)
    assert game is not None
    hall.do(c.Drop(), int(game.a))
    assert hall.tournament.pending == ((1, 1), (1, 2))
    assert any(said.key == "event.told.dropped_open" and said.users == (BOSS, ARBITER) for said in hall.said)
    hall.do(c.Drop(game.a, walkover=True))
    lost = hall.tournament.game_at(1, 1)
    assert lost is not None
    assert (lost.status, lost.absent) == ("no_show", (game.a,))
    hall.play()
    hall.do(c.Next(2))
    assert game.a not in (hall.tournament.round or game).ids
    hall.do(c.Return(), int(game.a))
    hall.play()
    hall.do(c.Next(3))
    assert game.a in (hall.tournament.round or game).ids


def test_a_swap_is_marked_announced_and_not_undone_by_a_second_click():
    hall = Hall(5)
    hall.do(c.Start())
    played = hall.tournament.round
    assert played is not None
    assert played.bye is not None
    first = played.games[0]
    hall.do(c.Swap(1, first.a, played.bye, at=(first.table, 0)))
    swapped = hall.tournament.round
    assert swapped is not None
    assert swapped.bye == first.a
    assert hall.tournament.manual == ((1, first.table),)
    assert hall.no(c.Swap(1, played.bye, first.b)) == "same_table"
    hall.play()
    assert hall.no(c.Swap(1, first.b, first.a)) == "counts_already"


def test_penalties_do_what_they_say():
    hall = Hall(4)
    hall.do(c.Start())
    game, other = hall.tournament.game_at(1, 1), hall.tournament.game_at(1, 2)
    assert game is not None
    assert other is not None
    hall.do(c.Penalise(game.a, "warning", "late"), ARBITER)
    assert hall.tournament.game_at(1, 1) == game
    hall.do(c.Penalise(game.a, "game-loss", "late again"), ARBITER)
    hall.do(c.Penalise(other.b, "disqualified", "dice"), ARBITER)
    assert hall.tournament.pending == ()
    assert hall.no(c.Return(), int(other.b)) == "not_organiser"
    assert hall.no(c.Penalise(game.b, "warning", " ")) == "reason_needed"


def test_nobody_decides_the_own_game_while_another_could():
    hall = Hall(4)
    hall.tournament = replace(hall.tournament, judges=(101,))
    hall.do(c.Start())
    mine = hall.tournament.game_of("101")
    assert mine is not None
    assert hall.no(c.Judge(1, mine.table, (1, 0), (0, 0), reason="x"), 101) == "own_game"
    hall.tournament = replace(hall.tournament, organisers=(101,), judges=())
    hall.do(c.Judge(1, mine.table, (1, 0), (0, 0), reason="nobody else"), 101)


def test_lists_are_locked_at_the_deadline_and_by_round_1():
    hall = Hall(4, deadline=NOON + timedelta(hours=2))
    hall.do(c.HandIn("aa"), 101)
    hall.do(c.HandIn("bb"), 101)
    assert len(hall.tournament.lists) == 1
    hall.now += timedelta(hours=3)
    assert hall.no(c.HandIn("cc"), 101) == "lists_locked"
    assert hall.no(c.HandIn("cc"), STRANGER) == "not_registered"
    hall.do(c.Start())
    assert hall.no(c.HandIn("cc"), 102) == "lists_locked"
    hall.do(c.Late(105, "Eva"))
    hall.do(c.Accept("player"), 105)
    hall.do(c.HandIn("dd"), 105)
    assert hall.no(c.HandIn("ee"), 105) == "lists_locked"


def test_too_few_or_too_many():
    assert Hall(3).no(c.Start()) == "too_few"
    assert Hall(4).no(c.Start(rounds=4)) == "too_many_rounds"
    assert Hall(4).no(c.Start(rounds=2)) == "too_few_rounds"
    hall = Hall(8)
    assert hall.no(c.Start(rounds=6)) == "many_rounds"
    hall.do(c.Start(rounds=6, confirmed=True))
    assert hall.tournament.rounds == 6
    assert hall.no(c.Change(rounds=3)) == "fixed"
    assert hall.no(c.Change(capacity=2)) == "out_of_range"


def test_it_can_be_cancelled_and_then_nothing_more_happens():
    hall = Hall(4)
    hall.do(c.Start())
    hall.do(c.Timer(NOON + timedelta(hours=5)))
    assert hall.no(c.Timer(NOON)) == "past"
    hall.do(c.Cancel("rain"))
    for command in (c.Next(2), c.Finish(), c.Start(), c.Judge(1, 1, (0, 0), (0, 0)), c.Open()):
        assert hall.no(command) == "stage_cancelled"


def test_names_however_odd_are_one_line_and_two_alike_are_told_apart():
    hall = Hall()
    hall.do(c.Open())
    hall.do(c.Join("Ana"), 101)
    hall.do(c.Join("Ana"), 102)
    hall.do(c.Join('=1+1,"x"\n\u202e عربى {player}'), 103)
    assert hall.no(c.Join("\u200b \n"), 104) == "no_name"
    assert hall.tournament.name_of("101") == "Ana (101)"
    assert "\n" not in hall.tournament.name_of("103")
    assert "\u202e" not in hall.tournament.name_of("103")
