"""Chance as the referee protocol derives it: known answers, computed here from SHA-256 alone."""

import hashlib
import hmac
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.dice import (
    ChanceMisfit,
    Dice,
    FastDice,
    RecordingDice,
    ScriptedDice,
    SeededDice,
    commitment,
    stream_key,
)

SEED = bytes(range(32))

# Written down once, so that the code and the reference below cannot drift together.
KNOWN = {
    "below": [1, 0, 9, 893, 4450960865163442327],
    "roll": (4, 1, 2, 4, 1, 4, 2, 2),
    "shuffle": (4, 1, 8, 9, 0, 5, 7, 2, 6, 3),
    "salted": (1, 4, 8, 7, 5, 0, 6, 3, 2, 9),
}


def stream(key: bytes, seq: int, length: int):
    """SHA-256(key, seq as 8 bytes, block as 8 bytes), blocks 0, 1, 2, ... one after the other."""
    blocks = b"".join(
        hashlib.sha256(key + seq.to_bytes(8, "big") + block.to_bytes(8, "big")).digest()
        for block in range(length // 32 + 1)
    )
    return blocks[:length]


class Reference:
    """The protocol's text, done again the slow way."""

    def __init__(self, key: bytes, seq: int) -> None:
        self.bytes = stream(key, seq, 4096)
        self.at = 0

    def below(self, n: int):
        while True:
            x = int.from_bytes(self.bytes[self.at : self.at + 8], "big")
            self.at += 8
            if x < 2**64 - 2**64 % n:
                return x % n

    def shuffle(self, items: Any):
        items = list(items)
        i = len(items) - 1
        while i >= 1:
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
            i -= 1
        return tuple(items)


def test_the_first_numbers_of_a_stream_are_the_first_eights_of_bytes_of_its_hash():
    digest = hashlib.sha256(SEED + b"\0" * 8 + b"\0" * 8).digest()
    dice = SeededDice(SEED, 0)
    numbers = [int.from_bytes(digest[i : i + 8], "big") for i in (0, 8, 16, 24)]
    assert [dice.below(10) for _ in range(4)] == [number % 10 for number in numbers]


def test_known_answers():
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    dice = SeededDice(SEED, 7)
    assert KNOWN["below"] == [dice.below(n) for n in (2, 6, 25, 1000, 2**63 + 1)]
    assert KNOWN["roll"] == SeededDice(SEED, 7).roll(8, 6)
    assert KNOWN["shuffle"] == SeededDice(SEED, 0).shuffle(range(10))
    salted = SeededDice(stream_key(SEED, ["ana", "bob"]), 0)
    assert KNOWN["salted"] == salted.shuffle(range(10))


@pytest.mark.parametrize("seq", [0, 1, 255, 256, 10**6])
@pytest.mark.parametrize("items", [0, 1, 2, 8, 25, 60])
def test_a_shuffle_is_the_protocols(seq: int, items: Any):
    assert SeededDice(SEED, seq).shuffle(range(items)) == Reference(SEED, seq).shuffle(range(items))


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**32), st.lists(st.integers(1, 2**64), max_size=40))
def test_numbers_are_the_protocols_whatever_is_asked_and_in_whatever_order(seed: bytes, seq: int, asked: list[int]):
    dice, reference = SeededDice(seed, seq), Reference(seed, seq)
    assert [dice.below(n) for n in asked] == [reference.below(n) for n in asked]


def test_numbers_that_would_favour_some_results_are_skipped():
    n = 2**63 + 1  # nearly every second number is too high
    reference = Reference(SEED, 3)
    expected = [reference.below(n) for _ in range(20)]
    assert reference.at > 20 * 8, "some were skipped"
    dice = SeededDice(SEED, 3)
    assert [dice.below(n) for _ in range(20)] == expected


def test_a_die_shows_one_more_than_the_number_and_a_pick_the_number_itself():
    reference = Reference(SEED, 5)
    expected = [1 + reference.below(6) for _ in range(5)] + [reference.below(2)]
    dice = SeededDice(SEED, 5)
    assert [*dice.roll(5, 6), dice.pick(2)] == expected


def test_every_event_has_a_stream_of_its_own():
    shuffles = {SeededDice(SEED, seq).shuffle(range(25)) for seq in range(50)}
    assert len(shuffles) == 50


def test_with_salts_the_key_is_the_hmac_of_the_salts_joined_by_1f():
    expected = hmac.new(SEED, b"ana\x1fb\xc3\xb3b", hashlib.sha256).digest()
    assert stream_key(SEED, ["ana", "bób"]) == expected
    assert stream_key(SEED, ["", ""]) == hmac.new(SEED, b"\x1f", hashlib.sha256).digest()


def test_without_salts_the_key_is_the_seed_itself():
    assert stream_key(SEED, None) == SEED


def test_each_salt_changes_the_whole_stream():
    keys = {stream_key(SEED, salts) for salts in (["a", "b"], ["b", "a"], ["ab", ""], ["", "ab"], ["a\x1fb", ""])}
    assert len(keys) == 5


def test_the_commitment_is_the_hash_of_the_seed():
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


# --- forced chance ----------------------------------------------------------------------------------------------------


def scripted(*items: Any):
    return ScriptedDice(items, 0, SeededDice(SEED, 0))


def test_forced_outcomes_come_in_their_order_and_then_the_seed_takes_over_untouched():
    dice = scripted({"shuffle": [3, 1, 2]}, {"roll": [6, 1]}, {"pick": 1})
    assert dice.shuffle((1, 2, 3)) == (3, 1, 2)
    assert dice.roll(2, 6) == (6, 1)
    assert dice.pick(2) == 1
    assert dice.used == 3
    assert dice.shuffle(range(25)) == SeededDice(SEED, 0).shuffle(range(25))
    assert dice.used == 3


def test_a_script_goes_on_where_the_last_event_left_it():
    dice = ScriptedDice([{"pick": 0}, {"pick": 1}], 1, SeededDice(SEED, 0))
    assert dice.pick(2) == 1


SHUFFLE_MISFITS = [
    {"shuffle": [1, 2]},
    {"shuffle": [1, 2, 3, 3]},
    {"shuffle": [1, 2, 4]},
    {"shuffle": [1, 2, 2]},
    {"shuffle": [True, 2, 3]},
    {"shuffle": [1.0, 2, 3]},
    {"shuffle": ["1", 2, 3]},
    {"shuffle": [[1], 2, 3]},
    {"shuffle": []},
    {"shuffle": "123"},
    {"shuffle": None},
    {"shuffle": {"1": 1}},
    {"shuffle": [3, 2, 1], "also": 1},
    {"roll": [1, 2, 3]},
    {"pick": 1},
    {},
    [3, 2, 1],
    "shuffle",
    None,
    7,
]


@pytest.mark.parametrize("item", SHUFFLE_MISFITS)
def test_a_forced_shuffle_must_be_an_order_of_just_these_items(item: Any):
    with pytest.raises(ChanceMisfit, match="item 0"):
        scripted(item).shuffle((1, 2, 3))


@pytest.mark.parametrize(
    "item",
    [
        {"roll": [1]},
        {"roll": [1, 2, 3]},
        {"roll": [0, 1]},
        {"roll": [7, 1]},
        {"roll": [True, 1]},
        {"roll": [1.0, 1]},
        {"roll": 3},
        {"roll": "11"},
        {"shuffle": [1, 2]},
        {"pick": 1},
        None,
    ],
)
def test_a_forced_roll_must_have_so_many_dice_of_so_many_faces(item: Any):
    with pytest.raises(ChanceMisfit, match="item 0"):
        scripted(item).roll(2, 6)


@pytest.mark.parametrize(
    "item", [{"pick": 2}, {"pick": -1}, {"pick": True}, {"pick": "0"}, {"pick": None}, {"roll": [1]}]
)
def test_a_forced_pick_must_be_one_of_the_choices(item: Any):
    with pytest.raises(ChanceMisfit, match="item 0"):
        scripted(item).pick(2)


def test_an_item_that_does_not_fit_is_an_error_only_when_it_is_met():
    dice = scripted({"pick": 0}, {"pick": 9})
    assert dice.pick(2) == 0
    with pytest.raises(ChanceMisfit, match="item 1"):
        dice.pick(2)


# --- the others -------------------------------------------------------------------------------------------------------


def test_what_was_rolled_is_recorded_so_that_it_can_be_forced_again():
    source = RecordingDice(SeededDice(SEED, 2))
    outcomes = (source.shuffle(range(8)), source.roll(3, 6), source.pick(5))
    again = scripted(*source.rolls)
    assert (again.shuffle(range(8)), again.roll(3, 6), again.pick(5)) == outcomes


@pytest.mark.parametrize("make", [lambda n: SeededDice(SEED, n), lambda n: FastDice(random.Random(n))])
def test_shuffles_dice_and_picks_are_even(make: Callable[[int], Dice]):
    places = Counter(make(n).shuffle((0, 1, 2, 3)).index(0) for n in range(4000))
    faces = Counter(face for n in range(1000) for face in make(n).roll(4, 6))
    picks = Counter(make(n).pick(3) for n in range(3000))
    for counts, cells, total in ((places, 4, 4000), (faces, 6, 4000), (picks, 3, 3000)):
        chi2 = sum((counts[cell] - total / cells) ** 2 / (total / cells) for cell in sorted(counts))
        assert len(counts) == cells
        assert chi2 < 40, "above 40 with so few cells less than once in 10**6; the seeds are fixed"
