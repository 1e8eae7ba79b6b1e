"""The rules in words: a quick start of twelve lines, and pages of short sections with an example first."""

import re

import pytest

from bot import catalogue, lessons
from bot.texts import LANGUAGES

LINES = 12
LONGEST = 400
"""Characters of a paragraph or point: six lines of a phone."""

EXAMPLE = {"en": "Example", "es": "Ejemplo"}
HEADING = re.compile(r"(?:\W*)\*\*(.+?)\*\*")

PAGES = [
    pytest.param(game_id, language, number, id=f"{game_id}-{language}-{number}")
    for game_id in sorted(catalogue.games())
    for language in LANGUAGES
    for number in range(len(lessons.words(game_id, catalogue.texts().say(language))))
]


def page(game_id: str, language: str, number: int) -> str:
    """A page of the rules in words; 0 is the quick start."""
    return lessons.words(game_id, catalogue.texts().say(language))[number]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", sorted(catalogue.games()))
def test_the_quick_start_is_the_goal_an_example_and_ten_lines_more(game_id: str, language: str):
    title, *lines = page(game_id, language, 0).split("\n")
    assert HEADING.fullmatch(title)
    assert len(lines) == LINES, lines
    assert [line[0] for line in lines[:2]] == ["🎯", "👀"]
    assert f"**{EXAMPLE[language]}.**" in lines[1]
    assert lines[-1].startswith("📖")


@pytest.mark.parametrize(("game_id", "language", "number"), PAGES)
def test_a_page_of_rules_gives_its_example_before_its_sections(game_id: str, language: str, number: int):
    title, *rest = (found for line in page(game_id, language, number).split("\n") if (found := HEADING.match(line)))
    assert title
    goal = [found for found in rest[:1] if found[0].startswith("🎯")]
    example, *sections = [found[1] for found in rest[len(goal) :]]
    assert example.startswith(EXAMPLE[language])
    assert not any(section.startswith(EXAMPLE[language]) for section in sections)
    assert len(sections) >= 3


NEXT = {"en": "On the next page:", "es": "En la página siguiente:"}


@pytest.mark.parametrize(("game_id", "language", "number"), PAGES)
def test_a_page_of_rules_is_made_of_short_sections(game_id: str, language: str, number: int):
    """Each has a heading, and nothing in it is a block of prose."""
    _, *sections = page(game_id, language, number).split("\n\n")
    for section in sections:
        assert HEADING.match(section) or section.startswith(NEXT[language]), section
    for line in page(game_id, language, number).split("\n"):
        assert len(line) <= LONGEST, line
