"""Every text of tournaments is used in the code, and every key in the code has a text, the same in both languages."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from bot.catalogue import texts
from bot.texts import FOLDER, LANGUAGES

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
    for part, options in (("{kind}", ("pm", "pa")), ("{why}", ("rounds", "bye", "walkover"))):
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
