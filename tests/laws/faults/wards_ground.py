"""Wards of War: points, ways, sight, cover, maps."""

from __future__ import annotations

from tests.laws.faults.fault import Fault

HERE = "games/wards/"

FAULTS = [
    Fault(
        "who stands at a wall is not seen over it",
        HERE + "sight.py",
        "            elif not shape.touched[here] and not shape.touched[there]:\n",
        "            elif not shape.inside[here] and not shape.inside[there]:\n",
        "wards/test_sight.py::test_sight_is_clear",
    ),
    Fault(
        "touching is passing through",
        HERE + "shapes.py",
        "        met: Any = _geometry.intersects(self._areas, line).nonzero()[0]\n"
        "        return met[~_geometry.touches(self._areas[met], line)].tolist()",
        "        met: Any = _geometry.intersects(self._areas, line).nonzero()[0]\n        return met.tolist()",
        "wards/test_sight.py::test_touching_a_corner_blocks_nothing",
    ),
    Fault(
        "a hedge helps from behind",
        HERE + "sight.py",
        "        covered, own_covered = int(self._in_hedge[there]), int(self._in_hedge[here])\n",
        "        covered, own_covered = int(any(one.near[there] for one in self._shapes)), int(self._in_hedge[here])\n",
        "wards/test_sight.py::test_a_target_is_in_cover_when_the_shot_crosses_a_hedge_or_wood_within_an_inch_of_it",
    ),
    Fault(
        "a hedge helps at any distance",
        HERE + "sight.py",
        "covered = covered or int(shape.near[there])",
        "covered = covered or 1",
        "wards/test_sight.py::test_a_target_is_in_cover_when_the_shot_crosses_a_hedge_or_wood_within_an_inch_of_it",
    ),
    Fault(
        "a house shelters from someone inside",
        HERE + "sight.py",
        'elif shape.kind == "bulletproof" and not (shape.inside[here] and shape.inside[there]):',
        'elif shape.kind == "bulletproof":',
        "wards/test_sight.py::test_a_target_inside_a_house_is_in_bulletproof_cover",
    ),
    Fault(
        "the look back is the look forth",
        HERE + "sight.py",
        "return _REVERSED[row[one]]",
        "return row[one]",
        "wards/test_sight.py::test_all_looks_from_a_point_are_the_single_ones",
    ),
    Fault(
        "an inch is a hair too short",
        HERE + "shapes.py",
        "NEAR: Final = 2\n",
        "NEAR: Final = 1.9\n",
        "wards/test_sight_is_exact.py::test_sight_agrees_with_fractions_on_some_random_lines",
    ),
    Fault(
        "rocks are walked through in a straight line",
        HERE + "walking.py",
        "if index not in blocked or other in around)",
        "if index not in blocked or other)",
        "wards/test_moving.py::test_impassable_ground_is_walked_round",
    ),
    Fault(
        "a diagonal step costs no more than a straight one",
        HERE + "walking.py",
        "DIAGONAL: Final = 7\n",
        "DIAGONAL: Final = 5\n",
        "wards/test_moving.py::test_the_way_round_is_counted_along_the_grid",
    ),
    Fault(
        "people swim",
        HERE + "walking.py",
        'WALKERS: Final = ("impassable", "water")',
        'WALKERS: Final = ("impassable",)',
        "wards/test_moving.py::test_water_is_not_crossed_either",
    ),
    Fault(
        "tanks drive through houses",
        HERE + "walking.py",
        'DRIVERS: Final = (*WALKERS, "bulletproof")',
        "DRIVERS: Final = WALKERS",
        "wards/test_vehicles.py::test_a_vehicle_goes_round_walls_and_houses_too",
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
