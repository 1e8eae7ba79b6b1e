"""Lines of sight and cover agree with a slow exact computation, on every map."""

import random

import pytest

from games.wards.ground import ground
from games.wards.maps import IDS, load
from games.wards.points import name
from games.wards.shapes import plane
from games.wards.sight import cover, own_cover, seen
from tests.games.wards import exact

EVERY = (*IDS, "proving-ground")


def agree(map_id: str, number: int, seed: str) -> None:
    board, sight, rng = load(map_id), ground(map_id).sight, random.Random(seed)
    everywhere = board.everywhere()
    for _ in range(number):
        one, other = rng.sample(everywhere, 2)
        look = sight.look(one, other)
        found = seen(look), cover(look), own_cover(look)
        assert found == exact.look(board, plane(one), plane(other)), f"{map_id}: {name(one)} to {name(other)}"


@pytest.mark.slow
@pytest.mark.parametrize("map_id", EVERY)
def test_sight_agrees_with_fractions_on_some_random_lines(map_id: str):
    agree(map_id, 2000 // len(EVERY), "some")


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("map_id", EVERY)
def test_sight_agrees_with_fractions_on_a_hundred_thousand_random_lines(map_id: str):
    agree(map_id, 100_000, "many")
