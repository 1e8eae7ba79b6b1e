"""Shoot: who may be shot at, what hits, what saves; bulletproof cover."""

import pytest

from tests.games.wards.battle import battle, kinds, told

# hedge: columns K to L, rows 3 to 7. wall: columns Q to R, rows 3 to 7. Everything between S8 and Y14 is open.


def test_a_target_must_be_in_sight():
    table = battle({1: ("scout", "O5"), 2: ("scout", "T5")})
    assert table.legal("shoot") == []
    assert table.refused("shoot rifle 2") == "no_sight"


def test_a_target_must_be_in_range():
    table = battle({1: ("assault", "O12"), 2: ("scout", "X12"), 4: ("scout", "W12")}, seats=4)
    assert table.legal("shoot") == ["shoot assault-rifle 4", "shoot grenades 4"]
    assert table.refused("shoot grenades 2") == "out_of_range"


def test_a_target_is_an_enemy_on_the_table():
    table = battle({1: ("scout", "O12"), 2: ("scout", "S12"), 3: ("medic", "P12")}, seats=4)
    assert table.refused("shoot rifle 3") == "friend"
    assert table.refused("shoot rifle 4") == "off_table"
    assert table.refused("shoot rifle 9") == "nobody"
    assert table.refused("shoot bazooka 2") == "no_weapon"


def test_every_weapon_at_hand_may_be_chosen():
    table = battle({1: ("scout", "O12"), 2: ("scout", "R12")})
    assert table.legal("shoot") == ["shoot rifle 2", "shoot pistol 2", "shoot binoculars 2"]


@pytest.mark.parametrize(
    ("role", "weapon", "dice"),
    [("medic", "smg", 3), ("anti-tank", "pistol", 2), ("anti-tank", "bazooka", 1), ("assault", "assault-rifle", 3)],
)
def test_one_die_is_rolled_for_each_point_of_rate_of_fire(role: str, weapon: str, dice: int):
    table = battle({1: (role, "O12"), 2: ("scout", "R12")}, [1] * dice, [1])
    events = table.play(f"shoot {weapon} 2")
    assert told(events, "shoots")["dice"] == (1,) * dice


def test_three_or_more_hits_in_the_open():
    table = battle({1: ("medic", "O12"), 2: ("scout", "R12")}, [2, 3, 4], [6, 6], [1])
    events = table.play("shoot smg 2")
    assert told(events, "shoots") == {"weapon": "smg", "number": 2, "cover": "open", "need": 3, "dice": (2, 3, 4)}
    assert told(events, "saves")["dice"] == (6, 6), "two hits, two saves"


def test_in_cover_four_or_more_hits():
    table = battle({1: ("medic", "M5"), 2: ("scout", "J5")}, [2, 3, 4], [6], [1])
    events = table.play("shoot smg 2")
    assert (told(events, "shoots")["cover"], told(events, "shoots")["need"]) == ("cover", 4)
    assert told(events, "saves")["dice"] == (6,), "one hit"


def test_who_is_missed_rolls_nothing():
    table = battle({1: ("medic", "O12"), 2: ("scout", "R12")}, [1, 2, 1], [1])
    assert kinds(table.play("shoot smg 2")) == ["shoots", "misses", "enough"]
    assert table.at(2) == "R12"


@pytest.mark.parametrize(("die", "survives"), [(1, False), (2, False), (3, True), (6, True)])
def test_im_shot_three_or_more_ignores_the_hit(die: int, survives: bool):
    table = battle({1: ("anti-tank", "O12"), 2: ("scout", "R12")}, [3], [die], [1])
    events = table.play("shoot bazooka 2")
    assert ("destroyed" in kinds(events)) is not survives
    assert (table.at(2) == "R12") is survives


def test_one_failed_save_of_several_destroys():
    table = battle({1: ("medic", "O12"), 2: ("scout", "R12")}, [6, 6, 6], [6, 2, 6], [1])
    assert "destroyed" in kinds(table.play("shoot smg 2"))
    assert (table.warrior(1).kills, table.warrior(2).losses, table.at(2)) == (1, 1, None)


# --- bulletproof cover ------------------------------------------------------------------------------------------------


def test_in_bulletproof_cover_there_is_no_save_but_the_shooter_rolls_again():
    table = battle({1: ("anti-tank", "V5"), 2: ("scout", "Q5")}, [4], [4], [1])
    events = table.play("shoot bazooka 2")
    assert kinds(events) == ["shoots", "firepower", "survives", "enough"]
    assert told(events, "firepower") == {"dice": (4,), "need": 5}
    assert table.at(2) == "Q5"


@pytest.mark.parametrize(
    ("role", "weapon", "where", "needs"),
    [
        ("scout", "rifle", "V5", 5),
        ("scout", "pistol", "S5", 6),
        ("assault", "assault-rifle", "S5", 6),
        ("assault", "grenades", "S5", 4),
        ("anti-tank", "bazooka", "S5", 5),
        ("medic", "smg", "S5", 6),
    ],
)
def test_at_or_above_the_firepower_of_the_weapon_destroys(role: str, weapon: str, where: str, needs: int):
    rof = {"pistol": 2, "assault-rifle": 3, "smg": 3}.get(weapon, 1)
    for die in (needs - 1, needs):
        table = battle({1: (role, where), 2: ("scout", "Q5")}, [6] * rof, [1] * (rof - 1) + [die], [1])
        assert ("destroyed" in kinds(table.play(f"shoot {weapon} 2"))) == (die >= needs)


def test_in_bulletproof_cover_one_more_is_needed_to_hit_as_well():
    table = battle({1: ("anti-tank", "V5"), 2: ("scout", "Q5")}, [3], [1])
    events = table.play("shoot bazooka 2")
    assert (told(events, "shoots")["cover"], told(events, "shoots")["need"]) == ("bulletproof", 4)
    assert "misses" in kinds(events)


# --- coming back ------------------------------------------------------------------------------------------------------


def test_who_is_destroyed_comes_back_at_the_start_of_the_next_turn_at_any_own_spawn_point_and_takes_it_in_full():
    table = battle({1: ("medic", "O12"), 2: ("scout", "R12")}, [6, 1, 1], [1], [1], [6])
    table.play("shoot smg 2")
    assert table.asked == (2, "respawn")
    assert table.legal() == ["respawn AM22", "respawn AM13"]
    assert table.refused("move R13") == "respawn_first"
    assert table.refused("respawn B3") == "no_spawn"
    assert table.refused("enter medic AM13") == "respawn_first", "the class was chosen before the battle"
    assert kinds(table.play("respawn AM13")) == ["respawns"]
    assert (table.at(2), table.warrior(2).role) == ("AM13", "scout")
    assert table.asked == (2, "first")
    table.play("move AH13")
    assert table.asked == (2, "second")


def test_who_is_destroyed_again_and_again_comes_back_again_and_again():
    table = battle({1: ("medic", "AK13"), 2: ("scout", "AM12")}, [6, 1, 1], [1], [1], [6, 1, 1], [1], [1])
    table.play("shoot smg 2", "respawn AM13", "end", "shoot smg 2", "respawn AM13")
    assert table.warrior(2).losses == 2
    assert table.at(2) == "AM13"
