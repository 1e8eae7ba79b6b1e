"""How a round ends before the pile does, and by position."""

import pytest

from tests.games.titans.duel import at, kinds, rest, told, won


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("level", ["basic", "normal", "advanced"])
def test_an_attack_that_is_not_answered_wins_the_round(level: str, seat: int):
    strikes, helpless = (1, 3, 4, 4, 5), (1, 2, 4, 4, 5)
    first, second = (strikes, helpless) if seat == 0 else (helpless, strikes)
    duel = at((10, 13), first, second, [2, 5, 2], seat=seat, level=level)
    assert won(duel.play("attack 3x1")) == (seat, "attack", 1)
    assert duel.view().points == ((1, 0) if seat == 0 else (0, 1))


def test_whoever_has_cards_but_can_play_none_of_them_loses():
    # seat 1 stands on its last square, the enemy right before it, and holds no 1
    duel = at((20, 23), (1, 2, 3, 4, 5), (2, 3, 4, 5, 5), [4, 4])
    events = duel.play("advance 2")
    assert kinds(events) == ["advance", "draws", "drawn", "no-play", "round-won", "round", "dealt", "dealt"]
    assert told(events, "no-play").seat == 1
    assert won(events) == (0, "no-play", 1)


@pytest.mark.parametrize("hand", [(1, 3, 4, 5, 5), (2, 2, 3, 4, 5)])
def test_an_attack_counts_as_a_play(hand: tuple[int, ...]):
    # on its last square the defender cannot retreat, and its lowest card equals the distance: it can only attack
    distance = hand[0]
    duel = at((20 - distance, 23), (3, 3, 3, 4, 4), hand, [2, 4])
    events = duel.play("advance 3")
    assert "no-play" not in kinds(events)
    assert duel.asked == (1, "turn")
    assert duel.legal() == [f"attack {distance}x{n}" for n in range(1, hand.count(distance) + 1)]


def test_one_who_can_only_retreat_has_a_play():
    duel = at((18, 21), (1, 2, 3, 4, 5), (2, 3, 4, 5, 5), [4, 4])
    duel.play("advance 2")
    assert duel.legal() == ["retreat 2"]


def test_one_who_parried_and_cannot_play_what_is_left_loses():
    duel = at((20, 23), (1, 1, 2, 3, 3), (3, 3, 4, 5, 5), [1, 1, 4])
    events = duel.play("attack 3x2", "parry")
    assert kinds(events)[:3] == ["parry", "no-play", "round-won"]
    assert won(events) == (0, "no-play", 1)


def test_a_hand_that_is_empty_because_of_a_parry_does_not_lose_but_refills_and_the_turn_passes():
    duel = at((10, 13), (3, 3), (3, 3), [1, 2, 4, 4, 5], special="wounded")
    duel.play("attack 3x2")
    events = duel.play("parry")
    assert kinds(events) == ["parry", "empty-hand", "draws", "drawn"]
    assert duel.hand(1) == (4, 4)
    assert duel.asked == (0, "turn")
    assert duel.view().points == (0, 0)


def test_refilling_an_empty_hand_may_take_the_last_card_and_so_end_the_round():
    duel = at((10, 13), (3, 3), (3, 3), [1, 2, 4], special="wounded", level="normal")
    duel.play("attack 3x2")
    events = duel.play("parry")
    assert kinds(events)[:6] == ["parry", "empty-hand", "draws", "drawn", "pile-empty", "showdown"]
    assert won(events) == (1, "position", 1)


# squares after the last move; how far each has come from its start, by hand; who wins
POSITIONS = [
    ((10, 16), "off", None, (10, 8), 0),
    ((8, 14), "off", None, (8, 10), 1),
    ((9, 15), "off", None, (9, 9), None),
    ((10, 15), "on", None, (9, 8), 0),
    ((8, 14), "on", None, (7, 9), 1),
    ((9, 15), "on", None, (8, 8), None),
    ((10, 14), "off", "short-arena", (7, 7), None),
    ((3, 23), "off", "short-arena", (0, -2), 0),
    ((2, 21), "off", "short-arena", (-1, 0), 1),
    ((2, 23), "off", "short-arena", (-1, -2), 0),
    ((1, 22), "off", "short-arena", (-2, -1), 1),
    ((2, 22), "off", "short-arena", (-1, -1), None),
    ((1, 20), "on", "short-arena", (-3, 0), 1),
    ((3, 23), "on", "short-arena", (-1, -3), 0),
]


@pytest.mark.parametrize(("squares", "start", "special", "forward", "winner"), POSITIONS)
def test_by_position_wins_whoever_is_further_from_the_own_start_counted_forward(
    squares: tuple[int, int], start: str, special: str | None, forward: tuple[int, int], winner: int | None
):
    low, high = squares
    second, third = [card for card in (2, 3, 4) if card != high - low][:2]  # no strike in either hand
    hand = (1, second, second, third, third)
    duel = at((low - 1, high), hand, hand, [1], start=start, special=special)
    events = duel.play("advance 1")
    assert winner == (None if forward[0] == forward[1] else forward.index(max(forward))), "the table above"
    if winner is None:
        assert "drawn-round" in kinds(events)
        assert duel.view().points == (0, 0)
    else:
        assert won(events) == (winner, "position", 1)


def test_every_card_is_in_a_hand_in_the_pile_or_in_the_discard():
    duel = at((10, 13), (1, 1, 3, 3, 5), (1, 3, 3, 4, 5), [2, 2, 4, 4, 4, 4, 1], top=5)
    for text in ("attack 3x2", "parry", "retreat 5", "advance 1"):
        duel.play(text)
        zones = duel.state.round
        held = [card for zone in (*zones.hands, zones.pile, zones.buried) for card in zone.known()]
        assert zones.top is not None
        assert sorted([*held, zones.top]) == rest(())
