"""Tables that play by older rules say so; those that play by the newest need not."""

import pytest

from bot import catalogue
from bot.service.commands import Create
from bot.service.ground.records import NewTable, Person
from games.core.game import EDITION
from tests.cogs.duel import agreed, service_of
from tests.town import Town

GAMES = sorted(game.id for game in map(catalogue.game, catalogue.games()) if EDITION in {o.name for o in game.options})


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_of_an_older_edition_says_so(town: Town, game: str):
    ana, service = Person(town.ana.id, "Ana", "es-ES"), service_of(town)
    for number, options in enumerate(({}, {EDITION: 1}), 1):
        new = NewTable(game_id=game, options=dict(options), guild_id=town.guild.id, channel_id=town.channel.id)
        await town.discord.as_bot(service.act(Create(new, ana)))
        told = await agreed(town, town.ana, number)
        assert ("Reglas: edición 1" in told) == bool(options)
        assert "edición 2" not in told
