"""What a button remembers."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.customid import EVENT, TABLE, CustomId

words = st.text(st.characters(codec="ascii", exclude_characters=":", exclude_categories=["Cc"]), max_size=20)


@given(
    st.integers(0, 10**9),
    st.integers(0, 10**8),
    st.sampled_from(["play", "do", "my-hand"]),
    st.lists(words, max_size=3),
)
def test_what_is_made_is_read_back(table: int, number: int, verb: str, args: list[str]):
    text = TABLE.make(table, number, verb, *args)
    assert TABLE.parse(text) == CustomId(table, number, verb, tuple(args))
    assert re.fullmatch(TABLE.pattern, text)


@given(st.text())
def test_nothing_that_comes_in_breaks_it(text: str):
    found = TABLE.parse(text)
    assert found is None or found.subject >= 0


@pytest.mark.parametrize("args", [("a:b",), ("x" * 100,)])
def test_what_could_not_be_read_back_is_not_made(args: tuple[str, ...]):
    with pytest.raises(ValueError, match="no custom id"):
        TABLE.make(1, 2, "do", *args)


@pytest.mark.parametrize("text", ["", "t2:1:2:play", "t1:1:play", "t1:-1:2:play", "t1:1:2:", "t1:1:2:PLAY", "x"])
def test_other_texts_are_of_another_kind(text: str):
    assert TABLE.parse(text) is None


def test_a_button_of_an_event_is_none_of_a_table():
    assert TABLE.parse(EVENT.make(1, 2, "play")) is None
    assert EVENT.parse(TABLE.make(1, 2, "play")) is None
