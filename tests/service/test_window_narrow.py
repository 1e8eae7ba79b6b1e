"""A tournament's tables in Chromium, on phones of two widths: no page scrolls sideways."""

from __future__ import annotations

import pytest
from aiohttp.test_utils import TestServer
from msgspec.structs import replace
from playwright.async_api import Browser, Page

from tests.service.club import ANA, Club
from tests.service.pages_chromium import PHONE, is_too_wide, page_of
from tests.service.pages_events import NINE, hall, plausible
from tournaments.evening.commands import Judge, Next

pytestmark = [pytest.mark.slow, pytest.mark.timeout(120)]

PAGES = ("", "/cross", "/standings", "/round/3", "/round/3/print", "/mine")
PEOPLE = (ANA, replace(NINE[1], name="Bartholomew-Featherstonehaugh"), replace(NINE[2], name="Lía " * 9), *NINE[3:])


async def _frame(page: Page) -> tuple[int, int]:
    """How wide the page's first table is, and the frame in which it scrolls."""
    wide, frame = await page.locator(".scroll").first.evaluate("frame => [frame.scrollWidth, frame.clientWidth]")
    return wide, frame


@pytest.mark.parametrize("language", ["es-ES", "en-US"])
async def test_the_tables_of_three_rounds_fit_a_phone(browser: Browser, server: TestServer, club: Club, language: str):
    here = await hall(club, people=PEOPLE)
    page = await page_of(browser, server, club, ANA, PHONE, language)
    for number in (1, 2):
        tournament = await here.now()
        assert tournament.round is not None
        for game in tournament.round.games:
            await here.do(Judge(number, game.table, *plausible(tournament)))
        await here.do(Next(number + 1))
    for width in (390, 320):
        await page.set_viewport_size({"width": width, "height": 844})
        for path in PAGES:
            await page.goto(str(server.make_url(f"/e/{here.id}{path}")))
            assert not await is_too_wide(page), (width, path)
            if path == "/cross":
                wide, frame = await _frame(page)
                assert wide <= frame, "all of it is seen at once"
