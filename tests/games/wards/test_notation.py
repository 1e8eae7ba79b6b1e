"""Notation: what a player writes."""

import pytest

from bot import catalogue
from games.core.game import NotationError
from games.wards import GAME
from games.wards.actions import Action

WRITTEN = {
    "enter scout D8": Action("enter", "D8", role="scout"),
    "enter anti-tank AS29": Action("enter", "AS29", role="anti-tank"),
    "respawn C18": Action("respawn", "C18"),
    "move M14": Action("move", "M14"),
    "shoot rifle 4": Action("shoot", number=4, weapon="rifle"),
    "shoot assault-rifle 16": Action("shoot", number=16, weapon="assault-rifle"),
    "assault 4 M14": Action("assault", "M14", 4),
    "mount M14": Action("mount", "M14"),
    "dismount AV36": Action("dismount", "AV36"),
    "remount": Action("remount"),
    "end": Action("end"),
    "leave": Action("leave"),
    "join": Action("join"),
}


@pytest.mark.parametrize("text", WRITTEN)
def test_each_action_has_one_spelling(text: str):
    assert GAME.parse(text) == WRITTEN[text]
    assert GAME.notation(WRITTEN[text]) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "move",
        "move m14",
        "move M014",
        "Move M14",
        "move M14 ",
        "shoot 4",
        "shoot rifle",
        "shoot sling 4",
        "assault 4",
        "assault M14 4",
        "enter wizard D8",
        "shoot rifle 04",
        "move ZZ1",
        "move A99",
        "end end",
    ],
)
def test_nothing_else_is_read(text: str):
    with pytest.raises(NotationError) as error:
        GAME.parse(text)
    for language in ("es", "en"):
        assert catalogue.texts().reason(language, error.value.reason)
