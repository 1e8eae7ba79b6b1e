"""Whose turn comes when: there and back, or a whole team in one window."""

import pytest

from games.core import referee
from games.wards import GAME
from games.wards.game import WardsCounting
from tests.games.wards.battle import Battle, battle, begin, kinds

COUNTING = WardsCounting()

FOUR = {1: ("scout", "P10"), 2: ("scout", "AM2"), 3: ("medic", "P12"), 4: ("medic", "AM4")}
FIVE = FOUR | {5: ("engineer", "P14")}


def called(table: Battle, turns: int) -> list[int]:
    order = []
    for _ in range(turns):
        order.append(table.asked[0])
        table.play("end")
    return order


def test_in_snake_the_numbers_go_up_and_then_down():
    assert called(battle(FOUR, order="snake"), 16) == [1, 2, 3, 4, 4, 3, 2, 1] * 2


def test_in_snake_nobody_waits_for_who_is_away():
    table = battle(FOUR, order="snake")
    table.by(2, "leave")
    assert called(table, 6) == [1, 3, 4, 4, 3, 1]


def test_in_teams_everybody_of_a_team_is_asked_at_once():
    table = battle(FIVE, order="teams")
    assert table.window == [1, 3, 5]
    assert table.view.numbers == (1, 3, 5)
    for number in (5, 1, 3):
        table.by(number, "end")
    assert table.window == [2, 4]
    for number in (4, 2):
        table.by(number, "end")
    assert (table.view.round, table.window) == (2, [2, 4]), "in turns: the last word of a round is worth much"
    for number in (2, 4):
        table.by(number, "end")
    assert (table.view.round, table.window) == (2, [1, 3, 5])


def test_in_teams_who_is_not_asked_waits():
    table = battle(FIVE, order="teams")
    assert table.refused("end", 2) == "referee.not_your_turn"
    table.by(3, "end")
    assert table.refused("end", 3) == "referee.not_your_turn"


def test_in_teams_turns_mix():
    table = battle(FIVE, [6], [6], [1], order="teams")
    table.by(3, "move P13")
    table.by(1, "move P11")
    assert table.window == [1, 3, 5]
    seen = [GAME.show(referee.view(table.position, number - 1), number - 1) for number in (1, 3, 5, 2)]
    assert [(view.number, view.phase, view.first) for view in seen[:3]] == [
        (1, "second", "move"), (3, "second", "move"), (5, "first", None),
    ]  # fmt: skip
    table.by(3, "move P12")
    table.by(5, "move P15")
    assert table.window == [1]
    table.by(1, "end")
    assert table.window == [2, 4]


def test_in_teams_a_point_that_a_friend_took_meanwhile_is_refused():
    table = battle(FIVE, [6], order="teams")
    table.by(5, "move P11")
    assert table.refused("move P11", 1) == "taken"
    assert table.refused("shoot rifle 3", 1) == "friend"


def test_in_teams_each_enters_and_takes_the_whole_turn():
    table = begin(4, [1], order="teams")
    table.by(3, "enter medic D8")
    assert [ask.kind for ask in referee.asks(GAME, table.position)] == ["enter", "first"]
    table.by(3, "move D9")
    assert table.window == [1]
    assert table.refused("end", 1) == "enter_first"


def test_in_teams_who_leaves_is_not_waited_for():
    table = battle(FIVE, order="teams")
    table.by(3, "leave")
    assert table.window == [1, 5]
    table.by(1, "leave")
    table.by(5, "leave")
    assert table.window == [2, 4]
    table.by(5, "join")
    for _ in range(2):
        table.by(2, "end")
        table.by(4, "end")
    assert (table.view.round, table.window) == (2, [5])


def test_in_teams_who_comes_newly_waits_for_the_window_to_open():
    table = battle(FOUR, seats=6, order="teams")
    for number in (5, 6):
        table.by(number, "leave")
    table.by(5, "join")
    table.by(6, "join")
    assert table.window == [1, 3], "this window is open already"
    table.by(1, "end")
    table.by(3, "end")
    assert table.window == [2, 4, 6]


def test_in_teams_the_battle_may_end_while_others_are_asked():
    table = battle({1: ("medic", "T12"), 2: ("medic", "V12"), 3: ("scout", "B3")}, [6], score=(4, 1), order="teams")
    assert "team-won" in kinds(table.by(1, "assault 2 U12"))
    assert (table.window, table.state.others) == ([], ())


def test_in_teams_a_team_of_which_nobody_is_there_has_no_window():
    table = battle(FOUR, order="teams", turn=2)
    table.by(1, "leave")
    table.by(3, "leave")
    table.by(1, "join")
    table.by(3, "join")
    for _ in range(2):
        table.by(4, "end")
        table.by(2, "end")
    assert (table.view.round, table.window) == (2, [1, 3])


@pytest.mark.parametrize("seats", [2, 4, 6, 16])
@pytest.mark.parametrize("order", ["numbers", "snake", "teams"])
def test_a_round_asks_everybody_once(seats: int, order: str):
    table = begin(seats, order=order)
    asked = []
    while table.view.round == 1:
        number = table.window[-1]
        asked.append(number)
        table.by(number, GAME.notation(GAME.default(referee.view(table.position, number - 1), number - 1)))
        table.by(number, "end")
    assert sorted(asked) == list(range(1, seats + 1))


@pytest.mark.parametrize("order", ["numbers", "snake", "teams"])
def test_what_can_be_done_is_refused_to_nobody(order: str):
    table = begin(6, order=order)
    for _ in range(30):
        number = table.window[-1]
        seen = referee.view(table.position, number - 1)
        legal = GAME.actions(seen, number - 1)
        assert set(GAME.shortlist(seen, number - 1)) <= set(legal)
        assert set(COUNTING.candidates(seen, number - 1)) <= set(legal)
        assert GAME.default(seen, number - 1) in legal
        table.by(number, GAME.notation(legal[len(legal) // 2]))
