"""The command line: what each command prints, and one line for everything that is wrong."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.catalogue import games
from bot.cli import COMMANDS, main, version
from tests.protocol.test_logs import FORCED, RUNNING, WHOLE

ROOT = Path(__file__).resolve().parents[2]
Output = pytest.CaptureFixture[str]


def run(output: Output, *words: str) -> tuple[int, str, str]:
    code = main(words)
    said = output.readouterr()
    return code, said.out, said.err


def complaint(output: Output, *words: str) -> str:
    """The one line in which a command says what is wrong."""
    code, out, err = run(output, *words)
    assert (code, out) == (2, "")
    assert err.startswith("tabard: ")
    assert err.count("\n") == 1
    return err


def test_the_version_is_one_line(capsys: Output):
    assert run(capsys, "--version") == (0, f"tabard {version()}\n", "")


def test_without_a_command_there_is_an_overview(capsys: Output):
    for words in ((), ("--help",)):
        code, out, _ = run(capsys, *words)
        assert code == 0
        assert all(name in out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(capsys: Output, name: str):
    code, out, err = run(capsys, name, "--help")
    assert (code, err) == (0, "")
    assert name in out


@pytest.mark.parametrize(
    "words",
    [
        ("dance",),
        ("--nothing",),
        ("referee", "--nothing"),
        ("referee", "--locale", "fr"),
        ("referee", "extra"),
        ("verify",),
        ("verify", "missing.json"),
        ("verify", "."),
        ("simulate",),
        ("simulate", "chess"),
        ("simulate", "titans", "-n", "0"),
        ("simulate", "titans", "-n", "many"),
        ("simulate", "titans", "--seats", "greedy"),
        ("simulate", "titans", "--seats", "greedy,human"),
        ("simulate", "titans", "--seats", "greedy,random:5ms"),
        ("simulate", "titans", "--seats", "greedy,search:fast"),
        ("simulate", "titans", "--option", "level"),
        ("simulate", "titans", "--option", "level=hard"),
        ("simulate", "titans", "--option", "nothing=1"),
        ("simulate", "titans", "-n", "1", "--seats", "random,random", "--json", "missing/x.json"),
        ("play", "titans", "--seats", "human,nobody"),
        ("play", "titans", "--locale", "de"),
        ("bench", "nothing"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: tuple[str, ...]
):
    monkeypatch.chdir(tmp_path)
    code, _, err = run(capsys, *words)
    assert code == 2
    assert [line for line in err.splitlines() if line.strip()] == [err.strip().splitlines()[-1]]
    assert err.strip().startswith("tabard: ")


# --- verify -----------------------------------------------------------------------------------------------------------


def written(tmp_path: Path, log: Any) -> str:
    path = tmp_path / "log.json"
    path.write_text(json.dumps(log))
    return str(path)


@pytest.mark.parametrize(
    ("log", "code", "words"),
    [
        (WHOLE, 0, "The game file is right"),
        (FORCED, 0, "forced game"),
        (RUNNING, 3, "still running"),
        ({**WHOLE, "commitment": "00" * 32}, 1, "Wrong seal"),
        ({**WHOLE, "result": None}, 1, "Other result"),
        ({**RUNNING, "events": [1]}, 1, "events[1]"),
        ({**WHOLE, "\x1b[31m\ud800\n": 1}, 1, "Unknown field: ?[31m??"),
    ],
)
def test_a_log_is_verified(capsys: Output, tmp_path: Path, log: Any, code: int, words: str):
    found, out, err = run(capsys, "verify", written(tmp_path, log))
    assert (found, err) == (code, "")
    assert words in out


def test_every_departure_is_a_line(capsys: Output, tmp_path: Path):
    log = {**WHOLE, "commitment": "00" * 32, "result": None, "more": 1}
    code, out, _ = run(capsys, "verify", written(tmp_path, log))
    assert (code, len(out.splitlines())) == (1, 3)


def test_a_log_is_verified_in_spanish(capsys: Output, tmp_path: Path):
    assert (
        "El archivo de la partida es correcto" in run(capsys, "verify", written(tmp_path, WHOLE), "--locale", "es")[1]
    )


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe", b"[]", b"{}", b'"tabard-log/1"', b"[" * 100_000, b'{"format": NaN}', b"\0" * 100]
)
def test_what_is_no_log_is_told_in_one_line(capsys: Output, tmp_path: Path, content: bytes):
    path = tmp_path / "log.json"
    path.write_bytes(content)
    assert "Not a game file" in complaint(capsys, "verify", str(path))


# --- simulate ---------------------------------------------------------------------------------------------------------


def test_games_are_counted(capsys: Output, tmp_path: Path):
    path = tmp_path / "games.json"
    words = ("simulate", "titans", "-n", "6", "--seats", "greedy,random", "--option", "rounds_to_win=1", "--seed", "3")
    code, out, _ = run(capsys, *words, "--json", str(path))
    assert code == 0
    assert "6 games, seed 3" in out
    told = json.loads(path.read_text())
    assert (told["games"], told["seed"], told["options"]["rounds_to_win"]) == (6, 3, 1)
    assert sum(player["wins"]["count"] for player in told["players"]) + told["draws"]["count"] == 6
    assert sum(seat["count"] for seat in told["seats"]) == 6 - told["draws"]["count"]
    assert told["ended_by"] == {"points": 6}
    assert sum(entry["count"] for entry in told["reasons"] if entry["event"] == "round-won") == 6
    assert 0 < told["actions"]["least"] <= told["actions"]["median"] <= told["actions"]["most"]
    run(capsys, *words, "--json", str(tmp_path / "again.json"))
    again = json.loads((tmp_path / "again.json").read_text())
    assert {**again, "seconds": 0} == {**told, "seconds": 0}


def test_games_in_several_processes_are_the_same_games(capsys: Output, tmp_path: Path):
    told: list[Any] = []
    for jobs in ("1", "2"):
        path = tmp_path / f"{jobs}.json"
        words = ("simulate", "titans", "-n", "4", "--seats", "random,random", "--seed", "1", "--jobs", jobs)
        assert run(capsys, *words, "--json", str(path))[0] == 0
        told.append({**json.loads(path.read_text()), "seconds": 0})
    assert told[0] == told[1]


# --- play -------------------------------------------------------------------------------------------------------------


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))


def test_two_computers_play_a_game_that_can_be_verified(capsys: Output, tmp_path: Path):
    path = tmp_path / "log.json"
    words = ("play", "titans", "--seats", "random,greedy", "--seed", "a word", "--option", "rounds_to_win=1")
    code, out, _ = run(capsys, *words, "--log", str(path))
    assert code == 0
    assert "Game over" in out
    assert run(capsys, "verify", str(path))[0] == 0
    assert json.loads(path.read_text())["seed"] in out


def test_a_person_plays_by_number_and_by_notation_and_leaves(capsys: Output, monkeypatch: pytest.MonkeyPatch):
    typed(monkeypatch, "1\n99\ndance\n?\nboard\nrules\n\nADVANCE   1\n")
    code, out, err = run(capsys, "play", "titans", "--seats", "human,random", "--seed", "4")
    assert (code, err) == (0, "")
    for words in (
        "Your hand",
        "   1  advance",
        "There's no choice 99",
        "I don't understand that move",
        "Two warriors on a track",
    ):
        assert words in out
    assert out.count("Player 1 advances 1") == 2
    assert out.rstrip().endswith("Left before the end.")


def test_what_is_printed_can_be_typed_with_its_capitals_and_in_the_persons_language(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
):
    typed(
        monkeypatch,
        "entrar medico C19\nmove F17\nmueve a volar\nsubir F18\n",
    )
    game = ("play", "wards", "--seats", "human,novice", "--option", "map=village", "--seed", "5", "--locale", "es")
    code, out, _ = run(capsys, *game)
    assert code == 0
    assert "Jugador 1 entra en C19 (médico)." in out
    assert "Bajar en F19 · dismount F19" in out, "mounted"
    assert out.count("No entiendo") == 1


def test_an_action_written_as_the_rules_write_it_is_never_taken_for_another_with_the_same_words(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
):
    typed(monkeypatch, "army french\nauto\nmove reserve 1 left-flank\n")
    game = ("play", "battalions", "--seats", "human,novice", "--option", "budget=100", "--seed", "bt1")
    code, out, _ = run(capsys, *game)
    assert code == 0
    assert "Move: left flank 1 > reserve · move left-flank 1 reserve" in out, "it could be done, but nobody said so"
    assert "Player 1 moves" not in out


def test_a_person_sees_no_hand_but_their_own(capsys: Output, monkeypatch: pytest.MonkeyPatch):
    typed(monkeypatch, "1\n1\n1\n")
    _, out, _ = run(capsys, "play", "titans", "--seats", "human,random", "--seed", "4")
    assert "Hand of Player 1" in out
    assert "Hand of Computer 2" not in out
    assert "Computer 2 (easy) receives" not in out


def test_people_at_one_keyboard_do_not_see_each_others_hands(capsys: Output, monkeypatch: pytest.MonkeyPatch):
    typed(monkeypatch, "\n1\n\nresign\n")
    code, out, _ = run(capsys, "play", "titans", "--seats", "human,human", "--seed", "4")
    assert code == 0
    first, second = out.split("press Enter")[1:]
    assert "Hand of Player 2" not in first
    assert "Hand of Player 1" not in second
    assert "Player 2 resigns." in second


def test_a_game_is_played_in_spanish(capsys: Output, monkeypatch: pytest.MonkeyPatch):
    typed(monkeypatch, "rendirse\n")
    code, out, _ = run(capsys, "play", "titans", "--locale", "es", "--seed", "4")
    assert code == 0
    assert "Jugador 1 abandona." in out


# --- bench ------------------------------------------------------------------------------------------------------------


def test_speed_is_measured(capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for name, number in (("GAMES", 2), ("OTHERS", 1), ("ROUNDS", 1)):
        monkeypatch.setattr(f"bot.bench.rules.{name}", number)
    path = tmp_path / "bench.json"
    code, out, _ = run(capsys, "bench", "rules", "--json", str(path))
    assert code == 0
    assert "playouts" in out
    figures = json.loads(path.read_text())["parts"]["rules"]
    assert len(figures) == len(games())
    assert all(figure["actions_per_second"] > 0 and figure["ratio"] > 0 for figure in figures)


# --- the real process -------------------------------------------------------------------------------------------------


def test_it_runs_as_a_module():
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "bot", "--version"], capture_output=True, text=True, env=environment, check=True
    )
    assert done.stdout == f"tabard {version()}\n"


def test_it_ends_quietly_when_its_reader_does():
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = f'"{sys.executable}" -m bot play titans --seats random,random --seed 1 | head -n 1'
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, env=environment, check=True)
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr == ""
