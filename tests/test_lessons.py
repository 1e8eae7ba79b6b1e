"""The pictures of the rules: each is reached by the rules and has words in both languages."""

import pytest

from bot import catalogue, completeness, lessons
from bot.texts import LANGUAGES
from rendering.picture import Sheet
from tests.installed import TALLY, installed

LESSONS = [(game_id, lesson) for game_id in sorted(catalogue.games()) for lesson in lessons.lessons(game_id)]


@pytest.mark.parametrize(("game_id", "lesson"), LESSONS, ids=lambda part: getattr(part, "id", part))
def test_a_lesson_is_drawn_and_told_in_both_languages(game_id: str, lesson: lessons.Lesson):
    for language in LANGUAGES:
        picture = lessons.drawn(game_id, lesson, language)
        assert picture.png.startswith(b"\x89PNG")
        assert picture.alt
        assert catalogue.texts().say(language)(f"{game_id}.lesson.{lesson.id}")


def test_the_picture_of_a_lesson_shows_its_last_move(monkeypatch: pytest.MonkeyPatch):
    drawn: list[Sheet] = []
    painter = catalogue.painter("titans")
    board = painter.board
    monkeypatch.setattr(painter, "board", lambda view, sheet, say: drawn.append(sheet) or board(view, sheet, say))
    for lesson in lessons.lessons("titans"):
        lessons.drawn("titans", lesson, "en")
    assert {event.kind for sheet in drawn for event in sheet.happened} >= {"advance", "attack", "round-won"}


@pytest.mark.parametrize("game_id", catalogue.games())
def test_every_game_has_lessons_with_names_of_their_own(game_id: str):
    known = [lesson.id for lesson in lessons.lessons(game_id)]
    assert len(known) >= completeness.LESSONS, f"{game_id} wants lessons in data/{game_id}/lessons.toml"
    assert len(set(known)) == len(known)


def test_a_game_without_lessons_has_its_rules_in_words_alone():
    with installed(TALLY):
        lessons.lessons.cache_clear()
        assert lessons.lessons("tally") == ()


@pytest.mark.parametrize("game_id", sorted(catalogue.games()))
def test_the_rules_in_words_fit_into_one_message(game_id: str):
    for language in LANGUAGES:
        least, most = completeness.RULES
        assert least < len(catalogue.texts().say(language)(f"{game_id}.rules")) <= most


def test_a_lesson_goes_on_where_another_ended_and_its_shuffles_are_orders_of_the_same_cards():
    first, after = lessons.lessons("battalions")[:2]
    setup, position = lessons.reached("battalions", after)
    assert after.moves[: len(first.moves)] == first.moves
    assert position.forced == len(setup.chance)
    deck, wanted = setup.chance[1]["shuffle"], after.chance[1]["first"]
    assert deck[: len(wanted)] == wanted
    assert len(set(map(str, deck))) > len(wanted)
