"""Move: six inches, any direction, round what is impassable."""

import pytest

from games.wards.ground import ground
from games.wards.maps import IDS
from games.wards.points import find, name, point, squared
from games.wards.walking import DIAGONAL, STEP
from tests.games.wards.battle import battle

GROUND = ground("proving-ground")


def reach(at: str, inches: int, driving: bool = False) -> set[str]:
    start = find(at)
    assert start is not None
    return {name(there) for there in GROUND.ways_of(driving=driving).reach(start, inches)}


def test_a_move_leads_up_to_six_inches_in_any_direction():
    found = reach("P11", 6)
    assert {"V11", "J11", "P5", "P17", "T15", "L7"} <= found
    assert {"W11", "I11", "P4", "P18", "U15"}.isdisjoint(found), "(5, 4) is 6.4 inches away"
    assert len(found) == 112, "every whole point of a circle of radius 6, its centre left out"
    assert "U14" in found, "(5, 3) is 5.8 inches away"


def test_the_move_is_offered_to_every_point_in_reach_and_to_no_other():
    table = battle({1: ("scout", "P11"), 2: ("scout", "AM2")})
    assert set(table.legal("move")) == {f"move {at}" for at in reach("P11", 6)}
    assert table.refused("move W11") == "too_far"
    assert table.refused("move P11") == "taken"
    assert table.refused("move AO10") == "off_map"
    assert table.refused("move ZZ9") == "no_point"


def test_nobody_stops_where_somebody_or_something_stands():
    table = battle({1: ("scout", "D10"), 2: ("scout", "G10"), 3: ("medic", "E10")})
    assert {"move G10", "move E10", "move C9", "move C11"}.isdisjoint(table.legal("move"))
    assert table.refused("move G10") == "taken"
    assert table.refused("move C9") == "taken"
    assert "move H10" in table.legal("move"), "but they may be passed"


def test_impassable_ground_is_walked_round():
    # the rock lies between column O and R, rows 17 to 19; straight through would be 4 inches
    table = battle({1: ("scout", "N18"), 2: ("scout", "AM2")})
    assert table.refused("move P18") == "impassable"
    assert "S18" in reach("N18", 6), "5.8 inches round the rock"
    assert "T18" not in reach("N18", 6), "6 inches straight, but 6.8 round the rock"
    assert table.refused("move T18") == "way_round"
    assert "R17" in reach("N18", 6), "along the edge: touching is no hindrance"
    assert "R18" in reach("N18", 6), "4.8 inches round the corner"


def test_the_way_round_is_counted_along_the_grid():
    assert (STEP, DIAGONAL) == (5, 7)
    start, end = find("N18"), find("R18")
    assert start is not None
    assert end is not None
    # (13,17) to (14,16) diagonally, three along the edge to (17,16), one down to (17,17)
    assert GROUND.walking.ways(end)[start] == 7 + 4 * 5
    assert "R18" not in reach("N18", 5)


def test_water_is_not_crossed_either():
    assert {"L21", "M21"}.isdisjoint(reach("J21", 6))
    assert "K21" in reach("J21", 6), "the bank can be stood on"


def test_walls_hedges_woods_and_houses_do_not_stop_who_walks():
    assert "S5" in reach("P5", 6), "over the wall"
    assert "M11" in reach("J11", 6), "into the wood"
    assert "G19" in reach("C19", 6), "into the house"


def test_a_way_is_never_shorter_than_it_is_straight():
    for map_id in (*IDS, "proving-ground"):
        walking = ground(map_id).walking
        for start in (point(9, 9), point(20, 5)):
            for inches in (4, 6, 8, 12):
                assert all(squared(start, at) <= inches * inches for at in walking.reach(start, inches))


@pytest.mark.parametrize("map_id", IDS)
def test_whatever_is_in_reach_can_be_walked_back(map_id: str):
    walking = ground(map_id).walking
    for column in range(2, 46, 11):
        for row in range(2, 34, 8):
            start = point(column, row)
            for at in walking.reach(start, 6):
                assert start in walking.reach(at, 6)
