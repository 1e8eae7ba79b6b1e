"""The window of a club in Chromium, on a phone and at a desk."""

from __future__ import annotations

import pytest
from aiohttp.test_utils import TestServer
from playwright.async_api import Browser, Page

from bot.service.ground.records import Person, Table
from tests.service.club import Club

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 900}


async def page_of(
    browser: Browser, server: TestServer, club: Club, person: Person, size: dict[str, int], language: str
) -> Page:
    """Somebody's own browser, come in by a personal link; whatever its console complains of fails the test."""
    context = await browser.new_context(viewport=size, locale=language)  # type: ignore[arg-type]
    page = await context.new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.set_default_timeout(15_000)
    await page.goto(str(server.make_url(f"/in/{await club.service.keys.link(person.id)}")))
    await page.get_by_role("button").click()
    return page


async def at(page: Page, server: TestServer, table: Table) -> Page:
    """The page of a table."""
    await page.goto(str(server.make_url(f"/t/{table.id}")))
    return page


async def is_too_wide(page: Page) -> bool:
    """Whether the page scrolls sideways."""
    return bool(await page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))
