"""`tabard tournament new`: a tournament's file from a spreadsheet of players, or every fault by its line."""

import json
from pathlib import Path

import pytest

from bot.cli import main
from tests.tournaments.evenings import SEED
from tournaments.pairing import pair
from tournaments.reading import load

Output = pytest.CaptureFixture[str]


def run(tmp_path: Path, capsys: Output, text: bytes, *words: str) -> tuple[int, str, str]:
    file = tmp_path / "players.csv"
    file.write_bytes(text)
    code = main(["tournament", "new", str(file), "--name", "Copa", *words])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize("head", ["name,club,paid", "nombre;club;pagado"])
def test_it_can_be_paired_at_once(tmp_path: Path, capsys: Output, head: str):
    cut = ";" if ";" in head else ","
    people = (("Ana", "Dado/Sur"), ("Bea", ""), ("Ñu", ""), ("Eva", ""))
    lines = "\n".join(cut.join((name, club, "")) for name, club in people)
    code, out, err = run(tmp_path, capsys, f"\ufeff{head}\n{lines}\n".encode(), "--seed", SEED.upper())
    assert (code, err) == (0, "")
    swiss = load(out.encode())
    assert [player.name for player in swiss.players] == ["Ana", "Bea", "Ñu", "Eva"]
    assert swiss.players[0].clubs == ("Dado", "Sur")
    assert swiss.seed == SEED
    assert len(pair(swiss).games) == 2


def test_a_fresh_seed_is_another_each_time(tmp_path: Path, capsys: Output):
    found = {json.loads(run(tmp_path, capsys, b"name\nAna\nBea\n")[1])["seed"] for _ in range(3)}
    assert len(found) == 3


@pytest.mark.parametrize("locale", ["es", "en"])
@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (b"name\nAna\nAna\n,x,y\nBea\nbea\n", (3, 4, 6)),
        (b"", (1,)),
        (b"colour\nred\n", (1,)),
        (b"name\n", (1,)),
        (b"table,round\n1,1\n", (1,)),
        (b"name\nA\xff\n", (2,)),
    ],
)
def test_every_fault_is_named_by_its_line(
    tmp_path: Path, capsys: Output, locale: str, text: bytes, lines: tuple[int, ...]
):
    code, out, err = run(tmp_path, capsys, text, "--locale", locale)
    assert (code, out) == (2, "")
    told = err.splitlines()
    assert len(told) == len(lines)
    for line, number in zip(told, lines, strict=True):
        assert f" {number}:" in line


def test_a_seed_that_is_none_is_named(tmp_path: Path, capsys: Output):
    code, out, err = run(tmp_path, capsys, b"name\nAna\n", "--seed", "12")
    assert (code, out) == (2, "")
    assert "--seed" in err
