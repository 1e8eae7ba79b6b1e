"""`tabard train`: what comes out is the game's data, the same each time, and a game that learns nothing says so."""

from pathlib import Path

import pytest

from bot.cli import main
from games.titans.blueprint import FILE


def test_a_lesson_is_written_where_it_is_wanted_and_comes_out_alike(tmp_path: Path):
    for folder in ("first", "second"):
        assert main(["train", "titans", "--rounds", "1", "--to", str(tmp_path / folder)]) == 0
    first, second = ((tmp_path / folder / FILE).read_bytes() for folder in ("first", "second"))
    assert first == second


def test_a_game_that_is_not_learnt_says_so(capsys: pytest.CaptureFixture[str]):
    assert main(["train", "wards"]) == 2
    assert "nothing of it is learnt" in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "titans").write_text("a file", encoding="utf-8")
    assert main(["train", "titans", "--rounds", "1", "--to", str(tmp_path)]) == 2
    assert "cannot be written" in capsys.readouterr().err
