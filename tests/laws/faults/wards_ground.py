"""Wards of War: points, ways, sight, cover, maps."""

from __future__ import annotations

from tests.laws.faults.fault import Fault

HERE = "games/wards/"

FAULTS = [
    Fault(
        "who stands at a wall is not seen over it",
        HERE + "eyes.py",
        "        if not head and not tail:\n",
        "        if not shape.inside[here] and not shape.inside[there]:\n",
        "wards/test_sight.py::test_sight_is_clear",
    ),
    Fault(
        "who stands at a wall sees through all of it",
        HERE + "eyes.py",
        "            if part is not None:\n                doubts",
        "            if part is None:\n                doubts",
        "wards/test_sight.py::test_walls_houses_and_rocks_block_the_sight",
    ),
    Fault(
        "stored tables get the sight of today",
        HERE + "eyes.py",
        "self._of_today = board.edition == EDITION",
        "self._of_today = True",
        "wards/test_sight.py::test_nobody_sees_through_what_is_leaned_on",
    ),
    Fault(
        "touching is passing through",
        HERE + "shapes.py",
        "return met[~_geometry.touches(self.area, lines[met])].tolist()",
        "return met.tolist()",
        "wards/test_sight.py::test_touching_a_corner_blocks_nothing",
    ),
    Fault(
        "a hedge helps from behind",
        HERE + "eyes.py",
        "found = [_Look(int(self._in_hedge[there]), int(self._in_hedge[here])) for there in others]",
        "found = [_Look(any(one.near[there] for one in self.shapes), self._in_hedge[here]) for there in others]",
        "wards/test_sight.py::test_a_target_is_in_cover_when_the_shot_crosses_a_hedge_or_wood_within_an_inch_of_it",
    ),
    Fault(
        "a hedge that is near helps wherever it is crossed",
        HERE + "eyes.py",
        "            if self._of_today:\n",
        "            if False:\n",
        "wards/test_sight.py::test_a_hedge_that_is_near_does_not_cover_where_the_shot_crosses_it_further_off",
    ),
    Fault(
        "a house shelters from someone inside",
        HERE + "eyes.py",
        'if shape.kind == "bulletproof" and not (shape.inside[here] and shape.inside[there]):',
        'if shape.kind == "bulletproof":',
        "wards/test_sight.py::test_a_target_inside_a_house_is_in_bulletproof_cover",
    ),
    Fault(
        "the look back is the look forth",
        HERE + "tables.py",
        "            found[there][here] = _REVERSED[look]\n",
        "            found[there][here] = look\n",
        "wards/test_kept.py::test_what_is_made_is_read_back",
    ),
    Fault(
        "what is kept twice is kept the wrong way round",
        HERE + "tables.py",
        "[: self._places**2 // 2][::-1]",
        "[: self._places**2 // 2]",
        "wards/test_kept.py::test_what_is_made_is_read_back",
    ),
    Fault(
        "an inch is a hair too short",
        HERE + "shapes.py",
        "_HAIR: Final = 1e-10\n",
        "_HAIR: Final = -1e-10\n",
        "wards/test_sight.py::test_sight_is_clear",
    ),
    Fault(
        "rocks are walked through in a straight line",
        HERE + "paths.py",
        "            if not straight:\n",
        "            if False:\n",
        "wards/test_moving.py::test_impassable_ground_is_walked_round",
    ),
    Fault(
        "a way of exactly six inches is too long",
        HERE + "paths.py",
        "most + 1) - _HAIR",
        "most + 1) + _HAIR",
        "wards/test_moving.py::test_a_way_round_of_exactly_six_inches_is_walked",
    ),
    Fault(
        "ways are counted along the grid",
        HERE + "paths.py",
        "self._of_today = board.edition == EDITION",
        "self._of_today = False",
        "wards/test_moving.py::test_ways_that_the_grid_measured_wrong",
    ),
    Fault(
        "people swim",
        HERE + "paths.py",
        'WALKERS: Final = ("impassable", "water")',
        'WALKERS: Final = ("impassable",)',
        "wards/test_moving.py::test_water_is_not_crossed_either",
    ),
    Fault(
        "tanks drive through houses",
        HERE + "paths.py",
        'DRIVERS: Final = (*WALKERS, "bulletproof")',
        "DRIVERS: Final = WALKERS",
        "wards/test_kept.py::test_what_is_kept_is_what_the_geometry_says_here_and_there",
    ),
    Fault(
        "a map may have a flag for each",
        HERE + "checking.py",
        "    if not _in_the_middle(board):\n",
        "    if not board.flags:\n",
        "wards/test_maps.py::test_one_flag_in_the_middle_or_three_in_a_row",
    ),
    Fault(
        "contact through a rock",
        HERE + "assault.py",
        "return [at for at in table.steps(there) if at == here or (at not in taken and at in near)]",
        "return [at for at in (here, *near) if at == here or (at not in taken and squared(at, there) <= 2)]",
        "wards/test_assault.py::test_the_way_into_contact_leads_round_what_is_impassable",
    ),
    Fault(
        "twins look the other way",
        HERE + "maps.py",
        "(one.facing + around) % len(DIRECTIONS)",
        "one.facing",
        "wards/test_maps.py::test_with_symmetry_everything_has_a_twin_and_what_is_its_own_twin_stands_once",
    ),
    Fault(
        "a map that is unfair passes",
        HERE + "checking.py",
        'yield Reason("wards.check.unfair", {"things": kind})',
        "return",
        "wards/test_maps.py::test_distances_are_the_same_for_both",
    ),
    Fault(
        "columns after Z are named anew",
        HERE + "points.py",
        'else "A" + chr(ord("A") + column - 26)',
        'else chr(ord("A") + column - 26)',
        "wards/test_points.py::test_every_name_is_read_back",
    ),
]
