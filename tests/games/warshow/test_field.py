"""The rows and the troops in them."""

import pytest

from games.warshow import places
from games.warshow.control import controls
from tests.games.warshow.battle import battle


def test_a_player_sees_enemy_rear_enemy_trench_no_mans_land_own_trench_own_rear():
    assert [row.row for row in battle(phase="reinforcements", hands=(("mule",), ())).view(0).rows] == list("12345")
    assert [row.place for row in battle().view(0).rows] == ["5b", "4b", "3", "4a", "5a"]
    assert [row.place for row in battle().view(1).rows] == ["5a", "4a", "3", "4b", "5b"]


def test_the_field_is_shared_and_my_trench_is_your_enemy_trench():
    table = battle("a1 recruit 4a")
    assert (table.troop("a1", 0).row, table.troop("a1", 1).row) == ("4", "2")


@pytest.mark.parametrize("seats", [2, 3])
def test_rows_are_as_far_apart_as_there_are_steps_between_them(seats: int):
    for seat in range(seats):
        for other in set(range(seats)) - {seat}:
            line = [places.rear(seat), places.trench(seat), 0, places.trench(other), places.rear(other)]
            for one, place in enumerate(line):
                assert [places.distance(place, to) for to in line] == [abs(one - two) for two in range(5)]


@pytest.mark.parametrize("seats", [2, 3])
def test_every_row_has_one_name_for_each_seat(seats: int):
    for seat in range(seats):
        names = [places.seen(place, seat, seats) for place in places.places(seats)]
        assert len(set(names)) == len(names)
        assert all(places.by_row(seat, seats)[name] == place for place, name in enumerate(names))


def test_rows_for_everybody_never_look_like_troops():
    assert {places.written(place) for place in places.places(3)} == {"3", "4a", "5a", "4b", "5b", "4c", "5c"}


def test_a_row_holds_any_number_of_troops_from_left_to_right():
    table = battle(*(f"a{number} recruit 4a" for number in range(1, 16)))
    assert table.view(0).rows[3].troops[0] == tuple(f"a{number}" for number in range(1, 16))


def test_a_troop_that_arrives_in_a_row_goes_to_its_right_end():
    table = battle("a1 recruit 3", "a2 recruit 4a", "a3 recruit 4a")
    table.calm("a1 retreat")
    assert table.view(0).rows[3].troops[0] == ("a2", "a3", "a1")


def test_a_row_is_controlled_by_more_value_of_uncovered_troops():
    table = battle("a1 tank 3", "b1 recruit 3", "b2 recruit 3")
    (row,) = [row for row in table.view(0).rows if row.row == "3"]
    assert (row.values, row.controlled_by) == ((4, 2), 0)
    covered = battle("a1 tank 3 covered", "b1 recruit 3")
    assert controls(covered.state.troops, 0, 2) == ((0, 1), 1)


def test_equal_value_and_empty_rows_are_controlled_by_nobody():
    table = battle("a1 recruit 3", "b1 recruit 3")
    assert [row.controlled_by for row in table.view(0).rows] == [None] * 5


def test_a_troop_keeps_its_name_whatever_moves():
    table = battle("a1 recruit 4a", "a2 mule 4a", "b1 recruit 4b")
    table.calm("a1 advance", "a2 retreat")
    assert (table.troop("a1").card, table.troop("a2").card, table.troop("b1").card) == ("recruit", "mule", "recruit")
