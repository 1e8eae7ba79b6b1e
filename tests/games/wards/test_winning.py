"""Winning: tickets, flags, the last round; who has left."""

import pytest

from games.wards import GAME
from tests.games.wards.battle import battle, begin, kinds, told

APART = {1: ("medic", "B3"), 2: ("medic", "AM22")}
DUEL = {1: ("medic", "T12"), 2: ("medic", "V12"), 3: ("scout", "B3"), 4: ("scout", "AM22")}


# --- tickets ----------------------------------------------------------------------------------------------------------


def test_each_team_starts_with_ten_tickets_or_as_many_as_was_agreed():
    assert begin().view.score == (10, 10)
    assert begin(tickets=3).view.score == (3, 3)


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
    table.play("enter scout C18", "end", "enter scout AT19", "end")
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
