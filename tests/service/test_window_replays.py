"""Games looked at again, and the rules, by HTTP."""

from __future__ import annotations

import re
from html import unescape

from bot import catalogue
from tests.service.club import ANA, CARLA, Club
from tests.service.pages import Come, duel


async def test_one_looks_back_with_ones_own_eyes_and_when_all_is_over_with_everybodys(club: Club, visit: Come):
    table = await duel(club)
    await club.move(table)
    ana = await visit(ANA)
    page = await ana.look(f"/t/{table.id}/replay?at=0")
    assert "Hand of Ana" in page
    assert "Hand of Beto" not in page
    for foreign in (f"/t/{table.id}/replay?at=0&eyes=1", f"/t/{table.id}/replay/hand.png?at=0&eyes=1"):
        await ana.look(foreign)
        assert ana.status == 409
    for odd in ("at=-1", "at=99999999999999999999", "at=x&eyes=77", "at=%00"):
        await ana.look(f"/t/{table.id}/replay?{odd}")
        assert ana.status == 200
    await ana.look(f"/t/{table.id}")
    await ana.send(f"/t/{table.id}/resign", sure="yes")
    assert "Hand of Beto" in await ana.look(f"/t/{table.id}/replay?at=0&eyes=1")
    carla = await visit(CARLA)
    await carla.look(f"/t/{table.id}/replay")
    assert carla.status == 404


async def test_a_game_that_is_over_is_seen_by_whoever_has_its_address(club: Club, visit: Come):
    table = await duel(club)
    await club.move(table)
    ana, stranger = await visit(ANA), await visit()
    running = await club.service.table(table.id)
    await stranger.look(f"/r/{table.id}/{running.digest[:16]}")
    assert stranger.status == 404
    await ana.look(f"/t/{table.id}")
    await ana.send(f"/t/{table.id}/resign", sure="yes")
    shared = re.search(r'value="http://127.0.0.1(/r/[^"?]*)', await ana.look(f"/t/{table.id}/replay"))
    assert shared
    for eyes, seen, unseen in (("0", "Hand of Ana", "Hand of Beto"), ("1", "Hand of Beto", "Hand of Ana")):
        page = await stranger.look(f"{shared[1]}?at=0&eyes={eyes}")
        assert stranger.status == 200
        assert seen in page
        assert unseen not in page
        await stranger.look(f"{shared[1]}/hand.png?at=0&eyes={eyes}")
        assert stranger.status == 200
    gone = await stranger.look(f"/r/{table.id + 9}/{'0' * 16}")
    assert stranger.status == 404
    assert gone == await stranger.look(f"/r/{table.id}/{'0' * 16}")


async def test_rules_are_for_everybody(club: Club, visit: Come):
    stranger = await visit(language="es")
    assert 'href="/rules/titans"' in await stranger.look("/rules")
    for game in catalogue.games():
        page = await stranger.look(f"/rules/{game}")
        assert stranger.status == 200
        for picture in re.findall(r'src="(/rules/[^"]*png[^"]*)"', page)[:2]:
            await stranger.look(unescape(picture))
            assert stranger.status == 200
    for wrong in ("/rules/chess", "/rules/titans/nothing.png"):
        await stranger.look(wrong)
        assert stranger.status == 404
