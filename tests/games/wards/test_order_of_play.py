"""Players, numbers and turns: who is called, what comes before the turn, and how long it is."""

import pytest

from games.wards.turns import next_round
from tests.games.wards.battle import battle, begin, kinds, told

FAR = {1: ("scout", "P10"), 2: ("scout", "AM2"), 3: ("medic", "P12"), 4: ("medic", "AM4")}


def test_players_with_odd_numbers_fight_those_with_even_ones():
    table = begin(5)
    assert [warrior.team for warrior in table.view.warriors] == [0, 1, 0, 1, 0]


def test_before_entering_a_player_chooses_one_of_five_classes_and_a_spawn_point_of_the_own_team():
    table = begin(2, [1])
    assert table.asked == (1, "enter")
    assert len(table.legal()) == 5 * 3
    assert {text.split()[1] for text in table.legal()} == {"scout", "assault", "anti-tank", "medic", "engineer"}
    assert {text.split()[2] for text in table.legal()} == {"D8", "C19", "D30"}
    assert table.refused("enter scout AT30") == "no_spawn", "that is the other team's"
    assert table.refused("move D9") == "enter_first"
    assert table.refused("end") == "enter_first"


def test_who_has_entered_takes_the_whole_turn_at_once():
    table = begin(2, [5])
    events = table.play("enter medic C19")
    assert kinds(events) == ["enters"]
    assert (table.at(1), table.warrior(1).role) == ("C19", "medic")
    assert table.asked == (1, "first")
    table.play("move H19")
    assert table.asked == (1, "second")
    table.play("move M19")
    assert table.asked == (2, "enter")


def test_play_follows_the_numbers_and_then_a_new_round_begins():
    table = battle(FAR, turn=1)
    order = []
    for _ in range(6):
        order.append(table.asked[0])
        table.play("end")
    assert order == [1, 2, 3, 4, 1, 2]
    assert table.view.round == 2


def test_a_turn_has_one_free_action_and_ends_with_it_when_the_die_shows_less_than_four():
    for die in (1, 2, 3):
        table = battle(FAR, [die])
        events = table.play("move P11")
        assert kinds(events) == ["moves", "enough"]
        assert told(events, "enough") == {"die": die}
        assert table.asked == (2, "first")


def test_on_four_or_more_a_second_action_may_be_taken_and_then_the_turn_ends():
    for die in (4, 5, 6):
        table = battle(FAR, [die])
        events = table.play("move P11")
        assert told(events, "again") == {"die": die}
        assert table.asked == (1, "second")
        assert kinds(table.play("move P10")) == ["moves"], "no further die"
        assert table.asked == (2, "first")


def test_each_action_is_chosen_when_it_comes():
    table = battle(FAR, [6])
    assert "move P11" in table.legal()
    table.play("move P11")
    assert "move P10" in table.legal()
    assert "end" in table.legal()


def test_the_same_action_is_not_taken_twice():
    table = battle({1: ("medic", "P10"), 2: ("scout", "R10")}, [1, 1, 1], [6])
    table.play("shoot smg 2")
    assert table.legal("shoot") == []
    assert table.refused("shoot smg 2") == "twice"
    assert table.legal("move"), "but a move may follow"


def test_except_move():
    table = battle(FAR, [6])
    table.play("move P11")
    assert table.legal("move")


def test_a_shot_may_follow_a_move_and_a_move_a_shot():
    table = battle({1: ("scout", "P10"), 2: ("scout", "X10")}, [6], [1], [1])
    table.play("move R10", "shoot rifle 2")
    table = battle({1: ("scout", "P10"), 2: ("scout", "X10")}, [1], [1], [6])
    table.play("shoot rifle 2", "move R10")
    assert table.at(1) == "R10"


def test_a_turn_may_be_ended_at_any_time():
    table = battle(FAR, [6])
    table.play("move P11", "end")
    assert table.asked == (2, "first")
    table.play("end")
    assert table.asked == (3, "first")


def test_only_the_player_who_is_called_may_act():
    table = battle(FAR)
    assert table.refused("end", 2) == "referee.not_your_turn"


@pytest.mark.parametrize("seats", [2, 3, 5, 16])
def test_two_to_sixteen_play(seats: int):
    table = begin(seats)
    for number in range(1, seats + 1):
        assert table.asked[0] == number
        table.play(table.legal()[0], "end")
    assert table.view.round == 2
    assert len({warrior.at for warrior in table.view.warriors}) == seats, "each on a point of its own"


def test_a_spawn_point_that_is_taken_is_entered_beside():
    table = begin(4, [1], [1])
    table.play("enter scout C19", "end", "enter scout AU19", "end", "enter medic C19")
    assert table.at(1) == "C19"
    assert table.at(3) == "C18", "the nearest free point, the first in reading order"


@pytest.mark.parametrize("order", ["numbers", "snake", "teams"])
def test_what_the_next_round_calls_is_known_in_its_order(order: str):
    table = begin(5, order=order)
    foreseen: tuple[int, ...] = ()
    for number in (1, 2, 3):
        called: list[int] = []
        following: tuple[int, ...] = ()
        while table.view.round == number:
            player, following = table.window[0], next_round(table.state)
            called.append(player - 1)
            if number == 1:
                table.by(player, f"enter scout {'D8' if player % 2 else 'AT30'}")
            table.by(player, "end")
        assert number == 1 or tuple(called) == foreseen
        foreseen = following
