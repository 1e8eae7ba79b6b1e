"""Three seats: each has its own trench and rear, one no-man's-land is shared."""

import pytest

from games.core.game import Result
from games.warshow.cards import BY_ID
from tests.games.warshow.battle import battle, kinds, opened, told

EMPTY = ((), (), ())
EACH = ("a1 recruit 5a", "b1 recruit 5b", "c1 recruit 5c")


def test_the_field_has_seven_rows():
    table = battle(*EACH, hands=EMPTY)
    assert [row.row for row in table.view(0).rows] == ["1b", "1c", "2b", "2c", "3", "4", "5"]
    assert [row.row for row in table.view(1).rows] == ["1c", "1a", "2c", "2a", "3", "4", "5"]


def test_from_no_mans_land_an_advance_names_the_enemy():
    table = battle("a1 recruit 3", "b1 recruit 5b", "c1 recruit 5c", hands=EMPTY)
    assert {"a1 advance 2b", "a1 advance 2c", "a1 retreat"} <= set(table.legal())
    assert table.refused("a1 advance") == "not_there"
    table.calm("a1 advance 2c")
    assert table.troop("a1").place == "4c"


def test_a_swift_troop_may_cross_no_mans_land():
    table = battle("a1 hellhound 4a", "b1 recruit 5b", "c1 recruit 5c", hands=EMPTY)
    assert {"a1 advance", "a1 advance 2b", "a1 advance 2c"} <= set(table.legal())


def test_an_attack_names_which_enemy_it_is_aimed_at():
    table = battle("a1 machine-gun 4a", "b1 stuntman 3", "c1 stuntman 3", hands=EMPTY, phase="attack")
    assert {"fire a1 b1x3", "fire a1 c1x3"} <= set(table.legal())
    assert table.refused("fire a1 b1x2,c1") == "one_row"


def test_an_order_names_which_enemy_it_is_aimed_at():
    hands = (("tax-demon",), ("imp",), ("hex",))
    table = battle(*EACH, hands=hands, phase="reinforcements")
    assert {"reinforce tax-demon 4 at b", "reinforce tax-demon 4 at c"} <= set(table.legal())
    row = BY_ID["tax-demon"].deploy[0]
    table.calm(f"reinforce tax-demon {row} at c")
    assert (table.hand(1)[:1], table.view().sides[2].rubble) == (("imp",), ("hex",))


def test_each_other_player_draws_one():
    table = battle(*EACH, hands=EMPTY, phase="end")
    assert [(draw["seat"], draw["n"]) for draw in told(table.events, "draws")] == [(1, 2), (2, 1), (0, 1)]


def test_each_other_player_counter_attacks_in_turn_order():
    table = battle("b1 stuntman 3", "a1 imp 3", "c1 imp 3", active=1, hands=EMPTY, phase="counter-attack")
    assert table.asked == (2, "counter-attack")
    table.play("fire c1 b1")
    assert table.asked == (0, "counter-attack")


def test_turns_go_round():
    table = battle(*EACH, hands=EMPTY, phase="end", decks=((), (), ()))
    turns = [table.state.active]
    while len(turns) < 4:
        table.calm("done")
        if table.state.active != turns[-1]:
            turns.append(table.state.active)
    assert turns == [1, 2, 0, 1]


def test_control_needs_no_mans_land_and_both_rows_of_one_enemy():
    home = ("a1 recruit 3", "b1 imp 5b", "c1 imp 5a")
    won = battle(*home, "a2 recruit 4c", "a3 recruit 5c", active=2, hands=EMPTY, phase="end")
    assert won.over is not None
    assert (won.over.winners, won.over.reason) == ((0,), "control")
    mixed = battle(*home, "a2 recruit 4b", "a3 recruit 5c", active=2, hands=EMPTY, phase="end")
    assert mixed.over is None


def test_four_rows_are_not_enough_among_three():
    rows = ("3", "4a", "5a", "4b", "4c")
    troops = [f"a{number} recruit {row}" for number, row in enumerate(rows, 1)]
    assert battle(*troops, "b1 imp 5b", "c1 imp 5c", active=2, hands=EMPTY, phase="end").over is None


def test_a_row_must_be_worth_more_than_each_enemys():
    table = battle("a1 rifleman 3", "b1 imp 3", "c1 bat-swarm 3", hands=EMPTY)
    assert [row.controlled_by for row in table.view(0).rows if row.row == "3"] == [0]
    tied = battle("a1 rifleman 3", "b1 hellhound 3", "c1 bat-swarm 3", hands=EMPTY)
    assert [row.controlled_by for row in tied.view(0).rows if row.row == "3"] == [None]


def test_an_annihilated_player_is_out_and_the_others_go_on():
    table = battle("a1 recruit 5a", "c1 recruit 5c", active=2, hands=EMPTY, phase="end", decks=((), ("hex",) * 5, ()))
    assert "annihilated" in kinds(table.events)
    assert (table.over, table.view().sides[1].out) == (None, True)
    while table.state.active == 0:
        table.calm("done")
    assert table.state.active == 2
    assert table.hand(1) == ()
    assert all(ask.seat != 1 for ask in table.asks)


def test_nobody_advances_into_the_rows_of_a_player_who_is_out():
    table = battle("a1 recruit 3", "c1 recruit 5c", active=2, hands=EMPTY, phase="end", decks=((), (), ()))
    assert [text for text in table.legal() if "advance" in text] == ["a1 advance"]


def test_the_last_one_left_wins():
    table = battle("a1 recruit 5a", active=2, hands=EMPTY, phase="end", decks=((), (), ()))
    assert table.over is not None
    assert (table.over.winners, table.over.reason) == ((0,), "annihilation")


def late(*troops: str, edition: int) -> Result | None:
    """How it ends at the turn limit if b has been annihilated."""
    table = battle(
        *troops, active=2, turn=11, turn_limit=12, hands=EMPTY, phase="end", decks=((), (), ()), edition=edition
    )
    assert table.view().sides[1].out
    while table.over is None:
        table.calm("done")
    return table.over


@pytest.mark.parametrize(("edition", "winners"), [(2, (0, 2)), (1, ())])
def test_whoever_is_out_shares_in_no_draw(edition: int, winners: tuple[int, ...]):
    over = late("a1 recruit 5a", "c1 recruit 5c", edition=edition)
    assert over == Result(winners, (1, 0, 1), "turn_limit")


@pytest.mark.parametrize("edition", [1, 2])
def test_of_two_who_are_left_the_better_one_wins(edition: int):
    over = late("a1 recruit 5a", "a2 recruit 4a", "c1 recruit 5c", edition=edition)
    assert over == Result((0,), (2, 0, 1), "turn_limit")


def test_a_draw_of_all_three_is_a_draw():
    table = battle(*EACH, active=2, turn=12, turn_limit=12, hands=EMPTY, phase="end")
    assert table.over == Result((), (1, 1, 1), "turn_limit")


@pytest.mark.parametrize(("edition", "aims"), [(2, ["b2", "c1"]), (1, ["b2"])])
def test_its_rear_on_a_card_is_the_rear_of_the_troops_owner(edition: int, aims: list[str]):
    """a throws; c1 stands in b's rear, c2 in its own."""
    field = ("a1 recruit 5a", "b1 imp 5b", "b2 imp 4b", "c1 hellhound 5b", "c2 imp 5c")
    table = battle(*field, hands=(("hex",), (), ()), edition=edition)
    thrown = [text.removeprefix("order hex ") for text in table.legal() if text.startswith("order hex")]
    assert thrown == aims


def test_three_start_as_two_do():
    table = opened(seats=3)
    beginner, kind = table.asked
    assert kind == "place"
    assert [len(table.hand(seat)) for seat in range(3)] == [8 if seat == beginner else 7 for seat in range(3)]
    for _ in range(2):
        table.play(table.legal()[0])
    assert table.state.active == (beginner + 1) % 3
