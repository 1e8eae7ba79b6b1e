"""Every page in Chromium, looked at by axe-core: on a phone and at a desk, by day and by night."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest
from aiohttp.test_utils import TestServer
from playwright.async_api import Browser, Page

from bot import catalogue
from tests.service.club import ANA, Club
from tests.service.pages import duel
from tests.service.pages_events import NINE, hall
from tests.service.test_window_page import DESK, PHONE, browser, page_of, server

__all__ = ["browser", "server"]

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")


async def found(page: Page) -> list[str]:
    """What axe-core has against the page: which rule, where."""
    await page.evaluate(AXE)
    told: dict[str, Any] = await page.evaluate("axe.run()")
    return [f"{page.url} {each['id']}: {node['html'][:200]}" for each in told["violations"] for node in each["nodes"]]


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
    paths = ["/", f"/t/{table.id}", f"/t/{over.id}", f"/t/{over.id}/replay?at=1&eyes=0", "/t/999", "/rules"]
    paths += [f"/rules/{game}" for game in catalogue.games()]
    cup = await hall(club, people=(ANA, *NINE[1:]))
    paths += [
        f"/e/{cup.id}{path}" for path in ("", "/standings", "/cross", "/wall", "/round/1", "/round/1/print", "/mine")
    ]
    paths.append("/events")
    paths.append(f"/in/{await club.service.keys.link(ANA.id)}")
    for path in paths:
        for scheme in ("light", "dark"):
            await page.emulate_media(color_scheme=scheme)
            await page.goto(str(server.make_url(path)))
            asked += await found(page)
            assert not await page.evaluate(
                "document.documentElement.scrollWidth > document.documentElement.clientWidth"
            ), f"{path} is too wide"
    assert asked == []


async def test_what_keeps_somebody_out_is_found(browser: Browser, server: TestServer, club: Club):
    page = await page_of(browser, server, club, ANA, PHONE, "en-US")
    await page.evaluate("document.body.append(document.createElement('button'))")
    assert any("button-name" in each for each in await found(page))
