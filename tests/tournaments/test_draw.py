"""What chance decides comes from the seed and, where lists were handed in, from their digests as well."""

import hashlib
import hmac
import json

from msgspec.structs import replace

from games.core.dice import SeededDice
from tests.tournaments.evenings import SEED, swiss
from tournaments import draw
from tournaments.pairing import pair
from tournaments.reading import load, read
from tournaments.writing import told

LISTS = tuple(sorted(hashlib.sha256(text).hexdigest() for text in (b"one", b"two", b"three")))


def test_without_lists_the_seed_alone_decides_as_ever():
    now = swiss(6)
    assert draw.key(now) == SEED
    ids = [f"p{number}" for number in range(1, 7)]
    drawn = SeededDice(bytes.fromhex(SEED), 1).shuffle(ids)
    assert {frozenset((one.a, one.b)) for one in pair(now).games} == {
        frozenset(drawn[at : at + 2]) for at in range(0, 6, 2)
    }
    assert "lists" not in told(now)


def test_digests_of_lists_are_mixed_in():
    now = replace(swiss(6), lists=LISTS)
    mixed = hmac.new(bytes.fromhex(SEED), b"".join(bytes.fromhex(each) for each in LISTS), hashlib.sha256).digest()
    assert draw.key(now) == mixed.hex()
    ids = [f"p{number}" for number in range(1, 7)]
    drawn = SeededDice(mixed, 1).shuffle(ids)
    assert {frozenset((one.a, one.b)) for one in pair(now).games} == {
        frozenset(drawn[at : at + 2]) for at in range(0, 6, 2)
    }
    order = SeededDice(mixed, 0).shuffle(ids)
    assert draw.order(now) == {player: place for place, player in enumerate(order)}
    assert draw.key(replace(now, seed=None)) is None


def test_a_file_keeps_them_in_any_order_and_files_of_before_have_none():
    now = replace(swiss(6), lists=LISTS)
    file = told(now)
    assert file["lists"] == list(LISTS)
    assert load(json.dumps(file | {"lists": [each.upper() for each in reversed(LISTS)]}).encode()) == now
    del file["lists"]
    assert load(json.dumps(file).encode()) == swiss(6)


def test_what_is_no_digest_is_named():
    file = told(swiss(6)) | {"lists": [LISTS[0], "short", 7]}
    problems = read(json.dumps(file).encode()).problems
    assert [problem.saying.args["place"] for problem in problems] == ["lists[1]", "lists[2]"]


PRESS = "1312345678901234567"


def test_the_press_that_began_round_1_is_mixed_in():
    now = replace(swiss(6), press=PRESS)
    mixed = hmac.new(bytes.fromhex(SEED), PRESS.encode(), hashlib.sha256).digest()
    assert draw.key(now) == mixed.hex()
    ids = [f"p{number}" for number in range(1, 7)]
    drawn = SeededDice(mixed, 1).shuffle(ids)
    assert [{one.a, one.b} for one in pair(now).games] == [set(drawn[at : at + 2]) for at in range(0, 6, 2)]
    both = replace(now, lists=LISTS)
    content = b"".join(map(bytes.fromhex, LISTS)) + PRESS.encode()
    assert draw.key(both) == hmac.new(bytes.fromhex(SEED), content, hashlib.sha256).hexdigest()
    assert draw.key(replace(both, seed=None)) is None


def test_no_seed_is_worth_choosing_any_more():
    """The same seed draws otherwise with every press."""
    found = {draw.shuffled(draw.key(replace(swiss(8), press=str(n))) or "", 1, "abcdefgh") for n in range(40)}
    assert len(found) > 35


def test_a_file_keeps_the_press_and_names_what_is_none():
    now = replace(swiss(6), press=PRESS)
    file = told(now)
    assert (file["format"], file["press"]) == ("tabard-tournament/2", PRESS)
    assert load(json.dumps(file).encode()) == now
    for bad in ("", "12a", "1" * 21, 12, "¹"):
        problems = read(json.dumps(file | {"press": bad}).encode()).problems
        assert [problem.saying.key for problem in problems] in (["tournament.bad.press"], ["tournament.bad.type"]), bad
    first = read(json.dumps(file | {"format": "tabard-tournament/1"}).encode()).problems
    assert [problem.saying.key for problem in first] == ["tournament.bad.unknown_field"]
