"""What the log says: what was needed, what it meant, and nothing that is not there."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.catalogue import texts
from bot.service.telling.labels import PHONE, Names
from bot.service.telling.naming import named
from games.battalions import GAME
from games.battalions.cards import TACTICS, UNITS
from games.core.game import Event
from games.core.hidden import only
from games.core.referee import view
from tests.games.battalions.field import Field, battle

NAMES = ("Ana", "Bea")


def _said(events: Sequence[Event], locale: str, *kinds: str) -> list[str]:
    return [texts().event(locale, "battalions", event, NAMES) for event in events if event.kind in kinds]


def _told(events: Sequence[Event], seat: int, locale: str) -> list[str]:
    """What the seat reads of what is rolled for the cards of a stack."""
    language = texts().language(locale)
    seen = [event for event in events if event.readers >> seat & 1]
    heard = named(seen, lambda kind: language.has(f"battalions.event.{kind}"))
    kinds = ("check", "check-parts", "revival", "shaken")
    return [
        texts().event(locale, "battalions", one, NAMES) for one in heard if one.kind.removesuffix(".named") in kinds
    ]


def _fire(mine: str, *dice: tuple[int, ...]) -> Field:
    field = battle({"centre": [mine]}, then=[*dice])
    field.play("attack centre fire centre")
    return field


def test_without_a_commander_no_help_of_one_is_said():
    field = battle({"centre": ["LI!"]}, then=[(10,)])
    (line,) = _said(field.play("end"), "en", "revival")
    assert line == "Ana, centre, no. 1 from the top, shaken: 🎲 10 (1d10): stays shaken."
    helped = battle({"centre": ["LI!"]}, leaders=({"centre": "rosier"}, {}), then=[(3,)])
    (line,) = _said(helped.play("end"), "en", "revival")
    assert "adds 2 to its morale" in line


def test_the_owner_is_told_what_was_needed():
    field = battle({"centre": ["LI!", "LC~"]}, leaders=({"centre": "rosier"}, {}), then=[(3,), (4, 4)])
    events = field.play("end")
    assert _said(events, "en", "check-parts") == ["↳ Line fusiliers (Ana): needed 8 or less."]
    assert _said(events, "es", "recovery-parts") == ["↳ Húsares (Ana): necesitaba 8 o menos."]
    assert {event.readers for event in events if event.kind.endswith("-parts")} == {0b01}


def test_a_card_is_named_to_those_who_know_it():
    field = battle({"centre": ["LI!"]}, leaders=({"centre": "rosier"}, {}), then=[(3,)])
    events = field.play("end")
    (mine,), (theirs,) = _told(events, 0, "en"), _told(events, 1, "en")
    assert mine.startswith("Line fusiliers (Ana), centre, shaken: 🎲 3 (1d10), needs 8 or less with Colonel Firmin")
    assert theirs.startswith("Ana, centre, no. 1 from the top, shaken: 🎲 3 (1d10), Colonel Firmin Rosier adds 2")
    (mine,), (theirs,) = _told(events, 0, "es"), _told(events, 1, "es")
    assert mine.startswith("Fusileros de línea (Ana), centro, carta desordenada: 🎲 3 (1d10), necesita 8 o menos con")
    assert theirs.startswith("Ana, centro, 1.ª desde arriba, desordenada: 🎲 3 (1d10), Coronel Firmin Rosier suma 2")


def test_a_card_that_is_shaken_in_a_check_is_named():
    events = [
        Event("check", 0, (("stack", "centre"), ("place", 2), ("die", 9), ("penalty", 1), ("outcome", "fails"))),
        Event("check-parts", 0, (("unit", "fr-LI"), ("need", 5)), only(0)),
        Event("shaken", 0, (("stack", "centre"), ("place", 2))),
        Event("must-check", 0, (("stack", "centre"),)),
    ]
    assert _told(events, 0, "en") == [
        "Morale, Line fusiliers (Ana), centre: 🎲 9 (1d10), needs 5 or less: fails.",
        "Line fusiliers (Ana), centre: shaken.",
    ]
    assert _told(events, 1, "en") == [
        "Morale, Ana, centre, no. 2 from the top: 🎲 9 (1d10) +1 for routs: fails.",
        "Ana, centre, no. 2 from the top: shaken.",
    ]


def test_guns_that_take_no_harm_are_not_said_to_rout():
    field = _fire("FA", (1, 1), (10, 10))
    assert _said(field.events, "en", "result") == ["Difference −11: no one is harmed."]
    assert (field.last.result, field.last.outcome) == ("attacker-eliminated", "nothing")


def test_only_the_defender_of_guns_checks_in_the_middle():
    field = _fire("FA", (1, 1), (4, 5), (1,))
    assert _said(field.events, "es", "result") == ["Diferencia 0: solo el defensor tira moral."]


def test_a_roll_says_no_modifiers_that_are_not_there():
    field = _fire("LI", (4, 5), (4, 4), (1,), (1,))
    assert _said(field.events, "es", "roll")[0] == "Tirada, Fusileros de línea (Ana): 4 + 🎲 4+5 = **13**."


@pytest.mark.parametrize("locale", ["en", "es"])
def test_numbers_below_zero_have_the_sign_of_the_pictures(locale: str):
    field = _fire("LI!", (4, 5), (4, 4), (1,))
    assert "−3" in _said(field.events, locale, "modifier")[0]
    assert "-" not in " ".join(_said(field.events, locale, "modifier", "roll", "result"))


def test_who_is_under_the_guns_is_not_told_you():
    field = _fire("FA", (9, 9), (2, 2))
    assert _said(field.events, "es", "modifier") == ["Bea: −4 bajo los cañones: su fuego no cuenta."]


@pytest.mark.parametrize("locale", ["en", "es"])
@pytest.mark.parametrize("unit", ["LI", "LLI", "FA", "GI"])
def test_moves_and_answers_name_the_card_or_its_sign_within_a_phone(unit: str, locale: str):
    """Never by its place alone."""
    say, own = texts().say(locale), f"fr-{unit}"
    called = say(f"battalions.card.{own}"), say(f"battalions.short.card.{own}"), f"{unit} "
    cards = [card for card in TACTICS if TACTICS[card].when == "fight"]
    moving = battle({"centre": [unit, unit], "left-centre": [unit], "reserve": [unit]})
    fighting = battle({"centre": [unit, unit, unit]}, hands=(cards, ()))
    fighting.play("attack centre fire centre")
    for field, verbs in ((moving, ("move",)), (fighting, ("support", "combine"))):
        seen = view(field.position, 0)
        actions = [GAME.parse(text) for verb in verbs for text in field.legal(verb=verb)]
        mine = [action for action in actions if action.stack in ("", "centre", "left-centre", "reserve")]
        name = Names(GAME, seen, 0, actions, say)
        assert len(mine) > 3
        for action in mine:
            assert len(name(action)) <= PHONE
            assert any(each in name(action) for each in called), name(action)
        assert len({name(action) for action in actions}) == len(actions), "each has a name of its own"


@pytest.mark.parametrize("locale", ["en", "es"])
def test_every_card_with_every_tactic_finds_room_on_a_phone(locale: str):
    say = texts().say(locale)
    for unit, kind in UNITS.items():
        for tactic in TACTICS:
            args = {"card": unit, "sign": kind.code, "tactic": tactic, "n": 9, "stack": "left-centre"}
            for key in ("combine.named", "combine.named.again", "move.named", "rally.named", "support.named"):
                words = [
                    say(f"battalions.action.{key}{more}", **args, target="right-centre") for more in ("", ".short")
                ]
                assert min(map(len, words)) <= PHONE, words
