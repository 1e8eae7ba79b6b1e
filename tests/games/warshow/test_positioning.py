"""Phase 2: each troop may do one thing, in reading order."""

from tests.games.warshow.battle import battle, told


def test_a_troop_advances_or_retreats_one_row():
    table = battle("a1 recruit 4a", "a2 recruit 4a")
    table.calm("a1 advance", "a2 retreat")
    assert (table.troop("a1").row, table.troop("a2").row) == ("3", "5")


def test_row_one_is_the_enemy_rear_and_row_five_the_own():
    table = battle("a1 recruit 5b", "a2 recruit 5a")
    assert {"a1 retreat", "a2 advance"} <= set(table.legal())
    assert table.refused("a1 advance") == "no_further"
    assert table.refused("a2 retreat") == "no_further"


def test_each_troop_may_do_one_thing_only():
    table = battle("a1 recruit 4a", "a2 recruit 5a")
    table.calm("a1 advance")
    assert table.refused("a1 advance") == "passed_over"
    assert table.refused("a1 cover") == "passed_over"


def test_the_most_advanced_row_comes_first_then_left_to_right():
    table = battle("a1 recruit 5a", "a2 recruit 4a", "a3 recruit 4b", "a4 recruit 4a")
    assert table.view(0).queue == ("a3", "a2", "a4", "a1")


def test_once_a_later_troop_has_acted_an_earlier_one_cannot_any_more():
    table = battle("a1 recruit 4b", "a2 recruit 4a", "a3 recruit 4a", "a4 recruit 5a")
    table.calm("a3 cover")
    assert table.refused("a1 advance") == "passed_over"
    assert table.refused("a2 advance") == "passed_over"
    table.calm("a4 advance")
    assert table.troop("a4").row == "4"


def test_the_order_is_that_of_the_beginning_of_the_phase():
    table = battle("a1 recruit 3", "a2 recruit 4a", "a3 recruit 5a")
    table.calm("a1 retreat")
    assert table.view(0).queue == ("a2", "a3")


def test_a_swift_troop_may_go_two_rows():
    table = battle("a1 hellhound 4a")
    assert [text for text in table.legal() if text.startswith("a1")] == [
        "a1 advance", "a1 advance 2", "a1 retreat", "a1 cover",
    ]  # fmt: skip
    table.calm("a1 advance 2")
    assert table.troop("a1").row == "2"


def test_others_go_one_row_and_a_covered_one_does_not_show_that_it_is_swift():
    assert battle("a1 recruit 4a").refused("a1 advance 2") == "not_there"
    assert battle("a1 hellhound 4a covered").refused("a1 advance 2") == "not_there"


def test_a_covered_troop_may_move_and_stays_covered():
    table = battle("a1 recruit 4a covered")
    table.calm("a1 advance")
    assert (table.troop("a1").row, table.troop("a1").covered) == ("3", True)


def test_troops_of_the_enemy_do_not_move():
    assert battle("a1 recruit 4a", "b1 recruit 4b").refused("b1 advance") == "not_yours"
    assert battle("a1 recruit 4a").refused("a7 advance") == "no_troop"


def test_a_player_without_troops_is_asked_only_for_orders():
    table = battle(hands=(("mule", "telegram"), ()))
    assert table.asked == (0, "positioning")
    assert table.legal() == ["order telegram", "done"]
    table.calm("done", "done")
    assert table.asked == (0, "attack"), "in each phase of its own turn"
    table.calm("order telegram")
    assert table.hand(0) == ("mule", "recruit", "recruit")


def test_moves_are_told_with_the_row_for_everybody():
    assert told(battle("a1 recruit 4a").play("a1 retreat"), "retreats") == [{"troop": "a1", "row": "5a", "seat": 0}]


def test_whoever_could_throw_nothing_for_all_that_the_others_know_is_not_asked():
    assert battle(hands=((), ("mule",))).asked[0] == 1, "no card in hand"
    table = battle(hands=(("telegram", "telegram", "mule"), ()))
    table.calm("order telegram", "order telegram")
    assert table.asked == (0, "reinforcements"), "both orders are thrown"


def test_by_the_first_rules_nobody_was_asked_in_a_phase_without_troops():
    table = battle(hands=(("mule", "telegram"), ()), edition=1)
    assert table.asked == (0, "reinforcements")
