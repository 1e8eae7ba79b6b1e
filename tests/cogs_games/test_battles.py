"""Battalions in the simulated Discord: a skirmish, deploying by name, odds, and what is asked twice."""

from __future__ import annotations

import pytest

from bot import catalogue
from games.battalions import GAME
from games.battalions.actions import Action
from games.battalions.game import BattalionsByPost
from games.core.game import Reason
from tests.cogs_games import players
from tests.town import Town

SAY = catalogue.texts().say("es")


async def _mustered(town: Town) -> None:
    """Ana (who reads Spanish) leads the British in a skirmish against Carol's French, who stand already."""
    await town.command(town.ana, "battalions new", opponent=town.carol, budget=100)
    await town.click(town.carol, "Accept")
    place = town.threads[0]
    await town.command(town.ana, "battalions play", place, move="army british")
    await town.command(town.carol, "battalions play", place, move="army french")
    await town.command(town.carol, "battalions play", place, move="auto")


async def test_battalions_are_deployed_by_name_in_the_readers_language(town: Town):
    await _mustered(town)
    place = town.threads[0]
    for text in ("Casacas rojas > Centro", "casacas verdes > Flanco izquierdo"):
        await town.command(town.ana, "battalions play", place, move=text)
    table = await players.table_of(town)
    assert table.options["budget"] == 100
    plan = table.view(0).sides[0].plan.values
    assert [unit for unit in plan if unit] == ["br-LLI", "br-LI"]
    refused = await town.command(town.ana, "battalions play", place, move="Húsares > Retaguardia")
    assert "`Casacas rojas > centro`" in refused.text


async def test_several_battalions_are_deployed_in_one_message(town: Town):
    await _mustered(town)
    place = town.threads[0]
    text = "Casacas rojas > Centro; casacas verdes > Flanco izquierdo"
    shown = await town.command(town.ana, "battalions play", place, move=text)
    await town.click(town.ana, next(each for each in shown.posts[-1].buttons.values() if ":planned" in each))
    plan = (await players.table_of(town)).view(0).sides[0].plan.values
    assert [unit for unit in plan if unit] == ["br-LLI", "br-LI"]


async def test_odds_leave_out_what_cannot_be(town: Town):
    await _mustered(town)
    place = town.threads[0]
    await town.command(town.ana, "battalions play", place, move="auto")
    table = await players.table_of(town)
    attacks = [GAME.notation(action) for action in table.legal(GAME, 0) if action.verb == "attack"]
    if not attacks:  # Carol is to begin
        return
    told = await town.command(town.ana, "battalions odds", place, what=attacks[0])
    assert "%" in told.text
    assert " 0.0 %" not in told.text


async def test_before_a_commander_is_lost_the_second_question_says_so(town: Town, monkeypatch: pytest.MonkeyPatch):
    await _mustered(town)
    warning = Reason("battalions.warning.captured", {"commander": "dunmoor", "stack": "centre"})

    def warned(post: BattalionsByPost, view: object, seat: int, action: Action) -> Reason | None:
        return warning if action.verb == "auto" else None

    monkeypatch.setattr(BattalionsByPost, "warning", warned)
    asked = await town.command(town.ana, "battalions play", town.threads[0], move="auto")
    assert SAY(warning.key, **warning.args) in asked.text
    assert (await players.table_of(town)).view(0).phase == "deploy"


async def test_a_computer_chooses_its_army_after_people_and_takes_none_of_theirs(town: Town):
    """So a person who wants an army has it: no lot decides, and nothing is asked twice."""
    await town.command(town.ana, "battalions new", computer="random", budget=100)
    table = await players.table_of(town)
    seat = table.seat_of(town.ana.id)
    assert seat is not None
    assert {question.seat for question in table.questions} == {0, 1}, "it has not chosen before Ana"
    await town.command(town.ana, "battalions play", town.threads[0], move="army french")
    table = await players.table_of(town)
    armies = [side.army.values for side in table.view(seat).sides]
    assert table.view(None).phase == "deploy"
    assert armies[seat] == ("french",)
