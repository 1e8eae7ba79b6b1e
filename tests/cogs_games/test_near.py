"""Who makes a slip of the pen is asked what they meant, and the answer is one press."""

from __future__ import annotations

import pytest

from tests.cogs_games import players
from tests.town import Town


@pytest.mark.parametrize(
    ("language", "written", "asked"),
    [("en-GB", "entr scout C19", "Did you mean"), ("es-ES", "entra exploradro C19", "Querías decir")],
)
async def test_a_slip_of_the_pen_is_one_press(town: Town, language: str, written: str, asked: str):
    town.read_in(town.carol, language)
    await town.command(town.carol, "wards learn")
    place = town.threads[0]
    seq = (await players.table_of(town)).seq
    answer = await town.command(town.carol, "wards play", place, move=written)
    assert answer.private
    assert asked in answer
    assert (await players.table_of(town)).seq == seq, "nothing was played"
    panel = answer.posts[-1]
    assert 1 <= len(panel.buttons) <= 3
    assert any("C19" in label for label in panel.buttons)
    await town.click(town.carol, next(label for label in panel.buttons if "C19" in label), panel)
    assert (await players.table_of(town)).seq > seq


async def test_what_is_like_nothing_is_refused_as_before(town: Town):
    await town.command(town.carol, "wards learn")
    answer = await town.command(town.carol, "wards play", town.threads[0], move="zzzzzz")
    assert "Did you mean" not in answer
    assert not answer.posts[-1].buttons


async def test_whose_turn_it_is_not_is_proposed_nothing(town: Town):
    """What others could do is theirs to know."""
    await town.command(town.ana, "wards new", opponent=town.carol)
    await town.click(town.carol, "Accept")
    table = await players.table_of(town)
    waiting = town.carol if table.chairs[table.to_act[0]].user_id == town.ana.id else town.ana
    answer = await town.command(waiting, "wards play", town.threads[0], move="entr scout C19")
    assert not answer.posts[-1].buttons


async def test_accents_do_not_matter(town: Town):
    town.read_in(town.carol, "es-ES")
    await town.command(town.carol, "wards learn")
    panel = (await town.command(town.carol, "table hand", town.threads[0])).posts[0]
    labels = [label for menu in panel.menus.values() for label in menu if "é" in label]
    assert labels, "a medic can be chosen"
    seq = (await players.table_of(town)).seq
    await town.command(town.carol, "wards play", town.threads[0], move=labels[0].replace("é", "e").lower())
    assert (await players.table_of(town)).seq > seq
