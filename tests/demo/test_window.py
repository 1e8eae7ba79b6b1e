"""The demo's first minute, on its own page."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from tests.demo.browser import PATIENCE, QUIET, demo

WORDS = {
    "es": ("Juega un duelo ya", "Ana avanza", "Mira una partida terminada", "Aprende con una primera partida"),
    "en": ("Play a duel now", "Ana advances", "Look at a finished game", "Learn with a first game"),
}


@pytest.fixture
def page(chromium: str) -> Iterator[Page]:
    """An empty page of a browser on a phone."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(QUIET))
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.set_default_timeout(PATIENCE)
        yield page
        browser.close()


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["es", "en"])
def test_from_the_command_to_the_first_move_it_is_two_touches(page: Page, tmp_path: Path, locale: str):
    play, moved, finished, learn = WORDS[locale]
    page.set_extra_http_headers({"Accept-Language": "de"})  # the demo was told which language to speak
    with demo(tmp_path / "demo.sqlite3", locale, window=True) as address:
        page.goto(address)
        page.get_by_role("button", name=play).click()
        page.locator("#choices button").first.click()
        expect(page.locator(".story").first).to_contain_text(moved)
        page.goto(address)
        page.get_by_role("button", name=learn).click()
        expect(page.locator(".lesson").first).to_be_visible()
        page.get_by_label(re.compile("You are|Eres")).select_option(label="Beto")  # who does not sit here
        expect(page.locator("#watch")).to_be_visible()
        expect(page.locator("form[action^='/t/']")).to_have_count(0)
        page.goto(address)
        page.get_by_role("button", name=finished).click()
        expect(page.locator(".count")).to_have_text(re.compile(r"^0 / [1-9]"))
        page.locator("footer a").click()
        expect(page.locator("#channel-composer-input")).to_be_visible()
