"""The grid: names, distances, directions."""

import pytest

from games.wards.maps import IDS, load
from games.wards.points import (
    COLUMNS,
    COMPASS,
    DIRECTIONS,
    ROWS,
    find,
    heading,
    name,
    point,
    squared,
    touching,
    toward,
    within,
    xy,
)


def at(text: str) -> int:
    found = find(text)
    assert found is not None
    return found


def test_points_are_named_by_column_and_row():
    assert name(point(0, 0)) == "A1"
    assert name(point(12, 13)) == "M14"
    assert name(point(25, 35)) == "Z36"
    assert name(point(26, 0)) == "AA1"
    assert name(point(48, 36)) == "AW37"


def test_every_name_is_read_back():
    everywhere = [point(column, row) for column in range(COLUMNS) for row in range(ROWS)]
    assert len({name(one) for one in everywhere}) == len(everywhere)
    assert all(find(name(one)) == one for one in everywhere)
    assert all(point(*xy(one)) == one for one in everywhere)


@pytest.mark.parametrize("text", ["", "M", "14", "M0", "m14", "M014", "BA1", "A53", " M14", "M14 "])
def test_nothing_else_is_a_point(text: str):
    assert find(text) is None


def test_distance_is_euclidean():
    assert squared(at("A1"), at("D5")) == 25
    assert within(at("A1"), at("D5"), 5)
    assert not within(at("A1"), at("D5"), 4)


def test_contact_is_the_next_point():
    assert touching(at("M14"), at("N15"))
    assert not touching(at("M14"), at("O14"))
    assert not touching(at("M14"), at("M14"))


def test_a_point_may_be_said_as_direction_and_distance():
    assert toward(at("M14"), "N", 6) == at("M8")
    assert toward(at("M14"), "E", 6) == at("S14")
    assert toward(at("M14"), "NE", 6) == at("Q10"), "four diagonal steps are 5.7 inches, five would be 7.1"
    assert toward(at("M14"), "SW", 1) == at("M14"), "a diagonal step is 1.4 inches"
    assert toward(at("B2"), "N", 6) is None


def test_diagonally_the_distance_is_not_exceeded():
    for word in COMPASS:
        for inches in range(1, 15):
            there = toward(at("Z26"), word, inches)
            assert there is not None
            assert within(at("Z26"), there, inches)


def test_a_heading_is_the_nearest_direction_of_the_compass():
    for number, word in enumerate(DIRECTIONS):
        there = toward(at("Z26"), word, 10)
        assert there is not None
        assert heading(at("Z26"), there) == number
    assert DIRECTIONS[heading(at("M14"), at("R15"))] == "E"
    assert DIRECTIONS[heading(at("M14"), at("O16"))] == "SE"


def test_a_map_is_a_grid_of_one_inch_points_with_one_in_the_middle():
    for map_id in IDS:
        board = load(map_id)
        assert (board.columns, board.rows) == (49, 37)
        assert len(board.everywhere()) == 49 * 37
        assert board.has(at("AW37"))
        assert not board.has(at("AX1"))
        assert not board.has(at("A38"))
