"""The four maps, and the checker that maps are held to."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bot import catalogue
from games.core import data
from games.wards.arms import ENGINES
from games.wards.checking import check
from games.wards.ground import ground
from games.wards.maps import IDS, KINDS, BadMap, Map, load, read
from games.wards.points import name, xy
from games.wards.sight import cover, seen

GROUND = data.toml("wards/maps/proving-ground.toml") | {"columns": 41, "rows": 25, "flags": ["U13"]}
"""The proving ground, with a middle."""


def wrong(board: Map) -> list[str]:
    found = check(board)
    for language in ("es", "en"):
        assert all(catalogue.texts().reason(language, reason) for reason in found)
    return [reason.key.removeprefix("wards.check.") for reason in found]


def changed(**parts: Any) -> Map:
    return read("changed", {**GROUND, **parts})


def terrain(*shapes: tuple[str, Sequence[Sequence[float]]]) -> list[dict[str, Any]]:
    return [{"kind": kind, "look": "wall", "shape": shape} for kind, shape in shapes]


def square(x: float, y: float, size: float = 2) -> list[list[float]]:
    return [[x, y], [x + size, y], [x + size, y + size], [x, y + size]]


@pytest.mark.parametrize("map_id", IDS)
def test_every_map_passes_the_checker(map_id: str):
    assert wrong(load(map_id)) == []


def test_the_proving_ground_lacks_nothing_but_a_middle():
    assert wrong(load("proving-ground")) == ["flags"]
    assert wrong(changed()) == []


@pytest.mark.parametrize("map_id", IDS)
def test_every_map_is_the_same_seen_from_either_side(map_id: str):
    board = load(map_id)
    columns, rows = board.columns, board.rows

    def twin(at: int) -> tuple[int, int]:
        column, row = xy(at)
        return columns - 1 - column, rows - 1 - row

    assert {twin(at) for at in board.spawns[0]} == {xy(at) for at in board.spawns[1]}
    assert {twin(at) for at in board.flags} == {xy(at) for at in board.flags}
    assert {(one.kind, twin(one.at)) for one in board.vehicles} == {(one.kind, xy(one.at)) for one in board.vehicles}
    shapes = {(piece.kind, frozenset(piece.shape)) for piece in board.pieces}
    assert shapes == {
        (kind, frozenset((2 * columns - 2 - x, 2 * rows - 2 - y) for x, y in shape)) for kind, shape in shapes
    }


def test_the_maps_differ_in_kind():
    kinds = {map_id: {piece.look for piece in load(map_id).pieces} for map_id in IDS}
    assert {"house", "fountain"} <= kinds["village"]
    assert {"hedge", "wood"} <= kinds["hedgerows"]
    assert {"hall", "crates"} <= kinds["factory"]
    assert {"river", "bridge"} <= kinds["river"]


@pytest.mark.parametrize("map_id", IDS)
def test_every_look_on_a_map_has_a_word(map_id: str):
    for language in ("es", "en"):
        say = catalogue.texts().say(language)
        for piece in load(map_id).pieces:
            assert say(f"wards.look.{piece.look}")
            assert say(f"wards.kind.{piece.kind}")
        for key in ("map", "mode"):
            assert say(f"wards.option.{key}", **{key: map_id})


@pytest.mark.parametrize("map_id", IDS)
def test_every_map_offers_cover_and_blocks_some_sight(map_id: str):
    sight, everywhere = ground(map_id).sight, load(map_id).everywhere()[::37]
    looks = [sight.look(one, other) for one in everywhere[::3] for other in everywhere if one != other]
    assert {cover(look) for look in looks} == {0, 1, 2}
    assert 0.2 < sum(seen(look) for look in looks) / len(looks) < 0.95


def test_a_map_needs_as_many_spawn_points_for_one_team_as_for_the_other():
    assert "spawns" in wrong(changed(spawns=[]))
    assert "spawns" in wrong(changed(symmetry="", spawns=[{"team": 0, "at": "B3"}], terrain=[]))


def test_spawn_points_flags_and_vehicles_can_be_reached():
    ring = [[-1, 5], [41, 5], [41, 6], [-1, 6]]
    walled = changed(terrain=[{"kind": "impassable", "look": "rock", "shape": ring}])
    assert "unreachable" in wrong(walled)
    assert "inside" in wrong(changed(terrain=terrain(("impassable", square(19, 11)))))
    in_house = terrain(("bulletproof", square(1, 7, 3)))
    assert wrong(changed(terrain=in_house)) == ["inside", "inside"], "a tank in a house, and its twin"


def test_distances_are_the_same_for_both():
    sides = {"symmetry": "", "terrain": [], "vehicles": []}
    spawns = [{"team": 0, "at": "B3"}, {"team": 1, "at": "AN23"}]
    assert wrong(changed(**sides, spawns=spawns, flags=["U13"])) == []
    nearer = [spawns[0], {"team": 1, "at": "AN22"}]
    assert wrong(changed(**sides, spawns=nearer, flags=["U13"])) == ["unfair"]
    tank = [{"kind": "tank", "at": "C9", "facing": "E"}]
    assert wrong(changed(**{**sides, "vehicles": tank}, spawns=spawns, flags=["U13"])) == ["unfair"]


def test_nothing_overlaps():
    assert "overlap" in wrong(changed(terrain=terrain(("cover", square(6, 6)), ("bulletproof", square(7, 7)))))
    assert wrong(changed(terrain=terrain(("cover", square(6, 6)), ("open", square(7, 7))))) == [], "a road may"


def test_what_stops_does_not_touch_what_stops():
    assert "touch" in wrong(changed(terrain=terrain(("water", square(6, 6)), ("bulletproof", square(8, 6)))))
    assert "touch" in wrong(changed(terrain=terrain(("water", square(6, 6)), ("bulletproof", square(8, 8)))))
    assert wrong(changed(terrain=terrain(("cover", square(6, 6)), ("bulletproof", square(8, 6))))) == []


def test_a_piece_has_a_proper_shape():
    bow = [[6, 6], [8, 8], [8, 6], [6, 8]]
    assert "shape" in wrong(changed(terrain=terrain(("cover", bow))))
    assert "shape" in wrong(changed(terrain=terrain(("cover", [[6, 6], [8, 8]]))))


def test_one_flag_in_the_middle_or_three_in_a_row():
    assert wrong(changed(flags=["U5", "U13"])) == []
    for flags in ([], ["U5"], ["U5", "P5"], ["U5", "P5", "U13"]):
        assert wrong(changed(flags=flags)) == ["flags"]
    assert "flags" in wrong(changed(symmetry="", flags=["U12", "U13", "U15"], terrain=[])), "not as far from it"


def test_nothing_stands_off_the_map_or_twice_in_a_place():
    far = changed(symmetry="", flags=["AV11", "U13"], terrain=[])
    assert "off" in wrong(far)
    assert "twice" in wrong(changed(flags=["U13", "U13"]))
    assert "twice" in wrong(changed(spawns=[{"team": 0, "at": "C9"}]))


def test_a_map_has_a_size_that_can_be_played():
    assert "size" in wrong(changed(columns=12))
    assert "size" in wrong(changed(columns=60))


def test_spawn_points_are_not_under_fire_from_each_other():
    near = [{"team": 0, "at": "N14"}]
    assert "exposed" in wrong(changed(spawns=near, terrain=[]))


def test_vehicles_are_known():
    assert "vehicle" in wrong(changed(vehicles=[{"kind": "zeppelin", "at": "C9", "facing": "E"}]))


@pytest.mark.parametrize(
    "part",
    [
        {"columns": "many"},
        {"symmetry": "mirror"},
        {"flags": ["Z99"]},
        {"spawns": [{"team": 2, "at": "B3"}]},
        {"vehicles": [{"kind": "tank", "at": "C9", "facing": "UP"}]},
        {"terrain": [{"kind": "lava", "look": "wall", "shape": square(6, 6)}]},
        {"terrain": [{"kind": "cover", "look": "wall", "shape": square(6.25, 6)}]},
        {"treasure": 1},
    ],
)
def test_a_file_that_is_no_map_is_refused(part: dict[str, Any]):
    with pytest.raises(BadMap):
        changed(**part)


def test_with_symmetry_everything_has_a_twin_and_what_is_its_own_twin_stands_once():
    own = [[19, 11], [21, 11], [21, 13], [19, 13]]
    board = changed(terrain=terrain(("cover", own), ("cover", square(6, 6))), flags=["A1"])
    assert len(board.pieces) == 3
    assert [name(at) for at in board.flags] == ["A1", "AO25"]
    assert [one.facing for one in board.vehicles[:2]] == [2, 6]


def test_the_page_about_making_a_map_says_what_is_true():
    page = (Path(__file__).parents[3] / "docs" / "making-a-map.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(compile(example, "making-a-map.md", "exec"), {})
    for word in (*KINDS, *{piece.look for map_id in IDS for piece in load(map_id).pieces}, *ENGINES):
        assert f"`{word}`" in page
    assert "20 to 52 points" in page
