"""A guest of a tournament in Chromium: from the link on paper to a confirmed result, live."""

from __future__ import annotations

import pytest
from aiohttp.test_utils import TestServer
from playwright.async_api import Browser, expect

from tests.service.club import ANA, Club
from tests.service.pages_chromium import PHONE, is_too_wide
from tests.service.pages_events import NINE, hall, person, plausible
from tournaments.evening.commands import AddGuests, Guest, Report

pytestmark = [pytest.mark.slow, pytest.mark.timeout(120)]


async def test_a_guest_confirms_on_a_phone_and_the_address_keeps_no_secret(
    browser: Browser, server: TestServer, club: Club
):
    here = await hall(club, begun=False, people=NINE[:7], public=False)
    await here.do(AddGuests((Guest("Lía", "K7PM-2XQA"),)))
    await here.begin()
    key = (await club.service.tournaments.give_links(here.id, ANA, ("g1",)))["g1"]
    context = await browser.new_context(viewport=PHONE, locale="es-ES", has_touch=True)  # type: ignore[arg-type]
    page = await context.new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    await page.goto(str(server.make_url(f"/e/{here.id}/in/{key}")))
    await page.get_by_role("button", name="Soy Lía").tap()
    await expect(page.get_by_text("Aquí eres Lía.")).to_be_visible()
    assert page.url.endswith(f"/e/{here.id}/mine")
    tournament = await here.now()
    game, (pm, pa) = tournament.game_of("g1"), plausible(tournament)
    assert game is not None
    rival = game.b if game.a == "g1" else game.a
    await here.do(Report(1, game.table, pm, pa), person(rival))
    await page.get_by_role("button", name="Confirmar").tap()
    await expect(page.get_by_text("Anotar el resultado")).to_have_count(0)
    settled = (await here.now()).game_at(1, game.table)
    assert settled is not None
    assert settled.status == "confirmed"
    assert page.url.endswith(f"/e/{here.id}/mine")
    assert not await is_too_wide(page)
    await context.close()
