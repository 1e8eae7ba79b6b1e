"""Somebody's program at a table: chosen by name, asked as every computer, and replaced where it does not answer."""

import sys
from functools import partial
from pathlib import Path

import pytest

from bot import assembly
from bot.programs.declared import Players, read
from tests.cogs.conftest import DUELLING
from tests.cogs.duel import Duel
from tests.programs.conftest import CRASHES, FIRST, FRAME
from tests.simulated import MakeBot, Town


@pytest.fixture
def players(tmp_path: Path) -> Players:
    """One that plays, and one that crashes."""
    text = "walls = false\n"
    for name, body in (("first", FIRST), ("crash", CRASHES)):
        (tmp_path / f"{name}.py").write_text(FRAME.format(body=body))
        text += f'[{name}]\nname = "{name.title()}"\ncommand = ["{sys.executable}", "{name}.py"]\nms = 200\n'
    (tmp_path / "players.toml").write_text(text)
    return read(tmp_path / "players.toml")


@pytest.fixture
def make_bot(players: Players) -> MakeBot:
    """The bot with what duels need, and two programs."""
    return partial(assembly.make_bot, cogs=DUELLING, thinking=10, players=players)


async def test_programs_are_offered_by_name_and_play(town: Town):
    offered = await town.complete(town.ana, "titans new", "computer")
    assert list(offered)[-2:] == ["First", "Crash"]
    assert offered["First"] == "program:first"
    assert await town.complete(town.ana, "titans new", "computer", "cra") == {"Crash": "program:crash"}
    answer = await town.command(town.ana, "titans new", computer="program:first", rounds=1, length=15, start="on")
    assert "La mesa 1 ha empezado" in answer
    duel = Duel(town, 1, (town.ana, None))
    assert (await duel.table()).names[1] == "⚙ First"
    while (await duel.table()).life == "playing":
        person, legal = await duel.legal()
        assert person is town.ana
        await duel.press(0, legal[0])
    assert (await duel.table()).chairs[1].level == "program:first"


async def test_one_that_does_not_answer_is_named_and_a_level_goes_on(town: Town):
    await town.command(town.ana, "titans new", computer="Crash", rounds=1)
    duel = Duel(town, 1, (town.ana, None))
    if (await duel.table()).chairs[1].level != "greedy":  # it was not asked first
        person, legal = await duel.legal()
        await duel.press(0, legal[0])
    assert (await duel.table()).chairs[1].level == "greedy"
    assert any("⚙ Crash doesn't run: a computer takes over the seat." in post for post in town.posts(duel.place))
    person, _ = await duel.legal()
    assert person is town.ana


async def test_what_is_no_computer_is_refused_kindly(town: Town):
    answer = await town.command(town.ana, "titans new", computer="nobody")
    assert "Aquí no hay esa máquina. Estas sí: " in answer
    assert "First, Crash." in answer
    assert town.posts() == []
