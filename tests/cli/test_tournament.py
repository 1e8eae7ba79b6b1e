"""`tabard tournament`: what it prints, and its exit codes."""

import csv
import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.cli import main
from tests.tournaments.evenings import SEED, as_file, game, swiss
from tests.tournaments.files import BAD
from tournaments.records import Carried, Game, Player, Round, Swiss

ROOT = Path(__file__).resolve().parents[2]
Output = pytest.CaptureFixture[str]

PLAYED = Round(1, (game(1, "p1", "p2", (6, 3), (3, 1)), game(2, "p3", "p4", (3, 3), (1, 1))), "p5", "loot", "track")
COMMANDS = [
    ("standings",),
    ("pair",),
    ("pair", "--last"),
    ("export", "--csv"),
    ("export", "--trf"),
    ("export", "--json"),
    ("explain",),
]


@pytest.fixture
def run(tmp_path: Path, capsys: Output):
    """Runs a command on a tournament, or on any bytes: its exit code, what it prints, what it complains."""

    def _run(what: Swiss | bytes, *words: str) -> tuple[int, str, str]:
        file = tmp_path / "copa.json"
        file.write_bytes(what if isinstance(what, bytes) else as_file(what))
        code = main(["tournament", words[0], str(file), *words[1:]])
        said = capsys.readouterr()
        assert [one.name for one in tmp_path.iterdir()] == ["copa.json"]
        return code, said.out, said.err

    return _run


def test_standings_are_a_list_in_order(run: Any):
    code, out, err = run(swiss(5, PLAYED), "standings")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert [list(one) for one in found] == [["place", "id", "pt", "pv", "rpv", "dropped"]] * 5
    assert found[0] == {"place": 1, "id": "p1", "pt": 4, "pv": "9", "rpv": "4", "dropped": False}
    assert [(one["place"], one["pt"]) for one in found] == [(1, 4), (2, 3), (3, 2), (3, 2), (5, 0)]


def test_fractions_are_strings(run: Any):
    two = Round(2, (game(1, "p5", "p1", (3, 3), (2, 1)), game(2, "p2", "p3")), "p4")
    now = swiss(5, PLAYED, two, Round(3, (game(1, "p5", "p2", (3, 3), (1, 0)),)))
    line = next(one for one in json.loads(run(now, "standings")[1]) if one["id"] == "p5")
    assert (line["pv"], line["rpv"]) == ("27/2", "21/2")


def test_a_pairing_has_its_parts(run: Any):
    code, out, err = run(swiss(5, PLAYED), "pair")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert list(found) == ["round", "games", "bye", "objective", "rounds"]
    assert (found["round"], found["rounds"], found["bye"]) == (2, 3, "p2")
    assert found["objective"] == {"rematches": 0, "pt_gap": 5, "place_gap": 8}
    assert [list(one) for one in found["games"]] == [["table", "a", "b", "rematch"]] * 2
    assert [one["table"] for one in found["games"]] == [1, 2]
    assert [one["rematch"] for one in found["games"]] == [False, False]


def test_the_option_may_stand_before_the_file(tmp_path: Path, capsys: Output):
    file = tmp_path / "copa.json"
    file.write_bytes(as_file(swiss(5, PLAYED)))
    for words in (("pair", "--last", str(file)), ("pair", str(file), "--last"), ("export", "--csv", str(file))):
        assert main(["tournament", *words]) == 0
        assert capsys.readouterr().out


def test_few_players_are_a_warning_and_the_tournament_goes_on(run: Any):
    now = swiss(4, Round(1, (game(1, "p1", "p2"), game(2, "p3", "p4"))))
    now = replace(now, players=(replace(now.players[0], status="dropped"), *now.players[1:]))
    code, out, err = run(now, "pair")
    assert code == 0
    assert json.loads(out)["bye"] in {"p2", "p4"}
    assert err.count("\n") == 1
    assert "3 players are left" in err


@pytest.mark.parametrize(
    ("now", "says"),
    [
        (swiss(4, Round(1, (game(1, "p1", "p2"), Game(7, "p3", "p4")))), "1/7"),
        (swiss(4, Round(1, (replace(game(3, "p1", "p2"), status="disputed"),))), "1/3"),
        (swiss(3), "too few players: 3"),
        (swiss(4, *(replace(PLAYED, number=n, bye=None) for n in (1, 2, 3))), "All 3 rounds"),
        (swiss(4, seed=None), "no seed"),
        (swiss(4, rounds=4), "4 rounds are too many for 4 players"),
    ],
)
def test_a_pairing_at_the_wrong_time_is_refused_in_one_line(run: Any, now: Swiss, says: str):
    code, out, err = run(now, "pair")
    assert (code, out) == (1, "")
    assert err.count("\n") == 1
    assert says in err


def test_without_a_round_nothing_is_explained(run: Any):
    code, out, err = run(swiss(4), "explain")
    assert (code, out, err.count("\n")) == (1, "", 1)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("content", [content for content, _ in BAD[::6]])
def test_a_bad_file_is_one_line_and_nothing_else(run: Any, words: tuple[str, ...], content: bytes):
    code, out, err = run(content, *words)
    assert (code, out) == (2, "")
    assert err.startswith("tabard: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err


@pytest.mark.parametrize("words", [*COMMANDS, ("check",)], ids=" ".join)
@pytest.mark.parametrize("name", ["nothing.json", ".", "a\0b", "\udcff"])
def test_a_file_that_cannot_be_read_is_one_line(capsys: Output, tmp_path: Path, words: tuple[str, ...], name: str):
    code = main(["tournament", words[0], str(tmp_path / name), *words[1:]])
    said = capsys.readouterr()
    assert (code, said.out, said.err.count("\n")) == (2, "", 1)


def test_check_is_an_empty_list_when_all_is_well(run: Any):
    assert run(swiss(5, PLAYED), "check") == (0, "[]\n", "")


def test_check_names_what_is_doubtful_and_a_judges_word_lets_it_stand(run: Any):
    games = (game(1, "p1", "p2", (12, 3), (3, 1)), game(2, "p3", "p4", (9, 9), (0, 0)))
    code, out, err = run(swiss(5, replace(PLAYED, games=games)), "check")
    assert (code, err) == (1, "")
    found = json.loads(out)
    assert [list(one) for one in found] == [["round", "table", "text"]] * 3
    assert [(one["round"], one["table"]) for one in found] == [(1, 1), (1, 2), (1, 2)]
    assert "9 – 9 military points" in found[1]["text"]
    assert "Loot" in found[1]["text"]
    assert "Track" in found[2]["text"]
    stands = tuple(replace(one, reason="Cut short") for one in games)
    assert run(swiss(5, replace(PLAYED, games=stands)), "check")[:2] == (0, "[]\n")


def test_check_speaks_spanish(run: Any):
    games = (game(1, "p1", "p2", (9, 9), (3, 1)),)
    out = run(swiss(5, replace(PLAYED, games=games)), "check", "--locale", "es")[1]
    assert "Botín" in json.loads(out)[0]["text"]


def test_check_lists_what_makes_a_file_bad(run: Any):
    content = as_file(swiss(5, PLAYED)).replace(b'"p5"}', b'"nobody"}').replace(b'"round": 1', b'"round": 2')
    code, out, err = run(content, "check")
    assert (code, err) == (1, "")
    found = json.loads(out)
    assert {(one["round"], one["table"]) for one in found} == {(2, None)}
    assert any("nobody" in one["text"] for one in found)


@pytest.mark.parametrize("content", [b"", b"[1]", b"{}", b"\xff", b'{"format": "other"}', b"[" * 99999])
def test_check_cannot_read_what_is_no_tournament(run: Any, content: bytes):
    code, out, err = run(content, "check")
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_exports_are_what_they_say(run: Any):
    now = swiss(5, PLAYED)
    now = replace(now, players=(replace(now.players[0], name="=cmd|'/C calc'!A0"), *now.players[1:]))
    code, out, err = run(now, "export", "--csv")
    assert (code, err) == (0, "")
    assert next(csv.DictReader(StringIO(out)))["name"] == "'=cmd|'/C calc'!A0"
    code, out, err = run(now, "export", "--trf")
    assert (code, err) == (0, "")
    assert out.splitlines()[-1].startswith("001    5")
    assert out.splitlines()[-1].endswith("0000 - U")
    code, out, err = run(now, "export", "--json")
    assert (code, err) == (0, "")
    assert json.loads(out) == json.loads(as_file(now))
    assert run(out.encode(), "export", "--json")[1] == out


@pytest.mark.parametrize("words", [(), ("--csv", "--trf"), ("--csv", "--json", "--trf")])
def test_an_export_has_one_form(run: Any, words: tuple[str, ...]):
    code, out, err = run(swiss(5, PLAYED), "export", *words)
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_explain_is_said_in_both_languages(run: Any):
    two = Round(2, (game(1, "p1", "p5"), game(2, "p3", "p4")), "p2")
    now = swiss(5, PLAYED, two)
    code, out, _ = run(now, "explain")
    assert code == 0
    assert "Player 2, in place 5, has the bye" in out
    assert "Player 3 and Player 4 meet again" in out
    assert "descansa" in run(now, "explain", "--locale", "es")[1]
    assert run(now, "explain", "--locale", "fr")[0] == 2


def test_what_cannot_be_seen_stands_as_its_number(run: Any):
    now = Swiss("a\u202eb\x1b", (Player("\u2066p", "ñ", carried=Carried(pt=1)),), seed=SEED)
    out = run(now, "export", "--json")[1]
    assert r'"a\u202eb\u001b"' in out
    assert r'"\u2066p"' in out
    assert '"ñ"' in out
    assert json.loads(out)["name"] == "a\u202eb\x1b"


def test_names_survive_a_plain_terminal(tmp_path: Path):
    file = tmp_path / "copa.json"
    now = swiss(5, PLAYED)
    file.write_bytes(as_file(replace(now, players=(replace(now.players[0], name="Ñuño 😀"), *now.players[1:]))))
    done = subprocess.run(
        [sys.executable, "-m", "bot", "tournament", "export", "--csv", str(file)],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"},
        capture_output=True,
        check=True,
    )
    assert "Ñuño 😀" in done.stdout.decode()
    assert done.stderr == b""


def test_the_cut_is_paired_and_counted(run: Any):
    rounds = tuple(
        Round(number, (game(1, *games[0]), game(2, *games[1])))
        for number, games in enumerate(
            ((("p1", "p2"), ("p3", "p4")), (("p1", "p3"), ("p2", "p4")), (("p1", "p4"), ("p2", "p3"))), start=1
        )
    )
    one = replace(swiss(4, *rounds, rounds=3), cut=4)
    code, out, err = run(one, "pair")
    assert (code, err) == (0, "")
    found = json.loads(out)
    order = [line["id"] for line in json.loads(run(one, "standings")[1])]
    assert [(two["a"], two["b"]) for two in found["games"]] == [(order[0], order[3]), (order[1], order[2])]
    assert (found["round"], found["rounds"], found["cut"], found["bye"]) == (4, 5, 4, None)
    assert "cut" not in json.loads(run(replace(one, played=rounds[:2]), "pair")[1])
    semis = Round(4, (game(1, order[0], order[3], (0, 5)), game(2, order[1], order[2], (5, 5), (2, 2))))
    one = replace(one, played=(*rounds, semis))
    assert [line["id"] for line in json.loads(run(one, "standings")[1])] == [order[1], order[3], order[0], order[2]]
    code, out, err = run(one, "explain", "--locale", "es")
    assert (code, err) == (0, "")
    assert "fase final" in out
    assert json.loads(run(one, "export", "--json")[1])["cut"] == 4


def test_groups_are_paired_counted_and_explained(run: Any):
    one = replace(swiss(7), groups=2)
    code, out, err = run(one, "pair")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert [len(group) for group in found["groups"]] == [4, 3]
    assert (found["bye"], found["rounds"], len(found["idle"])) == (None, 3, 1)
    games = tuple(game(two["table"], two["a"], two["b"]) for two in found["games"])
    members = tuple(map(tuple, found["groups"]))
    one = replace(one, grouped=members, played=(Round(1, games, idle=tuple(found["idle"])),))
    lines = json.loads(run(one, "standings")[1])
    assert {line["id"]: line["group"] for line in lines} == {
        player: letter for letter, group in zip("AB", members, strict=True) for player in group
    }
    assert run(one, "check")[:2] == (0, "[]\n")
    code, out, err = run(one, "explain", "--locale", "es")
    assert (code, err) == (0, "")
    assert "Grupo A" in out
    assert out.count("descansa") == 2, "who, and that each does once"
    exported = json.loads(run(one, "export", "--json")[1])
    assert (exported["groups"], exported["played"][0]["idle"]) == (2, found["idle"])
    assert run(replace(swiss(8), groups=3), "pair")[0] == 1, "too few"


def test_a_league_may_be_ranked_by_a_rating(run: Any):
    code, out, err = run(swiss(5, PLAYED), "league", "--rating")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert [one["name"] for one in found][:1] == ["Player 1"]
    assert len(found) == 4, "a bye is no game"
    assert all(int(one["total"]) == 1000 + int(one["results"][0]["points"]) for one in found)
    code, out, err = run(swiss(5, PLAYED), "league", "--rating", "--best", "1")
    assert (code, out) == (2, "")
    assert "--rating" in err
