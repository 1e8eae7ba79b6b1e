"""The page for organisers shows a file that is one."""

import json
import re
from pathlib import Path

from tournaments.checking import check
from tournaments.pairing import pair
from tournaments.reading import load

PAGE = Path(__file__).resolve().parents[2] / "docs" / "tournaments.md"


def test_the_file_on_the_page_can_be_read_and_paired():
    match = re.search(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert match is not None
    content = match[1].encode()
    assert json.loads(content)["format"] == "tabard-tournament/1"
    assert check(content) == ()
    assert [(one.a, one.b) for one in pair(load(content)).games] == [("A", "E"), ("B", "D")]
