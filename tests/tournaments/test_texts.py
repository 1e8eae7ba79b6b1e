"""Every text of tournaments is used in the code, and every key in the code has a text, the same in both languages."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from bot.catalogue import texts
from bot.texts import FOLDER, LANGUAGES
from tournaments.adventures import FEATS, SCENARIOS, Scenario

ROOT = Path(__file__).resolve().parents[2]
SAID = re.compile(r"(tournament|warcrow)\.(bad|check|explain|refused|sheet|list|dice|warning)\.[a-z0-9_{}]+")
LITERAL = re.compile(rf'"({SAID.pattern})"')
NOTED = re.compile(r'_note\(\s*"([a-z_]+)"')
PLACE = re.compile(r"\{(\w+)\}")


def used() -> set[str]:
    """Keys that stand in the code; those that are put together stand for all they can become."""
    files = [*(ROOT / "tournaments").glob("*.py"), ROOT / "bot" / "cli" / "tournament.py"]
    code = "\n".join(file.read_text(encoding="utf-8") for file in files)
    found = {match[1] for match in LITERAL.finditer(code)} | {f"tournament.bad.{key}" for key in NOTED.findall(code)}
    for part, options in (("{kind}", ("pm", "pa")), ("{why}", ("rounds", "bye", "walkover", "late"))):
        found = {key.replace(part, option) for key in found for option in options}
    return {key for key in found if "{" not in key}


def written(language: str) -> dict[str, set[str]]:
    """Every key of the two files, and the places in its text."""
    found: dict[str, set[str]] = {}
    for name in ("tournament.po", "warcrow.po"):
        with (FOLDER / language / name).open("rb") as source:
            for message in read_po(source):
                if message.id:
                    key = message.id if isinstance(message.id, str) else message.id[0]
                    found[key] = set(PLACE.findall(str(message.string)))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_is_used_has_a_text(language: str):
    assert used() <= texts().language(language).keys()
    assert len(used()) > 60


def test_every_text_is_used():
    assert {key for key in written("en") if SAID.fullmatch(key)} <= used()


def test_both_languages_say_the_same():
    english, spanish = written("en"), written("es")
    assert english.keys() == spanish.keys()
    # the colours of the dice stand in the Spanish text itself
    assert {key for key in english if english[key] != spanish[key]} == {"warcrow.dice.unknown"}


OF_THE_SAME_COLOUR = {"en": "of your colour", "es": "de tu color"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=lambda one: one.id)
def test_a_scenario_is_explained_by_the_rule_that_is_counted(language: str, scenario: Scenario):
    """A line for each rule with its points; what is about one's own objectives says so, and not *su* or *its own*."""
    text = texts().say(language)(f"warcrow.scenario.{scenario.id}.rules")
    lines = [line for line in text.split("\n") if re.match(r"• \d (MP|PM) ", line)]
    assert [int(line[2]) for line in lines] == [rule.points for rule in scenario.score]
    for line, rule in zip(lines, scenario.score, strict=True):
        mine = rule.test.startswith("rival") and rule.of.side == "own"
        assert (OF_THE_SAME_COLOUR[language] in line) == mine, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_has_to_guess_whose_something_is(language: str):
    """*Su* and *suyo* may be one's own or the rival's; so may *its*: scoring lines speak to the reader."""
    say = texts().say(language)
    rules = [
        say(f"warcrow.{kind}.{name}.rules") for kind, ids in (("scenario", SCENARIOS), ("feat", FEATS)) for name in ids
    ]
    scoring = [line for text in rules for line in text.split("\n") if re.search(r"^•.*\b(PM|PA|MP|AP)\b", line)]
    assert len(scoring) > 20
    whose = re.compile(r"(?i)\b(su|sus|suyos?|suyas?|its|theirs?)\b(?! propio| own)")
    assert [line for line in scoring if whose.search(line)] == []
