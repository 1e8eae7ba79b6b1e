"""Standings: what counts, what is an average, who shares a place."""

import json
from fractions import Fraction

import pytest
from msgspec.structs import replace

from games.core.dice import SeededDice
from tests.tournaments.evenings import SEED, game, swiss
from tests.tournaments.files import WHOLE
from tournaments.reading import load
from tournaments.records import Carried, Game, Player, Round, Settings, Swiss
from tournaments.standings import Standing, standings, under_way


def line(one: Swiss, player: str) -> Standing:
    return next(standing for standing in standings(one) if standing.id == player)


def totals(one: Swiss, player: str) -> tuple[int, Fraction, Fraction]:
    found = line(one, player)
    return found.pt, found.pv, found.rpv


def test_points_then_victory_points_then_the_rivals_victory_points():
    now = swiss(
        6,
        Round(1, (game(1, "p1", "p2", (6, 3), (2, 1)), game(2, "p3", "p4", (7, 2), (1, 0)), game(3, "p5", "p6"))),
    )
    assert totals(now, "p1") == totals(now, "p5") == (4, 8, 4)
    assert totals(now, "p3") == (4, 8, 2)
    assert totals(now, "p2") == (0, 4, 8)
    places = {standing.id: standing.place for standing in standings(now)}
    # p3 has as many points and victory points as p1 and p5, but fewer against; p4 has fewer than p2 and p6
    assert places == {"p3": 1, "p1": 2, "p5": 2, "p2": 4, "p6": 4, "p4": 6}


def test_who_is_level_shares_the_place_and_stands_in_the_drawn_order():
    now = swiss(5, Round(1, (game(1, "p1", "p2"), game(2, "p3", "p4")), bye="p5"))
    drawn = SeededDice(bytes.fromhex(SEED), 0).shuffle(["p1", "p2", "p3", "p4", "p5"])
    found = standings(now)
    assert [standing.place for standing in found] == [1, 1, 3, 4, 4]
    assert [one.id for one in found[:2]] == [player for player in drawn if player in {"p1", "p3"}]
    assert [one.id for one in found[3:]] == [player for player in drawn if player in {"p2", "p4"}]


def test_before_the_first_round_everyone_stands_in_the_drawn_order_the_unlisted_drawn_along():
    now = swiss(9)
    now = replace(now, players=(*now.players[:4], replace(now.players[4], status="registered"), *now.players[5:]))
    drawn = SeededDice(bytes.fromhex(SEED), 0).shuffle([f"p{number}" for number in range(1, 10)])
    assert [(one.place, one.id) for one in standings(now)] == [(1, player) for player in drawn if player != "p5"]


def test_without_a_seed_the_drawn_order_is_that_of_the_file():
    found = standings(swiss(4, seed=None))
    assert [(one.place, one.id) for one in found] == [(1, "p1"), (1, "p2"), (1, "p3"), (1, "p4")]


def test_a_bye_is_worth_three_points_and_the_own_average_which_grows_with_the_games():
    first = Round(1, (game(1, "p1", "p2"), game(2, "p3", "p4")), bye="p5")
    now = swiss(5, first)
    assert totals(now, "p5") == (3, 0, 0)
    now = replace(now, played=(first, Round(2, (game(1, "p5", "p1", (5, 2), (2, 0)),))))
    assert totals(now, "p5") == (3 + 4, 7 + 7, 2 + 2)
    now = replace(now, played=(*now.played, Round(3, (game(1, "p2", "p5", (6, 3), (1, 1)),))))
    assert totals(now, "p5") == (3 + 4 + 1, 11 + Fraction(11, 2), 9 + Fraction(9, 2))


def test_the_bye_is_worth_what_the_organiser_says():
    now = swiss(5, Round(1, (game(1, "p1", "p2"),), bye="p5"), settings=Settings(bye_pt=2))
    assert line(now, "p5").pt == 2


def test_a_win_without_playing_is_credited_like_a_bye_and_the_absent_one_gets_nothing():
    now = swiss(
        4,
        Round(1, (game(1, "p1", "p2"),)),
        Round(2, (Game(1, "p1", "p3", "no_show", absent=("p3",)), Game(2, "p2", "p4", "no_show", absent=("p2",)))),
    )
    assert totals(now, "p1") == (4 + 3, 16, 8)
    assert totals(now, "p3") == (0, 0, 0)
    assert totals(now, "p2") == (0, 4, 8)
    assert totals(now, "p4") == (3, 0, 0)


def test_when_both_are_absent_nobody_gets_anything():
    now = swiss(4, Round(1, (Game(1, "p1", "p2", "no_show", absent=("p1", "p2")),)))
    assert totals(now, "p1") == totals(now, "p2") == (0, 0, 0)


@pytest.mark.parametrize("status", ["open", "disputed"])
def test_games_without_an_agreed_result_count_for_nobody(status: str):
    now = swiss(4, Round(1, (replace(game(1, "p1", "p2"), status=status),)))
    assert totals(now, "p1") == totals(now, "p2") == (0, 0, 0)


def test_points_above_all_that_a_game_gives_count_all_the_same():
    now = swiss(4, Round(1, (game(1, "p1", "p2", (12, 0), (5, 0)),)))
    assert totals(now, "p1") == (4, 17, 0)


def test_what_is_carried_is_in_the_totals_but_in_no_average():
    past = Carried(pt=7, pv=Fraction(45, 2), rpv=Fraction(12), met=("p2",), bye=True)
    now = swiss(3, Round(1, (game(1, "p1", "p2"),)), Round(2, (), bye="p1"))
    now = replace(now, players=(replace(now.players[0], carried=past), *now.players[1:]))
    assert totals(now, "p1") == (7 + 4 + 3, Fraction(45, 2) + 16, 12 + 8)


def test_dropped_players_stay_and_registered_ones_are_not_listed():
    now = swiss(2, Round(1, (game(1, "p1", "p2"),)))
    now = replace(now, players=(replace(now.players[0], status="dropped"), now.players[1]))
    now = replace(now, players=(*now.players, Player("late", "Late", "registered"), Player("new", "New", entered=2)))
    assert [(one.id, one.dropped) for one in standings(now)] == [("p1", True), ("p2", False), ("new", False)]
    assert totals(now, "new") == (0, 0, 0)


def test_a_correction_changes_everything_that_follows_from_it():
    now = swiss(3, Round(1, (game(1, "p1", "p2"),), bye="p3"), Round(2, (game(1, "p3", "p1"),), bye="p2"))
    assert totals(now, "p2") == (0 + 3, 4 + 4, 8 + 8)
    right = replace(now.played[0], games=(game(1, "p1", "p2", (0, 9), (0, 4)),))
    now = replace(now, played=(right, now.played[1]))
    assert totals(now, "p2") == (4 + 3, 13 + 13, 0)


def test_a_bye_counts_once_its_round_is_over():
    """And until then the standings are those of the rounds that were played."""
    whole = load(json.dumps(WHOLE).encode())
    first = whole.played[0]
    later = Round(2, (Game(1, "A", "C"), Game(2, "D", "E")), bye="B", scenario="loot", feat="track")
    going = replace(whole, played=(first, later))
    assert under_way(going) == (0, 2)
    assert standings(going) == standings(whole)
    done = Game(1, "A", "C", pm=(1, 0), pa=(0, 0), status="confirmed")
    half = replace(later, games=(done, later.games[1]))
    assert under_way(replace(going, played=(first, half))) == (1, 2)
    points = {line.id: line.pt for line in standings(replace(going, played=(first, half)))}
    assert points["B"] == {line.id: line.pt for line in standings(whole)}["B"]
    over = replace(half, games=(done, replace(done, table=2, a="D", b="E")))
    assert under_way(replace(going, played=(first, over))) is None
    assert {line.id: line.pt for line in standings(replace(going, played=(first, over)))}["B"] == points["B"] + 3
