"""A round robin of programs and levels: who cheats, crashes or dawdles is named, has lost, and holds nobody up."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.arena.contest import Contest, Entrant, Failure, Outcome, contests, play
from bot.arena.match import Player
from bot.arena.ratings import MEAN, rate
from bot.arena.standing import standings, told
from bot.cli import main
from bot.programs.partner import Program
from bot.programs.walls import Walls
from bot.storage.url import ROOT
from games.core.referee import complete
from games.titans import GAME
from tests.programs.conftest import CHEATS, CRASHES, FIRST, SLOW, Make

EXAMPLES = ROOT / "docs" / "examples"
OPTIONS = complete(GAME, {"rounds_to_win": 1})


@pytest.fixture
def crowd(program: Make) -> list[Entrant]:
    """A cheat, one that crashes, one that is slow, one that plays, and a level."""
    bodies = {"cheat": CHEATS, "crash": CRASHES, "slow": SLOW, "first": FIRST}
    found = [Entrant(name, program(body, name)) for name, body in bodies.items()]
    return [*found, Entrant("greedy", Player("greedy", 0))]


@pytest.mark.slow
def test_those_at_fault_have_lost_and_the_others_games_are_played_to_their_end(crowd: list[Entrant]):
    wanted = contests("titans", OPTIONS, crowd, seats=2, games=2, seed=1, ms=300)
    played = [play(each) for each in wanted]
    rows = {crowd[row.entrant].name: row for row in standings(crowd, played)}
    assert {name: tuple(row.faults) for name, row in rows.items()} == {
        "cheat": ("illegal",),
        "crash": ("gone",),
        "slow": ("late",),
        "first": (),
        "greedy": (),
    }
    for name in ("cheat", "crash", "slow"):
        row = rows[name]
        assert row.won == 0
        assert row.lost == 4  # against each of the two that play
        assert row.drawn == 4  # among themselves
        assert sum(count for count, _ in row.faults.values()) == 8
    assert rows["first"].won + rows["greedy"].won == 12 + 2  # of the twelve against those at fault, and their own two
    assert all(one.reason != "resigned" for one in played)
    assert rows["first"].answer is not None
    assert rows["greedy"].answer is None
    written = told(crowd, standings(crowd, played), played)
    assert {each["what"] for game in written["games"] for each in game["faults"]} == {"illegal", "gone", "late"}
    assert json.loads(json.dumps(written)) == written


def test_everybody_meets_everybody_on_each_seat_with_the_same_cards():
    names = [Entrant(name, Player("random", 0)) for name in "abc"]
    made = contests("titans", OPTIONS, names, seats=2, games=2, seed=7, ms=1)
    assert [(each.line_up, each.seed) for each in made] == [
        (pair, "7:0") for a, b in ((0, 1), (0, 2), (1, 2)) for pair in ((a, b), (b, a))
    ]
    many = contests("wards", {}, [*names, *names], seats=4, games=4, seed=7, ms=1)
    assert len(many) == 15 * 4
    assert all(len(set(each.line_up)) == 4 for each in many)


def test_a_seed_makes_the_same_games(program: Make):
    pair = [Entrant("first", program(FIRST)), Entrant("random", Player("random", 0))]
    contest = Contest("titans", OPTIONS, tuple(pair), (0, 1), "5:0", 1000)
    one, two = play(contest), play(contest)
    assert one._replace(seconds=()) == two._replace(seconds=())
    assert play(contest._replace(seed="6:0"))._replace(seconds=(), seed="5:0") != one._replace(seconds=())


def test_a_program_remembers_by_what_it_is_told(program: Make):
    """It hears what happened since its last question, in its own seat's words: never a card of the other's hand."""
    body = (
        "events = told['events']\n"
        "bad = [each for each in events if each['kind'] in ('dealt', 'drawn') and each['seat'] != told['seat']]\n"
        "seen = len(events) and not bad\n"
        "say(id=told['id'], action=first if seen else 'nothing was told')"
    )
    pair = (Entrant("listens", program(body)), Entrant("random", Player("random", 0)))
    for line_up in ((0, 1), (1, 0)):
        assert not play(Contest("titans", OPTIONS, pair, line_up, "1:0", 5000)).failures


@pytest.mark.parametrize("game_id", ["titans", "warshow", "battalions", "wards"])
def test_the_examples_play_every_game(game_id: str):
    commands = ((sys.executable, "first.py"), ("sh", "any.sh"))
    pair = tuple(Entrant(command[-1], Program(command[-1], command, Walls(EXAMPLES))) for command in commands)
    done = play(Contest(game_id, {}, pair, (0, 1), "1:0", 20_000))
    assert not done.failures
    assert all(done.asked)


def outcome(winners: tuple[int, ...], scores: tuple[int, ...], failures: tuple[int, ...] = ()) -> Outcome:
    found = tuple(Failure(seat, "gone", "", 0) for seat in failures)
    places = tuple(range(len(scores)))
    return Outcome(places, "1", winners, scores, "points", 9, found, (0,) * len(scores), (0.0,) * len(scores))


def test_what_counts_between_two_at_a_table():
    assert outcome((0,), (5, 2)).result(0, 1) == 1
    assert outcome((), (5, 2)).result(0, 1) == 0.5  # drawn, whatever the score
    assert outcome((0,), (5, 2), (0,)).result(0, 1) == 0  # a level won in its place
    assert outcome((0,), (5, 2), (0, 1)).result(0, 1) == 0.5
    three = outcome((2,), (3, 1, 9))
    assert (three.result(0, 1), three.result(2, 0), three.result(1, 0)) == (1, 1, 0)
    allies = outcome((0, 1), (4, 4, 2))
    assert allies.result(0, 1) == 0.5


def test_ratings_are_elos():
    strong, weak = rate([[0, 3000], [1000, 0]])
    assert strong.value - weak.value == pytest.approx(190.8, abs=1)  # three to one
    assert strong.value + weak.value == pytest.approx(2 * MEAN)
    assert strong.low < strong.value < strong.high
    # half the distance's standard error: sqrt(1 / (n p q)) / 2
    assert strong.high - strong.value == pytest.approx(1.96 * 173.72 / 2 / (4000 * 0.1875) ** 0.5, rel=0.01)


def test_who_won_all_has_a_rating_and_more_games_make_it_surer():
    few, many = rate([[0, 4], [0, 0]]), rate([[0, 400], [0, 0]])
    assert few[0].value < many[0].value < 4000
    assert rate([[0, 200], [200, 0]])[0].high < rate([[0, 2], [2, 0]])[0].high
    assert [each.value for each in rate([[0, 1, 1], [1, 0, 1], [1, 1, 0]])] == [pytest.approx(MEAN)] * 3


def run(output: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(words)
    said = output.readouterr()
    return code, said.out, said.err


def test_the_command_prints_a_table_and_writes_everything(
    capsys: pytest.CaptureFixture[str], crowd: list[Entrant], tmp_path: Path
):
    script = tmp_path / "crash" / "player.py"
    words = ["-p", f"broken={sys.executable} {script}", "-p", f"{sys.executable} {EXAMPLES / 'first.py'}"]
    file = tmp_path / "arena.json"
    code, out, _ = run(
        capsys, "arena", "titans", *words, "-l", "random", "-n", "2", "--seed", "3", "--json", str(file),
        "--option", "rounds_to_win=1",
    )  # fmt: skip
    assert code == 0
    assert "6 games" in out
    assert "broken: 4 × ended (exit 1, ZeroDivisionError: division by zero)" in out
    written: dict[str, Any] = json.loads(file.read_text())
    assert written["format"] == "tabard-arena/1"
    assert {row["player"] for row in written["table"]} == {"broken", "first", "random"}
    assert written["table"][-1]["player"] == "broken"
    assert len(written["games"]) == 6


@pytest.mark.parametrize(
    "words",
    [
        ("arena", "chess", "-l", "greedy", "-l", "random"),
        ("arena", "titans", "-l", "greedy"),
        ("arena", "titans", "-l", "greedy", "-l", "nobody"),
        ("arena", "titans", "-l", "greedy", "-l", "random", "--seats", "3"),
        ("arena", "titans", "-l", "greedy", "-p", "python 'my_bot.py"),
        ("arena", "titans", "-l", "greedy", "-p", " "),
        ("play", "titans", "-p", " "),
        ("play", "titans", "--seats", "human,program"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]):
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert err.startswith("tabard: ")
    assert err.count("\n") == 1


def test_a_person_plays_against_a_program_and_hears_when_a_level_goes_on(
    capsys: pytest.CaptureFixture[str], program: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 400))
    cheat = program(CHEATS, "cheat")
    command = f"cheat={sys.executable} {cheat.walls.folder / 'player.py'}"
    code, out, _ = run(capsys, "play", "titans", "--player", command, "--seed", "a", "--locale", "es")
    assert code == 0
    assert "⚙ Máquina 2 (cheat): «attack 5x5» no es legal. Sigue una máquina fácil." in out
    assert out.count("no es legal") == 1


def test_programs_may_take_every_seat(capsys: pytest.CaptureFixture[str]):
    first = f"{sys.executable} {EXAMPLES / 'first.py'}"
    code, out, _ = run(
        capsys, "play", "titans", "-p", first, "-p", f"second={first}", "--seats", "program2,program",
        "--option", "rounds_to_win=1", "--seed", "b",
    )  # fmt: skip
    assert code == 0
    assert "Computer 1 (second)" in out
    assert "Computer 2 (first)" in out
