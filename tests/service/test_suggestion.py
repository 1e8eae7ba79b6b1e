"""Which computer player is offered: a first one that leaves a chance, then by how its person has fared."""

import pytest
from sqlalchemy import Connection

from bot.computer.characters import level_at, manner_of
from bot.service.commands import AddComputer, Join, Play
from bot.service.ground.records import Computer
from bot.service.seats.suggestion import suggested
from games.core.referee import RESIGN
from games.core.skill import RANKS
from tests.service.club import ANA, BETO, Club


async def offered(club: Club) -> str:
    """What Ana is offered next."""

    def read(connection: Connection) -> str:
        return suggested(connection, "tally", ANA.id)

    return await club.database.read(read)


async def lose(club: Club, level: str) -> None:
    table = await club.against_computer(level)
    await club.service.act(Play(table.id, ANA.id, RESIGN))


async def test_whom_nobody_knows_meets_a_casual_player(club: Club):
    table = await club.open_table(None)
    table = await club.service.act(AddComputer(table.id, ANA.id, ""))
    assert table.chairs[1].level == "casual"
    assert table.chairs[1].name == "⚙ Bo (casual, bold)"


async def test_two_losses_lead_down_and_one_does_not(club: Club):
    await lose(club, "club")
    assert await offered(club) == "club"
    await lose(club, "club")
    assert await offered(club) == "casual"


async def test_the_older_levels_count_as_the_ranks_they_are_like(club: Club):
    await lose(club, "search")
    assert await offered(club) == "master"


async def test_games_against_people_say_nothing(club: Club):
    table = await club.open_table(None)
    await club.service.act(Join(table.id, BETO))
    await club.service.act(Play(table.id, BETO.id, RESIGN))
    assert await offered(club) == "casual"


@pytest.mark.parametrize("rank", RANKS)
def test_a_character_keeps_its_manner_at_every_rank(rank: str):
    assert [level_at(rank, seat) for seat in range(3)] == [f"{rank}-careful", f"{rank}-bold", f"{rank}-sly"]
    assert level_at("greedy", 1) == "greedy"
    assert manner_of(0) == manner_of(3)


async def test_a_computer_of_a_rank_plays_its_game(club: Club):
    table = await club.open_table(Computer("club"))
    assert table.chairs[1].name == "⚙ Bo (club, bold)"
