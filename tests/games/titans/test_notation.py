"""The notation of Titans: one canonical spelling for each action."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.game import NotationError
from games.titans.actions import Action, notation, parse
from tests.games.titans.test_turn import EVERY_TEXT


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("advance 3", Action("advance", 3)),
        ("retreat 5", Action("retreat", 5)),
        ("attack 4x2", Action("attack", 4, 2)),
        ("lunge 2 3x1", Action("lunge", 3, 1, 2)),
        ("parry", Action("parry")),
        ("withdraw 1", Action("withdraw", 1)),
        ("yield", Action("yield")),
        ("pass", Action("pass")),
    ],
)
def test_actions_are_written_as_the_rules_page_writes_them(text: str, action: Action):
    assert notation(action) == text
    assert parse(text) == action


def test_reading_and_writing_are_inverse_for_every_action_there_is():
    assert [notation(parse(text)) for text in EVERY_TEXT] == EVERY_TEXT
    assert len({parse(text) for text in EVERY_TEXT}) == len(EVERY_TEXT)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "advance",
        "advance 0",
        "advance 6",
        "advance 03",
        "advance  3",
        "advance 3 ",
        " advance 3",
        "Advance 3",
        "advance 3\n",
        "advance ٣",
        "advance +3",
        "avance 3",
        "attack 3",
        "attack 3x0",
        "attack 3x6",
        "attack 3X2",
        "attack 3×2",
        "attack 3 x 2",
        "lunge 3x1",
        "lunge 2 3",
        "lunge 2,3x1",
        "parry 3",
        "parry parry",
        "PARRY",
        "yield\x00",
        "resign",
        "advance 3;parry",
    ],
)
def test_only_the_canonical_spelling_is_read(text: str):
    with pytest.raises(NotationError) as error:
        parse(text)
    assert error.value.reason.key == "titans.refused.unreadable"


@given(st.text(alphabet="advnce rtkulgwihpyx0123456789\n", max_size=14) | st.text(max_size=20))
def test_any_text_is_refused_or_is_the_canonical_spelling_of_what_it_is_read_as(text: str):
    try:
        action = parse(text)
    except NotationError:
        return
    assert notation(action) == text
