"""What a board of Warshow never shows: whatever its reader may not know."""

import random

import msgspec
import pytest

from games.core.game import Event
from games.warshow.state import EXPECTED
from tests.rendering.shows import (
    board,
    exchanged,
    game,
    position,
)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_board_never_changes_with_what_its_reader_may_not_know(seats: int, seat: int | None):
    steps = game(4, seats)[::12]
    assert len(steps) > 5
    for number, (state, events) in enumerate(steps):
        other = exchanged(state, seat, random.Random(number))
        one, two = (board(each, seat, happened=events) for each in (state, other))
        assert one == two


def test_the_exchange_really_changes_what_is_hidden():
    states = [state for state, _ in game(4)[40:]]
    assert all(exchanged(state, None, random.Random(1)) != state for state in states)


def test_what_lies_face_down_is_drawn_for_its_owner_alone():
    hidden, other = (position(["4 tank"], [f"4 {card} down"]) for card in ("overlord", "imp"))
    for seat in (None, 0):
        assert board(hidden, seat) == board(other, seat)
        assert "Gran Señor" not in board(hidden, seat).alt
    assert board(hidden, 1).png != board(other, 1).png
    assert "b1 Gran Señor, cubierta" in board(hidden, 1).alt


def test_a_covered_troop_that_was_looked_at_is_drawn_for_who_looked():
    plain = position(["4 tank"], ["4 overlord down"])
    card = msgspec.structs.replace(plain.troops[1].card, readers=0b11)
    seen = msgspec.structs.replace(plain, troops=(plain.troops[0], msgspec.structs.replace(plain.troops[1], card=card)))
    assert board(seen, 0).png != board(plain, 0).png
    assert board(seen, None) == board(plain, None)


def test_two_hands_differ_and_the_board_does_not():
    one, two = (position(["4 tank"], ["4 imp"], hand=[hand, ["imp"]]) for hand in (["flare"], ["tank"]))
    assert board(one, None) == board(two, None)
    assert board(one, 1) == board(two, 1)


def test_the_card_beside_the_story_is_one_that_its_reader_knows():
    hidden = [position(["4 tank"], [f"4 {card} down"]) for card in ("overlord", "imp")]
    moved = Event("advances", 1, (("troop", "b1"), ("row", "4b")))
    assert board(hidden[1], 1, happened=[moved], caption="b1.") != board(hidden[1], 1, caption="b1.")
    for seat, same in ((None, True), (0, True), (1, False)):
        one, other = (board(state, seat, happened=[moved], caption="b1 advances.").png for state in hidden)
        assert (one == other) == same


@pytest.mark.parametrize("stand", ["raiders", "mimic"])
def test_an_ambush_is_marked_for_its_owner_alone(stand: str):
    lurking = position(["4 tank"], [f"4 {stand} down"])
    known = msgspec.structs.replace(
        lurking, troops=(lurking.troops[0], msgspec.structs.replace(lurking.troops[1], turned=EXPECTED))
    )
    for seat in (None, 0):
        assert "emboscada" not in board(lurking, seat).alt
        assert board(lurking, seat).png == board(known, seat).png, "nobody else sees whether it does"
    assert "cubierta, valor" in board(lurking, 1).alt
    assert "emboscada" in board(lurking, 1).alt
    assert "emboscada" not in board(known, 1).alt, "what came for nothing does not at first"
    assert board(lurking, 1).png != board(known, 1).png
