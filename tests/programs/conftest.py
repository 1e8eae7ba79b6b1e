"""Programs to be met, each a few lines in a folder of its own."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.programs.partner import Program
from bot.programs.walls import Walls

Make = Callable[..., Program]

FRAME = """
import json, os, sys, time
def say(**told):
    print(json.dumps(told), flush=True)
for line in sys.stdin:
    told = json.loads(line)
    if told["cmd"] == "hello":
        say(name="Somebody")
    elif told["cmd"] == "choose":
        first = told["legal"][0]
        {body}
"""
"""A program that greets; `body` is what it does when it is asked."""

FIRST = 'say(id=told["id"], action=first)'
CHEATS = 'say(id=told["id"], action="attack 5x5")'
CRASHES = "1 / 0"
SLOW = "time.sleep(60)"


@pytest.fixture
def program(tmp_path: Path) -> Make:
    """Makes a program of what it does when it is asked."""

    def make(body: str, name: str = "somebody", **walls: int) -> Program:
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        (folder / "player.py").write_text(FRAME.format(body=body.replace("\n", "\n        ")))
        return Program(name, (sys.executable, "player.py"), Walls(folder, **walls))  # pyright: ignore[reportArgumentType]

    return make
