"""Assault: into contact, a die, the end of the turn."""

import pytest

from tests.games.wards.battle import battle, kinds, told


def test_an_assault_moves_up_to_four_inches_into_contact():
    table = battle({1: ("scout", "T12"), 2: ("scout", "Y12")})
    assert "assault 2 X12" in table.legal("assault"), "four inches, then contact"
    assert all(text.split()[2] in {"X11", "X12", "X13"} for text in table.legal("assault"))
    assert table.refused("assault 2 Z12") == "too_far"
    assert table.refused("assault 2 W12") == "no_contact"


def test_contact_is_the_next_point_also_diagonally():
    table = battle({1: ("scout", "T12"), 2: ("scout", "U13")})
    beside = {"T12", "T13", "T14", "U12", "U14", "V12", "V13", "V14"}
    assert {text.split()[2] for text in table.legal("assault")} == beside
    assert table.legal("assault")[0] == "assault 2 T12", "who is in contact already need not move"


def test_an_assault_that_reaches_no_enemy_is_not_allowed():
    table = battle({1: ("scout", "T12"), 2: ("scout", "Z12")})
    assert table.legal("assault") == []
    assert table.refused("assault 2 Y12") == "too_far"


def test_the_way_into_contact_leads_round_what_is_impassable():
    # the rock lies between O17 and R19
    table = battle({1: ("scout", "N18"), 2: ("scout", "S18")})
    assert table.refused("assault 2 R18") == "way_round", "4 inches straight, 4.8 round the rock"
    table = battle({1: ("scout", "P16"), 2: ("scout", "O18")})
    assert "assault 2 O17" in table.legal("assault")
    assert table.refused("assault 2 P17") == "no_contact", "the corner of the rock is between them"


def test_contact_points_must_be_free():
    table = battle({1: ("scout", "T12"), 2: ("scout", "V12"), 3: ("scout", "U12")})
    assert "assault 2 U12" not in table.legal("assault")
    assert table.refused("assault 2 U12") == "taken"


@pytest.mark.parametrize("die", [4, 5, 6])
def test_four_or_more_destroys_without_a_save(die: int):
    table = battle({1: ("scout", "T12"), 2: ("scout", "W12")}, [die])
    events = table.play("assault 2 V12")
    assert kinds(events)[:2] == ["assaults", "destroyed"]
    assert told(events, "assaults") == {"number": 2, "at": "V12", "die": die, "need": 4}
    assert (table.at(1), table.at(2)) == ("V12", None)


@pytest.mark.parametrize("die", [1, 2, 3])
def test_else_the_attacker_goes_two_inches_straight_away(die: int):
    table = battle({1: ("scout", "U12"), 2: ("scout", "W12")}, [die])
    events = table.play("assault 2 V12")
    assert told(events, "falls-back") == {"at": "T12"}
    assert (table.at(1), table.at(2)) == ("T12", "W12")


def test_diagonally_away_is_one_point_since_two_would_be_more_than_two_inches():
    table = battle({1: ("scout", "U10"), 2: ("scout", "W12")}, [1])
    table.play("assault 2 V11")
    assert table.at(1) == "U10"


def test_going_back_stops_before_whoever_or_whatever_is_in_the_way():
    table = battle({1: ("scout", "V12"), 2: ("scout", "W12"), 3: ("medic", "T12")}, [1])
    table.play("assault 2 V12")
    assert table.at(1) == "U12"
    table = battle({1: ("scout", "S18"), 2: ("scout", "T18")}, [1])
    table.play("assault 2 S18")
    assert table.at(1) == "R18", "the edge of the rock"
    table = battle({1: ("scout", "A12"), 2: ("scout", "A13")}, [1])
    table.play("assault 2 A12")
    assert table.at(1) == "A10"
    table = battle({1: ("scout", "A1"), 2: ("scout", "A2")}, [1])
    table.play("assault 2 A1")
    assert table.at(1) == "A1", "the edge of the table"


@pytest.mark.parametrize("die", [1, 6])
def test_either_way_the_turn_ends(die: int):
    table = battle({1: ("scout", "T12"), 2: ("scout", "W12"), 3: ("scout", "B3")}, [die], [6])
    table.play("assault 2 V12")
    assert table.asked[0] == 2


def test_an_assault_may_be_the_second_action():
    table = battle({1: ("scout", "P12"), 2: ("scout", "W12")}, [6], [6])
    table.play("move T12", "assault 2 V12")
    assert table.at(2) is None


def test_bulletproof_cover_does_not_help_against_an_assault():
    table = battle({1: ("scout", "V5"), 2: ("scout", "Q5")}, [4])
    assert "assault 2 R5" in table.legal("assault"), "over the wall"
    assert kinds(table.play("assault 2 R5"))[1] == "destroyed"


def test_no_medic_helps_against_an_assault():
    table = battle({1: ("scout", "T12"), 2: ("scout", "W12"), 4: ("medic", "X12")}, [4])
    assert "triage" not in kinds(table.play("assault 2 V12"))
    assert table.at(2) is None
