"""Notation: canonical texts, and what is not read."""

import pytest

from games.core.game import NotationError
from games.warshow import GAME
from games.warshow.actions import Action, shots

CANONICAL = {
    "deck doughboys": Action("deck", deck="doughboys"),
    "deck 2xflare,3xmule": Action("deck", deck="2xflare,3xmule"),
    "place mule 5": Action("place", card="mule", row="5"),
    "a3 advance": Action("advance", "a3", row="on"),
    "a3 advance 2b": Action("advance", "a3", row="2b"),
    "c12 retreat": Action("retreat", "c12", row="on"),
    "a5 cover": Action("cover", "a5"),
    "a5 uncover": Action("uncover", "a5"),
    "reinforce mule 5": Action("reinforce", card="mule", row="5", face="up", aim="none"),
    "reinforce machine-gun 4 down": Action("reinforce", card="machine-gun", row="4", face="down", aim="none"),
    "reinforce sapper 4 at b2": Action("reinforce", card="sapper", row="4", face="up", aim="b2"),
    "reinforce tax-demon 4 at b": Action("reinforce", card="tax-demon", row="4", face="up", aim="b"),
    "fire a3 b4": Action("fire", "a3", aim="b4"),
    "fire a3 b1x2,b4,b10x3": Action("fire", "a3", aim="b1x2,b4,b10x3"),
    "order flare b2": Action("order", card="flare", aim="b2"),
    "order telegram": Action("order", card="telegram", aim="none"),
    "order barrage 2": Action("order", card="barrage", aim="2"),
    "discard mule": Action("discard", card="mule"),
    "done": Action("done"),
    "pass": Action("pass"),
}


@pytest.mark.parametrize("text", CANONICAL)
def test_a_canonical_text_is_read_and_written(text: str):
    assert GAME.parse(text) == CANONICAL[text]
    assert GAME.notation(CANONICAL[text]) == text


@pytest.mark.parametrize(
    "text",
    [
        "", "a3", "advance a3", "d1 advance", "a0 advance", "a03 cover", "a3  advance", "A3 advance", "a3 advance on",
        "a3 advance 6", "a3 cover 4", "fire a3", "fire a3 b4x1", "fire a3 b4,b1", "fire a3 b1,b1", "fire a3 b1x10",
        "fire a3 b1,", "reinforce mule", "reinforce mule 5 up", "reinforce mule 5 down at b1", "order",
        "order flare b2 b3", "place mule 5 down", "discard", "done.", "pass pass", "deck", "deck 0xmule",
        "deck 3xmule,", "deck 2xb 1xa",
    ],
)  # fmt: skip
def test_other_spellings_are_refused(text: str):
    with pytest.raises(NotationError) as error:
        GAME.parse(text)
    assert error.value.reason.key == "warshow.refused.unreadable"


def test_shots_are_read_by_troop():
    assert shots("b1x2,b4") == (("b1", 2), ("b4", 1))
