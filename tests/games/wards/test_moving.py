"""Move: six inches, any direction, round what is impassable."""

import random
from typing import Any

import pytest

from games.core import data
from games.wards.ground import Ground, ground
from games.wards.maps import EDITION, IDS, load, read
from games.wards.points import find, name, point, squared
from games.wards.shapes import plane
from games.wards.walking import DRIVERS, STEP, WALKERS
from tests.games.wards import exact
from tests.games.wards.battle import battle
from tests.quick import first_quick

GROUND = Ground(load("proving-ground"))
"""Worked out from the terrain, not what is kept."""


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


def test_the_way_round_is_as_long_as_it_is():
    start, end = find("N18"), find("R18")
    assert start is not None
    assert end is not None
    # from (13, 17) to the corner (14, 16), three along the edge to (17, 16), one down to (17, 17)
    assert GROUND.walking.ways(end)[start] == round(STEP * (2**0.5 + 3 + 1)) == 27
    assert "R18" not in reach("N18", 5)


@pytest.mark.parametrize("file", first_quick(["village", "factory", "river"]))
@pytest.mark.parametrize("driving", [False, True])
def test_moves_reach_as_far_as_an_independent_measure_says(file: str, driving: bool):
    board, moving, rng = load(file), ground(file).ways_of(driving=driving), random.Random(file)
    kinds, inches = (DRIVERS, 8) if driving else (WALKERS, 6)
    barriers = [piece.shape for piece in board.pieces if piece.kind in kinds]
    edges = [at for at in board.everywhere() if any(exact.near(shape, plane(at)) for shape in barriers)]
    for start in rng.sample([at for at in edges if moving.stands(at)], 2):
        around = [at for at in board.everywhere() if at != start and squared(start, at) <= inches * inches]
        for at in rng.sample([at for at in around if moving.stands(at)], 10):
            way = exact.way(board, kinds, plane(start), plane(at), inches)
            in_reach = at in moving.reach(start, inches)
            assert in_reach == (way <= inches + 1e-9), f"{name(start)} to {name(at)}: {way}"


FACTORY = read("factory", {**data.toml("wards/maps/first/factory.toml"), "edition": EDITION})
"""The factory of the first edition, with the ways of today."""
FACTORY_GROUND = Ground(FACTORY)


@pytest.mark.parametrize(
    ("start", "end", "inches", "driving", "far"),
    [("Z7", "AE10", 6, False, 5.84), ("V11", "L15", 12, True, 11.44), ("AA14", "Q9", 12, True, 12.07)],
)
def test_ways_that_the_grid_measured_wrong(start: str, end: str, inches: int, driving: bool, far: float):
    here, there = find(start), find(end)
    assert here is not None
    assert there is not None
    way = exact.way(FACTORY, DRIVERS if driving else WALKERS, plane(here), plane(there), inches)
    assert abs(way - far) < 0.005
    assert (there in FACTORY_GROUND.ways_of(driving=driving).reach(here, inches)) == (far <= inches)
    assert (there in ground("first/factory").ways_of(driving=driving).reach(here, inches)) != (far <= inches)


def test_a_way_round_of_exactly_six_inches_is_walked():
    # along two edges of a rock of 4 by 2 inches, from corner to corner
    terrain = [{"kind": "impassable", "look": "rock", "shape": [[4, 4], [8, 4], [8, 6], [4, 6]]}]
    nothing: dict[str, Any] = {"symmetry": "", "spawns": [], "flags": []}
    walking = Ground(read("rock", {"columns": 20, "rows": 20, "terrain": terrain, **nothing})).walking
    start, end = point(4, 4), point(8, 6)
    assert end in walking.reach(start, 6)
    assert end not in walking.reach(start, 5)


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
            for inches in (4, 6):
                assert all(squared(start, at) <= inches * inches for at in walking.reach(start, inches))


@pytest.mark.parametrize("map_id", IDS)
def test_whatever_is_in_reach_can_be_walked_back(map_id: str):
    walking = ground(map_id).walking
    starts = [point(column, row) for column in range(2, 46, 11) for row in range(2, 34, 8)]
    ways = [(start, at) for start in starts for at in walking.reach(start, 6)]
    assert len(ways) > 100
    for start, at in ways:
        assert start in walking.reach(at, 6)
