"""What is typed may name things as people see them, in their language."""

import importlib
import itertools
from collections.abc import Callable, Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from bot import catalogue
from bot.dictionary import in_notation
from cogs import battalions, wards, warshow
from cogs.shared import verbs
from games.battalions.cards import COMMANDERS, TACTICS, TERRAINS
from games.wards.arms import ROLES, WEAPONS
from games.warshow.cards import BY_ID
from tests.all_games import COGS

NAMING = [cog for cog in map(importlib.import_module, COGS) if hasattr(cog, "words")]
"""The cogs of games whose things are written by their names."""
SAY = {language: catalogue.texts().say(language) for language in ("es", "en")}


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("es", "reinforce Tanque de barro 4 boca abajo", "reinforce tank 4 down"),
        ("en", "reinforce Mud tank 4 face down", "reinforce tank 4 down"),
        ("es", "deck los Quintos", "deck doughboys"),
        ("en", "order Red tape", "order red-tape"),
        ("en", "order red-tape", "order red-tape"),
    ],
)
def test_cards_of_warshow(language: str, typed: str, meant: str):
    assert in_notation(typed, warshow.words(SAY[language])) == meant


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("es", "attack Centro izq. a fuego Centro der.", "attack left-centre fire right-centre"),
        ("es", "attack centro izquierdo cuerpo a cuerpo reserva", "attack left-centre melee reserve"),
        ("en", "place fr-LI Left flank", "place fr-LI left-flank"),
        ("en", "army the French army", "army french"),
        ("en", "deploy redcoats centre", "deploy br-LI centre"),
        ("es", "deploy Casacas rojas centro", "deploy br-LI centre"),
        ("es", "place húsares flanco izquierdo", "place fr-LC left-flank"),
    ],
)
def test_stacks_cards_and_armies_of_battalions(language: str, typed: str, meant: str):
    assert in_notation(typed, battalions.words(SAY[language])) == meant


def test_classes_and_weapons_of_wards():
    assert in_notation("shoot Fusil de asalto 4", wards.words(SAY["es"])) == "shoot assault-rifle 4"
    assert in_notation("enter médico C18", wards.words(SAY["es"])) == "enter medic C18"


def _lines(language: str) -> Iterator[tuple[ModuleType, str, str]]:
    """A line for each name that can be written, with `{}` for it, and what the notation writes."""
    say = SAY[language]
    for card, each in BY_ID.items():
        verb, place = ("reinforce", " 4") if each.troop else ("order", "")
        yield warshow, f"{say(f'warshow.verb.{verb}')} {{}}{place}", f"{verb} {card}{place}"
        yield warshow, f"{say('warshow.verb.discard')} {{}}", f"discard {card}"
    for tactic in TACTICS:
        yield battalions, f"{say('battalions.verb.tactic')} {{}}", f"tactic {tactic}"
    for verb, cards in (("attach", COMMANDERS), ("terrain", TERRAINS)):
        for card in cards:
            stack = say("battalions.stack.centre").lower()
            yield battalions, f"{say(f'battalions.verb.{verb}')} {{}} {stack}", f"{verb} {card} centre"
    for role in ROLES:
        yield wards, f"{say('wards.verb.enter')} {{}} C18", f"enter {role} C18"
    for weapon in WEAPONS:
        yield wards, f"{say('wards.verb.shoot')} {{}} 4", f"shoot {weapon} 4"


@pytest.mark.parametrize("letters", [str, str.lower, str.upper, str.title])
@pytest.mark.parametrize("language", ["es", "en"])
def test_every_name_is_read_however_its_letters_are_written(language: str, letters: Callable[[str], str]):
    """In small letters too: `reforzar recluta 4`, though `recluta` could be a card's id by its looks."""
    nobody: Any = None
    lines = list(_lines(language))
    assert {cog for cog, _, _ in lines} == {warshow, battalions, wards}
    for cog, line, meant in lines:
        spell = verbs.speller(cog.GAME.id, words=cog.words)
        names = [name for name, word in cog.words(SAY[language]).items() if word in meant.split()[1:2]]
        for name, start in itertools.product(names, (line, f"{line[0].lower()}{line[1:]}")):
            assert spell(nobody, 1, start.format(letters(name)), SAY[language]) == meant
        assert names
        assert spell(nobody, 1, meant, SAY[language]) == meant


def test_troops_may_come_after_the_verb():
    moved, table = warshow.loosely, SimpleNamespace(seat_of=lambda _: None)
    for language, typed in (("en", "advance a3 2b"), ("es", "Avanzar a3 2b"), ("es", "a3 avanzar 2b")):
        assert moved(table, 1, typed, SAY[language]) == "a3 advance 2b"  # pyright: ignore[reportArgumentType]
    assert moved(table, 1, "fire a3 b1", SAY["en"]) == "fire a3 b1"  # pyright: ignore[reportArgumentType]
    assert moved(table, 1, "good morning", SAY["en"]) is None  # pyright: ignore[reportArgumentType]


def test_where_nothing_has_a_name_nothing_is_replaced():
    assert in_notation("advance 3", {}) == "advance 3"


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("cog", NAMING, ids=lambda cog: cog.__name__)
def test_no_name_stands_for_two_things(cog: ModuleType, language: str):
    said: dict[str, str] = {}

    def heard(key: str, **args: object) -> str:
        text = SAY[language](key, **args).casefold()
        word = key.rsplit(".", 1)[1]
        assert said.setdefault(text, word) == word
        return text

    assert cog.words(heard)
