"""The demo as a newcomer meets it: started from the command line, played in Chromium."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from tests.demo.browser import PATIENCE, QUIET, act, demo, press, type_command, width

PATIENT = 20
"""So many looks in which nothing can be played are waited for."""
WORDS = {
    "es": {
        "new": "titanes nueva",
        "options": "máquina rondas",
        "play": "Jugar",
        "action": r"^((Avanzar|Retroceder|Atacar|Retirarse) |Parar)",
        "rematch": "Revancha",
    },
    "en": {
        "new": "titans new",
        "options": "computer rounds",
        "play": "Play",
        "action": r"^((Advance|Retreat|Attack|Withdraw) |Parry)",
        "rematch": "Rematch",
    },
}


@pytest.fixture
def page(chromium: str) -> Iterator[Page]:
    """An empty page of a browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(QUIET))
        page = browser.new_page(viewport={"width": 1300, "height": 900})
        page.set_default_timeout(PATIENCE)
        yield page
        browser.close()


def play(page: Page, locale: str, folder: Path, *, until: re.Pattern[str] | str, seconds: float) -> int:
    """Presses *Play* and then whatever is offered, until the page says so. Returns how often something was played."""
    words, played, idle, end = WORDS[locale], 0, 0, time.monotonic() + seconds
    while page.get_by_text(until).count() == 0:
        assert time.monotonic() < end, f"nothing of {until} after {played} moves"
        if press(page, re.compile(words["action"])):
            played, idle = played + 1, 0
        else:
            press(page, words["play"])
            idle += 1
        if idle == PATIENT:  # the page has lost an answer: whoever plays loads it anew
            page.screenshot(path=folder / f"idle-{played}.png")
            page.reload()
            idle = 0
    return played


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["es", "en"])
def test_a_newcomer_makes_a_move_and_finds_the_table_again_the_next_day(page: Page, tmp_path: Path, locale: str):
    file = tmp_path / "demo.sqlite3"
    moved = {"es": re.compile("Ana avanza"), "en": re.compile("Ana advances")}[locale]
    with demo(file, locale) as address:
        page.goto(address)
        expect(page.get_by_role("button", name=WORDS[locale]["play"], exact=True)).to_be_visible()
        assert play(page, locale, tmp_path, until=moved, seconds=60) >= 1
        board = page.get_by_role("img", name=re.compile("Batalla entre titanes|Clash of Titans"))
        expect(board.last).to_be_visible()
        assert width(board.last) > 600
    with demo(file, locale) as address:
        page.goto(address)
        expect(page.get_by_role("button", name=WORDS[locale]["play"], exact=True)).to_be_visible()
        page.locator("#channel-composer-input").click()
        page.keyboard.type(f"/{WORDS[locale]['new']}")
        expect(page.get_by_role("option", name=re.compile(WORDS[locale]["new"])).first).to_be_visible()


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("locale", ["es", "en"])
def test_a_whole_duel_by_buttons(page: Page, tmp_path: Path, locale: str):
    with demo(tmp_path / "demo.sqlite3", locale) as address:
        page.goto(address)
        expect(page.get_by_role("button", name=WORDS[locale]["play"], exact=True)).to_be_visible()
        computer, rounds = WORDS[locale]["options"].split()
        # who always plays the last button loses soon
        type_command(page, WORDS[locale]["new"], **{computer: "normal", rounds: "1"})
        won = {"es": re.compile("gana el duelo"), "en": re.compile("wins the duel")}[locale]
        assert play(page, locale, tmp_path, until=won, seconds=500) > 2
        expect(page.get_by_role("button", name=WORDS[locale]["rematch"], exact=True)).to_be_visible()
        page.screenshot(path=tmp_path / "end.png")


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_whole_skirmish_opened_by_a_command_and_played_by_menus(page: Page, tmp_path: Path):
    luck, end, played = Random(1), time.monotonic() + 400, 0
    with demo(tmp_path / "demo.sqlite3", "en") as address:
        page.goto(address)
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        type_command(page, "wards new", computer="easy", rounds="4")
        while page.get_by_text(re.compile("wins: |A draw: ")).count() == 0:
            assert time.monotonic() < end, f"no end after {played} actions"
            if act(page, ("Plan", "Standing orders", "Undo", "Hint", "Leave the table", "Resign"), luck):
                played += 1
            else:
                press(page, "Play")
        assert played >= 3  # whoever falls early does not have a turn in each of the four rounds
        assert width(page.get_by_role("img", name=re.compile("Wards of War, map")).last) > 600
        page.screenshot(path=tmp_path / "end.png")
