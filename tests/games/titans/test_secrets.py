"""What each seat may know, and how the view is printed."""

import json
from collections import Counter

import msgspec
import pytest

from games.core import referee
from games.core.game import by_post
from games.core.hidden import EVERYONE, only, redact, secrets
from games.titans import GAME
from tests.games.titans.duel import at, begin, deal, kinds, told

HANDS = ((1, 3, 3, 4, 5), (1, 2, 4, 4, 5))


def test_each_seat_knows_its_own_hand_and_only_the_size_of_the_other():
    duel = begin(*HANDS)
    for seat in (0, 1):
        view = duel.view(seat)
        assert view.hand == HANDS[seat]
        assert view.hands == (None, None)
        assert view.hand_sizes == (5, 5)
        assert referee.view(duel.position, seat).round.hands[1 - seat].known() == ()


def test_a_spectator_knows_no_hand():
    duel = begin(*HANDS)
    assert duel.view(None).hand is None
    assert duel.view(None).hands == (None, None)
    assert [zone.known() for zone in secrets(redact(duel.state, None))] == [()] * len(secrets(duel.state))


@pytest.mark.parametrize("reader", [0, 1, None])
def test_nobody_knows_the_order_of_the_pile_or_what_lies_under_the_top_of_the_discard(reader: int | None):
    duel = begin(*HANDS)
    duel.play("advance 3", "advance 2", "advance 4")
    seen = referee.view(duel.position, reader)
    assert seen.round.pile.values == (None,) * 12
    assert seen.round.buried.values == (None,) * 2
    assert duel.view(reader).discard_top == 4


@pytest.mark.parametrize("reader", [0, 1, None])
def test_nobody_knows_the_specials_that_are_still_face_down(reader: int | None):
    duel = begin(special="glory")
    assert referee.view(duel.position, reader).score.specials.values == (None,) * 7


@pytest.mark.parametrize("seat", [0, 1])
def test_a_deal_and_a_draw_are_told_only_to_whom_they_belong(seat: int):
    duel = begin(*HANDS, beginner=seat)
    dealt = [event for event in duel.events if event.kind == "dealt"]
    assert [(event.seat, event.readers) for event in dealt] == [(0, only(0)), (1, only(1))]
    assert [dict(event.args)["cards"] for event in dealt] == list(HANDS)
    events = duel.play("advance 4")
    assert (told(events, "drawn").seat, told(events, "drawn").readers) == (seat, only(seat))
    assert told(events, "draws").readers == EVERYONE
    assert dict(told(events, "draws").args) == {"n": 1}


def test_cards_drawn_together_are_told_sorted_so_that_the_order_of_the_pile_stays_unknown():
    for pile in ([5, 2, 4], [2, 5, 4]):
        duel = at((10, 13), (1, 2, 3, 3, 4), (1, 3, 3, 4, 5), pile)
        assert dict(told(duel.play("attack 3x2"), "drawn").args) == {"cards": (2, 5)}


def test_after_a_showdown_both_hands_are_public():
    duel = at((6, 10), (1, 3, 4, 4, 5), (1, 2, 4, 5, 5), [3], points=(4, 0))
    events = duel.play("advance 1")
    assert told(events, "showdown").readers == EVERYONE
    assert duel.over is not None
    for reader in (0, 1, None):
        assert duel.view(reader).hands == ((3, 3, 4, 4, 5), (1, 2, 4, 5, 5))


def test_without_a_showdown_hands_stay_secret_even_after_the_end():
    duel = at((10, 13), (1, 3, 4, 4, 5), (1, 2, 4, 4, 5), points=(4, 0))
    duel.play("attack 3x1")
    assert duel.over is not None
    for reader in (0, 1, None):
        assert duel.view(reader).hands == (None, None)


def test_hands_shown_in_one_round_are_secret_again_in_the_next():
    duel = at((6, 10), (1, 3, 4, 4, 5), (1, 2, 4, 5, 5), [3], then=[{"shuffle": deal(*HANDS, 1)}])
    duel.play("advance 1")
    assert duel.view(None).hands == (None, None)
    assert duel.view(0).hand == HANDS[0]


def test_when_position_alone_decides_no_hand_is_shown():
    duel = at((10, 14), (1, 2, 3, 5, 5), (1, 3, 4, 4, 5), [2, 2], points=(4, 4))
    assert "showdown" not in kinds(duel.play("lunge 1 3x1", "withdraw 1"))
    assert duel.over is not None
    assert duel.view(0).hands == (None, None)


def test_the_view_is_printed_with_the_fields_of_the_rules_page_in_its_order():
    duel = begin((1, 3, 3, 4, 5), HANDS[1])
    printed = json.loads(msgspec.json.encode(duel.view(0)))
    assert printed == {
        "squares": [0, 24],
        "distance": 24,
        "hand": [1, 3, 3, 4, 5],
        "hands": [None, None],
        "hand_sizes": [5, 5],
        "pile": 15,
        "discard_top": None,
        "points": [0, 0],
        "games": [0, 0],
        "round": 1,
        "beginner": 0,
        "special": None,
        "pending": None,
    }
    assert list(printed)[:4] == ["squares", "distance", "hand", "hands"]


def test_a_pending_attack_is_printed_as_in_the_rules_page():
    duel = at((10, 14), (1, 3, 3, 4, 5), (1, 3, 3, 4, 5), [2, 5, 2, 2])
    duel.play("lunge 1 3x2")
    printed = json.loads(msgspec.json.encode(duel.view(None)))
    assert printed["pending"] == {"by": 0, "value": 3, "count": 2, "lunge": True}
    assert printed["hand"] is None


def test_hands_are_printed_sorted():
    duel = begin((5, 1, 4, 2, 3), (3, 3, 1, 1, 2))
    assert duel.hand(0) == (1, 2, 3, 4, 5)
    assert duel.hand(1) == (1, 1, 2, 3, 3)


def test_what_is_unseen_is_exactly_what_lies_in_the_holes():
    duel = begin(*HANDS, special="glory")
    duel.play("advance 3", "advance 2", "advance 4")
    for reader in (0, 1, None):
        seen = redact(duel.state, reader)
        unseen = GAME.unseen(seen)
        assert any(unseen.values())
        for pool, values in unseen.items():
            zones = zip(secrets(duel.state), secrets(seen), strict=True)
            lying = [v for full, zone in zones if zone.pool == pool and None in zone.values for v in full.known()]
            assert sorted(values) == sorted(lying)


@pytest.mark.parametrize("reader", [0, 1, None])
def test_what_was_played_is_remembered_or_not_unless_the_table_remembers(reader: int | None):
    """Only the last card played shows; with the option `memory` everybody may look up what is out."""
    plain, remembering = (
        at((10, 14), (1, 3, 3, 4, 5), (1, 3, 3, 4, 5), [2, 5, 2, 2], top=1, memory=memory) for memory in (False, True)
    )
    before = remembering.view(reader).out
    assert before is not None
    for duel in (plain, remembering):
        duel.play("lunge 1 3x2", "parry")
    assert plain.view(reader).out is None
    assert referee.view(plain.position, reader).round.buried.known() == ()
    assert "out" not in json.loads(msgspec.json.encode(plain.view(reader)))
    assert remembering.view(reader).out == tuple(map(sum, zip(before, (1, 0, 4, 0, 0), strict=True)))
    assert by_post(GAME).reminder(referee.view(plain.position, reader)) is None
    told = by_post(GAME).reminder(referee.view(remembering.position, reader))
    assert told is not None
    assert tuple(told.args.values()) == remembering.view(reader).out


def test_a_new_round_forgets_what_was_played_in_the_last_one():
    duel = at((10, 14), (1, 3, 3, 4, 5), (1, 2, 2, 4, 5), memory=True)
    duel.play("lunge 1 3x2", "yield")
    assert duel.view().round == 2
    assert duel.view().out == (0, 0, 0, 0, 0)


def test_whoever_is_told_what_is_out_looks_for_it_nowhere_else():
    """So hints and computer players reckon with it, at a table that remembers."""
    left = {}
    for memory in (False, True):
        duel = at((10, 14), (1, 3, 3, 4, 5), (1, 3, 3, 4, 5), [2, 5, 2, 2], top=1, memory=memory)
        left[memory] = Counter(GAME.unseen(referee.view(duel.position, 0))["cards"])
    assert left[True].total() == 5 + 4, "the other hand and the pile"
    assert left[False].total() == left[True].total() + 25 - 5 - 5 - 4 - 1, "and whatever lies below the top card"
