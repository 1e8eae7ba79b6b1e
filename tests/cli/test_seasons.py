"""Teams, leagues and the raffle from files, without Discord."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.cli import main
from tests.tournaments.evenings import game, swiss
from tests.tournaments.test_teams import event
from tournaments import advance
from tournaments.pairing import pair
from tournaments.records import Round, Swiss
from tournaments.writing import told

Output = pytest.CaptureFixture[str]
PLAYED = Round(1, (game(1, "p1", "p2", (6, 3), (3, 1)), game(2, "p3", "p4", (3, 3), (1, 1))), "p5", "loot", "track")


def file(folder: Path, name: str, what: Swiss) -> str:
    path = folder / name
    path.write_text(json.dumps(told(what)), encoding="utf-8")
    return str(path)


def run(capsys: Output, *words: str) -> tuple[int, str, str]:
    code = main(["tournament", *words])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_a_league_of_two_files(tmp_path: Path, capsys: Output):
    files = [file(tmp_path, f"{n}.json", swiss(5, PLAYED)) for n in (1, 2)]
    code, out, err = run(capsys, "league", *files, "--points", "10,8,6", "--best", "1")
    assert (code, err) == (0, "")
    lines = json.loads(out)
    assert (lines[0]["place"], lines[0]["total"]) == (1, "10")
    assert [one["counts"] for one in lines[0]["results"]] == [True, False]
    assert json.loads(run(capsys, "league", *files)[1])[0]["total"] == "8", "the tournament points of both"
    code, out, err = run(capsys, "league", *files, "--points", "ten")
    assert (code, out) == (2, "")
    assert '"ten"' in err


def test_teams_have_standings_and_a_next_round(tmp_path: Path, capsys: Output):
    now = event([2] * 5)
    now = advance.publish(now, pair(now), None, None)
    for one in now.played[0].games:
        now = advance.settle(now, 1, one.table, advance.Points((2, 1), (0, 0)))
    path = file(tmp_path, "teams.json", now)
    code, out, _ = run(capsys, "standings", "--teams", path)
    assert code == 0
    lines = json.loads(out)
    assert list(lines[0]) == ["place", "name", "pt", "pv", "rpv", "players"]
    assert len(lines) == 5
    code, out, _ = run(capsys, "pair", path)
    assert code == 0
    found = json.loads(out)
    assert len(found["games"]) == 4
    assert len(found["resting"]) == 2
    assert found["bye"] is None
    assert list(found["games"][0]) == ["table", "a", "b", "rematch"]
    code, out, _ = run(capsys, "explain", path)
    assert code == 0
    assert "5" in out


def test_the_raffle_is_drawn_from_the_file_and_needs_its_seed(tmp_path: Path, capsys: Output):
    path = file(tmp_path, "copa.json", swiss(5, PLAYED))
    code, out, _ = run(capsys, "raffle", path, "-n", "2")
    assert code == 0
    assert len(json.loads(out)) == 2
    assert run(capsys, "raffle", path, "-n", "9")[1].count('"') == 10
    from msgspec.structs import replace

    code, out, err = run(capsys, "raffle", file(tmp_path, "none.json", replace(swiss(5, PLAYED), seed=None)))
    assert (code, out) == (1, "")
    assert err


def test_clubs_are_in_what_a_pairing_costs_only_where_there_are_any(tmp_path: Path, capsys: Output):
    from msgspec.structs import replace

    plain = swiss(6)
    keys = list(json.loads(run(capsys, "pair", file(tmp_path, "a.json", plain))[1])["objective"])
    assert keys == ["rematches", "pt_gap", "place_gap"]
    one, two, *others = plain.players
    clubbed = replace(plain, players=(replace(one, clubs=("Dado",)), replace(two, clubs=("Dado",)), *others))
    found = json.loads(run(capsys, "pair", file(tmp_path, "b.json", clubbed))[1])
    assert found["objective"]["clubs"] == 0
