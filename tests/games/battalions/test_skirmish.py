"""The skirmish of 100 points: fewer battalions, smaller stacks."""

from __future__ import annotations

import pytest

from games.battalions import GAME, armies
from games.core import referee
from tests.games.battalions.field import Field, battle
from tests.games.battalions.test_muster import begin


def _deploying() -> Field:
    return begin("army french", "army british", budget=100)


@pytest.mark.parametrize("name", armies.READY)
def test_ready_armies_have_twelve_to_twenty_five_battalions(name: str):
    listed = armies.ready(name, 100)
    assert armies.check(listed, 100) == ()
    assert 12 <= listed.size <= 25


@pytest.mark.parametrize(("text", "fits"), [("fr-LI*11 @ corvisy", False), ("fr-LI*24 @ corvisy", True)])
def test_an_army_of_a_skirmish_has_at_least_twelve_battalions(text: str, fits: bool):
    reasons = [reason.key.rpartition(".")[2] for reason in armies.check(armies.parse(text), 100)]
    assert ("army_size" not in reasons) == fits
    assert "army_size" in [reason.key.rpartition(".")[2] for reason in armies.check(armies.parse(text), 180)]


def test_at_most_one_two_two_two_and_one_cards_are_deployed():
    field = _deploying()
    field.play("deploy fr-LLI left-flank", "deploy fr-LI centre", "deploy fr-LI centre", seat=0)
    assert field.refused("deploy fr-LLI left-flank", 0) == "start_full"
    assert field.refused("deploy fr-LI centre", 0) == "start_full"
    field.play("auto", seat=0)
    field.play("auto", seat=1)
    for side in field.view().sides:
        assert [len(stack.cards) for stack in side.stacks] == [1, 2, 2, 2, 1, 0]
        assert [stack.limit for stack in side.stacks] == [3, 4, 4, 4, 3, 4]


@pytest.mark.parametrize(("stack", "limit"), [("left-flank", 3), ("centre", 4), ("reserve", 4)])
def test_in_play_a_stack_takes_three_cards_on_the_flanks_and_four_in_the_centre(stack: str, limit: int):
    field = battle({stack: ["LI"] * limit}, hands=(("LI",), ()), budget=100)
    assert field.refused(f"place fr-LI {stack}") == "stack_full"
    field = battle({stack: ["LI"] * (limit - 1)}, hands=(("LI",), ()), budget=100)
    assert f"place fr-LI {stack}" in field.legal()


def test_nobody_rides_or_moves_into_a_stack_that_is_full_in_a_skirmish():
    field = battle({"left-centre": ["LI"] * 4}, {"centre": ["LC"], "left-centre": ["LI"] * 4}, budget=100)
    assert field.refused("move centre 1 left-centre") == "stack_full"
    field.play("attack centre fire centre")
    assert field.legal(1, "away") == ["away right-centre"]


def test_a_table_without_the_newer_options_plays_as_it_did():
    old = referee.complete(GAME, referee.remembered(GAME, {"budget": 200, "turn_limit": 30, "fog": True}))
    assert {name: old[name] for name in ("edition", "memory", "hand_limit", "first_orders")} == {
        "edition": 1,
        "memory": False,
        "hand_limit": 0,
        "first_orders": 5,
    }
