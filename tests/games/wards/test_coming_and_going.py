"""Joining late and leaving in the middle: nobody waits for who is not there."""

from games.core import referee
from games.wards import GAME
from tests.games.wards.battle import TANK, Battle, battle, begin, kinds, told

FOUR = {1: ("medic", "T12"), 2: ("medic", "AM22"), 3: ("scout", "B3"), 4: ("scout", "AM20")}


def offered(table: Battle, number: int) -> list[str]:
    return [GAME.notation(action) for action in referee.unasked(GAME, table.position, number - 1)]


def test_whoever_is_there_may_leave_at_any_time_and_whoever_is_not_may_join():
    table = battle(FOUR)
    assert [offered(table, number) for number in (1, 2, 3, 4)] == [["leave"]] * 4
    table.by(3, "leave")
    assert offered(table, 3) == ["join"]
    assert table.refused("join", 2) == "referee.not_your_turn"
    assert table.refused("join", 1) == "already_here", "number 1 is being asked"


def test_who_leaves_is_not_called_any_more():
    table = battle(FOUR)
    assert kinds(table.by(3, "leave")) == ["left"]
    assert (table.at(3), table.warrior(3).here) == (None, False)
    table.play("end", "end")
    assert table.asked == (4, "first")


def test_if_it_was_the_leavers_turn_the_next_number_is_called():
    table = battle(FOUR)
    table.by(1, "leave")
    assert table.asked == (2, "first")


def test_leaving_costs_no_ticket():
    table = battle(FOUR)
    table.by(2, "leave")
    assert table.view.score == (10, 10)
    assert table.warrior(2).losses == 0


def test_who_leaves_a_vehicle_leaves_it_empty_where_it_stands():
    table = battle(FOUR, rides={1: TANK})
    table.by(1, "leave")
    assert (table.vehicle(TANK).at, table.vehicle(TANK).crew) == ("T12", None)


def test_a_late_joiner_chooses_class_and_spawn_point_when_its_number_is_called():
    table = battle(FOUR, seats=6)
    table.by(5, "leave")
    table.by(6, "leave")
    events = table.by(5, "join")
    assert told(events, "joined") == {"number": 5, "team": "red"}
    assert table.asked == (1, "first"), "it is still the turn of number 1"
    table.play("end", "end", "end", "end")
    assert table.asked == (5, "enter")
    table.play("enter engineer B3", "end")
    assert table.asked == (1, "first"), "nobody has taken number 6"


def test_who_comes_back_may_choose_another_class():
    table = battle(FOUR)
    table.by(3, "leave")
    table.by(3, "join")
    table.play("end", "end")
    assert table.asked == (3, "enter")
    table.play("enter medic B12")
    assert table.warrior(3).role == "medic"


def test_a_team_of_which_nobody_is_left_has_lost_when_the_round_ends():
    table = battle(FOUR)
    table.by(2, "leave")
    table.by(4, "leave")
    assert table.over is None, "somebody may still join"
    events = table.play("end", "end")
    assert told(events, "team-won") == {"team": "red", "reason": "deserted"}
    assert table.over is not None
    assert table.over.winners == (0, 2)


def test_not_if_somebody_joins_in_time():
    table = battle(FOUR)
    table.by(2, "leave")
    table.by(4, "leave")
    table.by(2, "join")
    table.play("end")
    assert table.asked == (2, "enter")


def test_when_everybody_has_left_it_is_a_draw_at_once():
    table = battle(FOUR)
    for number in (1, 2, 3, 4):
        events = table.by(number, "leave")
    assert told(events, "drawn") == {"reason": "deserted"}
    assert table.over is not None
    assert table.over.winners == ()
    assert offered(table, 1) == []


def test_if_the_last_in_number_leaves_the_round_ends():
    table = battle(FOUR, turn=4)
    table.by(4, "leave")
    assert (table.view.round, table.asked) == (2, (1, "first"))


def test_a_new_table_of_sixteen_seats_with_six_people_calls_six():
    table = begin(16)
    for number in range(7, 17):
        table.by(number, "leave")
    called = []
    for _ in range(12):
        called.append(table.asked[0])
        table.play(*([table.legal()[0]] if table.asked[1] == "enter" else []), "end")
    assert called == [1, 2, 3, 4, 5, 6] * 2


def test_who_is_asked_may_join_or_leave_only_as_it_stands():
    table = battle(FOUR)
    assert table.refused("join") == "already_here"
    table.by(1, "leave")
    assert table.refused("leave", 1) == "referee.not_your_turn"
