"""The words of first games: each question and each verb of each game is explained, in both languages."""

import random

import pytest

from bot import catalogue
from bot.texts import LANGUAGES
from games.core import referee
from games.core.referee import Setup

GAMES = sorted(catalogue.games())


def named(language: str, game_id: str, kind: str) -> set[str]:
    """What stands behind `<game>.<kind>.` in the keys of the texts."""
    start, keys = f"{game_id}.{kind}.", catalogue.texts().language(language).keys()
    return {key.removeprefix(start) for key in keys if key.startswith(start)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_verb_and_every_question_is_explained_and_nothing_else(game_id: str, language: str):
    assert named(language, game_id, "teach.verb") == named(language, game_id, "verb")
    # a question may have a text of its own in some editions and at some moments
    asked = {key.partition(".")[0] for key in named(language, game_id, "prompt")}
    assert named(language, game_id, "teach.question") == asked


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_explained_of_events_is_about_events_of_the_game(game_id: str):
    explained = {key.removesuffix(".own").removesuffix(".other") for key in named("en", game_id, "teach.event")}
    assert explained
    assert explained <= named("en", game_id, "event")
    assert named("en", game_id, "teach.event") == named("es", game_id, "teach.event")


@pytest.mark.parametrize("game_id", GAMES)
def test_whatever_a_game_asks_and_offers_is_explained(game_id: str):
    game, luck = catalogue.game(game_id), random.Random(3)
    options = referee.complete(game, {})
    setup = Setup(options=options, seats=game.seats.start, seed=bytes(32))
    position, _ = referee.begin(game, setup)
    verbs, questions = named("en", game_id, "teach.verb"), named("en", game_id, "teach.question")
    for _ in range(150):
        asks = referee.asks(game, position)
        if not asks:
            break
        ask = luck.choice(asks)
        assert ask.kind in questions
        legal = referee.legal(game, position, ask.seat)
        assert {action.verb for action in legal} <= verbs
        position, _ = referee.play(game, setup, position, ask.seat, luck.choice(legal))
