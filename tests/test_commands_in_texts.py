"""A command that a text mentions is there, by the name that the reader's language gives it."""

import re

import pytest

from bot.catalogue import texts
from bot.texts import FOLDER, LANGUAGES

MENTION = re.compile(r"`/([\w-]+)(?: ([\w-]+))?(?: ([\w-]+))?")


def names(language: str) -> set[str]:
    """Every command of a language, as it is typed."""
    entries = re.compile(r'^msgid "(cmd\.[\w.-]+)"\nmsgstr "([^"]*)"', re.MULTILINE)
    own = {
        key: text
        for file in (FOLDER / language).glob("*.po")
        for key, text in entries.findall(file.read_text("utf-8"))
        if not key.endswith(".desc")
    }
    found: set[str] = set()
    for key in own:
        parts = key.split(".")[1:]
        words = [own.get(".".join(["cmd", *parts[: n + 1]])) for n in range(len(parts))]
        if None not in words:
            found.add(" ".join(word for word in words if word))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mentioned_command_exists(language: str):
    known = names(language)
    assert {"help", "ayuda"} & known
    unknown: set[str] = set()
    for file in (FOLDER / language).glob("*.po"):
        for found in MENTION.finditer(file.read_text("utf-8")):
            words = [word for word in found.groups() if word]
            longest = max((n for n in range(1, len(words) + 1) if " ".join(words[:n]) in known), default=0)
            group = any(name.startswith(" ".join(words[:1]) + " ") for name in known)
            if longest == 0 or (longest == 1 and len(words) > 1 and group):
                unknown.add(f"{file.name}: {found[0]}")
    assert unknown == set()


def test_a_text_of_the_first_table_is_checked():
    assert texts().say("en")("help.trust").count("`/table") >= 4
