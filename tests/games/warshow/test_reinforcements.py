"""Phase 3: troops from the hand."""

import pytest

from games.warshow.cards import BY_ID, CARDS, Card
from tests.games.warshow.battle import battle, kinds, told


def test_troops_for_at_most_six_points_together():
    table = battle(hands=(("tank", "mule", "sergeant", "sergeant"), ()), phase="reinforcements")
    assert (BY_ID["tank"].value, BY_ID["sergeant"].value, BY_ID["mule"].value) == (4, 3, 1)
    assert table.view(0).points == 6
    table.calm("reinforce sergeant 4")
    assert table.refused("reinforce tank 4") == "points"
    table.calm("reinforce sergeant 4")
    assert table.refused("reinforce mule 5") == "points"
    assert table.view(0).points == 0


@pytest.mark.parametrize("card", ["mule", "overlord"])
def test_face_down_costs_three_whatever_the_value(card: str):
    table = battle(hands=((card,), ()), phase="reinforcements")
    row = BY_ID[card].deploy[0]
    table.calm(f"reinforce {card} {row} down")
    assert table.troop("a1").covered
    assert [event["card"] for event in told(table.events, "entered")] == [card]


def test_two_troops_face_down_use_up_all_points():
    table = battle(hands=(("mule", "mule", "mule"), ()), phase="reinforcements")
    table.calm("reinforce mule 5 down")
    assert table.view(0).points == 3
    table.calm("reinforce mule 5 down")
    assert table.refused("reinforce mule 5 down") == "points"
    assert table.refused("reinforce mule 5") == "points"


def test_nobody_sees_which_card_lies_face_down():
    table = battle(hands=(("tank",), ()), phase="reinforcements")
    table.play("reinforce tank 4 down")
    assert table.troop("a1", 0).card == "tank"
    assert table.troop("a1", 1).card is None
    assert all("tank" not in str(event) for event in table.events if event.readers == -1)


@pytest.mark.parametrize("card", [card for card in CARDS if card.troop], ids=lambda card: card.id)
def test_a_troop_enters_only_the_rows_that_its_green_lines_allow(card: Card):
    table = battle(hands=((card.id,), ()), phase="reinforcements")
    rows = {text.split()[2] for text in table.legal() if text.startswith("reinforce") and text.endswith("down")}
    assert rows == {str(row) for row in card.deploy}
    for row in {1, 2, 3, 4, 5} - set(card.deploy):
        assert table.refused(f"reinforce {card.id} {row} down") == "row"


def test_no_mans_land_and_enemy_rows_cannot_be_entered_unless_the_card_says_so():
    table = battle(hands=(("rifleman", "pigeon"), ()), phase="reinforcements")
    for row in "123":
        assert table.refused(f"reinforce rifleman {row}") == "row"
    assert 3 in BY_ID["pigeon"].deploy
    assert "reinforce pigeon 3" in table.legal()


def test_a_window_opens_when_a_troop_enters_face_up_or_down():
    for text in ("reinforce mule 5", "reinforce mule 5 down"):
        table = battle(hands=(("mule",), ("hex",)), phase="reinforcements")
        table.play(text)
        assert table.asked == (1, "on-enter")


def test_an_action_box_works_when_its_troop_enters_face_up():
    table = battle(hands=(("mule",), ()), phase="reinforcements", decks=(("tank",), ()))
    assert kinds(table.calm("reinforce mule 5"))[:4] == ["enters", "box", "draws", "drawn"]
    assert table.hand(0) == ("tank",)


def test_a_box_is_aimed_when_its_troop_enters():
    table = battle("b1 overlord 4b covered", hands=(("sapper",), ()), phase="reinforcements")
    assert table.refused("reinforce sapper 4") == "aim"
    table.calm("reinforce sapper 4 at b1")
    assert (table.troop("b1", 0).card, table.troop("b1").red) == ("overlord", 2)


def test_a_box_without_anything_to_aim_at_does_nothing_and_the_troop_enters():
    table = battle(hands=(("sapper",), ()), phase="reinforcements")
    assert table.refused("reinforce sapper 4 at b1") == "no_aim"
    table.calm("reinforce sapper 4")
    assert table.on_field() == ["a1"]


def test_an_entering_box_can_be_cancelled_and_the_troop_stays():
    table = battle(hands=(("mule", "tank"), ("loophole",)), phase="reinforcements")
    events = table.play("reinforce mule 5", "order loophole", "pass")
    assert told(events, "cancelled") == [{"what": "enter", "seat": 0}]
    assert table.on_field() == ["a1"]
    assert table.hand(0) == ("tank",)


def test_a_box_that_works_every_turn_can_be_cancelled_each_time():
    def next_turn(*answers: str) -> int:
        table = battle(
            *("a1 medic 4a", "a2 sergeant 4a red 2", "b1 recruit 5b"),
            active=1,
            hands=(("mule",), ("loophole",) * 3),
            phase="counter-attack",
        )
        table.calm("done") if table.asked[1] == "counter-attack" else table.play("pass")
        assert table.asked == (1, "on-order")
        table.play(*answers)
        return table.troop("a2").red

    assert next_turn("order loophole") == 2
    assert next_turn("pass") == 1


def test_orders_are_not_brought_in_and_what_is_not_held_neither():
    table = battle(hands=(("flare", "mule"), ()), phase="reinforcements")
    assert table.refused("reinforce flare 4") == "not_a_troop"
    assert table.refused("reinforce tank 4") == "no_card"
    assert table.refused("reinforce dragon 4") == "unknown_card"
    assert table.refused("order mule") == "not_an_order"


def test_names_count_on_in_the_order_of_entering():
    table = battle("a4 recruit 4a", hands=(("mule", "mule"), ()), phase="reinforcements")
    table.calm("reinforce mule 5", "reinforce mule 5")
    assert table.on_field() == ["a4", "a5", "a6"]
