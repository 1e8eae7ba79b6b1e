"""What is kept with each map is what the geometry says, and tables of people ask no geometry."""

import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.wards import eyes, paths, shapes
from games.wards.arms import ENGINES
from games.wards.assault import CHARGE
from games.wards.ground import Ground, ground
from games.wards.legal import WALK
from games.wards.maps import FILES, IDS, is_turned, load, read
from games.wards.paths import LONGEST, bits
from games.wards.tables import Packed, Tables, all_looks, kept, make
from tests.games.wards.battle import begin
from tests.quick import first_quick


def tables(file: str) -> Tables:
    found = kept(load(file))
    assert found is not None, f"its terrain has changed: ./tabard ground {file}"
    return found


@pytest.mark.parametrize("file", first_quick(FILES, 3))
def test_what_is_kept_is_what_the_geometry_says_here_and_there(file: str):
    board, known, rng = load(file), tables(file), random.Random(file)
    looker = eyes.Eyes(board)
    places = range(len(looker.points))
    assert [bool(flag) for flag in known.sheltered] == looker.sheltered()
    for here in rng.sample(places, 3):
        others = [there for there in rng.sample(places, 400) if there != here]
        row = known.looks_from(here)
        assert bytes(row[there] for there in others) == looker.looks(here, others)
    for driving, moves in ((False, known.walking), (True, known.driving)):
        ways = paths.Paths(board, driving=driving)
        assert list(moves.steps()) == ways.steps
        for here in rng.sample(places, 5):
            assert moves.needs_from(here) == ways.needs(here, LONGEST[driving])
            if not driving:
                assert known.straight_from(here) == bits(ways.straight(here, places))


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("file", FILES)
def test_what_is_kept_is_what_the_geometry_says_everywhere(file: str):
    board, known = load(file), tables(file)
    places = range(board.columns * board.rows)
    rows = all_looks(board, turned=is_turned(board))  # that the ends are alike, many random lines say
    assert all(bytes(known.looks_from(here)) == row for here, row in enumerate(rows))
    for driving, moves in ((False, known.walking), (True, known.driving)):
        ways = paths.Paths(board, driving=driving)
        assert all(moves.needs_from(here) == ways.needs(here, LONGEST[driving]) for here in places)
    walk = paths.Paths(board, driving=False)
    assert [list(each) for each in known.corners] == [list(each) for each in walk.to_corners()]


@pytest.mark.parametrize("turned", [False, True])
def test_what_is_made_is_read_back(turned: bool):
    parts = [("bulletproof", [[4, 4], [7, 4], [7, 6], [4, 6]]), ("cover", [[9, 2], [10, 2], [10, 5], [9, 5]])]
    terrain = [{"kind": kind, "look": "house", "shape": shape} for kind, shape in parts]
    nothing: dict[str, Any] = {"spawns": [], "flags": [], "terrain": terrain}
    board = read("small", {"columns": 21, "rows": 21, "symmetry": "turn" if turned else "", **nothing})
    assert is_turned(board) == turned
    known = Tables(board, msgspec.msgpack.decode(make(board), type=Packed))
    rows = all_looks(board, turned=False)
    assert all(bytes(known.looks_from(here)) == row for here, row in enumerate(rows))
    sight, fresh = Ground(board, known).sight, Ground(board).sight
    for one in board.everywhere()[::37]:
        assert sight.all_from(one) == fresh.all_from(one)
        assert all(sight.look(one, other) == fresh.look(one, other) for other in board.everywhere()[::5])
        assert all(sight.all_from(one)[other] == fresh.look(one, other) for other in board.everywhere()[::5])
    assert sight.sheltered == fresh.sheltered


def test_no_move_is_longer_than_what_is_kept():
    assert (max(WALK, CHARGE), max(engine.move for engine in ENGINES.values())) == LONGEST


@pytest.mark.parametrize("map_id", IDS)
@pytest.mark.parametrize("edition", [1, 2])
def test_a_battle_asks_no_geometry(map_id: str, edition: int, monkeypatch: pytest.MonkeyPatch):
    def never(*_: object) -> None:
        raise AssertionError("geometry is for maps that are being made")

    ground.cache_clear()
    monkeypatch.setattr(shapes.Shape, "__init__", never)
    table = begin(4, map=map_id, edition=edition)
    for _ in range(40):
        if table.over:
            break
        legal = table.legal()
        table.play(next((text for text in legal if not text.startswith("end")), "end"))


def test_a_map_whose_terrain_has_changed_is_worked_out():
    board = load("proving-ground")
    fewer = replace(board, pieces=board.pieces[:-1])
    assert kept(board) is not None
    assert kept(fewer) is None
    assert Ground(fewer).walking.reach(0, 4)
