"""Defence, between turns: parry, withdraw, yield, pass."""

import random

import pytest

from games.core import referee
from games.titans import GAME
from tests.games.titans.duel import at, kinds, rest, told, won


@pytest.mark.parametrize("level", ["normal", "advanced"])
def test_a_parry_plays_the_same_cards_without_a_draw_and_then_comes_a_normal_turn(level: str):
    duel = at((10, 13), (1, 1, 3, 3, 5), (1, 3, 3, 4, 5), [2, 2, 4, 4, 4, 4], level=level)
    duel.play("attack 3x2")
    assert duel.legal() == ["parry", "yield"]
    events = duel.play("parry")
    assert kinds(events) == ["parry"]
    assert dict(told(events, "parry").args) == {"value": 3, "count": 2}
    assert duel.hand(1) == (1, 4, 5)
    assert duel.view().pending is None
    assert duel.view().discard_top == 3
    assert duel.asked == (1, "turn")
    assert duel.legal() == ["advance 1", "retreat 1", "retreat 4", "retreat 5"]


def test_after_the_turn_that_follows_a_parry_the_defender_refills():
    duel = at((10, 13), (1, 1, 3, 3, 5), (1, 3, 3, 4, 5), [2, 2, 4, 4, 4, 4])
    duel.play("attack 3x2", "parry", "retreat 5")
    assert duel.hand(1) == (1, 4, 4, 4, 4)
    assert duel.asked == (0, "turn")


def test_the_defender_may_attack_at_once_after_a_parry():
    duel = at((10, 13), (1, 1, 3, 4, 5), (1, 3, 3, 4, 5), [2, 2, 5, 5])
    duel.play("attack 3x1", "parry")
    assert "attack 3x1" in duel.legal()


def test_a_parry_matches_value_by_value_and_sums_do_not_count():
    duel = at((10, 14), (1, 1, 4, 4, 5), (4, 2, 2, 3, 3), [5] * 4 + [2, 1])
    events = duel.play("attack 4x2")
    assert won(events) == (0, "attack", 1), "two 2s, or a 3 and a 1, are no 4"


def test_a_parry_needs_as_many_cards_as_the_attack():
    duel = at((9, 13), (1, 3, 3, 4, 5), (1, 1, 3, 4, 5), [2, 2, 4, 4, 5])
    duel.play("lunge 1 3x2")
    assert duel.refused("parry") == "titans.refused.no_parry"
    assert duel.legal() == ["withdraw 1", "withdraw 3", "withdraw 4", "withdraw 5", "yield"]


@pytest.mark.parametrize("count", [3, 4, 5])
def test_an_attack_with_three_or_more_cards_cannot_be_parried(count: int):
    rng = random.Random(count)
    for _ in range(30):
        hands = [3] * count + rng.sample([1] * 5 + [2] * 5 + [4] * 5 + [5] * 5, 5 - count)
        others = rest(hands)
        duel = at((10, 13), hands, rng.sample(others, 5), level="normal")
        assert won(duel.play(f"attack 3x{count}")) == (0, "attack", 1)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_withdrawal_steps_back_with_one_card_draws_exactly_one_and_is_the_whole_turn(seat: int):
    hands = ((1, 3, 4, 4, 5), (1, 1, 4, 4, 5)) if seat == 0 else ((1, 1, 4, 4, 5), (1, 3, 4, 4, 5))
    duel = at((10, 14), *hands, [2, 3, 5, 2], seat=seat)
    duel.play("lunge 1 3x1")
    events = duel.play("withdraw 4")
    assert kinds(events) == ["withdraw", "draws", "drawn"]
    assert duel.view().squares == ((11, 18) if seat == 0 else (6, 13))
    assert duel.hand(1 - seat) == (1, 1, 4, 5, 5)
    assert duel.view().pile == 1
    assert duel.view().pending is None
    assert duel.asked == (seat, "turn")


def test_a_withdrawal_answers_only_a_lunge():
    duel = at((10, 13), (1, 3, 4, 4, 5), (1, 3, 4, 4, 5), [2, 5, 2, 2])
    duel.play("attack 3x1")
    assert duel.legal() == ["parry", "yield"]
    assert duel.refused("withdraw 1") == "titans.refused.no_withdraw"
    duel = at((10, 14), (1, 3, 4, 4, 5), (1, 3, 4, 4, 5), [2, 5, 2, 2])
    duel.play("lunge 1 3x1")
    assert duel.legal() == ["parry", "withdraw 1", "withdraw 3", "withdraw 4", "withdraw 5", "yield"]


def test_a_withdrawal_stays_on_the_track():
    duel = at((17, 21), (1, 3, 4, 4, 5), (1, 2, 3, 4, 5), [2, 5, 2, 2])
    duel.play("lunge 1 3x1")
    assert duel.legal() == ["parry", "withdraw 1", "withdraw 2", "yield"]
    assert duel.refused("withdraw 3") == "titans.refused.no_room"


def test_one_who_stands_beside_the_mat_cannot_withdraw():
    duel = at((20, 24), (1, 3, 4, 4, 5), (1, 1, 2, 4, 5), [2, 5, 2, 2])
    assert won(duel.play("lunge 1 3x1")) == (0, "attack", 1)


@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_yields_gives_the_round_to_the_attacker(seat: int):
    duel = at((10, 13), (1, 3, 4, 4, 5), (1, 3, 4, 4, 5), [2, 5, 2, 2], seat=seat)
    duel.play("attack 3x1")
    assert won(duel.play("yield")) == (seat, "attack", 1)


@pytest.mark.parametrize("level", ["basic", "normal", "advanced"])
def test_a_defender_without_a_legal_defence_loses_at_once(level: str):
    duel = at((10, 13), (1, 3, 4, 4, 5), (1, 2, 4, 4, 5), [2, 5, 2, 2], level=level)
    events = duel.play("attack 3x1")
    assert kinds(events)[:5] == ["attack", "draws", "drawn", "undefended", "round-won"]
    assert won(events) == (0, "attack", 1)
    assert duel.asked == (1, "turn")


def test_in_basic_nobody_parries_even_with_the_right_cards():
    duel = at((10, 13), (1, 3, 4, 4, 5), (3, 3, 3, 4, 5), [2, 5, 2, 2], level="basic")
    assert won(duel.play("attack 3x1")) == (0, "attack", 1)


def test_in_basic_an_attack_whose_refill_empties_the_pile_cannot_be_parried_either():
    duel = at((10, 13), (1, 3, 4, 4, 5), (3, 3, 3, 4, 5), [2], level="basic")
    assert won(duel.play("attack 3x1")) == (0, "attack", 1)


def test_a_parried_lunge_leaves_the_attacker_where_they_advanced_to():
    duel = at((10, 14), (1, 3, 4, 4, 5), (1, 3, 4, 4, 5), [2, 5, 2, 2])
    duel.play("lunge 1 3x1", "parry")
    assert duel.view().squares == (11, 14)


@pytest.mark.parametrize("level", ["basic", "normal", "advanced"])
def test_nobody_can_pass_or_defend_in_an_ordinary_turn(level: str):
    duel = at((10, 13), (1, 3, 4, 4, 5), (1, 3, 4, 4, 5), level=level)
    for text in ("pass", "parry", "yield", "withdraw 1"):
        assert duel.refused(text) == "titans.refused.nothing_to_defend"


def test_an_attacked_player_must_answer_before_anything_else():
    duel = at((10, 13), (1, 3, 4, 4, 5), (1, 3, 4, 4, 5), [2, 5, 2, 2])
    duel.play("attack 3x1")
    for text in ("advance 1", "retreat 1", "attack 3x1", "lunge 1 3x1", "pass"):
        assert duel.refused(text) == "titans.refused.defend_first"


def test_the_attacker_waits_for_the_answer():
    duel = at((10, 13), (1, 3, 4, 4, 5), (1, 3, 4, 4, 5), [2, 5, 2, 2])
    duel.play("attack 3x1")
    assert duel.legal(0) == []
    assert duel.refused("advance 1", seat=0) == "referee.not_your_turn"


def test_the_pending_attack_is_shown_to_everyone_until_it_is_answered():
    duel = at((10, 14), (1, 3, 3, 4, 5), (1, 3, 3, 4, 5), [2, 5, 2, 2])
    duel.play("lunge 1 3x2")
    for reader in (0, 1, None):
        pending = duel.view(reader).pending
        assert pending is not None
        assert (pending.by, pending.value, pending.count, pending.lunge) == (0, 3, 2, True)
    duel.play("parry")
    assert duel.view().pending is None


def test_silence_under_attack_parries_when_it_can():
    duel = at((10, 13), (1, 3, 4, 4, 5), (1, 3, 4, 4, 5), [2, 5, 2, 2])
    duel.play("attack 3x1")
    assert GAME.notation(GAME.default(referee.view(duel.position, 1), 1)) == "parry"
