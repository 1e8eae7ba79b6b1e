"""What `tabard bench conversation` counts."""

from __future__ import annotations

from bot.bench import conversation
from bot.bench.conversation import Case


def test_a_sitting_against_the_computer_is_one_press_a_move_and_pings_nobody():
    case = Case("alone", "titans", alone=True, goals={"presses": 1.5, "pings": 0})
    found = conversation.counts(case, 1)
    moves = found["moves"]
    assert moves >= 5
    assert (found["visits"], found["pings"], found["direct messages"]) == (1, 0, 0)
    assert moves < found["presses"] <= 1 + moves + moves // 20
    assert found["posts"] < moves
    figures = {figure.name: figure for figure in conversation.figures_of(case, found)}
    assert figures["alone: presses a move"].reached
    assert figures["alone: posts a move"].reached is None


def test_between_two_people_each_visit_pings_once():
    found = conversation.counts(Case("two", "titans", alone=False, goals={}), 1)
    assert 0 < found["pings"] <= found["visits"]
    assert found["pings"] == found["direct messages"]
    assert found["presses"] == found["moves"] + found["visits"]
    assert found["requests"] == found["posts"] + found["edits"] + found["direct messages"]
