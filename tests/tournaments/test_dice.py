"""The dice: faces, exact odds, initiative, rolls from a seed."""

import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.dice import FastDice, SeededDice
from tournaments.dice import (
    FACES,
    SYMBOLS,
    at_least,
    contest,
    count,
    explosives_pool,
    initiative_odds,
    initiative_pool,
    mean,
    odds,
    read_pool,
    roll,
)
from tournaments.sayings import Refused


def test_six_dice_have_eight_faces():
    assert set(FACES) == {"red", "orange", "yellow", "green", "blue", "black"}
    assert all(len(faces) == 8 for faces in FACES.values())
    assert {symbol for faces in FACES.values() for face in faces for symbol in face} == set(SYMBOLS)


@given(st.dictionaries(st.sampled_from(sorted(FACES)), st.integers(0, 2), max_size=2), st.sampled_from(SYMBOLS))
def test_odds_are_what_all_rolls_together_give(pool: dict[str, int], symbol: str):
    dice = [FACES[colour] for colour, many in pool.items() for _ in range(many)]
    rolls = [sum(face.count(symbol) for face in faces) for faces in product(*dice)]
    found = odds(pool, symbol)
    assert sum(found) == 1
    for number, chance in enumerate(found):
        assert chance == Fraction(rolls.count(number), len(rolls))
        assert at_least(found, number) == Fraction(sum(one >= number for one in rolls), len(rolls))
    assert mean(found) == Fraction(sum(rolls), len(rolls))


def test_the_initiative_is_even_or_1799_in_2285():
    assert initiative_odds() == Fraction(1799, 2285)
    assert initiative_pool(more_command=False) == {"yellow": 1, "orange": 1}
    assert initiative_pool(more_command=True) == {"yellow": 1, "orange": 2}
    same = odds(initiative_pool(more_command=False))
    more, level = contest(same, same)
    assert more / (1 - level) == Fraction(1, 2)


def test_the_document_says_what_is_rolled():
    assert [explosives_pool(troops) for troops in (1, 2, 3, 5)] == [{"red": 1}, {"red": 1}, {"red": 2}, {"red": 3}]


@pytest.mark.parametrize(
    ("text", "pool"),
    [
        ("2 red, yellow", {"red": 2, "yellow": 1}),
        ("1 Naranja y 2x negros", {"orange": 1, "black": 2}),
        ("3r+o", {"red": 3, "orange": 1}),
        ("2r 1o", {"red": 2, "orange": 1}),
        ("2 red 1 orange", {"red": 2, "orange": 1}),
        ("amarillo naranja", {"yellow": 1, "orange": 1}),
        ("red, red", {"red": 2}),
    ],
)
def test_a_pool_is_read_from_words(text: str, pool: dict[str, int]):
    assert read_pool(text) == pool


@pytest.mark.parametrize("text", ["", "purple", "0 red", "61 red", "9999 red", "99999 red", "-1 red", "red 2 2"])
def test_what_is_no_pool_is_refused(text: str):
    with pytest.raises(Refused):
        read_pool(text)


@pytest.mark.parametrize(("pool", "symbol"), [({"pink": 1}, "hit"), ({"red": 1}, "joy"), ({"red": 61}, "hit")])
def test_odds_of_what_there_is_not_are_an_error(pool: dict[str, int], symbol: str):
    with pytest.raises(ValueError, match=symbol):
        odds(pool, symbol)


def test_a_roll_can_be_repeated_from_its_seed():
    pool: dict[str, Any] = {"black": 2, "red": 3}
    first = roll(pool, SeededDice(bytes(32), 5))
    assert first == roll(pool, SeededDice(bytes(32), 5))
    assert first != roll(pool, SeededDice(bytes(32), 6))
    assert [die.colour for die in first] == ["red"] * 3 + ["black"] * 2
    assert all(die.symbols == FACES[die.colour][die.face - 1] for die in first)


def test_rolls_follow_the_odds():
    dice = FastDice(random.Random(1))
    pool = {"yellow": 1, "orange": 2}
    seen = [count(roll(pool, dice)) for _ in range(4000)]
    chances = odds(pool)
    assert sum(chances) == 1
    for number, chance in enumerate(chances):
        assert abs(seen.count(number) / 4000 - chance) < 0.03
