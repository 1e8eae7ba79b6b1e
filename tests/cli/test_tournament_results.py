"""`tabard tournament results`: a spreadsheet's results in a tournament's file, or every fault by its line."""

import json
from pathlib import Path

import pytest

from bot.cli import main
from tests.tournaments.evenings import SEED
from tournaments.reading import load
from tournaments.records import Game, Player, Round, Swiss
from tournaments.spreadsheet import games_sheet
from tournaments.writing import told

Output = pytest.CaptureFixture[str]
SWISS = Swiss(
    "Copa",
    tuple(Player(name, name) for name in ("Ana", "Bea", "Cid", "Ñu")),
    (Round(1, (Game(1, "Ana", "Bea"), Game(2, "Ñu", "Cid", "confirmed", (6, 3), (2, 2))), None, "loot", "banner"),),
    SEED,
)
HEAD = "round,table,first,second,MP first,AP first,MP second,AP second,absent,reason\n"


def run(tmp_path: Path, capsys: Output, text: str, *words: str) -> tuple[int, str, str]:
    file, sheet = tmp_path / "copa.json", tmp_path / "results.csv"
    file.write_text(json.dumps(told(SWISS)))
    sheet.write_text(text)
    code = main(["tournament", "results", str(file), str(sheet), *words])
    out, err = capsys.readouterr()
    return code, out, err


def test_results_stand_in_the_file_whoever_is_named_first(tmp_path: Path, capsys: Output):
    code, out, err = run(tmp_path, capsys, f"{HEAD}1,1,Bea,Ana,3,1,5,3,,\n")
    assert (code, err) == (0, "")
    (played,) = load(out.encode()).played
    assert played.games[0] == Game(1, "Ana", "Bea", "confirmed", (5, 3), (3, 1))
    assert played.games[1] == SWISS.played[0].games[1]


def test_who_did_not_come_and_what_was_corrected(tmp_path: Path, capsys: Output):
    code, out, err = run(tmp_path, capsys, f"{HEAD},1,,,,,,,bea,ill\n1,2,Ñu,Cid,5,2,3,2,,typed wrongly\n")
    assert (code, err) == (0, "")
    first, second = load(out.encode()).played[0].games
    assert (first.status, first.absent) == ("no_show", ("Bea",))
    assert (second.pm, second.pa, second.reason) == ((5, 3), (2, 2), "typed wrongly")


def test_the_export_of_all_games_comes_in_again(tmp_path: Path, capsys: Output):
    heads = {head: head for head in ("round", "table", "first", "second")}
    sheet = games_sheet(SWISS, _Same(heads), comma=False)
    code, out, err = run(tmp_path, capsys, sheet)
    assert (code, err) == (0, "")
    assert load(out.encode()) == load(json.dumps(told(SWISS)).encode())


class _Same(dict[str, str]):
    """Columns under their own names."""

    def __missing__(self, column: str) -> str:
        return column


@pytest.mark.parametrize("locale", ["es", "en"])
@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (f"{HEAD}1,9,,,5,3,3,1,,\n7,1,,,5,3,3,1,,\n1,1,Ana,Eva,5,3,3,1,,\n", (2, 3, 4)),
        (f"{HEAD}1,1,,,5,9,3,9,,\n1,2,,,5,2,3,2,,\n", (2, 3)),  # cannot be; counts already, and nobody says why
        (f"{HEAD}1,1,,,5,x,3,1,,\n", (2,)),
        (f"{HEAD}1,1,,,,,,,Eva,\n", (2,)),
        ("name\nAna\n", (1,)),
        ("", (1,)),
    ],
)
def test_every_fault_is_named_by_its_line_and_nothing_comes_out(
    tmp_path: Path, capsys: Output, locale: str, text: str, lines: tuple[int, ...]
):
    code, out, err = run(tmp_path, capsys, text, "--locale", locale)
    assert (code, out) == (2, "")
    told_faults = err.splitlines()
    assert len(told_faults) == len(lines), err
    for line, number in zip(told_faults, lines, strict=True):
        assert f" {number}:" in line
