"""Line of sight and cover on the proving ground, and what touching means."""

import pytest

from games.core import data
from games.wards.ground import Ground
from games.wards.maps import load, read
from games.wards.points import find
from games.wards.sight import BULLETPROOF, COVER, OPEN, Sight, cover, own_cover, seen

GROUND = Ground(load("proving-ground"))
"""Worked out from the terrain, not what is kept."""


def look(one: str, other: str) -> int:
    start, end = find(one), find(other)
    assert start is not None
    assert end is not None
    return GROUND.sight.look(start, end)


def test_nothing_blocks_the_sight_in_the_open():
    assert look("P10", "X10") == 1
    assert look("A1", "A24") == 1


# wall: columns Q to R, rows 3 to 7. house: E to I, 17 to 21. rock: O to R, 17 to 19. pond: K to N, 20 to 22.
BLOCKED = [
    ("O5", "T5"),
    ("D10", "G23"),
    ("M18", "T18"),
    ("O4", "T6"),
    ("P8", "S2"),
    ("O18", "T18"),  # three inches of rock, which the one touches
    ("Q5", "T6"),  # at the wall, but slanting: the line is still in it an inch away
    ("I18", "C18"),  # four inches of house, from its edge
]
CLEAR = [
    ("Q1", "Q9", "along the edge of the wall"),
    ("P7", "S7", "along its lower edge"),
    ("O2", "T2", "past it"),
    ("Q5", "T5", "from the edge of the wall itself"),
    ("O5", "R5", "to the edge of the wall"),
    ("G19", "P11", "out of the house"),
    ("J21", "P21", "over the water"),
    ("J4", "N4", "over a hedge"),
    ("J10", "P10", "through a wood"),
    ("O18", "O12", "along the edge of the rock"),
    ("O18", "N24", "away from the rock"),
    ("Q5", "R5", "over an inch of wall, to who stands at its other side"),
]


@pytest.mark.parametrize(("one", "other"), BLOCKED)
def test_walls_houses_and_rocks_block_the_sight(one: str, other: str):
    assert not seen(look(one, other))
    assert not seen(look(other, one))


@pytest.mark.parametrize(("one", "other", "why"), CLEAR)
def test_sight_is_clear(one: str, other: str, why: str):
    assert seen(look(one, other)), why
    assert seen(look(other, one)), why


def test_touching_a_corner_blocks_nothing():
    # the corner of the wall is R7; this line passes over it and over nothing else of the wall
    assert seen(look("P9", "T5"))
    assert not seen(look("P8", "T4")), "one further, it cuts through"


def test_a_target_is_in_cover_when_the_shot_crosses_a_hedge_or_wood_within_an_inch_of_it():
    # hedge: columns K to L, rows 3 to 7
    assert cover(look("T5", "K5")) == COVER, "at its far edge"
    assert cover(look("T5", "J5")) == COVER, "an inch behind it"
    assert cover(look("T5", "I5")) == OPEN, "two inches behind it"
    assert cover(look("A5", "J5")) == OPEN, "shot at from this side"
    assert cover(look("A5", "K5")) == OPEN, "touching the hedge is not hiding in it"
    assert cover(look("J1", "J8")) == OPEN, "the shot passes beside the hedge"


def test_a_target_is_in_cover_when_it_stands_in_a_wood_wherever_the_shot_comes_from():
    for start in ("A11", "T11", "M1", "M20"):
        assert cover(look(start, "M11")) == COVER
    assert cover(look("L10", "M11")) == COVER, "even from the same wood"


def test_a_target_is_in_bulletproof_cover_when_it_is_at_a_wall_that_lies_between():
    assert cover(look("V5", "Q5")) == BULLETPROOF, "behind the wall"
    assert cover(look("A5", "Q5")) == OPEN, "the wall is at its back"
    assert cover(look("V5", "R5")) == OPEN
    assert cover(look("Q1", "Q5")) == OPEN, "the shot runs along the wall, not through it"


def test_a_target_inside_a_house_is_in_bulletproof_cover():
    assert cover(look("P11", "G19")) == BULLETPROOF
    assert cover(look("E19", "G19")) == BULLETPROOF, "also from the edge of the house"
    assert cover(look("F18", "G19")) == OPEN, "but not from someone inside it"


def test_two_at_one_wall_are_both_covered_by_it():
    one = look("Q5", "R5")
    assert (seen(one), cover(one), own_cover(one)) == (True, BULLETPROOF, BULLETPROOF)


def test_bulletproof_cover_counts_before_a_hedge():
    assert cover(look("P11", "H20")) == BULLETPROOF


def test_the_look_back_is_the_look_seen_from_the_other_side():
    for one, other in (("Q5", "V6"), ("M11", "T9"), ("G19", "P11"), ("K5", "T5"), ("D10", "G23")):
        there, back = look(one, other), look(other, one)
        assert (seen(there), cover(there), own_cover(there)) == (seen(back), own_cover(back), cover(back))


def test_all_looks_from_a_point_are_the_single_ones():
    fresh = Ground(load("proving-ground")).sight
    everywhere = load("proving-ground").everywhere()
    for start in ("Q5", "M11", "K5"):
        one = find(start)
        assert one is not None
        row = fresh.all_from(one)
        assert row[one] == 0
        other = Ground(load("proving-ground")).sight
        assert all(other.look(one, at) == row[at] for at in everywhere[::7] if at != one)
        assert all(other.look(at, one) == GROUND.sight.look(at, one) for at in everywhere[::97]), "read backwards"


def first(map_id: str, edition: int) -> Sight:
    """The sight on a map of the first edition, by the rules of an edition."""
    return Sight(read(map_id, {**data.toml(f"wards/maps/first/{map_id}.toml"), "edition": edition}), None)


@pytest.mark.parametrize(
    ("one", "other", "before", "through"),
    [("AN32", "AH18", OPEN, "ten inches of a hall"), ("AD18", "AF22", OPEN, "four inches of a tank")],
)
def test_nobody_sees_through_what_is_leaned_on(one: str, other: str, before: int, through: str):
    start, end = find(one), find(other)
    assert start is not None
    assert end is not None
    known = first("factory", 1).look(start, end)
    assert (seen(known), cover(known)) == (True, before), "stored tables play on as they did"
    assert not seen(first("factory", 2).look(start, end)), through


def test_a_hedge_that_is_near_does_not_cover_where_the_shot_crosses_it_further_off():
    start, end = find("AI13"), find("R4")
    assert start is not None
    assert end is not None
    before, now = (first("hedgerows", edition).look(start, end) for edition in (1, 2))
    assert (seen(before), cover(before)) == (True, COVER)
    assert (seen(now), cover(now)) == (True, OPEN), "it crosses the hedge 1.1 inches off"
