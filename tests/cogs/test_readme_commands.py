"""The commands that the project's pages name are those that Discord gets, and no group of commands goes unnamed."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot import assembly
from bot.texts import LANGUAGES
from tests.simulated import MakeBot, Town

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
PAGES = [README, ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
SIBLINGS = re.compile(r"`/([a-z][a-z -]*)(?: \w+:)?`((?: `[a-z]+`)*)")
"""A command, perhaps with an option, and the last words of others that are named beside it."""
MENTION = re.compile(r"`/((?!\{)[\w-]+(?: (?!\{)[\w-]+){0,2})")
"""A command in a text; what is put in later cannot be looked for."""
GROUP, SUBGROUP = 2, 1


@pytest.fixture
def make_bot() -> MakeBot:
    """The whole bot."""
    return assembly.make_bot


@pytest.fixture
def commands(town: Town) -> set[str]:
    """Every command and every group of them, as they are typed in English."""
    return typed(town, "en")


def typed(town: Town, language: str) -> set[str]:
    """Every command and every group of them, as Discord was told of them, in a language."""
    synced = town.discord.backend.commands[None].values()
    return {path for command in synced if command["type"] == 1 for path in paths(command, language)}


def paths(node: dict[str, Any], language: str, before: str = "") -> Iterator[str]:
    name = (node.get("name_localizations") or {}).get("es-ES") if language == "es" else None
    here = f"{before} {name or node['name']}".strip()
    yield here
    for option in node.get("options") or ():
        if option["type"] in (GROUP, SUBGROUP):
            yield from paths(option, language, here)


def mentioned(page: Path) -> set[str]:
    found: set[str] = set()
    for command, beside in SIBLINGS.findall(page.read_text(encoding="utf-8")):
        group = command.rpartition(" ")[0]
        found |= {command, *(f"{group} {word}" for word in re.findall(r"\w+", beside))}
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_that_a_text_names_exists_in_the_readers_language(town: Town, language: str):
    known, unknown = typed(town, language), set[str]()
    for file in sorted(ROOT.glob(f"data/**/locale/{language}/*.po")):
        for found in MENTION.finditer(file.read_text(encoding="utf-8")):
            words = found[1].split(" ")
            longest = next((n for n in range(len(words), 0, -1) if " ".join(words[:n]) in known), 0)
            group = any(name.startswith(f"{' '.join(words[:longest])} ") for name in known)
            if longest == 0 or (group and longest < len(words)):
                unknown.add(f"{file.name}: {found[0]}")
    assert unknown == set()


def test_every_command_that_a_page_names_exists(commands: set[str]):
    named = {page.name: mentioned(page) for page in PAGES}
    assert {"table plan", "table orders", "titans learn", "warshow row", "table admin adjudicate"} <= named["README.md"]
    assert {name: found - commands for name, found in named.items() if found - commands} == {}


def test_the_readme_names_every_group_and_every_command_of_tables(commands: set[str]):
    named = mentioned(README)
    assert {command.split()[0] for command in commands} == {command.split()[0] for command in named}
    of_tables = {command for command in commands if command.startswith("table ")} - {"table admin"}
    assert of_tables - named == set()
