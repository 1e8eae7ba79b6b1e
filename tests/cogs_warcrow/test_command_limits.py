"""Discord takes only so much of a command: 25 parts a level, 8,000 characters in all, in its longest language."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.simulated import Town

CHARACTERS, PARTS = 8000, 25
OURS = ("warcrow", "tournament")


def _commands(town: Town) -> dict[str, dict[str, Any]]:
    stored = town.discord.backend.commands[None].values()
    return {command["name"]: command for command in stored if command["name"] in OURS}


def _longest(part: dict[str, Any], field: str) -> int:
    texts = [part.get(field) or "", *(part.get(f"{field}_localizations") or {}).values()]
    return max(map(len, texts))


def _parts(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield part
    for inner in part.get("options") or ():
        yield from _parts(inner)


def _characters(command: dict[str, Any]) -> int:
    total = 0
    for part in _parts(command):
        total += _longest(part, "name") + _longest(part, "description")
        for choice in part.get("choices") or ():
            total += _longest(choice, "name") + len(str(choice["value"]))
    return total


@pytest.mark.parametrize("name", OURS)
async def test_the_whole_command_fits(town: Town, name: str):
    command = _commands(town)[name]
    assert _characters(command) <= CHARACTERS, f"{_characters(command)} characters"
    for part in _parts(command):
        assert len(part.get("options") or ()) <= PARTS, part["name"]
        assert len(part.get("choices") or ()) <= PARTS, part["name"]


@pytest.mark.parametrize("name", OURS)
async def test_every_part_has_a_spanish_name_of_its_own(town: Town, name: str):
    for part in _parts(_commands(town)[name]):
        for locale in ("es-ES", "es-419"):
            assert part["name_localizations"][locale]
            assert part["description_localizations"][locale]
        names = [inner["name_localizations"]["es-ES"] for inner in part.get("options") or ()]
        assert len(names) == len(set(names)), f"two options of one name in {part['name']}"


async def test_everything_the_tournament_needs_can_be_typed(town: Town):
    found = {
        " ".join(filter(None, (name, part["name"], inner and inner["name"])))
        for name in ("tournament", "warcrow")
        for part in _commands(town)[name]["options"]
        for inner in ([one for one in part.get("options") or () if part["type"] == 2] or [None])
    }
    groups = {
        "tournament": "join withdraw checkin return pairings table standings league",
        "tournament event": "new show run late player timer export import audit staff change cancel",
        "tournament judge": "result swap penalty",
        "warcrow": "new pairings standings report initiative roll odds scenario feat rules",
        "warcrow list": "submit add show reveal",
    }
    assert found == {f"{group} {name}" for group in groups for name in groups[group].split()}
