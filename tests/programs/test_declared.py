"""The file of programs that people may meet, and the desk that runs them."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.cli.programs import declared_in
from bot.config import Config
from bot.programs import desk as desks
from bot.programs.declared import BadPlayers, Declared, Players, read
from bot.programs.desk import Desk
from bot.programs.partner import GRACE
from bot.programs.talk import Fault
from bot.programs.walls import Held
from bot.storage.url import ROOT
from games.core.referee import complete, view
from games.titans import GAME
from tests.programs.conftest import CRASHES, FIRST, SLOW, Make
from tests.programs.test_partner import POSITION

GOOD = """
[fencer]
name = "Fencer"
command = ["python3", "fencer.py"]
folder = "bots"
games = ["titans"]
ms = 500
memory = 128

[first-one]
name = "First"
command = ["python3", "first.py"]
"""


def file(folder: Path, text: str) -> Path:
    (folder / "bots").mkdir(exist_ok=True)
    made = folder / "players.toml"
    made.write_text(text)
    return made


def test_a_file_names_programs_and_what_they_play(tmp_path: Path):
    players = read(file(tmp_path, GOOD))
    fencer, first = players.programs["program:fencer"], players.programs["program:first-one"]
    assert (fencer.program.name, fencer.program.command, fencer.ms) == ("Fencer", ("python3", "fencer.py"), 500)
    assert (fencer.program.walls.folder, fencer.program.walls.memory) == (tmp_path / "bots", 128)
    assert tmp_path / "players.toml" in fencer.program.walls.secret
    desk = Desk(players)
    assert desk.names("titans") == {"program:fencer": "Fencer", "program:first-one": "First"}
    assert desk.names("wards") == {"program:first-one": "First"}
    assert players.walls
    assert not read(file(tmp_path, "walls = false\n" + GOOD)).walls
    assert first.plays("warshow")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("[fencer", "']'"),
        ("[Fencer]\nname='x'\ncommand=['x']", "[Fencer]"),
        ("[x]\ncommand=['x']", "name"),
        ("[x]\nname='x'", "command"),
        ("[x]\nname='x'\ncommand=[]", "length"),
        ("[x]\nname='x'\ncommand='python3 x.py'", "command"),
        ("[x]\nname='@everyone'\ncommand=['x']", "name"),
        ("[x]\nname='x'\ncommand=['x']\nms=1", "ms"),
        ("[x]\nname='x'\ncommand=['x']\ngames=['chess']", "'chess'"),
        ("[x]\nname='x'\ncommand=['x']\nfolder='nowhere'", "nowhere"),
        ("[x]\nname='x'\ncommand=['x']\ncolour='red'", "colour"),
        ("walls = 1", "walls"),
        ("x = 1", "[x]"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(tmp_path: Path, text: str, wrong: str):
    with pytest.raises(BadPlayers) as raised:
        read(file(tmp_path, text))
    assert wrong in str(raised.value)


def test_a_file_that_is_not_there_is_said(tmp_path: Path):
    with pytest.raises(BadPlayers):
        read(tmp_path / "players.toml")


def test_no_program_reads_the_database(tmp_path: Path):
    listed = file(tmp_path, GOOD)

    def secret(url: str) -> tuple[Path, ...]:
        config = Config(TABARD_PLAYERS=str(listed), DATABASE_URL=url, _env_file=None)  # pyright: ignore[reportCallIssue]
        return declared_in(config).programs["program:fencer"].program.walls.secret

    apart = tmp_path / "data" / "tabard.sqlite3"
    assert apart.parent in secret(f"sqlite+aiosqlite:///{apart}")
    near = secret(f"sqlite+aiosqlite:///{tmp_path}/tabard.sqlite3")
    assert {tmp_path / f"tabard.sqlite3{end}" for end in ("", "-wal", "-shm")} <= set(near)
    assert ROOT / ".env" in near


def at_desk(program: Make, body: str, **more: Any) -> Desk:
    one = program(body)
    one = one._replace(command=(sys.executable, "player.py"))
    return Desk(Players({"program:x": Declared(one, frozenset({"titans"}), 200)}, walls=False), **more)


async def ask(desk: Desk, level: str = "program:x", game_id: str = "titans") -> str:
    return await desk.answer(level, game_id, complete(GAME, {}), view(POSITION, 1), 1, 2)


async def test_a_program_answers_for_its_seat_when_its_time_is_over(program: Make):
    slept: list[float] = []
    desk = at_desk(program, FIRST, sleep=slept.append)
    assert await ask(desk) == "advance 2"
    assert slept[0] > 0
    assert slept[0] <= 0.2 + GRACE
    desk.close()


@pytest.mark.parametrize(("body", "what"), [(CRASHES, "gone"), (SLOW, "late")])
async def test_one_at_fault_is_told_at_the_same_moment(program: Make, body: str, what: str):
    slept: list[float] = []
    desk = at_desk(program, body, sleep=slept.append)
    with pytest.raises(Fault) as raised:
        await ask(desk)
    assert raised.value.what == what
    assert len(slept) == 1
    desk.close()


async def test_one_that_is_no_more_or_plays_something_else_is_gone(program: Make):
    desk = at_desk(program, FIRST)
    for level, game_id in (("program:y", "titans"), ("program:x", "wards")):
        with pytest.raises(Fault):
            await ask(desk, level, game_id)
    desk.close()


async def test_without_walls_none_is_run(program: Make, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(desks, "held", lambda: Held(network=False, processes=True, files=True))
    one = Declared(program(FIRST), None, 200)
    desk = Desk(Players({"program:x": one}))
    with pytest.raises(Fault):
        await ask(desk)
    open_desk = Desk(Players({"program:x": one}, walls=False), sleep=lambda _: None)
    assert await ask(open_desk) == "advance 2"
    for each in (desk, open_desk):
        each.close()


async def test_the_loop_goes_on_while_a_program_thinks(program: Make):
    desk = at_desk(program, SLOW)
    asked = asyncio.ensure_future(ask(desk))
    await asyncio.sleep(0)
    assert not asked.done()
    with pytest.raises(Fault):
        await asked
    desk.close()
