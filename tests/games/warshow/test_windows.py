"""Reaction windows: when they open, who is asked, and what becomes of sealed answers."""

import pytest
from msgspec.structs import replace

from games.core.game import by_post
from games.core.hidden import Hidden, only
from games.core.referee import view
from games.warshow import GAME
from games.warshow.state import ON_ATTACK, ON_ENTER, ON_ORDER, ON_PHASE, WINDOWS, card_pool
from tests.games.warshow.battle import Battle, battle, kinds

THREE = ((), ("smoke", "heckler"), ("smoke", "hex"))


def test_a_window_opens_when_an_order_is_thrown():
    table = battle("a1 recruit 5a", hands=(("telegram",), ("mule",)))
    table.play("order telegram")
    assert table.asked == (1, ON_ORDER)


def test_a_window_opens_before_an_attack_resolves():
    table = battle("a1 rifleman 3", "b1 tank 3", hands=((), ("mule",)), phase="attack")
    table.play("fire a1 b1")
    assert table.asked == (1, ON_ATTACK)
    assert table.troop("b1").red == 0


def test_a_window_opens_at_the_end_of_each_phase():
    table = battle("a1 recruit 5a", hands=((), ("mule",)))
    table.play("done")
    assert table.asked == (1, ON_PHASE)


def test_moving_opens_none():
    table = battle("a1 recruit 5a", "a2 recruit 5a", hands=((), ("mule",)))
    table.play("a1 advance")
    assert table.asked == (0, "positioning")


def test_every_window_is_one_to_the_service():
    assert by_post(GAME).windows == WINDOWS == {ON_ENTER, ON_ORDER, ON_ATTACK, ON_PHASE}


@pytest.mark.parametrize("held", ["hex", "mule"])
def test_windows_open_whether_or_not_the_seat_holds_an_order(held: str):
    table = battle("a1 recruit 5a", hands=(("recruit", "recruit"), (held,)))
    for text, asked in (
        ("done", (1, ON_PHASE)),
        ("pass", (0, "reinforcements")),
        ("reinforce recruit 4", (1, ON_ENTER)),
        ("pass", (0, "reinforcements")),
        ("done", (1, ON_PHASE)),
    ):
        table.play(text)
        assert table.asked == asked


def test_a_seat_without_cards_is_not_asked():
    table = battle("a1 recruit 5a", "a2 recruit 5a", hands=(("mule",), ()))
    table.play("done")
    assert table.asked == (0, "reinforcements")


def test_a_seat_that_has_used_up_its_orders_is_never_asked():
    table = battle("a1 rifleman 3", "b1 stuntman 3", hands=(("mule",), ("heckler", "mule")), phase="attack")
    table.play("fire a1 b1", "order heckler")
    assert table.asked == (0, ON_ORDER)
    while table.state.active == 0:
        assert table.asks[0].kind not in WINDOWS or table.asks[0].seat != 1
        table.play(GAME.notation(GAME.default(view(table.position, table.asked[0]), table.asked[0])))


def test_an_order_may_be_answered_by_an_order_while_both_have_some_left():
    hands = (("telegram", "red-tape", "mule"), ("loophole", "loophole", "mule"))
    table = battle("a1 recruit 5a", hands=hands)
    table.play("order telegram", "order loophole", "order red-tape")
    # seat 0 has thrown two, seat 1 one: nobody has any left
    assert table.asked == (0, "positioning")


def test_after_an_order_has_happened_what_lies_beneath_is_asked_about_anew():
    hands = (("telegram", "telegram", "mule"), ("encore", "mule", "loophole", "loophole"))
    table = battle("a1 rifleman 3", "b1 stuntman 3", "b2 stuntman 3", active=1, hands=hands, phase="attack")
    table.play("order encore")
    assert table.asked == (0, ON_ORDER)
    table.play("pass")
    table.play("fire b1 a1x2")
    assert table.asked == (0, ON_ATTACK)


def test_a_pass_ends_the_window_and_what_was_answered_happens():
    table = battle("a1 rifleman 3", "b1 stuntman 3", hands=((), ("heckler",)), phase="attack")
    table.play("fire a1 b1")
    assert table.legal() == ["pass", "order heckler"]
    table.play("pass")
    assert table.troop("b1").red == 1


def test_nothing_else_may_be_done_in_a_window():
    table = battle("a1 rifleman 3", "b1 stuntman 3", hands=((), ("heckler", "hex")), phase="attack")
    table.play("fire a1 b1")
    assert table.refused("done") == "first_window"
    assert table.refused("order hex a1") == "not_now"
    assert table.refused("order smoke") == "no_card"
    assert table.refused("order mule") == "no_card"


# --- several seats ----------------------------------------------------------------------------------------------------


def _three() -> Battle:
    table = battle("a1 rifleman 3", "b1 stuntman 3", "c1 stuntman 3", hands=THREE, phase="attack")
    table.play("fire a1 b1")
    return table


def test_all_are_asked_at_once():
    assert [(ask.seat, ask.kind) for ask in _three().asks] == [(1, ON_ATTACK), (2, ON_ATTACK)]


@pytest.mark.parametrize("answer", ["pass", "order smoke", "order heckler"])
def test_answers_are_sealed_until_all_have_answered(answer: str):
    table = _three()
    events = table.play(answer, seat=1)
    other = _three()
    assert events == other.play("pass", seat=1)
    assert kinds(events) == ["answers"]
    for reader in (0, 2, None):
        assert view(table.position, reader) == view(other.position, reader)
    assert table.asked == (2, ON_ATTACK)


def test_the_first_in_rule_order_takes_effect_and_the_others_go_back_unseen():
    table = _three()
    table.play("order smoke", seat=2)
    table.play("order heckler", seat=1)
    assert table.view().sides[1].rubble == ("heckler",)
    assert table.view().sides[2].rubble == ()
    assert table.hand(2) == ("hex", "smoke")
    assert table.view().sides[2].orders == 1


def test_rule_order_is_turn_order_from_whoevers_turn_it_is():
    table = battle(
        *("a1 stuntman 3", "b1 rifleman 3", "c1 stuntman 3"),
        active=1,
        hands=(("smoke",), (), ("smoke",)),
        phase="attack",
    )
    table.play("fire b1 a1")
    table.play("order smoke", seat=0)
    table.play("order smoke", seat=2)
    assert (table.view().sides[0].rubble, table.view().sides[2].rubble) == ((), ("smoke",))


def test_what_went_back_unseen_may_be_answered_again_when_a_new_window_opens():
    table = _three()
    table.play("order heckler", seat=1)
    table.play("order smoke", seat=2)
    assert [(ask.seat, ask.kind) for ask in table.asks] == [(2, ON_ORDER)]
    table.play("pass", seat=2)
    assert [(ask.seat, ask.kind) for ask in table.asks] == [(2, ON_ATTACK)]
    table.play("order smoke", seat=2)
    assert table.view().sides[2].rubble == ("smoke",)


def test_if_all_pass_what_was_answered_happens():
    table = _three()
    table.play("pass", seat=2)
    table.play("pass", seat=1)
    assert table.troop("b1").red == 1


def test_an_imagined_answer_that_makes_no_sense_is_a_pass():
    table = _three()
    table.play("order heckler", seat=1)
    troops = Hidden(("mule", "mule"), only(1), card_pool(1))
    sides = (table.state.sides[0], replace(table.state.sides[1], hand=troops), table.state.sides[2])
    state = replace(table.state, sides=sides)
    imagined = Battle(table.setup, table.position._replace(state=state))
    imagined.play("pass", seat=2)
    assert imagined.troop("b1").red == 1
