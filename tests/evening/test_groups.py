"""Groups in the life of a tournament: chosen, drawn, told, and what is no longer possible then."""

from __future__ import annotations

from itertools import combinations

from tests.evening.hall import ARBITER, STRANGER, Hall
from tournaments.evening import commands as c
from tournaments.evening.commands import Guest
from tournaments.groups import group_of
from tournaments.standings import standings


def begun(players: int = 7, groups: int = 2, cut: int | None = None) -> Hall:
    """Round 1 is drawn."""
    hall = Hall(players)
    hall.do(c.Change(groups=groups, cut=cut))
    hall.do(c.Start())
    return hall


def test_from_the_draw_to_the_final():
    hall = begun(cut=4)
    assert hall.tournament.rounds == 5
    swiss = hall.tournament.swiss
    assert [len(group) for group in swiss.grouped] == [4, 3]
    (resting,) = swiss.played[0].idle
    (told,) = [one for one in hall.said if one.key == "event.told.idle"]
    assert told.users == (int(resting),)
    assert "event.told.bye" not in [one.key for one in hall.said]
    assert hall.log[-1].after["grouped"] == [list(group) for group in swiss.grouped]
    assert hall.log[-1].after["idle"] == [resting]
    hall.play()
    for number in (2, 3):
        hall.do(c.Next(number))
        hall.play()
    swiss = hall.tournament.swiss
    met = [frozenset(game.ids) for played in swiss.played for game in played.games]
    assert sorted(map(sorted, met)) == sorted(sorted(two) for group in swiss.grouped for two in combinations(group, 2))
    hall.do(c.Next(4))
    group = group_of(swiss)
    assert hall.tournament.round is not None
    assert all(group[game.a] != group[game.b] for game in hall.tournament.round.games), "crosswise"
    assert "event.told.idle" not in [one.key for one in hall.said[-6:]]
    hall.play()
    hall.do(c.Next(5))
    hall.play()
    hall.do(c.Finish())
    assert len(standings(hall.tournament.swiss)) == 7


def test_what_would_break_the_groups_is_refused():
    hall = begun()
    assert hall.tournament.round is not None
    first, second = hall.tournament.round.games[:2]
    assert hall.no(c.Swap(1, first.a, second.a)) == "swap_groups"
    assert hall.no(c.Late(STRANGER, "X")) == "groups_drawn"
    assert hall.no(c.AddGuests((Guest("Eva", "AAAA-BBBB"),))) == "groups_drawn"
    assert hall.no(c.Change(groups=3)) == "groups_fixed"
    assert hall.no(c.Change(groups=None)) == "groups_fixed"
    assert hall.no(c.Change(groups=3), STRANGER) == "not_organiser"


def test_who_was_not_checked_in_stays_outside():
    hall = Hall(6)
    hall.do(c.Open())
    hall.do(c.Join("Late"), 200)
    hall.do(c.Close())
    hall.do(c.Change(groups=2))
    hall.do(c.Start())
    assert hall.no(c.CheckIn("200")) == "groups_drawn"
    assert "200" not in group_of(hall.tournament.swiss)


def test_the_number_of_groups_must_fit():
    hall = Hall(8)
    assert hall.no(c.Change(groups=1)) == "out_of_range"
    assert hall.no(c.Change(groups=9)) == "out_of_range"
    hall.do(c.Change(groups=3))
    assert hall.no(c.Start()) == "groups_small"
    hall.do(c.Change(groups=2))
    assert hall.no(c.Change(rounds=5)) == "rounds_of_groups"
    assert hall.no(c.Start(rounds=5)) == "groups_rounds"
    assert hall.no(c.SetTeams((("A", ("101", "102")),))) == "groups_teams"
    hall.do(c.Start(rounds=3))
    assert hall.tournament.rounds == 3


def test_groups_take_the_place_of_a_chosen_number_of_rounds():
    hall = Hall(8)
    hall.do(c.Change(rounds=4))
    hall.do(c.Change(groups=2))
    assert hall.tournament.swiss.rounds is None
    hall.do(c.Change(groups=None))
    hall.do(c.Change(rounds=4))
    hall.do(c.SetTeams((("A", ("101", "102")), ("B", ("103", "104")))))
    assert hall.no(c.Change(groups=2)) == "groups_teams"


def test_large_groups_take_many_rounds_and_are_asked_about():
    hall = Hall(14)
    hall.do(c.Change(groups=2))
    assert hall.no(c.Start()) == "many_rounds"
    hall.do(c.Start(confirmed=True))
    assert hall.tournament.rounds == 7


def test_once_it_runs_without_groups_it_is_too_late():
    hall = Hall(6)
    hall.do(c.Start())
    assert hall.no(c.Change(groups=2)) == "groups_late"


def test_who_leaves_gives_the_next_game_away_and_the_rival_hears_of_it():
    hall = begun(8)
    hall.play()
    player = hall.tournament.swiss.grouped[0][0]
    hall.do(c.Drop(player))
    hall.said.clear()
    hall.do(c.Next(2))
    game = hall.tournament.game_of(player)
    assert game is not None
    assert (game.status, game.absent) == ("no_show", (player,))
    (told,) = [one for one in hall.said if one.key == "event.told.group_left"]
    assert told.users == tuple(int(one) for one in game.ids if one != player)
    hall.do(c.Return(player))
    hall.play()
    hall.do(c.Next(3))
    assert (hall.tournament.game_of(player) or game).absent == ()


def test_a_judge_corrects_and_penalises_as_ever():
    hall = begun(6)
    hall.play()
    hall.do(c.Correct(1, 1, (0, 3), (0, 0), reason="Misread"), ARBITER)
    assert hall.tournament.swiss.played[0].games[0].pm == (0, 3)
