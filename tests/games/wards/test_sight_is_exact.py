"""Lines of sight and cover agree with a slow exact computation, on every map: what is kept, and the geometry."""

import random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.wards.ground import Ground, ground
from games.wards.maps import FILES, Map, load, read
from games.wards.points import name, point
from games.wards.shapes import crossed_by_itself, plane
from games.wards.sight import Sight, cover, own_cover, seen
from tests.games.wards import exact


def agree(board: Map, sight: Sight, one: int, other: int) -> None:
    look = sight.look(one, other)
    found = seen(look), cover(look), own_cover(look)
    assert found == exact.look(board, plane(one), plane(other)), f"{board.id}: {name(one)} to {name(other)}"


def agree_often(file: str, number: int, seed: str) -> None:
    board, sight, rng = load(file), ground(file).sight, random.Random(seed)
    everywhere = board.everywhere()
    for _ in range(number):
        agree(board, sight, *rng.sample(everywhere, 2))


@pytest.mark.parametrize("file", FILES)
def test_sight_agrees_with_fractions_on_some_random_lines(file: str):
    agree_often(file, 250, "some")


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("file", FILES)
def test_sight_agrees_with_fractions_on_fifty_thousand_random_lines(file: str):
    agree_often(file, 50_000, "many")


@pytest.mark.parametrize("file", FILES)
def test_sight_agrees_with_fractions_for_who_stands_at_a_wall(file: str):
    """Random lines seldom begin on an edge: these do, and go to wherever."""
    board, sight, rng = load(file), ground(file).sight, random.Random("edges")
    everywhere = board.everywhere()
    shapes = [piece.shape for piece in board.pieces if piece.kind in ("bulletproof", "impassable", "cover")]
    edge = [at for at in everywhere if any(exact.side(shape, plane(at)) == exact.EDGE for shape in shapes)]
    for _ in range(250):
        one, other = rng.choice(edge), rng.choice(everywhere)
        if one != other:
            agree(board, sight, one, other)


CORNERS = st.tuples(st.integers(4, 20), st.integers(4, 20))
PLACES = st.tuples(st.integers(0, 12), st.integers(0, 12))


@settings(max_examples=50, deadline=None)
@given(
    shape=st.lists(CORNERS, min_size=3, max_size=6, unique=True),
    kind=st.sampled_from(["bulletproof", "impassable", "cover"]),
    edition=st.sampled_from([1, 2]),
    start=PLACES,
    ends=st.lists(PLACES, min_size=8, max_size=20),
)
def test_sight_agrees_with_fractions_past_any_piece(
    shape: list[tuple[int, int]], kind: str, edition: int, start: tuple[int, int], ends: list[tuple[int, int]]
):
    terrain = [{"kind": kind, "look": "wall", "shape": [[x / 2, y / 2] for x, y in shape]}]
    nothing: dict[str, Any] = {"symmetry": "", "spawns": [], "flags": []}
    board = read("any", {"columns": 20, "rows": 20, "terrain": terrain, "edition": edition, **nothing})
    assume(not crossed_by_itself(board.pieces[0]))
    sight = Ground(board).sight
    for end in ends:
        if start != end:
            agree(board, sight, point(*start), point(*end))
