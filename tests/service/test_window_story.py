"""What happened, beside the board: what is told again at once, with nothing particular in it, is one line."""

from __future__ import annotations

import re

from bot import catalogue
from bot.service.commands import Accept, Play
from bot.service.ground.records import Table
from tests.service.club import ANA, BETO, Club
from tests.service.pages import Come

DEPLOYING = "Ana is deploying."


async def deploying(club: Club) -> Table:
    """Both have an army; Ana has deployed four cards."""
    game = catalogue.game("battalions")
    table = await club.open_table(BETO, game=game.id)
    table = await club.service.act(Accept(table.id, BETO))
    for person, text in ((ANA, "army french"), (BETO, "army british")):
        table = (await club.service.act(Play(table.id, person.id, text))).table
    for _ in range(4):
        table = await club.service.table(table.id, ANA.id)
        text = next(found for each in table.legal(game, 0) if (found := game.notation(each)).startswith("deploy"))
        table = (await club.service.act(Play(table.id, ANA.id, text))).table
    return table


def steps(page: str) -> list[tuple[int, str]]:
    """The numbers and words of the story."""
    found = re.findall(r'<li value="(\d+)" ?[^>]*>.*?</a>(.*?)</li>', page, re.DOTALL)
    return [(int(number), " ".join(re.sub("<[^>]*>", "", words).split())) for number, words in found]


async def test_a_run_of_the_same_line_is_one_line_of_the_story(club: Club, visit: Come):
    table = await deploying(club)
    for person in (ANA, BETO):
        reader = await visit(person, "en")
        story = steps(await reader.look(f"/t/{table.id}"))
        assert [seq for seq, told in story if told == DEPLOYING] == [table.seq], "by the last of its steps"
        assert len(story) > 2


async def test_beside_a_moment_in_such_a_run_that_moment_is_the_line(club: Club, visit: Come):
    table = await deploying(club)
    ana = await visit(ANA, "en")
    for at in (table.seq - 2, table.seq - 3, table.seq):
        page = await ana.look(f"/t/{table.id}/replay?at={at}")
        assert [seq for seq, told in steps(page) if told == DEPLOYING] == [at]
        assert f'value="{at}" aria-current=step' in page
