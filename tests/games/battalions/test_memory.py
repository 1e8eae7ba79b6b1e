"""Memory: what everybody has seen and could follow since stays known, although it lies face down."""

from __future__ import annotations

import random

from games.battalions import GAME
from games.battalions.odds import chances
from games.battalions.state import line_pool
from games.core.hidden import fill
from games.core.referee import view
from tests.games.battalions.field import Field, battle

LEVEL = ((4, 4), (4, 4), (1,), (1,))


def _seen(field: Field, reader: int | None, seat: int, stack: int) -> list[str | None]:
    """A stack as a reader sees it; of cards that everybody remembers, with a star."""
    cards = field.view(reader).sides[seat].stacks[stack].cards
    return [f"{card.unit}*" if card.known else card.unit for card in cards]


def test_what_lay_face_up_in_the_first_turn_is_remembered_when_fog_falls():
    field = battle({"centre": ["LI", "LLI"]}, up=True, number=2)
    field.play("end")
    for reader in (0, 1, None):
        assert _seen(field, reader, 0, 2) == ["fr-LI*", "fr-LLI*"]
        assert not field.view(reader).sides[0].stacks[2].cards[0].up


def test_who_fought_is_remembered_at_the_bottom_of_the_stack():
    field = battle({"centre": ["LI", "LLI"]}, {"centre": ["LLI", "GI"]}, then=LEVEL)
    field.play("attack centre fire centre", "fight", "fight")
    assert _seen(field, 1, 0, 2) == [None, "fr-LI*"]
    assert _seen(field, None, 1, 2) == [None, "au-LLI*"]
    assert _seen(field, 1, 1, 2) == ["au-GI", "au-LLI*"]


def test_a_card_that_is_moved_is_followed_and_one_that_was_never_seen_stays_hidden():
    field = battle({"centre": ["LI", "LLI"], "reserve": ["GI"]}, then=LEVEL)
    field.play("attack centre fire centre", "fight")
    field.play("end", "end")
    assert _seen(field, 1, 0, 2) == [None, "fr-LI*"]
    field.play("move centre 2 left-centre", "move centre 1 reserve")
    assert _seen(field, 1, 0, 1) == [None, "fr-LI*"]
    assert _seen(field, 1, 0, 5) == [None, None]
    assert _seen(field, 1, 0, 2) == []


def test_a_battalion_from_the_hand_is_not_remembered():
    field = battle(hands=(("GI",), ()), up=True, number=2)
    field.play("end", "done")
    assert _seen(field, 1, 0, 2) == ["fr-LI*"]
    field.play("end", "place fr-GI centre")
    assert _seen(field, 1, 0, 2) == ["fr-LI*", None]
    assert field.stack(0, "centre") == ["LI", "GI"]


def test_who_routs_and_is_shuffled_into_the_deck_is_forgotten():
    field = battle(theirs={"centre": ["LLI", "LI"]}, then=[(9, 5), (2, 2)])
    field.play("attack centre fire centre", "fight")
    assert field.view(0).sides[1].discard == ("au-LLI",)
    field.play("end")
    assert _seen(field, 0, 1, 2) == [None]


def test_what_a_spyglass_showed_is_remembered():
    field = battle(theirs={"centre": ["FA", "LLI"]}, hands=(("spyglass",), ()))
    field.play("play spyglass centre", "end")
    assert _seen(field, 0, 1, 2) == ["au-FA*", "au-LLI*"]


def test_stragglers_come_back_for_all_to_see():
    field = battle(hands=(("stragglers",), ()), discards=(("LLI",), ()))
    field.play("play stragglers")
    assert _seen(field, 1, 0, 5) == ["fr-LLI*"]


def test_without_memory_nothing_is_remembered():
    field = battle(up=True, number=2, memory=False)
    field.play("end")
    assert _seen(field, 1, 0, 2) == [None]


def test_odds_and_imagined_battles_reckon_with_what_is_remembered():
    field = battle(theirs={"centre": ["FA"], "left-centre": ["GI"]}, up=True, number=2)
    field.play("end", "end")
    seen = view(field.position, 0)
    odds = chances(seen, 0, GAME.parse("attack centre fire centre"))
    assert odds is not None
    assert [case.unit for case in odds.cases] == ["au-FA"]
    assert line_pool(1) not in {pool for pool, left in GAME.unseen(seen).items() if left}
    filled = fill(seen, GAME.unseen(seen), random.Random(1))
    assert [stack.cards for stack in filled.sides[1].stacks] == [stack.cards for stack in field.state.sides[1].stacks]


def test_memory_forbids_nothing_that_the_fog_allows():
    """Infantry may still run into cavalry that lies face down: what is known and what lies open are two things."""
    field = battle(theirs={"centre": ["HC"]}, up=True, number=2)
    field.play("end", "end")
    assert "attack centre melee centre" in field.legal()
