"""Phase 1, the hand limit and what goes round a turn."""

from typing import Any

import pytest

from games.core.hidden import only
from tests.games.warshow.battle import Battle, battle, kinds, told

DRAWING = ("b1 recruit 5b", "a1 recruit 5a")


def _next_turn(**more: Any) -> Battle:
    """The beginning of seat 1's turn: seat 0 ends its own."""
    return battle(*DRAWING, phase="end", **more)


def test_the_active_player_draws_two_and_the_other_one():
    table = _next_turn()
    assert [(draw["seat"], draw["n"]) for draw in told(table.events, "draws")] == [(1, 2), (0, 1)]
    assert (len(table.hand(0)), len(table.hand(1))) == (1, 2)


def test_what_was_drawn_is_told_to_whoever_drew_it():
    drawn = [event for event in _next_turn().events if event.kind == "drawn"]
    assert [(event.seat, event.readers) for event in drawn] == [(1, only(1)), (1, only(1)), (0, only(0))]


def test_an_empty_deck_is_made_anew_of_the_rubble():
    table = _next_turn(decks=((), ("mule",)), rubbles=(("tank",), ("imp", "hex")))
    assert [(shuffled["seat"], shuffled["n"]) for shuffled in told(table.events, "reshuffled")] == [(1, 2), (0, 1)]
    assert "mule" in table.hand(1)
    assert table.hand(0) == ("tank",)
    assert table.view().sides[1].rubble == ()
    assert table.view().sides[1].deck == 1


def test_with_deck_and_rubble_empty_nothing_is_drawn():
    table = _next_turn(decks=((), ()))
    assert "draws" not in kinds(table.events)
    assert (table.hand(0), table.hand(1)) == ((), ())


def test_there_is_no_hand_limit_during_a_turn():
    table = battle("a1 recruit 4a", hands=(("mule",) * 20, ()), hand_limit=8)
    assert table.asked == (0, "positioning")


def test_whoever_holds_more_than_the_limit_discards_down_to_it_at_the_end_of_the_own_turn():
    hand = ("mule", "imp", "tank", "hex") + ("recruit",) * 6
    table = battle(*DRAWING, hands=(hand, ()), hand_limit=8, phase="end")
    assert table.asked == (0, "discard")
    assert set(table.legal()) == {"discard hex", "discard imp", "discard mule", "discard recruit", "discard tank"}
    assert table.refused("done") == "first_discard"
    assert table.refused("discard flare") == "no_card"
    table.play("discard tank")
    assert table.asked == (0, "discard")
    table.play("discard mule")
    assert table.view().sides[0].rubble == ("tank", "mule")
    assert table.state.active == 1


def test_the_other_player_may_hold_more():
    table = battle(*DRAWING, hands=((), ("recruit",) * 12), hand_limit=8, phase="end")
    assert table.state.active == 1
    assert table.asked[1] != "discard"


def test_the_phases_come_in_their_order_and_each_ends_in_a_window():
    hands = (("recruit",) * 3, ("recruit",) * 3)
    table = battle("a1 rifleman 3", "b1 stuntman 3", hands=hands)
    asked = [table.asked]
    for text in ("done", "pass", "done", "pass", "done", "pass", "done"):
        table.play(text)
        asked.append(table.asked)
    assert asked == [
        (0, "positioning"), (1, "on-phase"), (0, "reinforcements"), (1, "on-phase"), (0, "attack"), (1, "on-phase"),
        (1, "counter-attack"), (1, "on-phase"),
    ]  # fmt: skip


def test_the_draw_ends_in_a_window_too():
    table = _next_turn(hands=(("recruit",), ("recruit",)))
    assert table.asked == (0, "on-phase")
    assert table.state.phase == "draw"


def test_turns_go_round():
    table = battle(*DRAWING)
    table.calm("done")
    while table.state.active == 0:
        table.calm("done")
    assert (table.state.turn, table.state.active) == (10, 1)


def test_shields_last_for_one_turn():
    table = battle(*DRAWING, "a2 tank 4a shield 3", phase="end")
    assert table.troop("a2").shield == 0


def test_points_are_those_of_one_turn():
    table = battle("a1 recruit 5a", hands=(("mule",) * 2, ()))
    table.calm("done", "reinforce mule 5")
    assert table.view(0).points == 5


@pytest.mark.parametrize(("edition", "order"), [(2, ["a1", "a2", "a3", "a4"]), (1, ["a2", "a1", "a4", "a3"])])
def test_boxes_that_work_every_turn_do_so_in_reading_order(edition: int, order: list[str]):
    """The most advanced row first, each from left to right as the troops' owner sees it."""
    field = ("a1 medic 4a", "a2 medic 4a", "a3 medic 5a", "a4 medic 5a", "b1 imp 5b")
    table = battle(*field, active=1, phase="end", decks=((), ()), edition=edition)
    assert [box["troop"] for box in told(table.events, "box")] == order
