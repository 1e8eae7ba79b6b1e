"""Watch orders: what is thrown for a seat that is not at turn, as it said beforehand."""

import pytest

from games.core.referee import view
from games.warshow import GAME, watch
from games.warshow.game import WarshowBeforehand
from tests.games.warshow.battle import Battle, battle

BEFOREHAND = WarshowBeforehand()
AWAY = ("mule", "smoke", "tea-break", "red-tape", "flare", "whistle")


def attacked(*hand: str, by: str = "sharpshooter", aim: str = "b1", there: str = "tank") -> Battle:
    """Seat 1 is away, and its troop in no-man's-land is fired at."""
    field = (f"a1 {by} 4a", f"b1 {there} 3", "b2 recruit 3")
    table = battle(*field, hands=(("mule",), hand or AWAY), phase="attack")
    table.play(_at(table, aim))
    return table


def _at(table: Battle, aim: str) -> str:
    """All shots of the first troop at one target."""
    return next(text for text in table.legal() if text.startswith(f"fire a1 {aim}") and "," not in text)


def entered(card: str = "mule", *hand: str) -> Battle:
    """A troop with an action box enters."""
    table = battle("b1 recruit 4b", hands=((card, "rifleman"), hand or AWAY), phase="reinforcements")
    table.play(next(text for text in table.legal() if text.startswith(f"reinforce {card} ")))
    return table


def thrown(card: str, *hand: str) -> Battle:
    """An order is thrown."""
    table = battle("a1 recruit 3", "b1 recruit 4b", hands=((card, "rifleman"), hand or AWAY), phase="reinforcements")
    table.play(next(text for text in table.legal() if text.startswith(f"order {card}")))
    return table


def ended(*hand: str) -> Battle:
    """A phase is over."""
    table = battle("b1 recruit 4b", hands=(("mule",), hand or AWAY), phase="reinforcements")
    table.play("done")
    return table


def answer(table: Battle, *given: str, seat: int = 1) -> str:
    action = BEFOREHAND.follow(view(table.position, seat), seat, given)
    assert action is not None
    return GAME.notation(action)


# --- what may be said -------------------------------------------------------------------------------------------------


def test_each_order_card_of_the_hand_has_orders_of_its_own_and_troops_have_none():
    said = BEFOREHAND.orders(view(attacked("mule", "smoke").position, 1), 1)
    cards = {text.split()[1] for text in said if text.startswith("throw ") and text != watch.NOTHING}
    assert cards == {"smoke"}
    assert {"throw smoke never", "throw smoke first", "throw smoke attack"} <= set(said)
    assert {f"throw smoke row {row}" for row in range(1, 6)} <= set(said)
    assert {"throw smoke troop b1", "throw smoke troop a1", "throw smoke kind sharpshooter"} <= set(said)
    assert all(text.isascii() and text.isprintable() for text in said)


@pytest.mark.parametrize("card", ["smoke", "red-tape", "flare", "whistle"])
def test_a_card_is_ordered_only_to_moments_at_which_it_may_be_thrown(card: str):
    moments = {"smoke": {"attack"}, "red-tape": {"enter", "order"}, "flare": {"enter", "phase"}, "whistle": {"phase"}}
    said = BEFOREHAND.orders(view(attacked("mule", card).position, 1), 1)
    assert {text.split()[-1] for text in said} & {"attack", "enter", "order", "phase"} == moments[card]


def test_equal_views_give_equal_offers_whatever_the_others_hold():
    one, other = (attacked("mule", "smoke") for _ in range(2))
    assert watch.orders(view(one.position, 1), 1) == watch.orders(view(other.position, 1), 1)
    richer = battle(
        "a1 sharpshooter 4a", "b1 tank 3", "b2 recruit 3", hands=(("hex",), ("mule", "smoke")), phase="attack"
    )
    richer.play(_at(richer, "b1"))
    assert watch.orders(view(one.position, 1), 1) == watch.orders(view(richer.position, 1), 1)


# --- what is done -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "does"),
    [
        ("throw smoke attack", "order smoke"),
        ("throw smoke first", "order smoke"),
        ("throw smoke row 3", "order smoke"),
        ("throw smoke row 5", "pass"),
        ("throw smoke troop b1", "order smoke"),
        ("throw smoke troop a1", "order smoke"),
        ("throw smoke troop b2", "pass"),
        ("throw smoke kind sharpshooter", "order smoke"),
        ("throw smoke kind rifleman", "pass"),
        ("throw smoke never", "pass"),
    ],
)
def test_a_card_is_thrown_at_its_moment_and_at_no_other(order: str, does: str):
    assert answer(attacked("smoke", "mule"), watch.NOTHING, order) == does
    assert answer(ended("smoke", "mule"), watch.NOTHING, order) == "pass", "it cannot be thrown there"


def test_of_several_that_fit_the_one_given_first_counts():
    table = attacked("smoke", "tea-break")
    assert answer(table, "throw smoke attack", "throw tea-break attack") == "order smoke"
    assert answer(table, "throw tea-break attack", "throw smoke attack").startswith("order tea-break")
    assert answer(table, "throw tea-break troop b2", "throw smoke attack") == "order smoke", (
        "what does not fit is passed"
    )


def test_at_the_first_chance_means_where_there_is_something_to_gain():
    assert answer(thrown("hex", "smoke", "red-tape"), watch.NOTHING, "throw red-tape first") == "order red-tape"
    nothing_lost = attacked("tea-break", "mule", by="recruit")
    assert answer(nothing_lost, watch.NOTHING, "throw tea-break first") == "pass", "armour takes the shot"
    assert answer(nothing_lost, watch.NOTHING, "throw tea-break attack").startswith("order tea-break")


def test_what_is_named_is_left_to_its_own_orders():
    table = attacked("smoke", "mule", aim="b2")
    assert answer(table) == "order smoke"
    assert answer(table, "throw smoke row 5") == "pass"


def test_without_orders_to_throw_it_passes_and_what_is_asked_at_ones_own_turn_is_left_to_its_person():
    assert answer(attacked("mule", "recruit")) == "pass"
    own = battle("a1 recruit 5a", hands=(("smoke",), ("mule",)))
    assert BEFOREHAND.follow(view(own.position, 0), 0, ("throw smoke first",)) is None


# --- the usual --------------------------------------------------------------------------------------------------------


def test_usually_an_attack_on_what_is_worth_a_card_is_answered():
    assert answer(attacked("smoke", "mule", aim="b2")) == "order smoke"
    assert answer(attacked("tea-break", "mule", aim="b2")).startswith("order tea-break b2")
    assert answer(attacked("smoke", "mule", by="recruit")) == "pass", "its armour takes the shot"
    assert answer(attacked("smoke", "mule")) == "pass", "one wound of three is not worth a card"


def test_usually_a_card_is_not_thrown_at_what_costs_less_than_the_card():
    assert answer(entered("mule", "red-tape", "recruit")) == "pass", "one card for one card"
    assert answer(entered("recruit", "red-tape", "mule")) == "pass", "there is nothing to cancel"


def test_usually_what_brings_more_cards_is_thrown_between_phases():
    assert answer(ended("telegram", "mule")) == "order telegram"


def test_what_is_usual_does_not_depend_on_what_lies_covered_or_in_the_rivals_hand():
    for card in ("imp", "hellhound", "lava-spitter"):
        table = battle(f"a1 {card} 3 covered", "b1 tank 3", hands=((card,), ("flare", "mule")), phase="reinforcements")
        table.play("done")
        assert answer(table) == "order flare a1"


# --- too many cards ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("given", "gone"), [((), "discard recruit"), ((watch.ORDERS_GO,), "discard flare")])
def test_with_too_many_cards_the_cheapest_troop_goes_or_an_order(given: tuple[str, ...], gone: str):
    hand = ("recruit", "tank", "smoke", "flare", "tank", "tank", "rifleman", "rifleman", "rifleman")
    table = battle("a1 recruit 5a", "b1 recruit 5b", hands=(hand, ()), phase="counter-attack", hand_limit=8)
    assert table.asked == (0, "discard")
    assert answer(table, *given, seat=0) == gone
