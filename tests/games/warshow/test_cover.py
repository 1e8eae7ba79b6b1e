"""Covered troops and their two kinds of wounds."""

import pytest

from games.core.hidden import only
from games.warshow.cards import BY_ID
from tests.games.warshow.battle import battle, kinds, told


def test_a_covered_troop_keeps_its_red_wounds():
    table = battle("a1 tank 4a red 2")
    table.calm("a1 cover")
    assert (table.troop("a1").covered, table.troop("a1").red, table.troop("a1").white) == (True, 2, 0)


def test_its_card_is_its_owners_secret_again():
    table = battle("a1 tank 4a")
    table.calm("a1 cover")
    assert table.troop("a1", 0).card == "tank"
    assert table.troop("a1", 1).card is None
    assert table.state.troops[0].card.readers == only(0)


def test_wounds_dealt_while_covered_are_counted_apart():
    table = battle("a1 rifleman 3", "b1 tank 4b covered red 1", phase="attack")
    table.calm("fire a1 b1")
    assert (table.troop("b1").red, table.troop("b1").white) == (1, 1)


def test_ten_white_wounds_destroy_it():
    table = battle("a1 rifleman 3", "b1 imp 4b covered white 8", "a2 rifleman 3", phase="attack")
    table.calm("fire a1 b1")
    assert table.troop("b1").white == 9
    events = table.calm("fire a2 b1")
    assert told(events, "destroyed") == [{"troop": "b1", "card": "imp", "seat": 1}]
    assert table.view(0).sides[1].rubble == ("imp",)


def test_nine_white_wounds_do_not_destroy_what_has_little_health():
    table = battle("a1 rifleman 3", "b1 bat-swarm 4b covered", phase="attack")
    assert BY_ID["bat-swarm"].health < 9
    table.calm("fire a1 b1")
    assert "b1" in table.on_field()


def test_uncovering_removes_white_wounds_and_keeps_red_ones():
    table = battle("a1 tank 4a covered red 2 white 9")
    table.calm("a1 uncover")
    assert (table.troop("a1", 1).card, table.troop("a1").red, table.troop("a1").white) == ("tank", 2, 0)


def test_covering_again_starts_at_zero():
    table = battle("a1 tank 4a covered white 9")
    table.calm("a1 uncover", "done", "done")
    again = battle("a1 tank 4a white 4")
    again.calm("a1 cover")
    assert again.troop("a1").white == 0


def test_it_does_not_attack():
    table = battle("a1 tank 3 covered", "a2 recruit 3", "b1 imp 3", phase="attack")
    assert not any(text.startswith("fire a1") for text in table.legal())
    assert table.refused("fire a1 b1x2") == "covered"


def test_it_does_not_counter_attack():
    table = battle("a1 imp 4a", "b1 recruit 4a covered", "b2 recruit 3", phase="counter-attack")
    assert table.view(1).queue == ("b2",)
    assert table.refused("fire b1 a1") == "covered"


@pytest.mark.parametrize("order", ["whistle", "tea-break", "curtain"])
def test_it_takes_no_orders(order: str):
    table = battle("a1 tank 3 covered", "a2 recruit 3", hands=((order,), ()))
    assert f"order {order} a2" in table.legal()
    assert table.refused(f"order {order} a1") == "aim"


def test_only_a_card_that_says_so_reaches_it():
    table = battle("b1 tank 4b covered", "b2 recruit 4b", hands=(("flare",), ()), phase="reinforcements")
    assert [text for text in table.legal() if text.startswith("order")] == ["order flare b1"]


def test_entering_face_down_no_box_works_and_uncovering_wakes_none():
    table = battle(hands=(("mule",), ()), phase="reinforcements")
    assert "box" not in kinds(table.calm("reinforce mule 5 down"))
    awake = battle("a1 mule 4a covered")
    assert "box" not in kinds(awake.calm("a1 uncover"))


def test_uncovering_costs_nothing():
    table = battle("a1 tank 4a covered", hands=(("recruit",), ()))
    table.calm("a1 uncover", "done")
    assert table.view(0).points == 6


def test_what_covers_or_uncovers_already_is_refused():
    assert battle("a1 tank 4a covered").refused("a1 cover") == "covered_already"
    assert battle("a1 tank 4a").refused("a1 uncover") == "uncovered_already"
