"""A turn is exactly one of: advance, retreat, attack, advance and attack."""

import itertools
import random

import pytest

from games.core import referee
from games.core.hidden import redact
from games.titans import GAME
from games.titans.actions import parse
from tests.games.titans.duel import at, begin, kinds, rest, told


@pytest.mark.parametrize(("seat", "squares"), [(0, (13, 15)), (1, (10, 12))])
def test_an_advance_plays_one_card_and_moves_that_far_towards_the_enemy(seat: int, squares: tuple[int, int]):
    duel = at((10, 15), (1, 1, 3, 4, 5), (1, 1, 3, 4, 5), [2, 2], seat=seat)
    duel.play("advance 3")
    assert duel.view().squares == squares
    assert duel.hand(seat) == (1, 1, 2, 4, 5)
    assert duel.view().discard_top == 3


@pytest.mark.parametrize(("seat", "squares"), [(0, (7, 15)), (1, (10, 18))])
def test_a_retreat_plays_one_card_and_moves_that_far_away(seat: int, squares: tuple[int, int]):
    duel = at((10, 15), (1, 1, 3, 4, 5), (1, 1, 3, 4, 5), [2, 2], seat=seat)
    duel.play("retreat 3")
    assert duel.view().squares == squares
    assert duel.hand(seat) == (1, 1, 2, 4, 5)
    assert duel.view().discard_top == 3


@pytest.mark.parametrize("seat", [0, 1])
def test_an_advance_never_reaches_or_passes_the_enemy(seat: int):
    duel = at((10, 13), (1, 2, 3, 4, 5), (1, 2, 3, 4, 5), seat=seat)
    assert [text for text in duel.legal() if text.startswith("advance")] == ["advance 1", "advance 2"]
    for card in (3, 4, 5):
        assert duel.refused(f"advance {card}") == "titans.refused.too_far"


@pytest.mark.parametrize(("seat", "squares"), [(0, (3, 15)), (1, (9, 21))])
def test_a_retreat_never_leaves_the_track(seat: int, squares: tuple[int, int]):
    duel = at(squares, (1, 2, 3, 4, 5), (1, 2, 3, 4, 5), seat=seat)
    assert [text for text in duel.legal() if text.startswith("retreat")] == ["retreat 1", "retreat 2"]
    assert duel.refused("retreat 3") == "titans.refused.no_room"
    duel.play("retreat 2")
    assert duel.view().squares[seat] in (1, 23), "the last square of the track may be reached"


@pytest.mark.parametrize("seat", [0, 1])
def test_one_who_stands_beside_the_mat_cannot_retreat(seat: int):
    duel = begin(beginner=seat)
    assert duel.view().squares == (0, 24)
    assert all(text.startswith("advance") for text in duel.legal())
    for card in (1, 2, 3, 4, 5):
        assert duel.refused(f"retreat {card}") == "titans.refused.no_room"


@pytest.mark.parametrize("seat", [0, 1])
def test_one_who_started_beside_the_mat_cannot_step_back_off_it(seat: int):
    duel = begin(beginner=seat)
    duel.play("advance 2", "advance 1")
    assert duel.asked == (seat, "turn")
    assert "retreat 1" in duel.legal()
    assert duel.refused("retreat 2") == "titans.refused.no_card"
    duel.play("advance 1", "advance 2")
    assert duel.view().squares == (3, 21)
    assert duel.refused("retreat 3") == "titans.refused.no_room"


@pytest.mark.parametrize("seat", [0, 1])
def test_an_attack_plays_one_or_more_cards_equal_to_the_distance(seat: int):
    duel = at((10, 13), (1, 3, 3, 3, 4), (1, 3, 4, 4, 5) if seat == 0 else (1, 2, 2, 5, 5), seat=seat)
    expected = ["attack 3x1", "attack 3x2", "attack 3x3"] if seat == 0 else []
    assert [text for text in duel.legal() if text.startswith("attack")] == expected
    assert duel.refused("attack 4x1" if seat == 0 else "attack 5x1") == "titans.refused.wrong_distance"


def test_an_attack_needs_every_card_it_names():
    duel = at((10, 13), (1, 3, 3, 4, 4), (1, 3, 4, 4, 5))
    assert duel.refused("attack 3x3") == "titans.refused.no_card"


@pytest.mark.parametrize("level", ["basic", "normal", "advanced"])
def test_every_level_has_advance_retreat_and_attack_and_only_advanced_the_lunge(level: str):
    duel = at((10, 13), (1, 2, 3, 3, 4), (1, 3, 4, 4, 5), level=level)
    verbs = {text.split()[0] for text in duel.legal()}
    assert verbs == {"advance", "retreat", "attack"} | ({"lunge"} if level == "advanced" else set())
    if level != "advanced":
        assert duel.refused("lunge 1 2x1") == "titans.refused.no_lunge"


def test_a_lunge_advances_with_one_card_and_attacks_at_the_new_distance():
    duel = at((10, 17), (1, 4, 3, 3, 5), (1, 2, 4, 4, 5), [1, 1, 2, 2])
    lunges = [text for text in duel.legal() if text.startswith("lunge")]
    assert lunges == ["lunge 3 4x1", "lunge 4 3x1", "lunge 4 3x2"]
    duel.play("lunge 4 3x2")
    assert duel.view().squares == (14, 17)
    assert duel.view().pending is not None
    assert duel.view().discard_top == 3


def test_a_lunge_does_not_attack_with_the_card_it_advanced_with():
    duel = at((10, 16), (1, 2, 3, 3, 3), (1, 2, 4, 4, 5))
    assert [text for text in duel.legal() if text.startswith("lunge")] == ["lunge 3 3x1", "lunge 3 3x2"]
    assert duel.refused("lunge 3 3x3") == "titans.refused.no_card"


def test_the_advance_of_a_lunge_stops_before_the_enemy():
    duel = at((10, 13), (1, 2, 3, 4, 5), (1, 2, 4, 4, 5))
    assert [text for text in duel.legal() if text.startswith("lunge")] == ["lunge 1 2x1", "lunge 2 1x1"]
    assert duel.refused("lunge 3 1x1") == "titans.refused.too_far"


@pytest.mark.parametrize("turn", ["advance 1", "retreat 2", "attack 3x1", "lunge 2 1x1"])
def test_after_any_turn_the_player_refills_to_the_hand_size_and_the_other_is_asked(turn: str):
    duel = at((10, 13), (1, 1, 2, 3, 3), (1, 3, 2, 5, 5), [4, 4, 4, 4])
    duel.play(turn)
    view = duel.view()
    assert view.hand_sizes == (5, 5)
    assert view.pile == 4 - (5 - len([card for card in duel.hand(0) if card != 4]))
    assert duel.asked[0] == 1


def test_an_attacker_refills_before_the_defender_answers():
    duel = at((10, 13), (1, 1, 2, 3, 3), (1, 3, 3, 5, 5), [4, 5, 1])
    events = duel.play("attack 3x2")
    assert duel.asked == (1, "defence")
    assert duel.hand(0) == (1, 1, 2, 4, 5)
    assert duel.view().pile == 1
    assert kinds(events) == ["attack", "draws", "drawn"]


def test_the_pile_gives_its_cards_in_order():
    duel = at((5, 20), (1, 1, 2, 3, 3), (1, 3, 3, 5, 5), [4, 5, 2, 2])
    duel.play("advance 1")
    assert dict(told(duel.events, "drawn").args) == {"cards": (4,)}
    duel.play("advance 1", "advance 1")
    assert duel.hand(0) == (2, 2, 3, 3, 4)
    assert duel.hand(1) == (3, 3, 5, 5, 5)


def test_when_the_pile_has_fewer_cards_than_are_missing_all_of_them_are_drawn():
    duel = at((10, 13), (1, 3, 3, 3, 2), (1, 2, 4, 5, 5), [4, 5], special="high-guard")
    events = duel.play("attack 3x3")
    assert dict(told(events, "drawn").args) == {"cards": (4, 5)}


def test_the_size_of_the_pile_is_public_at_any_time_and_of_the_discard_only_the_last_card_shows():
    duel = begin((1, 2, 3, 4, 5), (1, 2, 3, 4, 5))
    assert duel.view().discard_top is None
    for number, (text, top) in enumerate([("advance 2", 2), ("advance 5", 5), ("advance 4", 4)], start=1):
        duel.play(text)
        for reader in (0, 1, None):
            assert duel.view(reader).discard_top == top
            assert duel.view(reader).pile == 15 - number
            assert referee.view(duel.position, reader).round.buried.known() == ()


def _allowed(text: str, hand: tuple[int, ...], distance: int, behind: int, level: str, retreats: bool):
    """The rules page's table of a turn, read as a predicate. `behind`: squares of the track behind the warrior."""
    verb, *words = text.split()
    left = list(hand)

    def plays(card: int, times: int = 1):
        for _ in range(times):
            if card not in left:
                return False
            left.remove(card)
        return True

    if verb == "advance":
        return plays(int(words[0])) and int(words[0]) < distance
    if verb == "retreat":
        return retreats and plays(int(words[0])) and int(words[0]) <= behind
    if verb == "attack":
        value, count = map(int, words[0].split("x"))
        return value == distance and plays(value, count)
    if verb == "lunge":
        step = int(words[0])
        value, count = map(int, words[1].split("x"))
        return (
            level == "advanced" and step < distance and value == distance - step and plays(step) and plays(value, count)
        )
    return False


EVERY_TEXT = [
    *(f"{verb} {card}" for verb in ("advance", "retreat", "withdraw") for card in range(1, 6)),
    *(f"attack {value}x{count}" for value, count in itertools.product(range(1, 6), repeat=2)),
    *(f"lunge {step} {value}x{count}" for step, value, count in itertools.product(range(1, 6), repeat=3)),
    "parry",
    "yield",
    "pass",
]


@pytest.mark.parametrize("level", ["basic", "normal", "advanced"])
def test_a_turn_offers_exactly_what_the_table_of_the_rules_allows(level: str):
    rng = random.Random(level)
    for _ in range(150):
        special = rng.choice([None, "narrow-pass", "wounded", "giants", "short-arena"])
        size = {"wounded": 2, "giants": 6}.get(special or "", 5)
        low = rng.randint(0, 12)
        high = low + rng.choice([*range(1, 12), *range(1, 12), 24 - low])
        cards = rng.sample(rest(()), 2 * size)
        seat = rng.randrange(2)
        squares = (low, high) if seat == 0 else (24 - high, 24 - low)
        duel = at(squares, cards[:size], cards[size:], seat=seat, level=level, special=special)
        hand = tuple(cards[:size] if seat == 0 else cards[size:])
        behind = max(0, low - 1)
        expected = {
            text for text in EVERY_TEXT if _allowed(text, hand, high - low, behind, level, special != "narrow-pass")
        }
        assert set(duel.legal()) == expected, (squares, hand, level, special)


def test_every_refusal_of_a_turn_has_a_reason_that_follows_from_the_seats_own_view():
    duel = at((10, 13), (1, 2, 3, 4, 5), (1, 2, 4, 4, 5))
    refused = set(EVERY_TEXT) - set(duel.legal())
    assert refused
    for text in refused:
        assert duel.refused(text).startswith("titans.refused.")
        reason = GAME.why_not(redact(duel.state, 0), 0, parse(text))
        assert reason == GAME.why_not(duel.state, 0, parse(text))
