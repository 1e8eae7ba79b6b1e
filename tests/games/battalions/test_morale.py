"""Morale: checks after losses, the Guard, and the morale phase."""

import pytest

from games.battalions import GAME
from games.core.referee import view
from tests.games.battalions.field import Field, all_told, battle, kinds, told

WIN, LOSE = (10, 10), (1, 1)


def _destroyed(*rest: str, checks: tuple[int, ...], **more: tuple[str, ...]) -> Field:
    """The top card of the enemy's centre, alone with these below it, is eliminated; then come these checks."""
    field = battle(theirs={"centre": ("LI", *rest), **more}, then=[WIN, LOSE, *[(die,) for die in checks]])
    field.play("attack centre fire centre")
    if field.asked[0][1] == "engage":
        field.play("fight")
    return field


def test_every_time_a_battalion_is_destroyed_all_others_of_its_stack_check_morale_with_1d10():
    field = _destroyed("LI", "LLI", "FA", checks=(1, 2, 3))
    assert [check["die"] for check in all_told(field.events, "check")] == [1, 2, 3]


@pytest.mark.parametrize(("die", "left"), [(6, "LI"), (7, "LI!"), (1, "LI"), (10, "LI!")])
def test_a_check_is_passed_with_the_morale_value_or_less(die: int, left: str):
    assert _destroyed("LI", checks=(die,)).stack(1, "centre") == [left]


def test_checks_are_made_in_stack_order_the_top_card_first():
    field = _destroyed("LI", "GI", checks=(7, 7))
    assert [check["place"] for check in all_told(field.events, "check")] == [1, 2]
    assert field.stack(1, "centre") == ["LI!", "GI"]


def test_a_card_that_routs_in_a_check_goes_to_the_discard_pile():
    field = _destroyed("LI!", "LI", checks=(7, 1))
    assert field.view().sides[1].discard == ("au-LI",)


def test_each_card_that_routs_in_a_check_adds_one_to_the_rolls_still_to_come_and_this_is_cumulative():
    field = _destroyed("LI!", "LI", "LI!", "LI", checks=(7, 6, 6, 5))
    checks = all_told(field.events, "check")
    assert [(check["die"], check["penalty"], check["outcome"]) for check in checks] == [
        (7, 0, "fails"),
        (6, 1, "fails"),
        (6, 1, "fails"),
        (5, 2, "fails"),
    ]
    assert field.stack(1, "centre") == ["LI!", "LI!"]


def test_a_card_that_is_merely_shaken_adds_nothing():
    field = _destroyed("LI", "LI", checks=(7, 6))
    assert [check["penalty"] for check in all_told(field.events, "check")] == [0, 0]


def test_only_the_stack_of_the_destroyed_battalion_checks():
    field = _destroyed("LI", checks=(1,))
    assert [check["stack"] for check in all_told(field.events, "must-check")] == ["centre"]


@pytest.mark.parametrize("guard", ["GI", "GLI"])
def test_if_a_guard_unit_is_eliminated_the_adjacent_stacks_check_as_well(guard: str):
    field = battle(theirs={"centre": [guard]}, then=[WIN, LOSE, (1,), (1,)])
    field.play("attack centre fire centre")
    assert [check["stack"] for check in all_told(field.events, "must-check")] == ["left-centre", "right-centre"]


def test_the_checks_for_an_eliminated_guard_unit_are_in_addition_to_those_of_its_own_stack():
    field = battle(theirs={"centre": ["GI", "LI"]}, then=[WIN, LOSE, (1,), (1,), (1,)])
    field.play("attack centre fire centre", "fight")
    assert [check["stack"] for check in all_told(field.events, "must-check")] == [
        "centre",
        "left-centre",
        "right-centre",
    ]


@pytest.mark.parametrize("guard", ["GC", "GLC"])
def test_guard_cavalry_is_guard_too(guard: str):
    field = battle(theirs={"left-flank": [guard, "LI"]}, then=[WIN, LOSE, (1,), (1,)])
    field.play("attack right-flank fire left-flank", "stand", "fight")
    assert [check["stack"] for check in all_told(field.events, "must-check")] == ["left-flank", "left-centre"]


def test_if_a_guard_unit_routs_the_stack_it_routed_from_checks():
    field = battle(theirs={"centre": ["GI", "LI"]}, then=[(9, 9), (5, 2), (9,)])
    field.play("attack centre fire centre", "fight")
    assert field.last.result == "defender-routs"
    assert [check["stack"] for check in all_told(field.events, "must-check")] == ["centre"]
    assert field.stack(1, "centre") == ["LI!"]


def test_a_guard_unit_that_routs_in_a_check_makes_its_stack_check_once_more():
    field = _destroyed("GI!", "LI", checks=(10, 1, 2))
    assert [check["die"] for check in all_told(field.events, "check")] == [10, 1, 2]


def test_all_shaken_cards_may_revive_in_the_morale_phase_by_a_morale_check():
    field = battle({"centre": ["LI!", "LI!"], "left-flank": ["GI!"], "reserve": ["LI!"]}, then=[(9,), (6,), (7,), (1,)])
    field.play("end")
    assert field.stack(0, "left-flank") == ["GI"]
    assert field.stack(0, "centre") == ["LI", "LI!"]
    assert field.stack(0, "reserve") == ["LI"]


def test_a_commander_in_the_stack_adds_his_rating_to_the_morale_value():
    field = battle({"centre": ["LI!"]}, leaders=({"centre": "tavernel"}, {}), then=[(9,)])
    events = field.play("end")
    assert told(events, "revival")["bonus"] == 3
    assert field.stack(0, "centre") == ["LI"]


def test_a_general_adds_his_rating_only_once_a_turn():
    field = battle({"centre": ["LI", "LI!", "LI!"]}, leaders=({"centre": "rosier"}, {}), then=[(8,), (7,)])
    field.play("end")
    events = field.play("rally centre 2")
    assert [revival["bonus"] for revival in all_told(events, "revival")] == [2, 0]
    assert field.stack(0, "centre") == ["LI", "LI", "LI!"]


def test_a_general_helps_the_topmost_shaken_card_in_the_first_edition_whatever_it_is():
    for stack in (("LI!", "GI!"), ("GI!", "LI!")):
        field = battle({"centre": stack}, leaders=({"centre": "rosier"}, {}), then=[(10,), (10,)], edition=1)
        assert [revival["bonus"] for revival in all_told(field.play("end"), "revival")] == [2, 0]


def test_the_owner_chooses_whom_a_general_helps_and_silence_means_the_topmost():
    field = battle(
        {"centre": ["LI!", "GI!"], "left-centre": ["LI!", "LI", "LLI!"], "reserve": ["LI!"]},
        leaders=({"centre": "rosier", "left-centre": "tavernel", "reserve": "pontgris"}, {}),
        then=[(10,)] * 5,
    )
    field.play("end")
    assert field.asked == [(0, "rally")]
    assert field.legal(0) == ["rally left-centre 1", "rally left-centre 3"]
    assert GAME.notation(GAME.default(view(field.position, 0), 0)) == "rally left-centre 1"
    assert field.refused("rally left-centre 2") == "not_shaken"
    assert field.refused("rally left-centre 4") == "no_place"
    assert field.refused("rally centre 1") == "rally_elsewhere"
    assert field.refused("done") == "asked_rally"
    field.play("rally left-centre 3")
    events = field.play("rally centre 1")
    assert [(each["stack"], each["place"], each["bonus"]) for each in all_told(events, "revival")] == [
        ("left-centre", 1, 0),
        ("left-centre", 3, 3),
        ("centre", 1, 2),
        ("centre", 2, 0),
        ("reserve", 1, 3),
    ]


def test_where_a_general_has_nobody_to_choose_from_nobody_is_asked():
    field = battle({"centre": ["LI!", "LI"]}, leaders=({"centre": "rosier"}, {}), then=[(10,)])
    field.play("end")
    assert field.asked == [(1, "turn")]


def test_the_enemys_shaken_cards_wait_for_their_own_morale_phase():
    field = battle(theirs={"centre": ["LI!"]})
    assert "revival" not in kinds(field.play("end"))
    assert field.stack(1, "centre") == ["LI!"]


def test_a_commander_whose_stack_is_empty_is_captured():
    field = battle(theirs={"centre": ["LI"]}, leaders=({}, {"centre": "brankovar"}), then=[WIN, LOSE])
    field.play("attack centre fire centre")
    side = field.view().sides[1]
    assert side.eliminated == ("au-LI", "brankovar")
    assert side.lost == 4 + 2
    assert side.stacks[2].leader is None


def test_what_was_rolled_against_is_told_to_the_owner_alone_while_the_card_lies_face_down():
    field = _destroyed("GI", checks=(3,))
    (event,) = [event for event in field.events if event.kind == "check-parts"]
    assert event.readers == 0b10
    assert dict(event.args) == {"unit": "au-GI", "value": 9, "bonus": 0, "penalty": 0, "die": 3, "need": 9}


def test_guard_cavalry_that_routs_because_it_failed_to_charge_makes_its_stack_check():
    field = battle(theirs={"centre": ["GC!", "LI"]}, then=[(10,), (7,)])
    field.play("attack centre fire centre", "charge")
    assert field.view().sides[1].discard == ("au-GC",)
    assert field.stack(1, "centre") == ["LI!"]
