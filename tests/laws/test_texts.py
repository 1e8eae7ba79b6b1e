"""Laws of words: what a game says has a text in both languages, and every text fits its parameters."""

import itertools
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot import catalogue
from bot.service.telling import intended, wording
from bot.texts import LANGUAGES
from games.core.game import EDITION, Game, Reason, Standing, by_post
from games.core.hidden import redact
from games.core.referee import RESIGN, Refusal, act, legal
from tests.installed import TOY, installed
from tests.laws.plays import Play, by_chance, cases_of, every_game, play
from tests.quick import first_quick

ROOT = Path(__file__).resolve().parents[2]
GAMES = pytest.mark.parametrize("game", every_game(), ids=lambda game: game.id)
IN_EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
PLAYED_IN_EACH_LANGUAGE = pytest.mark.parametrize("language", first_quick(LANGUAGES))
"""Other tests see that both languages have the same texts."""


@pytest.fixture(autouse=True)
def _toy_registered() -> Iterator[None]:
    with installed(TOY):
        yield


@GAMES
@IN_EACH_LANGUAGE
def test_a_game_has_a_name_rules_and_a_word_for_each_option(game: Game[Any, Any], language: str):
    say = catalogue.texts().say(language)
    for key in ("name", "rules"):
        assert say(f"{game.id}.{key}")
    for option in game.options:
        for value in option.values if option.name != EDITION else ():  # all games say it alike, and only if it is old
            assert say(f"{game.id}.option.{option.name}", **{option.name: value})


@GAMES
@PLAYED_IN_EACH_LANGUAGE
def test_every_question_every_action_and_every_event_has_words(game: Game[Any, Any], language: str):
    texts = catalogue.texts()
    say = texts.say(language)
    for case in cases_of(game):
        played = play(case)
        assert played.steps
        names = [f"player {seat}" for seat in range(played.setup.seats)]
        entries = [played.dealt, *(step.entry for step in played.steps)]
        for event in {event for entry in entries for event in entry.events}:
            assert texts.event(language, game.id, event, names)
        for kind in {ask.kind for step in played.steps for ask in step.asks}:
            assert say(f"{game.id}.prompt.{kind}")
        for action in {step.action for step in played.steps}:
            assert wording.deed(game, action, say)
            assert say(f"{game.id}.verb.{action.verb}")


@IN_EACH_LANGUAGE
def test_every_standing_order_has_words(language: str):
    found = [(game, standing, order) for game in every_game() for standing, order in _orders(game)]
    assert {game.id for game, standing, _ in found if standing is by_post(game).beforehand} == {"battalions", "warshow"}
    for game, standing, order in found:
        assert intended.order(game.id, standing, order, language) != order
        if standing.words(order) is not None:
            assert intended.matter(standing, order, language)


def _orders(game: Game[Any, Any]) -> set[tuple[Standing[Any, Any], str]]:
    """Some of the orders that a game takes, and its usual ones."""
    kinds = [each for each in (by_post(game).standing, by_post(game).beforehand) if each is not None]
    steps = [step for case in list(cases_of(game))[:2] for step in play(case).sample(5, "orders")] if kinds else []
    seen = [(redact(step.before.state, step.seat), step.seat) for step in steps]
    return {(each, order) for each in kinds for view, seat in seen for order in each.orders(view, seat)} | {
        (each, order) for each in kinds for order in each.usual
    }


@GAMES
@PLAYED_IN_EACH_LANGUAGE
def test_every_refusal_has_words(game: Game[Any, Any], language: str):
    texts = catalogue.texts()
    for case in cases_of(game):
        played = play(case)
        everything = {game.notation(step.action): step.action for step in played.steps}
        for step in played.sample(10, "words"):
            offered = set(legal(game, step.before, step.seat))
            for action in set(everything.values()) - offered:
                seen = redact(step.before.state, step.seat)
                assert texts.reason(language, game.why_not(seen, step.seat, action))
        for position, seat, text in ((played.start, 99, RESIGN), (played.end, 0, RESIGN), (played.start, 0, "?")):
            assert texts.reason(language, _refusal(played, position, seat, text))


def _refusal(played: Any, position: Any, seat: int, text: str) -> Reason:
    with pytest.raises(Refusal) as error:
        act(played.game, played.setup, position, seat, text)
    return error.value.reason


@GAMES
def test_no_name_of_a_thing_is_said_as_another_thing(game: Game[Any, Any]):
    """Events and actions name things by short texts; those that are said as they stand are said so everywhere.

    A troop called `b4` must not be called a trench because a text has that key under another parameter.
    """
    for case in cases_of(game):
        assert said_as_another(play(case)) == {}


@GAMES
@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_no_name_is_said_as_another_thing_on_any_board_of_many_games(game: Game[Any, Any]):
    """A thousand games in all, 250 of each of four."""
    rng = random.Random(f"names {game.id}")
    for number, case in zip(range(250), itertools.cycle(cases_of(game))):
        assert said_as_another(by_chance(case, rng), every=True) == {}, number


def said_as_another(played: Play, *, every: bool = False) -> dict[str, list[str]]:
    """Names that have a text under one parameter and stand for themselves under another: each with the parameters.

    `every`: what may be done on every board is looked at; else on some of them.
    """
    entries = [played.dealt, *(step.entry for step in played.steps)]
    named = {(key, value) for entry in entries for event in entry.events for key, value in event.args}
    for step in played.steps if every else played.sample(25, "names"):
        for ask in step.asks:
            for action in legal(played.game, step.before, ask.seat):
                named |= {(field, getattr(action, field)) for field in action.__struct_fields__}
    has = catalogue.texts().language(None).has
    found: dict[str, dict[str, bool]] = {}
    for parameter, name in named:
        if isinstance(name, str) and name:
            found.setdefault(name, {})[parameter] = has(f"{played.game.id}.{parameter}.{name}")
    return {name: sorted(ways) for name, ways in found.items() if len(set(ways.values())) > 1}


@pytest.mark.parametrize("file", sorted(ROOT.glob("data/**/*.po")), ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_every_line_of_a_catalogue_is_closed(file: Path):
    """What is not is read without its last word, and nobody complains."""
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    assert [line for line in lines if not (line.count('"') >= 2 and line.endswith('"'))] == []
