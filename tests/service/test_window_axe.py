"""Every page in Chromium, looked at by axe-core: on a phone and at a desk, by day and by night."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Any, Literal

import pytest
from aiohttp.test_utils import TestServer
from playwright.async_api import Browser, Page

from bot import catalogue
from bot.service.commands import Accept, Play, PublishReview
from bot.service.ground.records import Table
from bot.service.telling.proof import replay_path
from games.core.referee import RESIGN
from tests.service.club import ANA, BETO, CARLA, GUILD, Club
from tests.service.pages import SHORT, duel
from tests.service.pages_chromium import DESK, PHONE, page_of
from tests.service.pages_events import NINE, hall, league
from tournaments.evening.commands import AddGuests, Guest

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

ColorScheme = Literal["light", "dark"]
NOWHERE = "/t/999"
AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")


async def found(page: Page) -> list[str]:
    """What axe-core has against the page, also against what is folded away: which rule, where."""
    await page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    await page.evaluate(AXE)
    told: dict[str, Any] = await page.evaluate("axe.run()")
    return [f"{page.url} {each['id']}: {node['html'][:200]}" for each in told["violations"] for node in each["nodes"]]


async def everywhere(
    page: Page, server: TestServer, paths: list[str], schemes: Sequence[ColorScheme] = ("light", "dark")
) -> list[str]:
    """The same of all these pages, by day and by night; none of them is wider than the screen."""
    asked: list[str] = []
    for path in paths:
        for scheme in schemes:
            await page.emulate_media(color_scheme=scheme)
            answer = await page.goto(str(server.make_url(path)))
            assert answer is not None
            assert answer.status == (404 if path == NOWHERE else 200), path
            asked += await found(page)
            assert not await page.evaluate(
                "document.documentElement.scrollWidth > document.documentElement.clientWidth"
            ), f"{path} is too wide"
    return asked


async def on_move(club: Club) -> tuple[Table, str]:
    """A duel in which Ana is asked, and something that she may do."""
    table = await duel(club)
    if table.chairs[table.to_act[0]].user_id != ANA.id:
        table = (await club.move(table)).table
    game, seat = catalogue.game(table.game_id), table.to_act[0]
    assert table.chairs[seat].user_id == ANA.id
    return table, game.notation(table.legal(game, seat)[0])


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
async def test_no_page_keeps_anybody_out(browser: Browser, server: TestServer, club: Club, size: dict[str, int]):
    table = await duel(club)
    await club.move(table)
    over = await duel(club)
    page = await page_of(browser, server, club, ANA, size, "es-ES" if size is PHONE else "en-US")
    await page.goto(str(server.make_url(f"/t/{over.id}")))
    await page.locator("button[formaction$=resign]").click()
    asked = await found(page)
    await page.locator(".sure button").click()
    await page.wait_for_selector(".sure", state="detached")
    others = await club.service.act(Accept((await club.open_table(BETO, game="titans", by=CARLA)).id, BETO))
    paths = [
        "/",
        "/watch",
        f"/t/{others.id}",
        f"/t/{table.id}",
        f"/t/{over.id}",
        f"/t/{over.id}/replay?at=1&eyes=0",
        NOWHERE,
        "/rules",
    ]
    paths += [f"/rules/{game}" for game in catalogue.games()]
    cup = await hall(club, people=(ANA, *NINE[1:]))
    paths += [
        f"/e/{cup.id}{path}" for path in ("", "/standings", "/cross", "/wall", "/round/1", "/round/1/print", "/mine")
    ]
    await cup.do(AddGuests((Guest("Lía", "K7PM-2XQA"),)))
    keys = await club.service.tournaments.give_links(cup.id, ANA, ("g1",))
    paths += [f"/e/{cup.id}/guests", f"/e/{cup.id}/in/{keys['g1']}"]
    paths += ["/events", f"/l/{await league(club, cup)}"]
    paths.append(f"/in/{await club.service.keys.link(ANA.id)}")
    asked += await everywhere(page, server, paths)
    assert asked == []


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
async def test_nor_does_what_somebody_prepares_and_looks_up(
    browser: Browser, server: TestServer, club: Club, size: dict[str, int]
):
    page = await page_of(browser, server, club, ANA, size, "es-ES" if size is PHONE else "en-US")
    paths: list[str] = []
    for game in sorted(catalogue.games()):
        table = await club.duel(game=game)
        paths += [f"/t/{table.id}", f"/t/{table.id}/orders"]
    for guild_id in (GUILD, GUILD + 1):  # of two servers one is chosen
        table = await club.duel(game="titans", options=SHORT, guild_id=guild_id)
        await club.service.act(Play(table.id, ANA.id, RESIGN))
    paths += ["/ratings", f"/g/{GUILD}", f"/g/{GUILD}/p/{BETO.id}"]
    cup = await hall(club, game="titans", people=(ANA, *NINE[1:]))
    paths += [f"/e/{cup.id}{path}" for path in ("", "/standings", "/cross", "/wall", "/round/1", "/mine")]
    asked = await everywhere(page, server, paths, ("dark",) if size is PHONE else ("light",))
    duelling, move = await on_move(club)
    await page.goto(str(server.make_url(f"/t/{duelling.id}")))
    await page.locator(".ahead summary").click()
    await page.locator("textarea[name=plan]").fill(move)
    await page.locator(".ahead form button").click()
    await page.wait_for_selector(".preview img")
    for scheme in ("light", "dark"):
        await page.emulate_media(color_scheme=scheme)
        asked += await found(page)
    assert asked == []


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
async def test_nor_do_forms_of_new_games_orders_or_reviews(
    browser: Browser, server: TestServer, club: Club, size: dict[str, int]
):
    page = await page_of(browser, server, club, ANA, size, "es-ES" if size is PHONE else "en-US")
    over = await duel(club)
    for _ in range(4):
        await club.move(over)
    await club.service.act(Play(over.id, BETO.id, RESIGN))
    fought = await club.duel(game="battalions")
    for person, move in ((ANA, "army french"), (BETO, "army british"), (ANA, "auto")):
        await club.service.act(Play(fought.id, person.id, move))
    paths = ["/", *(f"/new/{game}" for game in catalogue.games()), f"/t/{fought.id}/orders", f"/t/{over.id}/review"]
    asked = await everywhere(page, server, paths)
    await page.goto(str(server.make_url(f"/t/{over.id}/review")))
    await page.locator("#review form button").click()
    await page.wait_for_selector("figure.review img")
    asked += await everywhere(page, server, [f"/t/{over.id}/review"])
    await club.service.act(PublishReview(over.id, ANA.id))
    await club.service.act(PublishReview(over.id, BETO.id))
    asked += await everywhere(
        page, server, [f"{replay_path(over)}/review" for over in [await club.service.table(over.id)]]
    )
    assert asked == []


async def test_what_keeps_somebody_out_is_found(browser: Browser, server: TestServer, club: Club):
    page = await page_of(browser, server, club, ANA, PHONE, "en-US")
    await page.evaluate("document.body.append(document.createElement('button'))")
    assert any("button-name" in each for each in await found(page))
