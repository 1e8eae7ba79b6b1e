"""Labelled secrets: punching holes and filling them again."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec import Struct

from games.core.hidden import EVERYONE, NOBODY, Hidden, fill, may_read, only, redact, secrets


class Leaf(Struct, frozen=True):
    name: str
    zone: Hidden


class Tree(Struct, frozen=True, array_like=True):
    number: int
    parts: tuple
    leaf: Leaf | None = None


hidden = st.builds(
    Hidden,
    st.lists(st.integers(0, 9), max_size=4).map(tuple),
    st.sampled_from([NOBODY, EVERYONE, only(0), only(1), only(2), only(0, 2)]),
    st.sampled_from(["cards", "prizes"]),
)
leaves = st.builds(Leaf, st.text(max_size=3), hidden)
parts = st.recursive(
    st.integers() | st.none() | st.text(max_size=3) | hidden | leaves,
    lambda inner: st.lists(inner, max_size=4).map(tuple),
    max_leaves=8,
)
trees = st.builds(Tree, st.integers(), st.lists(parts, max_size=4).map(tuple), leaves | st.none())
readers = st.sampled_from([None, 0, 1, 2])


@pytest.mark.parametrize(
    ("who", "may"),
    [
        (NOBODY, {}),
        (EVERYONE, {None, 0, 1, 2, 63}),
        (only(0), {0}),
        (only(2), {2}),
        (only(0, 2), {0, 2}),
        (only(), {}),
        (only(63), {63}),
    ],
)
def test_who_may_read_what(who: int, may: set[int | None]):
    assert {seat for seat in (None, 0, 1, 2, 63) if may_read(who, seat)} == set(may)


def test_a_spectator_reads_only_what_everyone_may_read():
    assert not may_read(only(0, 1, 2, 3), None)


def test_a_hole_keeps_its_place_its_number_its_readers_and_its_pool():
    secret = Hidden((3, 1, 2), only(1), "cards")
    assert redact(secret, 0) == Hidden((None, None, None), only(1), "cards")
    assert len(redact(secret, 0)) == 3
    assert redact(secret, 0).known() == ()
    assert redact(secret, 1) is secret


@given(trees, readers)
def test_every_secret_is_shown_whole_to_its_readers_and_is_all_holes_for_others(tree: Tree, reader: int | None):
    for before, after in zip(secrets(tree), secrets(redact(tree, reader)), strict=True):
        if may_read(before.readers, reader):
            assert after == before
        else:
            assert after.values == (None,) * len(before.values)


@given(trees, readers)
def test_what_is_not_secret_stays_as_it_is_however_deep_it_lies(tree: Tree, reader: int | None):
    assert _blank(redact(tree, reader)) == _blank(tree)


def _blank(node: Any) -> Any:
    """The record without the values of its secrets."""
    if isinstance(node, Hidden):
        return Hidden((), node.readers, node.pool)
    if isinstance(node, tuple):
        return tuple(_blank(part) for part in node)
    if isinstance(node, Leaf):
        return Leaf(node.name, _blank(node.zone))
    if isinstance(node, Tree):
        return Tree(node.number, _blank(node.parts), _blank(node.leaf))
    return node


@given(trees, readers)
def test_redacting_twice_is_redacting_once(tree: Tree, reader: int | None):
    once = redact(tree, reader)
    assert redact(once, reader) == once
    assert redact(once, None) == redact(tree, None)


@given(trees)
def test_what_holds_no_secret_of_others_is_shared_and_not_copied(tree: Tree):
    assume(all(may_read(zone.readers, 0) for zone in secrets(tree)))
    assert redact(tree, 0) is tree


@given(trees, readers, st.randoms(use_true_random=False))
def test_holes_are_filled_from_their_own_pool_without_replacement(tree: Tree, reader: int | None, rng: random.Random):
    view = redact(tree, reader)
    unseen = {"cards": list(range(100, 140)), "prizes": list(range(200, 240))}
    filled = fill(view, unseen, rng)
    drawn = Counter()
    for hole, zone in zip(secrets(view), secrets(filled), strict=True):
        assert (zone.readers, zone.pool, len(zone)) == (hole.readers, hole.pool, len(hole))
        for before, value in zip(hole.values, zone.values, strict=True):
            if before is None:
                assert value in unseen[zone.pool]
                drawn[value] += 1
            else:
                assert value == before
    assert set(drawn.values()) <= {1}
    assert redact(filled, reader) == view


def test_filling_is_even():
    view = Hidden((None, None), only(0), "cards")
    rng = random.Random(1)
    pairs = Counter(fill(view, {"cards": (1, 2, 3)}, rng).values for _ in range(3000))
    assert len(pairs) == 6
    assert all(400 < count < 600 for count in pairs.values()), "five standard deviations"


def test_filling_does_not_touch_what_it_is_given():
    stock = [1, 2, 3]
    fill(Hidden((None,), only(0), "cards"), {"cards": stock}, random.Random(1))
    assert stock == [1, 2, 3]


@pytest.mark.parametrize("unseen", [{}, {"cards": ()}, {"cards": (1,)}, {"prizes": (1, 2)}])
def test_a_pool_with_fewer_values_than_holes_is_an_error(unseen: dict[str, tuple[int, ...]]):
    with pytest.raises(ValueError, match="cards"):
        fill(Hidden((None, None), only(0), "cards"), unseen, random.Random(1))


class Coin(Struct, frozen=True):
    """A record without a secret, by what it is declared to hold."""

    value: int
    marks: tuple[str, ...] = ()


class Purse(Struct, frozen=True):
    """One with a secret, beside a record without."""

    coin: Coin
    inside: Hidden[int]


class Case(Struct, frozen=True):
    """One that may hold itself, and a purse in it."""

    of: Case | None = None
    purse: Purse | None = None


def test_records_that_are_declared_to_hold_no_secret_are_not_searched_and_all_others_are():
    secret = Hidden((4,), only(1), "coins")
    case = Case(Case(None, Purse(Coin(1), secret)))
    seen = redact(case, 0)
    assert seen.of is not None
    assert seen.of.purse is not None
    assert case.of is not None
    assert case.of.purse is not None
    assert seen.of.purse.inside.values == (None,)
    assert seen.of.purse.coin is case.of.purse.coin
    assert secrets(case) == [secret]
    assert redact(Coin(2, ("worn",)), None) == Coin(2, ("worn",))
