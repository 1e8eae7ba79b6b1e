"""Hints in the simulated Discord: told privately, played by a button, refused where the game may be rated."""

import asyncio
from functools import partial
from typing import Any

import pytest

from bot import assembly, catalogue
from bot.service.commands import Accept, Create, SetGuild
from bot.service.ground.records import NewTable, Person
from bot.service.ground.refusals import NotSeated
from bot.service.looking.hints import OneAtATime
from bot.service.telling import wording
from games.core.referee import NotYourTurn
from tests.all_games import COGS, GAMES
from tests.cogs_games import conftest, players
from tests.town import MakeBot, Town

pytestmark = pytest.mark.slow


@pytest.fixture
def make_bot() -> MakeBot:
    """The bot with hints, and a computer player that does not think long."""
    return partial(assembly.make_bot, cogs=(*conftest.SHARED, "cogs.table_hint", *COGS), thinking=10)


@pytest.mark.parametrize(("game", "typed"), [(game, bool(number % 2)) for number, game in enumerate(GAMES)])
async def test_a_hint_is_told_privately_and_played_by_its_button(town: Town, game: str, typed: bool):
    await town.command(town.ana, f"{game} new", computer="random")
    place = town.threads[0]
    before = await players.table_of(town)
    if typed:
        told = await town.command(town.ana, "table hint", place)
    else:
        hand = (await town.command(town.ana, "table hand", place)).posts[-1]
        told = await town.click(town.ana, "Pista", on=hand)
    assert told.private
    assert "Viendo lo mismo que tú" in told.text
    do = next(label for label in told.posts[-1].buttons if label.startswith("Hacerlo: "))
    await town.click(town.ana, do, on=told.posts[-1])
    assert (await players.table_of(town)).seq > before.seq


async def test_a_hint_is_what_the_seat_may_do(town: Town):
    await town.command(town.carol, "warshow learn")
    told = await town.command(town.carol, "table hint", town.threads[0])
    best = told.text.split("**")[1]
    table = await players.table_of(town)
    game = catalogue.game("warshow")
    assert best in {wording.said("warshow", game.notation(action), "en") for action in table.legal(game, 0)}


async def test_there_are_no_hints_between_people(town: Town):
    await town.command(town.ana, "wards new", opponent=town.carol)
    await town.click(town.carol, "Accept")
    place = town.threads[0]
    refused = await town.command(town.ana, "table hint", place)
    assert "En las partidas que puntúan no hay pistas" in refused.text
    hand = (await town.command(town.ana, "table hand", place)).posts[-1]
    assert "Pista" not in hand.buttons


async def test_there_are_none_against_the_computer_where_such_games_are_rated(town: Town):
    await town.discord.as_bot(players.service(town).act(SetGuild(town.guild.id, {"computers": True})))
    await town.command(town.carol, "wards new", computer="random")
    refused = await town.command(town.carol, "table hint", town.threads[0])
    assert "No hints in rated games" in refused.text


async def test_a_lesson_has_hints_even_there(town: Town):
    await town.discord.as_bot(players.service(town).act(SetGuild(town.guild.id, {"computers": True})))
    await town.command(town.carol, "wards learn")
    told = await town.command(town.carol, "table hint", town.threads[0])
    assert "Seeing only what you see" in told.text


async def test_whoever_is_not_asked_gets_none(town: Town):
    ana, carol = (Person(each.id, each.name, "en") for each in (town.ana, town.carol))
    new = NewTable(game_id="wards", opponents=(carol,), guild_id=town.guild.id, channel_id=town.channel.id, rated=False)
    as_bot, service = town.discord.as_bot, players.service(town)
    table = await as_bot(service.act(Create(new, ana)))
    await as_bot(service.act(Accept(table.id, carol)))
    assert (await as_bot(service.hints.give(table.id, ana.id))).text.startswith("enter ")
    with pytest.raises(NotYourTurn):
        await as_bot(service.hints.give(table.id, carol.id))
    with pytest.raises(NotSeated):
        await as_bot(service.hints.give(table.id, town.dave.id))


async def test_a_person_has_one_question_under_way(town: Town, monkeypatch: pytest.MonkeyPatch):
    await town.command(town.carol, "wards learn")
    service = players.service(town)
    table, go = await players.table_of(town), asyncio.Event()
    hint = service.hints._brain.hint

    async def slow(*question: Any) -> Any:
        await go.wait()
        return await hint(*question)

    monkeypatch.setattr(service.hints._brain, "hint", slow)

    async def both() -> None:
        first = asyncio.ensure_future(service.hints.give(table.id, town.carol.id))
        while not service.hints._asking:  # noqa: ASYNC110 - here a sleep of any length waits for the simulated clock
            await asyncio.sleep(0)
        with pytest.raises(OneAtATime):
            await service.hints.give(table.id, town.carol.id)
        go.set()
        await first

    await town.discord.as_bot(both())
    told = await town.command(town.carol, "table hint", town.threads[0])
    assert "Seeing only what you see" in told.text


async def test_a_hint_for_an_old_question_shows_the_present(town: Town):
    await town.command(town.carol, "wards learn")
    place = town.threads[0]
    told = await town.command(town.carol, "table hint", place)
    await town.command(town.carol, "wards play", place, move="enter scout C19")
    before = await players.table_of(town)
    do = next(label for label in told.posts[-1].buttons if label.startswith("Do it: "))
    answer = await town.click(town.carol, do, on=told.posts[-1])
    assert (await players.table_of(town)).seq == before.seq
    assert catalogue.texts().say("en")("table.panel.old") in answer.text
