"""Standing orders, short lists, and what silence means."""

from __future__ import annotations

import random

import pytest

from games.battalions import GAME
from games.battalions.game import BattalionsStanding, BattalionsThinking
from games.core.referee import view
from tests.games.battalions.field import Field, battle

THINKING = BattalionsThinking()

STANDING = BattalionsStanding()


def _follow(field: Field, seat: int, *orders: str) -> str | None:
    action = STANDING.follow(view(field.position, seat), seat, orders)
    return None if action is None else GAME.notation(action)


def _default(field: Field, seat: int) -> str:
    return GAME.notation(GAME.default(view(field.position, seat), seat))


def _shortlist(field: Field, seat: int = 0) -> list[str]:
    return [GAME.notation(action) for action in GAME.shortlist(view(field.position, seat), seat)]


def _rides() -> Field:
    field = battle(theirs={"centre": ["LC"]})
    field.play("attack centre fire centre")
    return field


@pytest.mark.parametrize(
    ("order", "answer"), [("ride away", "away left-centre"), ("ride charge", "charge"), ("ride stand", "stand")]
)
def test_orders_for_cavalry_under_fire(order: str, answer: str):
    assert _follow(_rides(), 1, order) == answer


def test_cavalry_that_cannot_ride_away_stands():
    field = battle(theirs={"centre": ["LC"], "left-centre": ["LI"] * 6, "right-centre": ["LI"] * 6})
    field.play("attack centre fire centre")
    assert _follow(field, 1, "ride away") == "stand"


@pytest.mark.parametrize(("order", "answer"), [("around always", "around"), ("around never", "press")])
def test_orders_for_cavalry_before_a_square(order: str, answer: str):
    field = battle({"centre": ["LC"]}, then=[(1, 1)])
    field.play("attack centre melee centre")
    assert _follow(field, 0, order) == answer


def test_a_combat_is_answered_only_when_both_support_and_tactics_are_ordered():
    field = battle({"centre": ["LI", "GI", "LLI"]}, hands=(("steady-aim", "canister"), ()))
    field.play("attack centre fire centre")
    assert _follow(field, 0, "support best") is None
    assert _follow(field, 0, "tactics never") is None
    assert _follow(field, 0, "support best", "tactics never") == "support 2"
    assert _follow(field, 0, "support never", "tactics never") == "fight"
    assert _follow(field, 0, "support best", "tactics best") == "combine 2 steady-aim"
    assert _follow(field, 0, "support never", "tactics best") == "tactic steady-aim"


def test_by_order_no_card_is_wasted():
    field = battle({"centre": ["LI", "LLI"]}, hands=(("canister", "spies-at-dinner"), ()))
    field.play("attack centre fire centre")
    assert _follow(field, 0, "support best", "tactics best") == "support 1"


def test_whether_orders_answer_does_not_tell_what_is_in_the_hand():
    for card in ("steady-aim", "hill"):
        field = battle({"centre": ["LI", "LLI"]}, hands=((card,), ()))
        field.play("attack centre fire centre")
        assert _follow(field, 0, "support best", "tactics best") is not None
        assert _follow(field, 0, "support best") is None


def test_of_two_orders_about_one_thing_the_first_counts():
    assert _follow(_rides(), 1, "ride stand", "ride charge") == "stand"


def test_orders_say_nothing_about_turns():
    assert _follow(battle(), 0, *STANDING.orders(view(battle().position, 0), 0)) is None


def test_silence_in_a_turn_ends_it_and_silence_after_it_discards_nothing():
    field = battle(hands=(("hill",), ()))
    assert _default(field, 0) == "end"
    field.play("end")
    assert _default(field, 0) == "done"


def test_silent_cavalry_does_what_is_expected_to_cost_it_least():
    assert _default(_rides(), 1) == "away left-centre"
    field = battle(theirs={"centre": ["GC"], "left-centre": ["LI"] * 6, "right-centre": ["LI"] * 6})
    field.play("attack centre fire centre")
    assert _default(field, 1) == "charge"


def test_a_short_list_is_a_part_of_what_is_legal_and_keeps_its_order():
    field = battle(
        {"centre": ["LI", "LLI", "FA"], "reserve": ["LI", "GI"], "left-flank": ["LC", "LI"]},
        hands=(("LI", "GI", "hill", "rosier", "courier"), ()),
    )
    short, whole = _shortlist(field), field.legal()
    assert len(short) <= 18 < len(whole)
    assert short == [text for text in whole if text in short]
    assert {text.split()[0] for text in short} >= {"end", "advance", "place", "attach", "terrain", "play"}


def test_a_short_list_has_reinforcements_first_and_then_the_attacks():
    field = battle({"centre": ["LI", "LLI"]}, hands=(("LI",), ()))
    assert not [text for text in _shortlist(field) if text.startswith("attack")]
    field.play("advance")
    assert [text for text in _shortlist(field) if text.startswith("attack")]
    field = battle()
    assert [text for text in _shortlist(field) if text.startswith("attack")]
    assert "advance" not in _shortlist(field)


def test_a_short_list_puts_reinforcements_where_they_are_needed():
    field = battle({"centre": ["LI"] * 4, "left-centre": []}, hands=(("LI",), ()))
    liked = THINKING.playout(
        view(field.position, 0), 0, [GAME.parse(text) for text in field.legal(verb="place")], random.Random(1)
    )
    assert GAME.notation(liked) == "place fr-LI left-centre"


def test_the_short_list_of_a_combat_has_every_useful_card():
    field = battle({"centre": ["LI", "LLI"]}, hands=(("steady-aim", "canister", "rearguard"), ()))
    field.play("attack centre fire centre")
    assert _shortlist(field) == ["support 1", "combine 1 steady-aim", "combine 1 rearguard"]


@pytest.mark.parametrize(("order", "answer"), [("rally top", "rally centre 1"), ("rally best", "rally centre 2")])
def test_orders_for_commanders(order: str, answer: str):
    field = battle({"centre": ["GI!", "FA!"]}, leaders=({"centre": "tavernel"}, {}))
    field.play("end")
    assert order in STANDING.orders(view(field.position, 0), 0)
    assert _follow(field, 0, order) == answer
    assert _follow(field, 0, "support best", "tactics best") is None


def test_in_the_first_edition_there_are_no_orders_for_commanders():
    field = battle(edition=1)
    assert not [order for order in STANDING.orders(view(field.position, 0), 0) if order.startswith("rally")]
