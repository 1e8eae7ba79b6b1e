"""The commands as Discord gets them: within its limits in every language, and localised wherever people read them."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot import assembly
from tests.simulated import MakeBot, Town

SPANISH = ("es-ES", "es-419")
NAME = re.compile(r"[-_'\w]{1,32}")
CHARACTERS = 8000
TYPED = 1


@pytest.fixture
def make_bot() -> MakeBot:
    """The whole bot."""
    return assembly.make_bot


def nodes(node: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """A command and all its options, with where they stand."""
    here = f"{path}/{node['name']}"
    yield here, node
    for option in node.get("options") or ():
        yield from nodes(option, here)


@pytest.fixture
def commands(town: Town) -> list[dict[str, Any]]:
    """Every command that is typed, as it was synced."""
    typed = [command for command in town.discord.backend.commands[None].values() if command["type"] == TYPED]
    assert typed
    return typed


def test_the_commands_of_messages_have_names_in_both_languages(town: Town):
    menus = [command for command in town.discord.backend.commands[None].values() if command["type"] != TYPED]
    assert {menu["name"]: (menu["type"], menu["name_localizations"]["es-419"]) for menu in menus} == {
        "Show this moment": (3, "Ver este momento")
    }
    assert all(len(name) <= 32 for menu in menus for name in (menu["name"], *menu["name_localizations"].values()))


MOST = 100
"""Commands in the picker: more is a wall in which nobody finds anything."""


def test_there_are_not_too_many_commands(commands: list[dict[str, Any]]):
    leaves = [path for command in commands for path, node in nodes(command) if _is_leaf(node)]
    assert len(leaves) <= MOST, sorted(leaves)


def _is_leaf(node: dict[str, Any]) -> bool:
    """A command, or a subcommand, that has none below it."""
    kinds = {option["type"] for option in node.get("options") or ()}
    return node.get("type", TYPED) == TYPED and not kinds & {1, 2}


def longest(node: dict[str, Any], what: str) -> int:
    return max(map(len, (node.get(what) or "", *(node.get(f"{what}_localizations") or {}).values())))


def test_names_and_descriptions_are_what_discord_takes(commands: list[dict[str, Any]]):
    for command in commands:
        for path, node in nodes(command):
            for name in (node["name"], *(node.get("name_localizations") or {}).values()):
                assert NAME.fullmatch(name), (path, name)
                assert name == name.lower(), (path, name)
            for text in (node["description"], *(node.get("description_localizations") or {}).values()):
                assert 1 <= len(text) <= 100, (path, text)
            assert len(node.get("options") or ()) <= 25, path
            assert len(node.get("choices") or ()) <= 25, path
            for choice in node.get("choices") or ():
                for name in (choice["name"], *(choice.get("name_localizations") or {}).values()):
                    assert 1 <= len(name) <= 100, (path, name)


def test_no_two_names_stand_side_by_side_in_any_language(commands: list[dict[str, Any]]):
    for locale in (None, *SPANISH):

        def name(node: dict[str, Any], locale: str | None = locale) -> str:
            return (node.get("name_localizations") or {}).get(locale, node["name"])

        siblings = [commands, *(node.get("options") or () for command in commands for _, node in nodes(command))]
        for each in siblings:
            names = [name(node) for node in each]
            assert len(set(names)) == len(names), (locale, names)


def test_each_command_is_within_its_8000_characters(commands: list[dict[str, Any]]):
    for command in commands:
        size = 0
        for _, node in nodes(command):
            size += longest(node, "name") + longest(node, "description")
            size += sum(longest(choice, "name") + len(str(choice["value"])) for choice in node.get("choices") or ())
        assert size <= CHARACTERS, (command["name"], size)


def test_everything_has_a_spanish_name_and_description(commands: list[dict[str, Any]]):
    for command in commands:
        for path, node in nodes(command):
            for locale in SPANISH:
                assert (node.get("name_localizations") or {}).get(locale), (path, locale)
                assert (node.get("description_localizations") or {}).get(locale), (path, locale)
            for choice in node.get("choices") or ():
                if not choice["name"].isdecimal():
                    assert set(SPANISH) <= set(choice.get("name_localizations") or {}), (path, choice)


def test_the_names_that_people_know(commands: list[dict[str, Any]]):
    spanish = {
        path: node["name_localizations"]["es-419"]
        for command in commands
        for path, node in nodes(command)
        if path.count("/") <= 2
    }
    assert spanish["/titans"] == "titanes"
    assert spanish["/titans/play"] == "jugar"
    assert spanish["/table/hand"] == "mano"
    assert spanish["/settings"] == "ajustes"
    assert spanish["/help"] == "ayuda"


def test_the_settings_are_for_who_may_manage_channels(commands: list[dict[str, Any]]):
    (settings,) = (command for command in commands if command["name"] == "settings")
    assert int(settings["default_member_permissions"]) == 1 << 4
    assert settings["contexts"] == [0], "only in servers"
