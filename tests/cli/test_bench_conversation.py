"""What `tabard bench conversation` counts."""

from __future__ import annotations

import asyncio

from bot.bench import conversation
from bot.bench.conversation import Case


def test_a_sitting_against_the_computer_is_one_press_a_move_and_pings_nobody():
    case = Case("alone", "titans", alone=True, goals={"presses": 1.5, "pings": 0})
    found = conversation.counts(case, 1)
    moves = found["moves"]
    assert moves >= 5
    assert (found["visits"], found["pings"], found["direct messages"]) == (1, 0, 0)
    assert moves <= found["presses"] <= 1 + moves + moves // 20
    assert found["posts"] < moves
    figures = {figure.name: figure for figure in conversation.figures_of(case, found)}
    assert figures["alone: presses a move"].reached
    assert figures["alone: posts a move"].reached is None


def test_between_two_people_each_visit_pings_once():
    found = conversation.counts(Case("two", "titans", alone=False, goals={}), 1)
    assert 0 < found["pings"] <= found["visits"]
    assert found["pings"] == found["direct messages"]
    assert found["moves"] <= found["presses"] <= found["moves"] + found["visits"]
    assert found["out of reach"] == 0
    assert found["requests"] == found["posts"] + found["edits"] + found["direct messages"] + found["looks"]


def test_two_runs_count_the_same():
    case = Case("two", "titans", alone=False, goals={})
    assert conversation.counts(case, 1) == conversation.counts(case, 1)


def test_deploying_by_hand_takes_eight_presses_and_one_post_at_most():
    presses, posts = asyncio.run(
        conversation.with_service(Case("", "battalions", False, {}), 1, conversation.deploying)
    )
    assert presses <= 8
    assert posts <= 1
