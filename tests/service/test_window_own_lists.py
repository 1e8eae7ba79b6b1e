"""Own decks and armies on the page of a table that asks for one: touched, by who has saved them, and by no one else."""

from __future__ import annotations

from html import unescape
from re import findall

import pytest

from bot.own_lists import Builder, register
from bot.service.commands import Accept
from bot.service.ground.records import Table
from cogs import battalions, warshow
from tests.service.club import ANA, BETO, Club
from tests.service.pages import Come

BUILDERS = [warshow.BUILDER, battalions.BUILDER]
NAME = 'Mine & "best"'


def offered(page: str) -> list[str]:
    return [unescape(name) for name in findall(r'<button name="list" value="([^"]*)"', page)]


@pytest.fixture(params=BUILDERS, ids=lambda builder: builder.game_id)
def builder(request: pytest.FixtureRequest) -> Builder:
    register(request.param)
    return request.param


@pytest.fixture
async def table(club: Club, builder: Builder) -> Table:
    """Ana has saved a list that may be played and one that may not; Beto, who plays against her, none."""
    table = await club.open_table(BETO, game=builder.game_id)
    table = await club.service.act(Accept(table.id, BETO))
    cards = dict(next(iter(builder.ready().values())))
    await club.service.lists.keep(ANA.id, builder.game_id, NAME, cards)
    await club.service.lists.keep(ANA.id, builder.game_id, "Half", {next(iter(cards)): 1})
    return table


@pytest.mark.parametrize(("language", "title"), [("en", "Your own "), ("es", "Tus propios ")])
async def test_who_has_saved_a_list_is_offered_it(club: Club, visit: Come, table: Table, language: str, title: str):
    ana = await visit(ANA, language)
    page = await ana.look(f"/t/{table.id}")
    assert offered(page) == [NAME], "what may not be played is not offered"
    assert f"<p>{title}" in page
    hand = f"/t/{table.id}/hand.png"
    with_lists = await ana.look(hand)
    await club.service.lists.drop(ANA.id, table.game_id, NAME)
    assert await ana.look(hand) != with_lists, "the hand shows what it holds"


async def test_touched_it_is_played(club: Club, visit: Come, builder: Builder, table: Table):
    ana = await visit(ANA, "en")
    await ana.look(f"/t/{table.id}")
    page = await ana.send(f"/t/{table.id}/play", list=NAME, question=ana.field("question"))
    assert ana.status == 200
    assert offered(page) == []
    assert builder.write(dict(next(iter(builder.ready().values())))) not in page, "the story says it is their own"
    now = await club.service.table(table.id, ANA.id)
    asked = now.question(0)
    assert asked is None or asked.kind != builder.question


async def test_no_one_else_is_offered_it_or_can_play_it(club: Club, visit: Come, table: Table):
    beto = await visit(BETO, "en")
    page = await beto.look(f"/t/{table.id}")
    assert offered(page) == []
    assert "Mine" not in page
    await beto.send(f"/t/{table.id}/play", list=NAME, question=beto.field("question"))
    assert beto.status == 409
    assert (await club.service.table(table.id, BETO.id)).seq == table.seq
