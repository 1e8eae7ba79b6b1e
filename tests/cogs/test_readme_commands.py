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
SPANISH_README = ROOT / "README.es.md"
LIST = ROOT / "docs" / "commands.md"
ALL = "## All of them\n"
"""What follows in `LIST` stands in both languages and is compared whole."""

PAGES = [README, ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
SIBLINGS = re.compile(r"`/([a-zá-ú][a-zá-ú -]*)(?: \w+:)?`((?: `[a-zá-ú]+`)*)")
"""A command, perhaps with an option, and the last words of others that are named beside it."""
MENTION = re.compile(r"`/((?!\{)[\w-]+(?: (?!\{)[\w-]+){0,2})")
"""A command in a text; what is put in later cannot be looked for."""
GROUP, SUBGROUP = 2, 1
MENU = 3


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
    text = page.read_text(encoding="utf-8").partition(ALL)[0]
    for command, beside in SIBLINGS.findall(text):
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
    assert {"table plan", "table orders", "titans learn"} <= named["README.md"]
    assert {name: found - commands for name, found in named.items() if found - commands} == {}


def test_every_command_that_the_spanish_readme_names_exists(town: Town):
    named = mentioned(SPANISH_README)
    assert {"mesa órdenes", "titanes nueva"} <= named
    assert named - typed(town, "es") == set()


def test_all_commands_are_listed_in_both_languages(town: Town):
    rows = [row for command in town.discord.backend.commands[None].values() for row in listed(command)]
    wanted = ["| English | Español | |", "| --- | --- | --- |", *sorted(rows)]
    assert LIST.read_text(encoding="utf-8").partition(ALL)[2].strip().split("\n") == wanted


def listed(node: dict[str, Any], english: str = "", spanish: str = "") -> Iterator[str]:
    """The rows of a command, or of those below it: how it is typed in each language, and what it does."""
    here = f"{english} {node['name']}".strip()
    there = f"{spanish} {(node.get('name_localizations') or {}).get('es-ES', node['name'])}".strip()
    below = [option for option in node.get("options") or () if option["type"] in (GROUP, SUBGROUP)]
    if node.get("type") == MENU:
        yield f"| *{here}* | *{there}* | in the menu of a message, under *Apps* |"
    elif not below:
        yield f"| `/{here}` | `/{there}` | {node['description']} |"
    for option in below:
        yield from listed(option, here, there)
