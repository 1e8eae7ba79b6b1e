"""`tabard game new`: what it lays out is a whole game, which can be played before a line of it is changed."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot import assembly, catalogue, lessons, skeleton
from bot.arena.bouts import balance_of
from bot.cli import main
from bot.completeness import missing
from bot.protocol.server import Server
from bot.texts import LANGUAGES
from games.core import referee
from games.core.audit import check
from games.core.game import Game
from rendering.picture import ALT_LIMIT, Sheet
from tests import test_lessons, test_teaching
from tests.installed import installed, laid_out
from tests.laws import test_texts
from tests.laws.law import every_law
from tests.laws.plays import cases_of, play
from tests.simulated import MakeBot, Town

ROOT = Path(__file__).resolve().parents[2]
NAME = "nines"
Output = pytest.CaptureFixture[str]
IN_EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a new package."""
    return laid_out(NAME, tmp_path_factory.mktemp("new"))


@pytest.fixture
def game(package: Path) -> Iterator[Game[Any, Any]]:
    """The new game, while it is installed."""
    with installed(package):
        yield catalogue.game(NAME)


@pytest.fixture
def make_bot(game: Game[Any, Any]) -> MakeBot:
    """The bot as it is where the game is installed."""
    assert game.id == NAME
    return assembly.make_bot


class Line:
    """A line to the referee."""

    def __init__(self) -> None:
        self.server = Server("es")

    def __call__(self, cmd: str, **fields: Any) -> dict[str, Any]:
        answer = json.loads(self.server.reply(json.dumps({"cmd": cmd, **fields}).encode()))
        assert answer["ok"], answer
        return answer


# --- what is laid out -------------------------------------------------------------------------------------------------


def test_it_says_where_the_package_is_and_how_to_go_on(capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    assert main(("game", "new", NAME)) == 0
    assert f"tabard-{NAME} holds a game" in capsys.readouterr().out
    readme = (tmp_path / f"tabard-{NAME}" / "README.md").read_text(encoding="utf-8")
    for words in ("pip install", "doctor", f"game check {NAME}", f"test tests/laws -k {NAME}", "./tabard demo"):
        assert words in readme


def test_nothing_of_the_template_s_own_name_and_marks_is_left():
    files = skeleton.contents(NAME)
    assert Path(f"tabard_{NAME}/locale/es/{NAME}.po") in files
    assert Path("pyproject.toml") in files
    assert [place for place, text in files.items() if skeleton.WORD in f"{place} {text}".casefold()] == []


def test_the_template_itself_is_no_game_and_has_no_texts_of_the_house():
    assert skeleton.WORD not in catalogue.games()
    assert not catalogue.texts().language("en").has(f"{skeleton.WORD}.name")
    assert list(skeleton.TEMPLATE.rglob("*.po")) == []


@pytest.mark.parametrize(
    "name",
    ["x", "a" * 21, "Chess", "two words", "nine-s", "años", "../up", "", "lambda", "none", "titans", "table", "ayuda"],
)
@IN_EACH_LANGUAGE
def test_what_can_be_no_name_gets_one_line(capsys: Output, tmp_path: Path, name: str, language: str):
    assert main(("game", "new", name, "--to", str(tmp_path), "--locale", language)) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert said.err.startswith("tabard: ")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_stays_as_it_is(capsys: Output, tmp_path: Path):
    kept = tmp_path / f"tabard-{NAME}" / "mine.txt"
    kept.parent.mkdir()
    kept.write_text("mine")
    assert main(("game", "new", NAME, "--to", str(tmp_path))) == 2
    assert "is there already" in capsys.readouterr().err
    assert [file.name for file in kept.parent.iterdir()] == [kept.name]


def test_where_nothing_can_be_written_it_is_told_in_one_line(capsys: Output, tmp_path: Path):
    (tmp_path / "file").write_text("no folder")
    assert main(("game", "new", NAME, "--to", str(tmp_path / "file"))) == 2
    assert capsys.readouterr().err.count("\n") == 1


# --- the game ---------------------------------------------------------------------------------------------------------


def test_the_catalogue_knows_it_while_it_is_installed(game: Game[Any, Any]):
    assert catalogue.broken() == {}
    assert not catalogue.parts(NAME).of_house
    assert balance_of(game).matchups


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_is_played_through_the_referee_protocol(game: Game[Any, Any], seats: int):
    assert seats in game.seats
    line, rng = Line(), random.Random(seats)
    opened = line("new", game=NAME, seats=seats, seed="ab" * 32)
    table, status = opened["table"], {"to_act": list(range(seats)), "over": None}
    while status["over"] is None:
        seat = rng.choice(status["to_act"])
        actions = line("legal", table=table, seat=seat)["actions"]
        answer = line("act", table=table, seat=seat, action=rng.choice(actions))
        status = answer["status"]
        assert all(event["text"] for event in answer["events"] + answer["private"])
    assert check(line("export", table=table)["log"], catalogue.games().get).holds


@pytest.mark.parametrize("name", every_law())
def test_it_keeps_every_law(game: Game[Any, Any], name: str):
    for case in cases_of(game):
        every_law()[name](play(case))


def test_nothing_is_missing_from_it(game: Game[Any, Any]):
    assert missing(game.id) == []


@IN_EACH_LANGUAGE
def test_all_that_it_says_has_words(game: Game[Any, Any], language: str):
    test_texts.test_a_game_has_a_name_rules_and_a_word_for_each_option(game, language)
    test_texts.test_every_question_every_action_and_every_event_has_words(game, language)
    test_texts.test_every_refusal_has_words(game, language)
    test_texts.test_no_name_of_a_thing_is_said_as_another_thing(game)


def test_both_languages_have_the_same_texts(game: Game[Any, Any]):
    keys = {code: catalogue.texts().language(code).keys() for code in LANGUAGES}
    said = {code: {key for key in keys[code] if NAME in key.split(".")} for code in LANGUAGES}
    assert len(said["en"]) > 40
    assert said["en"] == said["es"]
    assert catalogue.texts().say("es")(f"{game.id}.name") == "Nines"


@IN_EACH_LANGUAGE
def test_first_games_and_rules_are_explained(game: Game[Any, Any], language: str):
    test_teaching.test_every_verb_and_every_question_is_explained_and_nothing_else(game.id, language)
    test_teaching.test_what_is_explained_of_events_is_about_events_of_the_game(game.id)
    test_teaching.test_whatever_a_game_asks_and_offers_is_explained(game.id)
    test_lessons.test_every_game_has_lessons_with_names_of_their_own(game.id)
    test_lessons.test_the_rules_in_words_fit_into_one_message(game.id)
    for lesson in lessons.lessons(game.id):
        test_lessons.test_a_lesson_is_drawn_and_told_in_both_languages(game.id, lesson)


@pytest.mark.parametrize("seats", [2, 4])
def test_its_painter_draws_boards_hands_and_replays(game: Game[Any, Any], seats: int):
    case = next(case for case in cases_of(game) if case.seats == seats)
    say, painter, frames = catalogue.texts().say("es"), catalogue.painter(NAME), list[Any]()
    names = ("Ana", "\U0001f600", "Carol " * 20, "\u3164")[:seats]
    for position in play(case).positions:
        for seat in (None, 0):
            shown: Any = game.show(referee.view(position, seat), seat)
            sheet = _sheet(game, position, names, seat)
            picture = painter.board(shown, sheet, say)
            assert picture.png.startswith(b"\x89PNG")
            assert "Ana: " in picture.alt
            assert len(picture.alt) <= ALT_LIMIT
            if seat is None:
                frames.append((shown, sheet))
                continue
            cards = shown.hand
            assert str(cards[0] if cards else "—") in painter.hand(shown, sheet, say, {}).alt
    assert painter.replay(frames, say).startswith(b"GIF89a")


def _sheet(game: Game[Any, Any], position: Any, names: tuple[str, ...], seat: int | None) -> Sheet:
    asks = referee.asks(game, position)
    return Sheet(
        names=names,
        seat=seat,
        to_act=tuple(ask.seat for ask in asks),
        phase=asks[0].kind if asks else "over",
        options={},
        over=position.over,
        caption="what just happened",
    )


@pytest.mark.slow
def test_its_own_tests_pass(package: Path):
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONSAFEPATH": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(package / "tests")]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"\b1\d passed", done.stdout)


@pytest.mark.slow
def test_the_laws_find_it_by_its_name(package: Path):
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{package}"}
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "tests/laws", "-k", NAME]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(re.findall(r"(\d+) passed", done.stdout)[0]) > len(every_law())


# --- in Discord -------------------------------------------------------------------------------------------------------


async def test_it_is_played_against_the_computer_by_command_by_writing_and_by_button(town: Town):
    await town.command(town.ana, f"{NAME} new", computer="greedy")
    (thread,) = town.threads
    for command, parameter, word in (("play", "move", "lay"), ("play", "move", "poner")):
        hand = (await town.command(town.ana, "table hand", thread)).posts[0]
        card = re.findall(r"\d", hand.pictures[0].alt)[0]
        answer = await town.command(town.ana, f"{NAME} {command}", thread, **{parameter: f"{word} {card}"})
        assert answer.private
        assert f"Ana pone {card}." in answer.text
    panel = (await town.click(town.ana, "Play", town.posts(thread)[-1])).posts[0]
    await town.click(town.ana, next(label for label in panel.buttons if label.startswith("Poner")), panel)
    story = "\n".join(post.text for post in town.posts(thread))
    assert story.count("The cards are turned up") >= 2


async def test_its_rules_and_a_first_game_are_there(town: Town):
    rules = await town.command(town.carol, f"{NAME} rules")
    assert "four of each value" in rules.text
    learned = await town.command(town.carol, f"{NAME} learn")
    assert "Everybody lays one card at the same time" in learned.text
