"""The five classes: weapons, and what each class may do besides."""

from fractions import Fraction

import pytest

from games.wards.arms import ROLES, WEAPONS
from games.wards.odds import on_warrior
from tests.games.wards.battle import TANK, battle, kinds, told

# range, rate of fire, anti-tank, firepower (0: none)
TABLE = {
    "rifle": (16, 1, 2, 5),
    "pistol": (4, 2, 1, 6),
    "binoculars": (40, 1, 0, 0),
    "assault-rifle": (8, 3, 2, 6),
    "grenades": (8, 1, 3, 4),
    "bazooka": (8, 1, 10, 5),
    "smg": (4, 3, 1, 6),
    "flame-thrower": (4, 1, 0, 0),
}
CLASSES = {
    "scout": (("rifle", "pistol", "binoculars"), 2),
    "assault": (("assault-rifle", "grenades"), 2),
    "anti-tank": (("bazooka", "pistol"), 4),
    "medic": (("smg",), 2),
    "engineer": (("pistol", "flame-thrower"), 4),
}


def test_there_are_five_classes_with_these_weapons_and_tank_assaults():
    assert {name: (role.weapons, role.tank_assault) for name, role in ROLES.items()} == CLASSES


@pytest.mark.parametrize("weapon", TABLE)
def test_weapons_are_as_in_the_table(weapon: str):
    found = WEAPONS[weapon]
    assert (found.range, found.rof, found.anti_tank, found.firepower) == TABLE[weapon]


# --- scout ------------------------------------------------------------------------------------------------------------


def test_a_scout_rolls_a_failed_hit_on_a_warrior_with_the_rifle_again():
    table = battle({1: ("scout", "M12"), 2: ("medic", "X12")}, [2], [3], [1], [1])
    events = table.play("shoot rifle 2")
    assert kinds(events)[:4] == ["shoots", "rerolls", "saves", "destroyed"]
    assert told(events, "rerolls")["dice"] == (3,)


def test_a_hit_is_not_rolled_again():
    table = battle({1: ("scout", "M12"), 2: ("medic", "X12")}, [3], [6], [1])
    assert "rerolls" not in kinds(table.play("shoot rifle 2"))


def test_the_failed_hit_is_rolled_again_once():
    table = battle({1: ("scout", "M12"), 2: ("medic", "X12")}, [2], [2], [1])
    assert kinds(table.play("shoot rifle 2")) == ["shoots", "rerolls", "misses", "enough"]


def test_not_with_the_pistol():
    table = battle({1: ("scout", "U12"), 2: ("medic", "X12")}, [2, 2], [1])
    assert "rerolls" not in kinds(table.play("shoot pistol 2"))


def test_not_against_a_vehicle():
    table = battle({1: ("scout", "M12"), 2: ("medic", "X12")}, [2], [1], rides={2: TANK})
    assert "rerolls" not in kinds(table.play("shoot rifle 2"))


def test_a_hit_with_binoculars_places_ranged_in_beside_the_target_and_does_nothing_else():
    table = battle({1: ("scout", "C3"), 2: ("medic", "X12")}, [3], [1])
    assert kinds(table.play("shoot binoculars 2")) == ["shoots", "ranged-in", "enough"]
    assert (table.warrior(2).ranged_in, table.at(2)) == (1, "X12")


def test_binoculars_may_miss_and_are_not_rolled_again():
    table = battle({1: ("scout", "C3"), 2: ("medic", "X12")}, [2], [1])
    assert kinds(table.play("shoot binoculars 2")) == ["shoots", "misses", "enough"]
    assert table.warrior(2).ranged_in is None


def test_who_is_ranged_in_is_shot_at_without_line_of_sight_and_hit_on_two_or_more():
    table = battle(
        {3: ("medic", "P5"), 2: ("medic", "S5"), 1: ("scout", "C3")}, [2, 1, 1], [1], [1], turn=3, ranged={2: 1}
    )
    events = table.play("shoot smg 2")
    assert told(events, "shoots") == {"weapon": "smg", "number": 2, "cover": "ranged", "need": 2, "dice": (2, 1, 1)}
    table = battle({3: ("medic", "P5"), 2: ("medic", "S5"), 1: ("scout", "C3")}, turn=3)
    assert table.refused("shoot smg 2") == "no_sight"


def test_range_counts_all_the_same():
    table = battle({3: ("medic", "P5"), 2: ("medic", "U5"), 1: ("scout", "C3")}, turn=3, ranged={2: 1})
    assert table.refused("shoot smg 2") == "out_of_range"


def test_bulletproof_cover_still_shelters_who_is_ranged_in():
    table = battle(
        {3: ("medic", "T5"), 2: ("medic", "Q5"), 1: ("scout", "C3")}, [2, 1, 1], [6], [1], turn=3, ranged={2: 1}
    )
    assert "firepower" in kinds(table.play("shoot smg 2"))


@pytest.mark.parametrize("die", [1, 2])
def test_the_token_goes_with_the_next_shoot_of_a_friend_whether_it_hits_or_not(die: int):
    table = battle(
        {3: ("anti-tank", "P12"), 2: ("medic", "S12"), 1: ("scout", "C3")}, [die], [6], turn=3, ranged={2: 1}
    )
    table.play("shoot bazooka 2")
    assert table.warrior(2).ranged_in is None


def test_the_token_is_for_friends_of_the_scout_not_for_the_scout():
    table = battle({1: ("scout", "P5"), 2: ("medic", "S5")}, ranged={2: 1})
    assert table.refused("shoot rifle 2") == "no_sight"
    table = battle({1: ("scout", "P12"), 2: ("medic", "S12")}, [6], [6], [1], ranged={2: 1})
    assert told(table.play("shoot rifle 2"), "shoots")["need"] == 3
    assert table.warrior(2).ranged_in == 1, "it waits for a friend"


def test_binoculars_neither_need_nor_use_the_token():
    table = battle({3: ("scout", "P5"), 2: ("medic", "S5"), 1: ("scout", "C3")}, turn=3, ranged={2: 1})
    assert table.refused("shoot binoculars 2") == "no_sight"


def test_the_token_goes_when_the_target_moves():
    table = battle({1: ("scout", "C3"), 2: ("medic", "X12")}, [1], turn=2, ranged={2: 1})
    table.play("move X13")
    assert table.warrior(2).ranged_in is None


def test_the_token_goes_when_the_target_is_destroyed():
    table = battle({1: ("scout", "T12"), 2: ("medic", "V12")}, [6], ranged={2: 1})
    table.play("assault 2 U12", "respawn AM13")
    assert table.warrior(2).ranged_in is None


# --- assault ----------------------------------------------------------------------------------------------------------


def test_an_assault_trooper_may_shoot_a_second_time_with_grenades():
    table = battle({1: ("assault", "T12"), 2: ("medic", "X12")}, [1, 1, 1], [6], [1])
    table.play("shoot assault-rifle 2")
    assert table.legal("shoot") == ["shoot grenades 2"]
    assert table.refused("shoot assault-rifle 2") == "twice"
    assert kinds(table.play("shoot grenades 2")) == ["shoots", "misses"]


def test_also_after_grenades():
    table = battle({1: ("assault", "T12"), 2: ("medic", "X12")}, [1], [6])
    table.play("shoot grenades 2")
    assert table.legal("shoot") == ["shoot grenades 2"]


# --- anti-tank --------------------------------------------------------------------------------------------------------


def test_an_anti_tank_warrior_rolls_a_failed_hit_on_a_vehicle_with_the_bazooka_again():
    table = battle({1: ("anti-tank", "T12"), 2: ("medic", "X12")}, [2], [3], [6], [1], rides={2: TANK})
    assert kinds(table.play("shoot bazooka 2"))[:3] == ["shoots", "rerolls", "armour"]


def test_not_on_a_warrior_and_not_with_the_pistol():
    table = battle({1: ("anti-tank", "T12"), 2: ("medic", "X12")}, [2], [1])
    assert "rerolls" not in kinds(table.play("shoot bazooka 2"))
    table = battle({1: ("anti-tank", "T12"), 2: ("medic", "X12")}, [2, 2], [1], rides={2: TANK})
    assert "rerolls" not in kinds(table.play("shoot pistol 2"))


# --- medic ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "survives"), [(3, False), (4, True)])
def test_a_friend_within_two_inches_of_a_medic_who_fails_a_save_is_saved_on_four_or_more(die: int, survives: bool):
    stand = {1: ("anti-tank", "T12"), 2: ("scout", "X12"), 4: ("medic", "Z12")}
    table = battle(stand, [3], [2], [die], [1])
    events = table.play("shoot bazooka 2")
    assert told(events, "triage") == {"number": 2, "dice": (die,), "need": 4}
    assert next(event for event in events if event.kind == "triage").seat == 3
    assert (table.at(2) == "X12") is survives


def test_not_further_away_than_two_inches():
    table = battle({1: ("anti-tank", "T12"), 2: ("scout", "X12"), 4: ("medic", "Z13")}, [3], [2], [1])
    assert "triage" not in kinds(table.play("shoot bazooka 2")), "2.2 inches"


def test_a_medic_does_not_tend_itself():
    table = battle({1: ("anti-tank", "T12"), 2: ("medic", "X12")}, [3], [2], [1])
    assert "triage" not in kinds(table.play("shoot bazooka 2"))


def test_but_another_medic_does():
    table = battle({1: ("anti-tank", "T12"), 2: ("medic", "X12"), 4: ("medic", "Y12")}, [3], [2], [4], [1])
    assert told(table.play("shoot bazooka 2"), "triage")["number"] == 2


def test_a_medic_of_the_other_team_does_not():
    table = battle({1: ("anti-tank", "T12"), 2: ("scout", "X12"), 3: ("medic", "Y12")}, [3], [2], [1])
    assert "triage" not in kinds(table.play("shoot bazooka 2"))


def test_one_medic_rolls_however_many_are_near():
    stand = {1: ("anti-tank", "T12"), 2: ("scout", "X12"), 4: ("medic", "Y12"), 6: ("medic", "Y13")}
    table = battle(stand, [3], [2], [3], [1])
    assert kinds(table.play("shoot bazooka 2")).count("triage") == 1
    assert table.at(2) is None


def test_triage_is_rolled_once_for_each_failed_save():
    stand = {1: ("medic", "T12"), 2: ("scout", "X12"), 4: ("medic", "Y12")}
    table = battle(stand, [6, 6, 6], [1, 6, 2], [4, 3], [1])
    events = table.play("shoot smg 2")
    assert told(events, "triage")["dice"] == (4, 3)
    assert table.at(2) is None, "one hit was not ignored"


def test_triage_does_not_help_against_firepower():
    table = battle({1: ("anti-tank", "V5"), 2: ("scout", "Q5"), 4: ("medic", "P5")}, [4], [5], [1])
    assert "triage" not in kinds(table.play("shoot bazooka 2"))
    assert table.at(2) is None


# --- engineer ---------------------------------------------------------------------------------------------------------


def test_flames_destroy_a_warrior_outright():
    table = battle({1: ("engineer", "T12"), 2: ("scout", "X12"), 4: ("medic", "Y12")}, [3], [1])
    assert kinds(table.play("shoot flame-thrower 2"))[:3] == ["shoots", "burns", "destroyed"]


def test_flames_reach_into_bulletproof_cover_once_they_hit():
    table = battle({1: ("engineer", "T5"), 2: ("scout", "Q5")}, [4], [1])
    assert "destroyed" in kinds(table.play("shoot flame-thrower 2"))


def test_tables_of_chances_know_that_flames_ask_for_a_hit_alone():
    assert on_warrior("flame-thrower", 0).destroyed == Fraction(2, 3)
