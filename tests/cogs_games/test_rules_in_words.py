"""The rules in words: page by page, within what a message holds, with examples that can be typed as they stand."""

import re
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from bot import catalogue, completeness, lessons
from cogs import titans, warshow
from cogs.shared import verbs
from games.core.game import Game
from tests.town import Town

LANGUAGES = ("es", "en")
SPELLERS: dict[str, Callable[..., str]] = {
    "titans": lambda text, say: titans.written(WATCHED, 1, text, say),
    "warshow": lambda text, say: verbs.speller("warshow", warshow.loosely, warshow.words)(WATCHED, 1, text, say),
}
WATCHED: Any = SimpleNamespace(seat_of=lambda _: None)


def examples(game_id: str, language: str) -> Iterator[str]:
    say = catalogue.texts().say(language)
    for text in (*lessons.words(game_id, say), say(f"{game_id}.refused.unreadable")):
        yield from (part for part in re.findall(r"`([^`]+)`", text) if not part.startswith("/") and " " in part)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", sorted(SPELLERS))
def test_the_examples_can_be_typed_as_they_stand(game_id: str, language: str):
    game: Game[Any, Any] = catalogue.game(game_id)
    say, found = catalogue.texts().say(language), list(examples(game_id, language))
    assert len(found) > 8
    for typed in found:
        assert game.parse(SPELLERS[game_id](typed, say)), typed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", catalogue.games())
def test_a_page_fits_into_a_message(game_id: str, language: str):
    assert all(len(page) <= completeness.RULES[1] for page in lessons.words(game_id, catalogue.texts().say(language)))


async def test_the_pages_of_words_come_before_the_pictures(town: Town):
    quick = await town.command(town.carol, "warshow rules")
    assert "in twelve lines" in quick
    first = await town.click(town.carol, "Next", quick.posts[0])
    assert "Your turn, in five phases" in first
    more = await town.click(town.carol, "Next", first.posts[0])
    assert "orders and special cases" in more
    shown = await town.click(town.carol, "Look at an example", more.posts[0])
    assert shown.pictures
    back = await town.click(town.carol, "Previous", shown.posts[0])
    assert "orders and special cases" in back


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", catalogue.games())
def test_the_rules_begin_with_twelve_lines_and_an_example(game_id: str, language: str):
    """Goal and example first; the last line says where more is."""
    first = lessons.words(game_id, catalogue.texts().say(language))[0]
    title, goal, example, *rest = first.splitlines()
    assert title.startswith("**")
    assert goal.startswith("🎯")
    assert example.startswith("👀")
    assert len(rest) == 10
    assert f"{catalogue.texts().say(language)(f'cmd.{game_id}')} " in rest[-1]
    assert len(first) <= 2300
