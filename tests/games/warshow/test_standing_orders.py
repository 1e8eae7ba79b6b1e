"""Standing orders: which windows a seat wants to be asked at."""

import pytest

from games.core.referee import view
from games.warshow import GAME
from games.warshow.game import WarshowStanding
from tests.games.warshow.battle import Battle, battle

STANDING = WarshowStanding()

HANDS = (("telegram", "mule", "rifleman"), ("hex", "panic"))


def entered() -> Battle:
    table = battle("b1 recruit 5b", hands=HANDS, phase="reinforcements")
    table.play("reinforce mule 5")
    return table


def ordered() -> Battle:
    table = battle("b1 recruit 5b", hands=HANDS, phase="reinforcements")
    table.play("order telegram")
    return table


def attacked() -> Battle:
    table = battle("a1 rifleman 3", "b1 recruit 4b", hands=HANDS, phase="attack")
    table.play("fire a1 b1")
    return table


def ended() -> Battle:
    table = battle("b1 recruit 5b", hands=HANDS, phase="reinforcements")
    table.play("done")
    return table


def follows(table: Battle, *orders: str) -> str | None:
    seat = table.asked[0]
    action = STANDING.follow(view(table.position, seat), seat, orders)
    return None if action is None else GAME.notation(action)


def test_usually_a_seat_is_asked_when_a_troop_enters_an_order_is_thrown_and_before_an_attack():
    for table in (entered(), ordered(), attacked()):
        assert follows(table, *STANDING.usual) is None
    assert follows(ended(), *STANDING.usual) == "pass"


def test_at_all_other_windows_it_passes_at_once():
    for table in (entered(), ordered(), attacked(), ended()):
        assert follows(table) == "pass"
    assert follows(attacked(), "stop enter") == "pass"
    assert follows(entered(), "stop attack") == "pass"
    assert follows(ended(), "stop phase") is None


def test_pass_this_turn_passes_at_everything_until_it_is_over():
    table = attacked()
    assert follows(table, *STANDING.usual, "pass turn 9") == "pass"
    assert follows(table, *STANDING.usual, "pass turn 8") is None


@pytest.mark.parametrize(("row", "answer"), [("4", None), ("3", "pass"), ("5", "pass")])
def test_only_what_is_aimed_at_a_row_is_asked_about(row: str, answer: str | None):
    assert follows(attacked(), *STANDING.usual, f"only row {row}") == answer


def test_a_troop_that_enters_is_in_its_row():
    assert follows(entered(), *STANDING.usual, "only row 1") is None
    assert follows(entered(), *STANDING.usual, "only row 2", "only row 4") == "pass"


def test_a_decision_of_ones_own_is_never_made_by_standing_orders():
    table = battle("a1 recruit 5a", hands=HANDS)
    assert STANDING.follow(view(table.position, 0), 0, ("pass turn 9",)) is None
    assert STANDING.follow(view(table.position, 1), 1, ("pass turn 9",)) is None


def test_what_can_be_ordered_is_plain_and_the_same_for_equal_views():
    table = attacked()
    orders = STANDING.orders(view(table.position, 1), 1)
    assert set(STANDING.usual) <= set(orders)
    assert orders == (
        "stop enter", "stop attack", "stop phase", "only row 1", "only row 2", "only row 3", "only row 4", "only row 5",
        "pass turn 9",
    )  # fmt: skip
    assert all(order.isascii() and order.isprintable() for order in orders)
    three = battle("a1 recruit 5a", hands=(("mule",), (), ()))
    assert "only row 2c" in STANDING.orders(view(three.position, 0), 0)
