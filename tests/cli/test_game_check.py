"""`tabard game check`: what a game lacks is named, all of it, and a game that cannot be used hurts nobody."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from bot import assembly, catalogue, lessons
from bot.cli import main
from bot.client import TabardBot
from bot.completeness import missing
from bot.protocol.server import Server
from bot.texts import LANGUAGES
from games.core.game import Reason, Thinking
from games.core.hidden import Seat
from tests.installed import TOY, installed, laid_out
from tests.quick import first_quick
from tests.simulated import MakeBot, Town

Output = pytest.CaptureFixture[str]
Harm = Callable[[str], str]
HOUSE = sorted(catalogue.games())


@contextmanager
def half(name: str, to: Path, *harms: tuple[str, Harm]) -> Iterator[list[Reason]]:
    """What is missing from a package in which some files were changed, while it is installed.

    Each has a name of its own: Python would not read a module of the same name again.
    """
    with installed(harmed(name, to, *harms)):
        yield missing(name)


def harmed(name: str, to: Path, *harms: tuple[str, Harm]) -> Path:
    """The folder of such a package."""
    folder = laid_out(name, to)
    for place, harm in harms:
        file = folder / place.format(name=name)
        file.write_text(harm(file.read_text("utf-8")), encoding="utf-8")
    lessons.lessons.cache_clear()
    return folder


def without(pattern: str) -> Harm:
    """The same text without what matches; which must be there."""

    def harm(text: str) -> str:
        changed, count = re.subn(pattern, "", text, flags=re.MULTILINE | re.DOTALL)
        assert count, pattern
        return changed

    return harm


def message(key: str) -> str:
    """A text in a file of them."""
    return rf'msgid "{re.escape(key)}"\nmsgstr.*?\n\n'


# --- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", first_quick(sorted(HOUSE, reverse=True), 2))
def test_a_game_of_the_house_is_whole(game_id: str):
    assert missing(game_id) == []


def test_the_worked_example_of_the_page_is_whole(capsys: Output):
    with installed(TOY):
        lessons.lessons.cache_clear()
        assert main(("game", "check", "sealed")) == 0
    assert capsys.readouterr().out.startswith("sealed: nothing is missing")


# --- half a game ------------------------------------------------------------------------------------------------------


def test_what_is_missing_is_named_in_one_list_with_where_it_belongs(tmp_path: Path, capsys: Output):
    texts = "tabard_{name}/locale/es/{name}.po"
    harms = (
        (texts, without(message("halves.event.laid"))),
        (texts, without(message("halves.teach.verb.lay"))),
        (texts, without(message("cmd.halves.learn.desc"))),
        (texts, without(message("halves.picture.hand"))),
        (texts, without(message("halves.picture.draw"))),  # said at the end alone, which no lesson shows
        ("tabard_{name}/locale/en/{name}.po", lambda text: text.replace("{player} lays {card}.", "{who} lays.")),
        ("tabard_{name}/painter.py", lambda text: text.replace("def replay(", "def film(")),
        ("tabard_{name}/cog.py", without(r'    @command\("halves\.rules"\).*?\n\n\n')),
        ("tabard_{name}/lessons.toml", without(r'\[\[lesson\]\]\nid = "taken".*')),
    )
    with half("halves", tmp_path, *harms) as found:
        folder = tmp_path / "tabard-halves" / "tabard_halves"
        named = {reason.key: reason.args for reason in found}
        assert named["game.lacks.painter"] == {"module": "tabard_halves.painter", "names": "replay"}
        assert named["game.lacks.commands"] == {"module": "tabard_halves.cog", "names": "rules"}
        assert named["game.lacks.parameters"] == {
            "where": str(folder / "locale" / "en"),
            "keys": "halves.event.laid",
        }
        assert named["game.lacks.lessons"] == {"file": str(folder / "lessons.toml"), "n": 2, "least": 3}
        assert named["game.lacks.texts"]["where"] == str(folder / "locale" / "es")
        assert set(str(named["game.lacks.texts"]["keys"]).split(", ")) == {
            "cmd.halves.learn.desc",
            "halves.event.laid",
            "halves.picture.draw",
            "halves.picture.hand",
            "halves.teach.verb.lay",
        }
        assert len(found) == 5
        capsys.readouterr()
        for language in LANGUAGES:
            assert main(("game", "check", "halves", "--locale", language)) == 1
            lines = capsys.readouterr().out.splitlines()
            assert "5" in lines[0]
            assert len(lines) == 6
            assert all(line.startswith("- ") for line in lines[1:])


def test_rules_that_are_a_line_and_lessons_that_cannot_be_reached_are_named(tmp_path: Path):
    harms = (
        ("tabard_{name}/locale/es/{name}.po", without(r'(?<=msgid "halfrules.rules"\nmsgstr ""\n)(".*?"\n)+?(?=\n)')),
        ("tabard_{name}/lessons.toml", lambda text: text.replace("lay 6", "lay 99")),
    )
    with half("halfrules", tmp_path, *harms) as found:
        assert {reason.key for reason in found} >= {"game.lacks.rules", "game.lacks.lesson"}
        assert {reason.args["key"] for reason in found if reason.key == "game.lacks.rules"} == {"halfrules.rules"}


def test_a_file_of_lessons_that_is_none_is_named(tmp_path: Path):
    with half("halflessons", tmp_path, ("tabard_{name}/lessons.toml", lambda text: text + "[[lesson")) as found:
        assert "game.lacks.readable" in {reason.key for reason in found}


def test_tests_that_are_not_there_are_named(tmp_path: Path):
    folder = laid_out("halftests", tmp_path)
    for file in (folder / "tests").iterdir():
        file.unlink()
    with installed(folder):
        found = missing("halftests")
    assert [reason.key.rpartition(".")[2] for reason in found] == ["playthrough", "who_sees_what", "rule"]
    assert {reason.args["folder"] for reason in found} == {str(folder / "tests")}


def test_who_begins_must_be_measured(tmp_path: Path):
    folder = laid_out("halfturns", tmp_path)
    (folder / "tabard_halfturns" / "balance.py").unlink()
    with installed(folder):
        assert missing("halfturns") == [], "all are asked at once and nobody has a side"
        kind = type(catalogue.game("halfturns"))
        asks = kind.asks
        kind.asks = lambda self, public: asks(self, public)[:1]
        assert [reason.key for reason in missing("halfturns")] == ["game.lacks.balance"]


class _Counsel(Thinking[Any, Any]):
    """Knows a reason for everything, in words that nobody wrote."""

    def worth(self, view: Any, seat: Seat) -> float:
        return 0.5

    def playout(self, view: Any, seat: Seat, actions: Sequence[Any], rng: Random) -> Any:
        return actions[0]

    def reason(self, view: Any, seat: Seat, action: Any) -> Reason | None:
        return Reason("halfhints.counsel.because")


def test_what_a_hint_would_say_needs_its_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with installed(laid_out("halfhints", tmp_path)):
        assert missing("halfhints") == []
        monkeypatch.setattr(type(catalogue.game("halfhints")), "thinking", _Counsel())
        keys = {reason.args["keys"] for reason in missing("halfhints") if reason.key == "game.lacks.texts"}
    assert keys == {"halfhints.counsel.because"}


def test_a_computer_player_that_stumbles_is_named(tmp_path: Path):
    harm = (
        "tabard_{name}/game.py",
        lambda text: re.sub(r"(def unseen\(.*?:\n)", r"\1        raise RuntimeError\n", text),
    )
    with half("halfminds", tmp_path, harm) as found:
        assert {reason.args["level"] for reason in found if reason.key == "game.lacks.computer"} >= {"greedy", "search"}


def test_a_game_that_is_not_there_is_a_wrong_question(capsys: Output):
    assert main(("game", "check", "chess")) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1


# --- broken packages --------------------------------------------------------------------------------------------------


@pytest.fixture
def broken_cog(tmp_path: Path) -> Iterator[str]:
    """A game whose commands fail when the bot takes them."""
    with installed(harmed("badcog", tmp_path, ("tabard_{name}/cog.py", _fails_when_taken))):
        yield "badcog"


def _fails_when_taken(text: str) -> str:
    """It has added its commands before it fails: they must not stay."""
    return f"{text}    raise RuntimeError\n"


@pytest.fixture
def make_bot(broken_cog: str) -> MakeBot:
    """The bot where that game is installed."""
    assert broken_cog
    return assembly.make_bot


async def test_the_bot_starts_without_a_game_whose_commands_fail(town: Town, broken_cog: str):
    assert [type(error) for error in town.discord.errors] == [RuntimeError], "it is logged"
    assert broken_cog not in catalogue.games()
    assert catalogue.broken()[broken_cog].key == "game.fault.import"
    assert broken_cog not in {command.name for command in cast("TabardBot", town.bot).tree.get_commands()}
    helped = await town.command(town.ana, "help")
    assert "Wards of War" in helped.text
    assert broken_cog not in helped.text.casefold()
    line = Server("en")
    told = json.loads(line.reply(b'{"cmd": "games"}'))
    assert sorted(told["games"]) == HOUSE
    opened = json.loads(line.reply(b'{"cmd": "new", "game": "titans"}'))
    assert opened["ok"]


def test_what_fails_when_it_is_taken_is_named(broken_cog: str):
    (reason,) = missing(broken_cog)
    assert reason == Reason("game.fault.import", {"module": "tabard_badcog.cog", "error": "RuntimeError()"})


@pytest.mark.parametrize(
    ("name", "place", "harm", "fault"),
    [
        ("badimport", "tabard_{name}/__init__.py", lambda text: f"raise RuntimeError\n{text}", "import"),
        ("badgame", "tabard_{name}/__init__.py", lambda text: text.replace("GAME =", "PLAY ="), "no_game"),
        ("badname", "tabard_{name}/locale/es/{name}.po", without(message("badname.name")), "name"),
    ],
)
def test_a_package_that_cannot_be_used_is_left_out_and_says_why(
    tmp_path: Path, capsys: Output, name: str, place: str, harm: Harm, fault: str
):
    with half(name, tmp_path, (place, harm)) as found:
        assert [reason.key for reason in found] == [f"game.fault.{fault}"]
        assert name not in catalogue.games()
        for language in LANGUAGES:
            assert main(("game", "check", name, "--locale", language)) == 1
            assert capsys.readouterr().out.count("\n") == 2


def test_a_package_whose_texts_are_no_text_is_left_out(tmp_path: Path):
    folder = laid_out("badtexts", tmp_path)
    (folder / "tabard_badtexts" / "locale" / "es" / "badtexts.po").write_bytes(b'msgid "\xff\xfe')
    with installed(folder):
        assert [reason.key for reason in missing("badtexts")] == ["game.fault.texts"]
        assert sorted(catalogue.games()) == HOUSE


def test_a_package_without_painter_is_left_out(tmp_path: Path):
    folder = laid_out("badpaint", tmp_path)
    (folder / "tabard_badpaint" / "painter.py").unlink()
    with installed(folder):
        assert [reason.key for reason in missing("badpaint")] == ["game.fault.painter"]
    assert "tabard_badpaint.painter" not in sys.modules
