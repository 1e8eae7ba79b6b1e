"""Vehicles and guns: mounting, driving, armour, bailing out, coming back."""

import pytest

from games.wards.arms import ENGINES, WEAPONS
from tests.games.wards.battle import GUN, JEEP, OTHER_TANK, TANK, battle, kinds, told

# On the proving ground a tank stands at C9, a jeep at C11, a gun at C13. Armour of the tank: 5.


def test_a_tank_moves_eight_inches_a_jeep_twelve_a_gun_not_at_all():
    assert (ENGINES["tank"].move, ENGINES["jeep"].move, ENGINES["field-gun"].move) == (8, 12, 0)


def test_a_tank_has_armour_from_three_to_eight_a_jeep_and_a_gun_have_none():
    assert 3 <= ENGINES["tank"].armour <= 8
    assert ENGINES["jeep"].armour == ENGINES["field-gun"].armour == 0


def test_a_gun_has_two_dice_reaches_twenty_four_inches_and_has_anti_tank_nine_and_firepower_four():
    gun = WEAPONS[ENGINES["field-gun"].weapon]
    assert (gun.rof, gun.range, gun.anti_tank, gun.firepower) == (2, 24, 9, 4)


# --- mounting ---------------------------------------------------------------------------------------------------------


def test_a_warrior_in_contact_may_mount():
    table = battle({1: ("scout", "D10"), 2: ("scout", "AM2")}, [1])
    assert table.legal("mount") == ["mount C9", "mount C11"]
    assert table.refused("mount C13") == "not_beside"
    assert table.refused("mount E10") == "no_vehicle"
    assert kinds(table.play("mount C9")) == ["mounts", "enough"]
    assert (table.at(1), table.warrior(1).vehicle, table.vehicle(TANK).crew) == ("C9", TANK, 1)


def test_a_vehicle_holds_one():
    table = battle({1: ("scout", "D10"), 3: ("scout", "C9"), 2: ("scout", "AM2")}, rides={3: TANK})
    assert table.legal("mount") == ["mount C11"]
    assert table.refused("mount C9") == "manned"


def test_vehicles_are_neutral_whoever_comes_first_takes_them():
    table = battle({1: ("scout", "AM16"), 2: ("scout", "AM2")}, [1])
    table.play("mount AL16")
    assert table.vehicle(OTHER_TANK).crew == 1


def test_a_crew_may_dismount_to_a_free_point_beside():
    table = battle({1: ("scout", "U12"), 3: ("scout", "V12"), 2: ("scout", "AM2")}, [1], rides={1: JEEP})
    assert len(table.legal("dismount")) == 7, "eight points, one of them taken"
    assert table.refused("dismount V12") == "taken"
    assert table.refused("dismount W12") == "not_beside"
    table.play("dismount U13")
    assert (table.at(1), table.warrior(1).vehicle, table.vehicle(JEEP).crew) == ("U13", None, None)
    assert table.vehicle(JEEP).at == "U12", "it stays where it is"


def test_mounting_and_dismounting_are_actions_and_not_taken_twice():
    table = battle({1: ("scout", "D10"), 2: ("scout", "AM2")}, [6], [1])
    table.play("mount C9")
    assert table.legal("dismount")
    assert table.legal("move"), "it may drive at once"
    table.play("dismount D9", "end")
    table = battle({1: ("scout", "C9"), 2: ("scout", "AM2")}, [6], rides={1: TANK})
    table.play("dismount C10")
    assert table.refused("dismount C11") == "twice"
    assert "mount C11" in table.legal("mount")


# --- driving and shooting ---------------------------------------------------------------------------------------------


def test_a_vehicle_moves_with_its_crew_and_turns_where_it_goes():
    table = battle({1: ("scout", "C11"), 2: ("scout", "AM2")}, [1], rides={1: JEEP})
    assert "move O11" in table.legal("move")
    assert table.refused("move P11") == "too_far"
    assert kinds(table.play("move K3")) == ["drives", "enough"]
    assert (table.at(1), table.vehicle(JEEP).at, table.vehicle(JEEP).facing) == ("K3", "K3", "NE")


def test_a_vehicle_goes_round_walls_and_houses_too():
    table = battle({1: ("scout", "D19"), 2: ("scout", "AM2")}, rides={1: TANK})
    assert table.refused("move J19") == "way_round", "6 inches straight, but 8.8 round the house"
    assert table.refused("move F18") == "impassable", "into the house"


def test_a_vehicle_drives_through_hedges_and_woods():
    table = battle({1: ("scout", "J11"), 2: ("scout", "AM2")}, rides={1: TANK})
    assert "move M11" in table.legal("move")


def test_a_gun_does_not_move():
    table = battle({1: ("scout", "C13"), 2: ("scout", "AM2")}, rides={1: GUN})
    assert table.legal("move") == []
    assert table.refused("move D13") == "gun"


def test_a_crew_shoots_with_the_weapon_of_its_vehicle_alone():
    table = battle({1: ("scout", "O12"), 2: ("scout", "R12")}, rides={1: TANK})
    assert table.legal("shoot") == ["shoot cannon 2"]
    assert table.refused("shoot rifle 2") == "no_weapon"


def test_a_crew_does_not_assault():
    table = battle({1: ("scout", "O12"), 2: ("scout", "R12")}, rides={1: TANK})
    assert table.legal("assault") == []
    assert table.refused("assault 2 Q12") == "crew"


# --- being hit --------------------------------------------------------------------------------------------------------


def test_a_vehicle_is_hit_on_three_or_more_and_one_more_in_cover():
    table = battle({1: ("anti-tank", "T12"), 2: ("scout", "X12")}, [3], [6], [1], rides={2: TANK})
    assert told(table.play("shoot bazooka 2"), "shoots")["need"] == 3
    table = battle({1: ("anti-tank", "P11"), 2: ("scout", "M11")}, [3], [3], [1], rides={2: TANK})
    assert told(table.play("shoot bazooka 2"), "shoots")["need"] == 4


@pytest.mark.parametrize(("die", "after"), [(6, "armour"), (5, "bails"), (4, "destroyed"), (1, "destroyed")])
def test_die_and_armour_above_the_anti_tank_hold_equal_bails_out_below_is_destroyed(die: int, after: str):
    # 5 of armour against the bazooka's 10
    table = battle({1: ("anti-tank", "T12"), 2: ("scout", "X12")}, [3], [die], [1], rides={2: TANK})
    events = table.play("shoot bazooka 2")
    assert told(events, "armour") == {"vehicle": "tank", "dice": (die,), "armour": 5, "against": 10}
    assert ("bails" in kinds(events), "destroyed" in kinds(events)) == (after == "bails", after == "destroyed")
    assert table.warrior(2).bailed is (after == "bails")


def test_a_destroyed_vehicle_takes_its_crew_with_it():
    table = battle({1: ("anti-tank", "T12"), 2: ("scout", "X12")}, [3], [1], [1], rides={2: TANK})
    assert kinds(table.play("shoot bazooka 2"))[1:4] == ["armour", "wrecked", "destroyed"]
    assert (table.at(2), table.vehicle(TANK).at, table.vehicle(TANK).crew) == (None, None, None)


def test_medics_do_not_help_crews():
    stand = {1: ("anti-tank", "T12"), 2: ("scout", "X12"), 4: ("medic", "Y12")}
    assert "triage" not in kinds(battle(stand, [3], [1], [1], rides={2: TANK}).play("shoot bazooka 2"))


@pytest.mark.parametrize(("at", "armour"), [("Z12", 6), ("Z13", 5)])
def test_an_engineer_within_two_inches_adds_one_to_the_armour_of_a_friendly_vehicle(at: str, armour: int):
    stand = {1: ("anti-tank", "T12"), 2: ("scout", "X12"), 4: ("engineer", at)}
    table = battle(stand, [3], [6], [1], rides={2: TANK})
    assert told(table.play("shoot bazooka 2"), "armour")["armour"] == armour


def test_not_of_its_own_vehicle_and_not_cumulative():
    table = battle({1: ("anti-tank", "T12"), 2: ("engineer", "X12")}, [3], [6], [1], rides={2: TANK})
    assert told(table.play("shoot bazooka 2"), "armour")["armour"] == 5
    stand = {1: ("anti-tank", "T12"), 2: ("scout", "X12"), 4: ("engineer", "Y12"), 6: ("engineer", "Y13")}
    table = battle(stand, [3], [6], [1], rides={2: TANK})
    assert told(table.play("shoot bazooka 2"), "armour")["armour"] == 6


def test_an_engineer_of_the_other_team_adds_nothing():
    stand = {1: ("anti-tank", "T12"), 2: ("scout", "X12"), 3: ("engineer", "Y12")}
    table = battle(stand, [3], [6], [1], rides={2: TANK})
    assert told(table.play("shoot bazooka 2"), "armour")["armour"] == 5


@pytest.mark.parametrize("ride", [JEEP, GUN])
@pytest.mark.parametrize(("die", "survives"), [(4, False), (5, True)])
def test_unarmoured_vehicles_and_guns_are_saved_on_five_or_more(ride: int, die: int, survives: bool):
    table = battle({1: ("scout", "O12"), 2: ("scout", "X12")}, [3], [die], [1], rides={2: ride})
    events = table.play("shoot rifle 2")
    assert told(events, "saves") == {"dice": (die,), "need": 5}
    assert ("destroyed" in kinds(events)) is not survives


def test_a_jeep_is_a_vehicle_for_the_bazooka_a_gun_is_none():
    table = battle({1: ("anti-tank", "T12"), 2: ("scout", "X12")}, [1], [1], [1], rides={2: JEEP})
    assert "rerolls" in kinds(table.play("shoot bazooka 2"))
    table = battle({1: ("anti-tank", "T12"), 2: ("scout", "X12")}, [1], [1], rides={2: GUN})
    assert "rerolls" not in kinds(table.play("shoot bazooka 2"))


@pytest.mark.parametrize("ride", [JEEP, GUN])
def test_flames_destroy_unarmoured_vehicles_and_guns_outright(ride: int):
    table = battle({1: ("engineer", "T12"), 2: ("scout", "X12")}, [3], [1], rides={2: ride})
    assert kinds(table.play("shoot flame-thrower 2"))[:3] == ["shoots", "wrecked", "destroyed"]


def test_armour_ignores_flames():
    table = battle({1: ("engineer", "T12"), 2: ("scout", "X12")}, [6], [1], rides={2: TANK})
    assert kinds(table.play("shoot flame-thrower 2")) == ["shoots", "ignored", "enough"]


@pytest.mark.parametrize(
    ("role", "against"), [("scout", 2), ("assault", 2), ("anti-tank", 4), ("medic", 2), ("engineer", 4)]
)
def test_an_assault_on_a_vehicle_hits_on_four_or_more_with_the_tank_assault_of_the_class(role: str, against: int):
    table = battle({1: (role, "V12"), 2: ("scout", "X12")}, [4], [6], rides={2: TANK})
    events = table.play("assault 2 W12")
    assert told(events, "armour")["against"] == against
    assert table.at(1) == "W12", "it hit, so nobody falls back"
    table = battle({1: (role, "V12"), 2: ("scout", "X12")}, [3], rides={2: TANK})
    assert kinds(table.play("assault 2 W12")) == ["assaults", "falls-back"]


def test_an_assault_on_a_gun_or_jeep_leaves_it_its_save():
    table = battle({1: ("scout", "V12"), 2: ("scout", "X12")}, [4], [4], rides={2: GUN})
    assert "destroyed" in kinds(table.play("assault 2 W12"))


# --- bailed out -------------------------------------------------------------------------------------------------------


def test_the_only_action_of_a_crew_that_bailed_out_is_to_remount():
    table = battle({1: ("scout", "X12"), 2: ("scout", "AM2")}, rides={1: TANK}, bailed=1)
    assert table.legal() == ["remount", "end"]
    assert table.refused("move X13") == "bailed"
    assert table.refused("shoot cannon 2") == "bailed"
    table = battle({1: ("scout", "X12"), 2: ("scout", "AM2")}, rides={1: TANK})
    assert table.refused("remount") == "not_bailed"


def test_it_succeeds_on_four_or_more_and_a_second_action_may_follow():
    table = battle({1: ("scout", "X12"), 2: ("scout", "AM2")}, [4], [6], rides={1: TANK}, bailed=1)
    assert kinds(table.play("remount")) == ["remounts", "again"]
    assert table.legal("move")
    assert not table.warrior(1).bailed


def test_else_the_turn_ends():
    table = battle({1: ("scout", "X12"), 2: ("scout", "AM2")}, [3], rides={1: TANK}, bailed=1)
    assert kinds(table.play("remount")) == ["stays-out"]
    assert table.asked == (2, "first")
    assert table.warrior(1).bailed


def test_a_crew_that_bailed_out_can_still_be_destroyed():
    table = battle({1: ("anti-tank", "T12"), 2: ("scout", "X12")}, [3], [1], [1], rides={2: TANK}, bailed=2)
    assert "destroyed" in kinds(table.play("shoot bazooka 2"))
    table = battle({1: ("anti-tank", "T12"), 2: ("scout", "X12")}, [3], [5], [1], rides={2: TANK}, bailed=2)
    assert "bails" not in kinds(table.play("shoot bazooka 2")), "it cannot bail out twice"


# --- coming back ------------------------------------------------------------------------------------------------------


def test_a_destroyed_vehicle_comes_back_to_its_place_after_two_rounds():
    table = battle({1: ("anti-tank", "T12"), 2: ("scout", "X12")}, [3], [1], [1], rides={2: TANK})
    table.play("shoot bazooka 2")
    assert table.vehicle(TANK).back == 4, "destroyed in round 1, away in rounds 2 and 3"
    table.play("respawn AM13", "end")
    assert table.vehicle(TANK).at is None
    table.play("end", "end")
    assert table.vehicle(TANK).at is None
    events = table.play("end", "end")
    assert told(events, "back") == {"vehicle": "tank", "at": "C9"}
    assert (table.view.round, table.vehicle(TANK).at, table.vehicle(TANK).facing) == (4, "C9", "E")


def test_it_waits_until_its_place_is_free():
    table = battle({1: ("anti-tank", "T12"), 2: ("scout", "X12"), 3: ("medic", "C9")}, [3], [1], [1], rides={2: TANK})
    table.play("shoot bazooka 2", "respawn AM13", "end", "end")
    for _ in range(4):
        table.play("end", "end", "end")
    assert table.vehicle(TANK).at is None
    table.by(3, "leave")
    table.play("end", "end")
    assert table.vehicle(TANK).at == "C9"


def test_an_empty_vehicle_is_nobodys_target():
    table = battle({1: ("assault", "D9"), 2: ("scout", "AM2")})
    assert table.legal("shoot", "assault") == []
    assert "mount C9" in table.legal("mount")
