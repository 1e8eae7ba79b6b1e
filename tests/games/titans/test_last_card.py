"""The last card of the pile has been drawn."""

import pytest

from games.titans import GAME
from tests.games.titans.duel import at, kinds, told, won


@pytest.mark.parametrize("level", ["basic", "normal", "advanced"])
@pytest.mark.parametrize("turn", ["advance 1", "retreat 2", "attack 4x1"])
def test_everyone_is_told_when_somebody_draws_the_last_card_whatever_they_did(level: str, turn: str):
    duel = at((10, 14), (1, 2, 3, 4, 4), (1, 3, 3, 4, 5), [2], level=level)
    event = told(duel.play(turn), "pile-empty")
    assert (event.seat, event.readers) == (0, -1)


# --- basic ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("drawer", [0, 1])
def test_basic_whoever_did_not_draw_the_last_card_may_attack_or_pass_but_not_move(drawer: int):
    duel = at((10, 14), (1, 3, 3, 4, 4), (1, 3, 3, 4, 5), [2], seat=drawer, level="basic")
    events = duel.play("advance 1")
    assert kinds(events) == ["advance", "draws", "drawn", "pile-empty"]
    assert duel.asked == (1 - drawer, "last-attack")
    assert duel.legal() == ["attack 3x1", "attack 3x2", "pass"]
    for text in ("advance 1", "retreat 1", "parry", "yield", "withdraw 1", "lunge 1 2x1"):
        assert duel.refused(text) == "titans.refused.last_attack"


def test_basic_the_last_attack_is_at_the_distance_as_it_stands():
    duel = at((10, 14), (1, 3, 3, 4, 4), (1, 2, 4, 4, 5), [2], level="basic")
    duel.play("advance 1")
    assert duel.legal() == ["pass"]
    assert duel.refused("attack 4x1") == "titans.refused.wrong_distance"
    assert duel.refused("attack 3x1") == "titans.refused.no_card"


@pytest.mark.parametrize("hand", [(1, 3, 3, 4, 5), (1, 2, 4, 4, 5)])
def test_basic_who_is_asked_for_the_last_attack_does_not_depend_on_the_hand(hand: tuple[int, ...]):
    duel = at((10, 14), (1, 3, 3, 4, 4), hand, [2], level="basic")
    duel.play("advance 1")
    assert duel.asked == (1, "last-attack")


def test_basic_the_last_attack_may_be_parried():
    duel = at((10, 14), (1, 3, 3, 4, 4), (1, 3, 3, 4, 5), [2], level="basic")
    events = duel.play("advance 1", "attack 3x2")
    assert kinds(events) == ["attack"], "nobody draws any more"
    assert duel.asked == (0, "defence")
    assert duel.legal() == ["parry", "yield"]


def test_basic_the_last_attack_parried_is_followed_by_position():
    # seat 1 stands further from its start
    duel = at((8, 12), (1, 3, 3, 4, 4), (1, 3, 3, 4, 5), [2], level="basic")
    events = duel.play("advance 1", "attack 3x1", "parry")
    assert kinds(events)[:2] == ["parry", "round-won"]
    assert won(events) == (1, "position", 1)
    assert "showdown" not in kinds(duel.events), "hands do not count in basic"


def test_basic_the_last_attack_yielded_or_without_a_parry_wins():
    duel = at((10, 14), (1, 3, 3, 4, 4), (1, 3, 3, 4, 5), [2], level="basic")
    assert won(duel.play("advance 1", "attack 3x1", "yield")) == (1, "attack", 1)
    duel = at((10, 14), (1, 2, 3, 4, 4), (1, 3, 3, 4, 5), [2], level="basic")
    events = duel.play("advance 1", "attack 3x2")
    assert kinds(events)[:3] == ["attack", "undefended", "round-won"]
    assert won(events) == (1, "attack", 1)


@pytest.mark.parametrize(("squares", "winner"), [((12, 16), 0), ((8, 12), 1)])
def test_basic_a_pass_is_followed_by_position(squares: tuple[int, int], winner: int | None):
    duel = at(squares, (1, 3, 3, 4, 4), (1, 3, 3, 4, 5), [2], level="basic")
    assert won(duel.play("advance 1", "pass")) == (winner, "position", 1)


def test_basic_a_pass_at_equal_positions_draws_the_round():
    duel = at((10, 13), (1, 3, 3, 4, 4), (1, 3, 3, 4, 5), [2], level="basic")
    assert "drawn-round" in kinds(duel.play("advance 1", "pass"))


def test_basic_silence_attacks_when_it_can():
    duel = at((10, 14), (1, 3, 3, 4, 4), (1, 3, 3, 4, 5), [2], level="basic")
    duel.play("advance 1")
    assert GAME.notation(GAME.default(duel.state, 1)) == "attack 3x1"


# --- normal and advanced ----------------------------------------------------------------------------------------------

LEVELS = pytest.mark.parametrize("level", ["normal", "advanced"])


@LEVELS
@pytest.mark.parametrize("turn", ["advance 1", "retreat 2"])
def test_drawn_after_a_move_both_hands_are_shown_and_nobody_moves_any_more(level: str, turn: str):
    duel = at((10, 14), (1, 2, 3, 4, 4), (1, 3, 3, 4, 5), [2], level=level)
    events = duel.play(turn)
    assert kinds(events)[:6] == [turn.split(maxsplit=1)[0], "draws", "drawn", "pile-empty", "showdown", "round-won"]
    shown = dict(told(events, "showdown").args)
    assert shown["second"] == (1, 3, 3, 4, 5)
    assert told(events, "showdown").readers == -1
    assert duel.asked[1] == "turn"
    assert duel.view().round == 2


@LEVELS
@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        ((1, 2, 4, 5, 5), (1, 3, 4, 4, 5), 1),
        ((1, 3, 3, 4, 5), (1, 3, 4, 4, 5), 0),
        ((1, 3, 4, 5, 5), (1, 3, 3, 4, 5), 1),
    ],
)
def test_who_has_more_cards_equal_to_the_distance_wins(
    level: str, first: tuple[int, ...], second: tuple[int, ...], winner: int | None
):
    squares = (6, 10) if winner == 0 else (12, 16)  # by position the other would win
    duel = at(squares, first, second, [2], level=level)
    assert won(duel.play("advance 1")) == (winner, "hands", 1)


@LEVELS
def test_the_card_drawn_last_counts_in_the_comparison_of_hands(level: str):
    duel = at((6, 10), (1, 3, 4, 4, 5), (1, 3, 4, 5, 5), [3], level=level)
    assert won(duel.play("advance 1")) == (0, "hands", 1)


@LEVELS
def test_equal_hands_are_followed_by_position(level: str):
    duel = at((6, 10), (1, 3, 4, 4, 5), (1, 3, 4, 5, 5), [2], level=level)
    assert won(duel.play("advance 1")) == (1, "position", 1)


@LEVELS
def test_drawn_while_refilling_after_an_attack_the_defender_must_parry_or_loses(level: str):
    duel = at((10, 13), (1, 2, 3, 4, 4), (1, 2, 4, 4, 5), [2], level=level)
    events = duel.play("attack 3x1")
    assert kinds(events)[:6] == ["attack", "draws", "drawn", "pile-empty", "undefended", "round-won"]
    assert won(events) == (0, "attack", 1)
    duel = at((10, 13), (1, 2, 3, 4, 4), (1, 3, 4, 4, 5), [2], level=level)
    duel.play("attack 3x1")
    assert duel.legal() == ["parry", "yield"]
    assert won(duel.play("yield")) == (0, "attack", 1)


@LEVELS
def test_after_that_parry_the_defender_takes_no_turn_and_hands_are_compared(level: str):
    duel = at((10, 13), (1, 2, 3, 4, 4), (1, 3, 3, 4, 5), [2], level=level)
    events = duel.play("attack 3x1", "parry")
    assert kinds(events)[:3] == ["parry", "showdown", "round-won"]
    assert dict(told(events, "showdown").args) == {"first": (1, 2, 2, 4, 4), "second": (1, 3, 4, 5)}
    assert won(events) == (1, "hands", 1)


@LEVELS
def test_after_that_parry_equal_hands_are_followed_by_position(level: str):
    duel = at((8, 11), (1, 2, 3, 4, 4), (1, 2, 3, 4, 5), [2], level=level)
    assert won(duel.play("attack 3x1", "parry")) == (1, "position", 1)


@LEVELS
def test_the_defender_draws_nothing_for_that_parry(level: str):
    duel = at((8, 11), (1, 2, 3, 4, 4), (1, 2, 3, 4, 5), [2], level=level)
    assert "drawn" not in kinds(duel.play("attack 3x1", "parry"))


# --- advanced: a lunge ------------------------------------------------------------------------------------------------


def test_drawn_while_refilling_after_a_lunge_the_defender_may_parry_and_hands_are_compared():
    duel = at((10, 14), (1, 2, 3, 4, 4), (1, 3, 3, 4, 5), [2, 2])
    duel.play("lunge 1 3x1")
    assert duel.legal() == ["parry", "withdraw 1", "withdraw 3", "withdraw 4", "withdraw 5", "yield"]
    events = duel.play("parry")
    assert kinds(events)[:3] == ["parry", "showdown", "round-won"]
    assert won(events) == (1, "hands", 1)


def test_drawn_while_refilling_after_a_lunge_a_withdrawal_is_followed_by_position_only():
    # with hands compared seat 1 would win: it holds two 4s at the new distance of 4
    duel = at((10, 14), (1, 2, 3, 5, 5), (1, 3, 4, 4, 5), [2, 2])
    events = duel.play("lunge 1 3x1", "withdraw 1")
    assert kinds(events)[:2] == ["withdraw", "round-won"], "no draw, no showdown"
    assert won(events) == (0, "position", 1)


def test_drawn_while_refilling_after_a_lunge_without_any_defence_loses():
    duel = at((20, 24), (1, 2, 3, 5, 5), (1, 4, 4, 5, 5), [2, 2])
    assert won(duel.play("lunge 1 3x1")) == (0, "attack", 1)


def test_a_withdrawal_whose_own_draw_takes_the_last_card_compares_hands_first():
    # the distance becomes 4: seat 1 keeps two 4s, seat 0 none; by position seat 0 would win
    duel = at((10, 14), (1, 2, 3, 5, 5), (1, 3, 4, 4, 5), [2, 2, 5])
    events = duel.play("lunge 1 3x1", "withdraw 1")
    assert kinds(events)[:6] == ["withdraw", "draws", "drawn", "pile-empty", "showdown", "round-won"]
    assert won(events) == (1, "hands", 1)


def test_a_plain_attack_cannot_be_withdrawn_from_even_when_it_emptied_the_pile():
    duel = at((10, 13), (1, 2, 3, 4, 4), (1, 3, 4, 4, 5), [2])
    duel.play("attack 3x1")
    assert duel.legal() == ["parry", "yield"]
