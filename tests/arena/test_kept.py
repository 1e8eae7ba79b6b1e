"""`--keep`: each game is on the disk as it ends, and the same command plays only what is missing."""

from pathlib import Path

import pytest

from bot.arena import kept, many
from bot.arena.bouts import Bout, Outcome, fight
from bot.arena.match import Finished, Fixture, play
from bot.cli import main

Output = pytest.CaptureFixture[str]
WORDS = ("simulate", "tally", "--seats", "random,random", "--seed", "3")


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The chance of each game that is played, not taken from the file."""
    seen: list[str] = []

    def noted(fixture: Fixture) -> Finished:
        seen.append(fixture.seed)
        return play(fixture)

    monkeypatch.setattr("bot.cli.simulate.play", noted)
    return seen


def counted(capsys: Output) -> str:
    """What was said, without how fast it went."""
    return capsys.readouterr().out.rpartition("ended by")[0]


def test_what_is_kept_is_not_played_again(tmp_path: Path, played: list[str], capsys: Output):
    file = str(tmp_path / "games.jsonl")
    assert main((*WORDS, "-n", "3", "--keep", file)) == 0
    assert main((*WORDS, "-n", "5", "--keep", file)) == 0
    assert played == ["3:0", "3:1", "3:2", "3:3", "3:4"]
    told = counted(capsys)
    assert main((*WORDS, "-n", "5")) == 0
    assert told.endswith(counted(capsys))


def test_a_game_cut_off_by_a_kill_is_played_again(tmp_path: Path, played: list[str]):
    file = tmp_path / "games.jsonl"
    assert main((*WORDS, "-n", "3", "--keep", str(file))) == 0
    whole = file.read_bytes()
    file.write_bytes(whole[:-5])
    assert main((*WORDS, "-n", "3", "--keep", str(file))) == 0
    assert played == ["3:0", "3:1", "3:2", "3:2"]
    assert file.read_bytes().count(b"\n") == whole.count(b"\n")


@pytest.mark.parametrize(
    "other",
    [
        ("simulate", "tally", "--seats", "random,greedy", "--seed", "3"),
        ("simulate", "tally", "--seats", "random,random", "--seed", "4"),
        ("simulate", "tally", "--seats", "random,random", "--seed", "3", "--option", "length=1"),
    ],
)
def test_games_of_another_measurement_are_refused(tmp_path: Path, other: tuple[str, ...], capsys: Output):
    file = tmp_path / "games.jsonl"
    assert main((*WORDS, "-n", "1", "--keep", str(file))) == 0
    before = file.read_bytes()
    assert main((*other, "-n", "2", "--keep", str(file))) == 2
    assert "another measurement" in capsys.readouterr().err
    assert file.read_bytes() == before


def test_what_keeps_no_games_is_refused_and_left_alone(tmp_path: Path, capsys: Output):
    file = tmp_path / "games.jsonl"
    assert main((*WORDS, "-n", "1", "--keep", str(file))) == 0
    file.write_bytes(file.read_bytes() + b"a line of somebody's\n")
    before = file.read_bytes()
    assert main((*WORDS, "-n", "2", "--keep", str(file))) == 2
    assert "keeps no games" in capsys.readouterr().err
    assert file.read_bytes() == before


def test_a_measurement_of_fairness_goes_on_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output):
    words = (
        "balance",
        "warshow",
        "--player",
        "random",
        "--only",
        "cross play",
        "--seed",
        "5",
        "--keep",
        str(tmp_path / "x"),
    )
    seen: list[str] = []

    def noted(bout: Bout) -> Outcome:
        seen.append(f"{bout.seed} {bout.line_up}")
        return fight(bout)

    monkeypatch.setattr("bot.cli.balance.fight", noted)
    assert main((*words, "-n", "2")) == 0
    first = capsys.readouterr().out
    assert main((*words, "-n", "2")) == 0
    assert len(seen) == len(set(seen)) == 2
    assert capsys.readouterr().out == first


def test_several_processes_keep_the_same_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Which process plays a game doesn't matter: they are kept in the order in which they were asked for."""
    jobs: list[int] = []
    monkeypatch.setattr(many, "_each", lambda work, wanted, given: jobs.append(given) or map(work, wanted))
    one, two = tmp_path / "one", tmp_path / "two"
    assert main((*WORDS, "-n", "4", "--keep", str(one))) == 0
    assert main((*WORDS, "-n", "4", "--jobs", "2", "--keep", str(two))) == 0
    keys = [[line.partition(b",[[")[0] for line in file.read_bytes().splitlines()] for file in (one, two)]
    assert keys[0] == keys[1]
    assert jobs == [1, 2]


@pytest.mark.parametrize(("name", "counts"), [("decks.toml", True), ("table.bin", True), ("es.po", False)])
def test_games_with_other_data_are_of_another_measurement(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, counts: bool
):
    """Words change no game; decks and tables do."""
    monkeypatch.setattr(kept, "_ROOT", tmp_path)
    file = tmp_path / "data" / "tally" / name
    file.parent.mkdir(parents=True)
    file.write_text("one")
    before = kept.code("tally")
    file.write_text("two")
    assert (kept.code("tally") != before) == counts
