"""Joining late and leaving in the middle: nobody waits for who is not there."""

import random

import pytest

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
    assert kinds(table.by(3, "leave"))[0] == "left"
    assert (table.at(3), table.warrior(3).here) == (None, False)
    table.play("end", "end")
    assert table.asked == (4, "first")


def test_if_it_was_the_leavers_turn_the_next_number_is_called():
    table = battle(FOUR)
    table.by(1, "leave")
    assert table.asked == (2, "first")


def test_who_leaves_the_table_counts_as_destroyed():
    table = battle(FOUR)
    assert kinds(table.by(2, "leave")) == ["left", "destroyed", "ticket"]
    assert table.view.score == (10, 9)
    assert (table.warrior(2).losses, [table.warrior(number).kills for number in (1, 3)]) == (1, [0, 0])


def test_in_the_first_edition_leaving_cost_nothing():
    table = battle(FOUR, rides={1: TANK}, edition=1)
    assert kinds(table.by(2, "leave")) == ["left"]
    assert table.view.score == (10, 10)
    table.by(1, "leave")
    assert (table.vehicle(TANK).at, table.vehicle(TANK).crew) == ("T12", None)
    table.by(1, "join")
    table.play("end", "end")
    assert table.asked == (1, "enter")


def test_who_is_not_on_the_table_leaves_for_nothing():
    table = begin(4, mode="tickets")
    assert kinds(table.by(3, "leave")) == ["left"]
    assert table.view.score == (6, 6)
    table.play("enter medic D8")
    table.by(3, "join")
    table.play("end", "enter scout AT8", "end")
    assert table.asked == (3, "enter"), "it has never been on the table: it chooses, and waits for nothing"


def test_the_last_ticket_may_be_lost_by_leaving():
    table = battle(FOUR, score=(3, 1))
    events = table.by(4, "leave")
    assert told(events, "team-won") == {"team": "red", "reason": "tickets"}
    assert table.over is not None


def test_who_leaves_a_vehicle_takes_it_along():
    table = battle(FOUR, rides={1: TANK})
    assert "wrecked" in kinds(table.by(1, "leave"))
    assert (table.vehicle(TANK).at, table.vehicle(TANK).back) == (None, 4)


def test_who_leaves_holds_no_flag():
    near = {1: ("medic", "T12"), 2: ("medic", "AT30"), 3: ("scout", "B3"), 4: ("scout", "AM20")}
    flag = GAME.show(battle(near, mode="flags").state, None).flags[0].at
    scores = []
    for leaves in (False, True):
        table = battle(near | {1: ("medic", flag)}, mode="flags", turn=4)
        if leaves:
            table.by(1, "leave")
        table.play("end")
        scores.append(table.view.score)
    assert scores == [(1, 0), (0, 0)]


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


def test_who_comes_back_keeps_the_class_and_enters_in_the_next_round():
    table = battle(FOUR)
    table.by(3, "leave")
    table.by(3, "join")
    table.play("end", "end")
    assert table.asked == (4, "first"), "number 3 waits"
    table.play("end", "end", "end")
    assert table.asked == (3, "respawn")
    table.play(table.legal()[0])
    assert table.warrior(3).role == "scout"


def test_who_leaves_and_comes_back_while_destroyed_waits_as_well():
    table = battle(FOUR | {3: ("scout", "")})
    table.by(3, "leave")
    table.by(3, "join")
    assert table.view.score == (10, 10)
    table.play("end", "end")
    assert table.asked == (4, "first")


def test_where_everybody_who_is_there_waits_the_round_is_over():
    table = battle(FOUR)
    for number in (1, 2, 3, 4):
        table.by(number, "leave") if number > 1 else None
    for number in (2, 3, 4):
        table.by(number, "join")
    table.by(1, "leave")
    assert (table.view.round, table.asked) == (2, (2, "respawn"))


@pytest.mark.parametrize("order", ["numbers", "snake", "teams"])
@pytest.mark.parametrize("seed", range(6))
def test_nothing_is_ever_gained_by_leaving(order: str, seed: int):
    """Whoever leaves and joins at will costs the team a ticket each time; nobody on the table leaves for less."""
    table = begin(4, mode="tickets", tickets=30, rounds=20, order=order)
    luck = random.Random(f"{order} {seed}")
    while table.over is None:
        number = luck.randint(1, 4)
        before, here = table.view, table.warrior(number).here
        if luck.random() < 0.2:
            table.by(number, "leave" if here else "join")
            after, stood = table.view, before.warriors[number - 1].at is not None
            own = before.warriors[number - 1].team
            assert after.score[own] == before.score[own] - stood
            assert after.score[1 - own] == before.score[1 - own], "the others win nothing, so nobody gains by it"
            if not here and before.warriors[number - 1].role:
                called = after.numbers if after.round == before.round else ()
                assert number not in called, "not in this round"
            continue
        number = luck.choice(table.window)
        seen = referee.view(table.position, number - 1)
        table.by(number, GAME.notation(luck.choice(GAME.shortlist(seen, number - 1))))
        role = before.warriors[number - 1].role
        assert role is None or table.warrior(number).role == role, "the class stays"


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
    table.play("end", "end")
    assert (table.over, table.view.round) == (None, 2)
    table.play("end")
    assert table.asked == (2, "respawn")


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
