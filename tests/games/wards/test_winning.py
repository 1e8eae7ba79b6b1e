"""Winning: tickets, flags, the last round; who has left."""

from math import ceil, hypot

import pytest

from games.wards import GAME, maps, points
from tests.games.wards.battle import battle, begin, kinds, told

APART = {1: ("medic", "B3"), 2: ("medic", "AM22")}
DUEL = {1: ("medic", "T12"), 2: ("medic", "V12"), 3: ("scout", "B3"), 4: ("scout", "AM22")}


# --- tickets ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "tickets"), [(2, 5), (3, 5), (4, 6), (6, 8), (8, 10), (16, 10)])
def test_each_team_starts_with_tickets_by_the_number_of_players_or_as_was_agreed(seats: int, tickets: int):
    assert begin(seats, mode="tickets").view.score == (tickets, tickets)
    assert begin(seats, mode="tickets", tickets=3).view.score == (3, 3)


def test_two_play_for_flags_and_more_for_tickets_unless_they_choose():
    assert [begin(seats).view.mode for seats in (2, 3, 16)] == ["flags", "tickets", "tickets"]
    assert [begin(2, mode=mode).view.mode for mode in ("tickets", "flags")] == ["tickets", "flags"]


@pytest.mark.parametrize(
    ("stand", "winners", "middle"),
    [
        ({1: ("medic", "T12"), 2: ("medic", "AM22")}, (0,), (1, 2)),
        ({1: ("medic", "B3"), 2: ("medic", "V14")}, (1,), (2, 1)),
        ({1: ("medic", ""), 2: ("medic", "AM22")}, (1,), (2, 1)),
    ],
)
def test_level_tickets_are_won_by_the_team_that_stood_nearer_to_the_middle(
    stand: dict[int, tuple[str, str]], winners: tuple[int, ...], middle: tuple[int, int]
):
    table = battle(stand, turn=2, round=4, rounds=4)
    events = table.play("end")
    assert kinds(events)[-2:] == ["middle", "team-won"]
    assert told(events, "team-won")["reason"] == "middle"
    one, two = table.view.middle
    assert (one < two) == (middle[0] < middle[1])
    assert table.over is not None
    assert table.over.winners == winners


def test_inches_from_the_middle_are_those_of_the_nearest_added_up_over_the_rounds():
    table = battle({1: ("medic", "B3"), 2: ("medic", "AM22"), 3: ("medic", "T12")})
    table.play("end", "end", "end")
    one, two = table.view.middle
    table.play("end", "end", "end")
    assert table.view.middle == (2 * one, 2 * two)
    board = maps.load("proving-ground")
    assert one == ceil(hypot(19 - (board.columns - 1) / 2, 11 - (board.rows - 1) / 2))


def test_as_near_on_both_sides_it_is_a_draw():
    board = maps.load("proving-ground")
    mirrored = points.name(points.point(board.columns - 1 - 4, 5))
    table = battle({1: ("medic", "E6"), 2: ("medic", mirrored)}, turn=2, round=4, rounds=4)
    assert kinds(table.play("end"))[-1] == "drawn"


def test_in_the_first_edition_level_tickets_were_a_draw():
    table = battle({1: ("medic", "T12"), 2: ("medic", "AM22")}, turn=2, round=4, rounds=4, edition=1)
    assert told(table.play("end"), "drawn") == {"reason": "rounds"}


def test_a_loss_costs_one():
    table = battle(DUEL, [6])
    assert told(table.play("assault 2 U12"), "ticket") == {"team": "blue", "n": 9}
    assert table.view.score == (10, 9)


def test_a_team_without_tickets_has_lost_at_once():
    table = battle(DUEL, [6], score=(4, 1))
    events = table.play("assault 2 U12")
    assert told(events, "team-won") == {"team": "red", "reason": "tickets"}
    assert table.over is not None
    assert (table.over.winners, table.over.scores, table.over.reason) == ((0, 2), (4, 0, 4, 0), "tickets")
    table = battle(DUEL, [6, 1, 1], [1], turn=2, score=(1, 9))
    table.play("shoot smg 1")
    assert table.over is not None
    assert table.over.winners == (1, 3), "no die for a second action any more"


def test_in_flags_a_loss_costs_nothing():
    table = battle(DUEL, [6], mode="flags")
    table.play("assault 2 U12")
    assert table.view.score == (0, 0)


# --- flags: T11 and U14 -----------------------------------------------------------------------------------------------


def end_of_round(**stand: str) -> tuple[tuple[int | None, ...], tuple[int, int]]:
    """Who holds T11 and U14, and the points, after a round in which nobody did anything."""
    table = battle({int(number[1:]): ("medic", at) for number, at in stand.items()}, mode="flags", seats=4)
    while table.view.round == 1:
        table.play(next(text for text in table.legal() if text == "end" or text.startswith("enter")))
    return tuple(flag.team for flag in table.view.flags), table.view.score


def test_the_team_that_alone_has_warriors_within_three_inches_of_a_flag_holds_it():
    assert end_of_round(n1="T11", n2="AM22") == ((0, None), (1, 0))
    assert end_of_round(n1="T8", n2="AM22") == ((0, None), (1, 0)), "exactly three inches"
    assert end_of_round(n1="T7", n2="AM22") == ((None, None), (0, 0)), "four"
    assert end_of_round(n1="B3", n2="U14", n4="U15") == ((None, 1), (0, 1))


def test_a_flag_with_warriors_of_both_teams_is_nobodys():
    assert end_of_round(n1="T10", n2="T9", n3="U10") == ((None, None), (0, 0))


def test_each_flag_makes_a_point_at_the_end_of_the_round():
    assert end_of_round(n1="T11", n3="U14", n2="AM22") == ((0, 0), (2, 0))
    assert end_of_round(n1="S9", n2="V16") == ((0, 1), (1, 1))
    table = battle({1: ("medic", "T11"), 2: ("medic", "AM22")}, mode="flags")
    table.play("end")
    assert table.view.score == (0, 0), "not before the round ends"
    events = table.play("end")
    assert told(events, "flags") == {"first": 1, "second": 0, "one": 1, "two": 0}


def test_first_to_fifteen_wins_at_the_end_of_the_round():
    table = battle({1: ("medic", "T11"), 2: ("medic", "AM22")}, mode="flags", score=(14, 3))
    events = table.play("end", "end")
    assert told(events, "team-won") == {"team": "red", "reason": "flags"}
    assert table.over is not None
    assert table.over.scores == (15, 3)


def test_if_both_get_there_whoever_has_more_wins_and_level_the_battle_goes_on():
    both = {1: ("medic", "T9"), 2: ("medic", "U16")}
    table = battle(both, mode="flags", score=(15, 14), round=3)
    table.play("end", "end")
    assert table.over is not None
    assert table.over.winners == (0,)
    table = battle(both, mode="flags", score=(14, 14), round=3)
    table.play("end", "end")
    assert (table.over, table.view.score) == (None, (15, 15))


# --- the last round ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("score", "winners"), [((7, 5), (0,)), ((5, 7), (1,)), ((6, 6), ())])
@pytest.mark.parametrize("mode", ["tickets", "flags"])
def test_after_the_last_round_the_score_decides_and_if_it_is_level_it_is_a_draw(
    mode: str, score: tuple[int, int], winners: tuple[int, ...]
):
    table = battle(APART, mode=mode, score=score, rounds=12, round=12)
    events = table.play("end", "end")
    assert table.over is not None
    assert (table.over.winners, table.over.reason) == (winners, "rounds")
    assert kinds(events)[-1] == ("team-won" if winners else "drawn")


def test_as_many_rounds_are_played_as_was_agreed():
    table = begin(2, rounds=4)
    table.play("enter scout C19", "end", "enter scout AU19", "end")
    for _ in range(3):
        assert table.over is None
        table.play("end", "end")
    assert table.over is not None


def test_all_seats_of_a_team_win():
    table = battle(DUEL, [6], score=(4, 1), seats=6)
    table.play("assault 2 U12")
    assert table.over is not None
    assert table.over.winners == (0, 2, 4)
    assert GAME.teams(table.state) == ((0, 2, 4), (1, 3, 5))
