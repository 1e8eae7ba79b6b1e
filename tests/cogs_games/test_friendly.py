"""Friendly games: opened as such in every game, said on the card, with hints, and the same at the rematch."""

from functools import partial

import pytest

from bot import assembly
from tests.all_games import COGS, GAMES
from tests.cogs.duel import agreed
from tests.cogs_games import conftest, players
from tests.town import MakeBot, Town

FRIENDLY = {
    "es": "Partida amistosa: no puntúa, con pistas",
    "en": "Friendly game: unrated, hints on",
}


@pytest.fixture
def make_bot() -> MakeBot:
    """The bot with every game and hints."""
    return partial(assembly.make_bot, cogs=(*conftest.SHARED, "cogs.table_hint", *COGS), thinking=10)


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_is_friendly_if_its_host_says_so(town: Town, game: str):
    await town.command(town.ana, f"{game} new")
    assert (await players.table_of(town)).rated
    assert FRIENDLY["en"] not in town.posts()[-1].text
    await town.command(town.ana, f"{game} new", rated=False)
    assert not (await players.table_of(town, 2)).rated
    assert FRIENDLY["en"] in town.posts()[-1].text, "on the card, for everybody"
    told = await agreed(town, town.ana, 2)
    assert FRIENDLY["es"] in told.text


async def test_a_friendly_game_between_people_has_hints_and_so_has_its_rematch(town: Town):
    await town.command(town.ana, "titans new", opponent=town.carol, rated=False)
    await town.click(town.carol, "Accept")
    place, table = town.threads[0], await players.table_of(town)
    asked = town.ana if table.to_act == (0,) else town.carol
    told = await town.command(asked, "table hint", place)
    assert told.private
    assert any(label.startswith(("Hacerlo: ", "Do it: ")) for label in told.posts[-1].buttons)
    await town.command(town.ana, "table resign", place)
    sure = next(each for each in town.private(town.ana)[-1].buttons.values() if ":sure:" in each)
    await town.click(town.ana, sure)
    assert (await players.table_of(town)).life == "over"
    await town.click(town.carol, "Rematch", (await town.command(town.carol, "table board", place)).posts[0])
    again = await players.table_of(town, 2)
    assert (again.rematch_of, again.rated) == (1, False)


async def test_a_refused_hint_says_where_there_are_some(town: Town):
    await town.command(town.ana, "wards new", opponent=town.carol)
    await town.click(town.carol, "Accept")
    refused = {
        person.id: await town.command(person, "table hint", town.threads[0]) for person in (town.ana, town.carol)
    }
    assert "En las partidas que puntúan no hay pistas" in refused[town.ana.id].text
    assert "No hints in rated games" in refused[town.carol.id].text
