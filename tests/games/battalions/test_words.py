"""What the log says: what was needed, what it meant, and nothing that is not there."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.catalogue import texts
from games.core.game import Event
from tests.games.battalions.field import Field, battle

NAMES = ("Ana", "Bea")


def _said(events: Sequence[Event], locale: str, *kinds: str) -> list[str]:
    return [texts().event(locale, "battalions", event, NAMES) for event in events if event.kind in kinds]


def _fire(mine: str, *dice: tuple[int, ...]) -> Field:
    field = battle({"centre": [mine]}, then=[*dice])
    field.play("attack centre fire centre")
    return field


def test_without_a_commander_no_help_of_one_is_said():
    field = battle({"centre": ["LI!"]}, then=[(10,)])
    (line,) = _said(field.play("end"), "en", "revival")
    assert line == "Ana, centre, card 1, shaken: 🎲 10 (1d10): stays shaken."
    helped = battle({"centre": ["LI!"]}, leaders=({"centre": "rosier"}, {}), then=[(3,)])
    (line,) = _said(helped.play("end"), "en", "revival")
    assert "adds 2 to its morale" in line


def test_the_owner_is_told_what_was_needed():
    field = battle({"centre": ["LI!", "LC~"]}, leaders=({"centre": "rosier"}, {}), then=[(3,), (4, 4)])
    events = field.play("end")
    assert _said(events, "en", "check-parts") == ["↳ Line fusiliers (Ana): needed 8 or less."]
    assert _said(events, "es", "recovery-parts") == ["↳ Húsares (Ana): necesitaba 8 o menos."]
    assert {event.readers for event in events if event.kind.endswith("-parts")} == {0b01}


def test_guns_that_take_no_harm_are_not_said_to_rout():
    field = _fire("FA", (1, 1), (10, 10))
    assert _said(field.events, "en", "result") == ["Difference −11: no one is harmed."]
    assert (field.last.result, field.last.outcome) == ("attacker-eliminated", "nothing")


def test_only_the_defender_of_guns_checks_in_the_middle():
    field = _fire("FA", (1, 1), (4, 5), (1,))
    assert _said(field.events, "es", "result") == ["Diferencia +0: solo el defensor tira moral."]


def test_a_roll_says_no_modifiers_that_are_not_there():
    field = _fire("LI", (4, 5), (4, 4), (1,), (1,))
    assert _said(field.events, "es", "roll")[0] == "Tirada, Fusileros de línea (Ana): 4 + 🎲 4, 5 (2d10) = 13."


@pytest.mark.parametrize("locale", ["en", "es"])
def test_numbers_below_zero_have_the_sign_of_the_pictures(locale: str):
    field = _fire("LI!", (4, 5), (4, 4), (1,))
    assert "−3" in _said(field.events, locale, "modifier")[0]
    assert "-" not in " ".join(_said(field.events, locale, "modifier", "roll", "result"))


def test_who_is_under_the_guns_is_not_told_you():
    field = _fire("FA", (9, 9), (2, 2))
    assert _said(field.events, "es", "modifier") == ["Bea: −4 bajo los cañones: su fuego no cuenta."]
