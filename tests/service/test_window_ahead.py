"""What is prepared on the pages: plans and orders."""

from __future__ import annotations

import re
from html import unescape

from bot import catalogue
from bot.service.commands import Play
from bot.service.ground.records import standing_of
from tests.service.club import ANA, BETO, CARLA, Club
from tests.service.pages import Come, duel, waits


async def test_a_plan_is_looked_at_before_it_begins_and_seen_by_its_owner_alone(club: Club, visit: Come):
    table = await duel(club)
    waiting = waits(table)
    playing = BETO if waiting is ANA else ANA
    me, rival = await visit(waiting), await visit(playing)
    await me.look(f"/t/{table.id}")
    seat = 1 - table.to_act[0]
    hand = (await club.service.table(table.id)).view(seat).round.hands[seat].known()
    page = await me.send(f"/t/{table.id}/plan", plan=f"if advance 1 then advance {hand[0]}")
    assert me.status == 200, page
    assert "Preview only" in page
    number = me.field("number")
    await me.look(f"/t/{table.id}/plan.png")
    assert me.status == 200
    await rival.look(f"/t/{table.id}/plan.png")
    assert rival.status == 404
    await me.look(f"/t/{table.id}")
    assert "Your plan" not in me.text
    begun = await me.send(f"/t/{table.id}/begin", number=number)
    assert "Your plan" in begun
    assert "Your plan" not in await rival.look(f"/t/{table.id}")
    await me.look(f"/t/{table.id}")
    assert "Your plan" not in await me.send(f"/t/{table.id}/drop")


async def test_a_plan_is_forgotten_with_the_end_of_the_game(club: Club, visit: Come):
    table = await duel(club)
    waiting = waits(table)
    me = await visit(waiting)
    await me.look(f"/t/{table.id}")
    seat = 1 - table.to_act[0]
    hand = (await club.service.table(table.id)).view(seat).round.hands[seat].known()
    await me.send(f"/t/{table.id}/plan", plan=f"if advance 1 then advance {hand[0]}")
    begun = await me.send(f"/t/{table.id}/begin", number=me.field("number"))
    assert 'class="mind"' in begun
    await club.service.act(Play(table.id, (BETO if waiting is ANA else ANA).id, "resign"))
    page = await me.look(f"/t/{table.id}")
    assert 'class="mind"' not in page
    assert "/drop" not in page


async def test_a_plan_that_cannot_be_says_why_and_keeps_what_was_written(club: Club, visit: Come):
    table = await duel(club)
    me = await visit(ANA)
    await me.look(f"/t/{table.id}")
    page = await me.send(f"/t/{table.id}/plan", plan="fly <b>away</b>")
    assert me.status == 409
    assert "fly &lt;b&gt;away" in page
    await me.look(f"/t/{table.id}")
    await me.send(f"/t/{table.id}/begin", number="0")
    assert me.status == 409


async def test_orders_are_given_on_their_page(club: Club, visit: Come):
    table = await club.bidding(BETO, CARLA)
    me = await visit(BETO)
    page = await me.look(f"/t/{table.id}/orders")
    offered = [unescape(found) for found in re.findall(r'name="order" value="([^"]*)"', page)]
    assert offered
    assert "Kept." in await me.send(f"/t/{table.id}/orders", order=offered[0])
    assert (await club.own(table, BETO)).orders == (offered[0],)
    await me.send(f"/t/{table.id}/orders", order="nonsense")
    assert me.status == 409
    await me.look(f"/t/{table.id}/orders")
    await me.send(f"/t/{table.id}/orders", usual="yes")
    assert (await club.own(table, BETO)).orders is None


async def test_of_what_excludes_itself_one_order_is_chosen_and_the_rest_beside_it(club: Club, visit: Come):
    table = await club.duel(game="battalions")
    for person, army in ((ANA, "army french"), (BETO, "army british")):
        await club.service.act(Play(table.id, person.id, army))
    for person in (ANA, BETO):
        await club.service.act(Play(table.id, person.id, "auto"))
    table = await club.service.table(table.id)
    standing = standing_of(catalogue.game(table.game_id), table)
    assert standing is not None
    me = await visit(waits(table))
    page = await me.look(f"/t/{table.id}/orders")
    radios = re.findall(r'type="radio" name="order ([^"]*)" value="([^"]*)" ?(checked)?', page)
    assert {choice for choice, value, _ in radios if not value} >= {"support", "support at centre", "ride", "around"}
    assert all(standing.choice(value) == choice for choice, value, _ in radios if value)
    assert all(not value for _, value, checked in radios if checked), "nothing is ordered yet"
    ticks = re.findall(r'type="checkbox" name="order" value="([^"]*)"', page)
    assert "tactics never" in ticks
    assert not any(standing.choice(value) for value in ticks)
    chosen = {
        "order support": "support never",
        "order support at centre": "support always at centre",
        "order ride": "",
        "order": "tactics never",
    }
    page = await me.send(f"/t/{table.id}/orders", **chosen)
    assert (await club.own(table, waits(table))).orders == tuple(filter(None, chosen.values()))
    holding = {
        value for _, value, checked in re.findall(r'name="order ([^"]*)" value="([^"]*)" ?(checked)?', page) if checked
    }
    assert holding >= {"support never", "support always at centre", ""}
