"""Two games in one bot: each game's commands are for its own tables."""

from collections.abc import Iterator

import pytest

from bot import assembly
from tests.cogs.conftest import DUELLING
from tests.cogs.duel import prepared
from tests.installed import TOY, installed
from tests.simulated import MakeBot, Town


@pytest.fixture
def make_bot() -> Iterator[MakeBot]:
    """The bot with the toy game beside Titans."""
    with installed(TOY):
        yield lambda url: assembly.make_bot(url, cogs=(*DUELLING, "tests.toy.cog"))


async def test_a_command_of_one_game_at_a_table_of_another_names_that_game(town: Town):
    await town.command(town.ana, "sealed new", opponent=town.carol)
    await town.click(town.carol, "Accept")
    (thread,) = town.threads
    answer = await town.command(town.ana, "titans play", thread, move="parry")
    assert answer.private
    assert "La mesa 1 es de otro juego: Pujas cerradas." in answer
    named = await town.command(town.carol, "titans play", table="1", move="parry")
    assert "Table 1 plays another game: Sealed bids." in named
    assert await town.complete(town.ana, "titans play", "move", "", thread) == {}
    assert await town.complete(town.ana, "titans play", "table", "") == {}


async def test_a_command_finds_the_table_of_its_own_game(town: Town):
    await town.command(town.ana, "sealed new", opponent=town.carol)
    await town.click(town.carol, "Accept")
    duel = await prepared(town)
    elsewhere = town.guild.create_text_channel("elsewhere")
    assert "Ana avanza 5" in await duel.type(0, "advance 5", elsewhere)
