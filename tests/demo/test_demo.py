"""The demo as a newcomer meets it: started from the command line, played in Chromium."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30_000
"""Milliseconds until something must be seen."""
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
WORDS = {
    "es": {"play": "Jugar", "action": r"^(Avanzar|Retroceder|Atacar|Parar|Retirarse)", "rematch": "Revancha"},
    "en": {"play": "Play", "action": r"^(Advance|Retreat|Attack|Parry|Withdraw)", "rematch": "Rematch"},
}


@contextmanager
def demo(file: Path, locale: str) -> Iterator[str]:
    """A running demo's address; it must end cleanly when it is interrupted."""
    command = [sys.executable, "-m", "bot", "demo", "--locale", locale, "--port", "0", "--file", str(file)]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | {"NO_COLOR": "1"}
    )
    assert process.stdout is not None
    found = re.search(r"http://127\S+", process.stdout.readline())
    try:
        assert found is not None
        yield found[0]
    finally:
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    assert process.returncode == 0, errors
    assert "Traceback" not in errors


@pytest.fixture
def page(chromium: str) -> Iterator[Page]:
    """An empty page of a browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(QUIET))
        page = browser.new_page(viewport={"width": 1300, "height": 900})
        page.set_default_timeout(PATIENCE)
        yield page
        browser.close()


def press(page: Page, label: str | re.Pattern[str]) -> bool:
    """Presses the newest button of a name, if there is one; a page that was just made anew is pressed again later."""
    buttons = page.get_by_role("button", name=label, exact=isinstance(label, str))
    if buttons.count() == 0:
        return False
    try:
        buttons.last.click(timeout=2000)
    except Error:
        return False
    page.wait_for_timeout(250)
    return True


def play(page: Page, locale: str, *, until: re.Pattern[str] | str, seconds: float) -> int:
    """Presses *Play* and then whatever is offered, until the page says so. Returns how often something was played."""
    words, played, end = WORDS[locale], 0, time.monotonic() + seconds
    while page.get_by_text(until).count() == 0:
        assert time.monotonic() < end, f"nothing of {until} after {played} moves"
        if press(page, re.compile(words["action"])):
            played += 1
        else:
            press(page, words["play"])
    return played


@pytest.mark.parametrize("locale", ["es", "en"])
def test_a_newcomer_makes_a_move_and_finds_the_table_again_the_next_day(page: Page, tmp_path: Path, locale: str):
    file = tmp_path / "demo.sqlite3"
    moved = {"es": re.compile("Ana avanza"), "en": re.compile("Ana advances")}[locale]
    with demo(file, locale) as address:
        page.goto(address)
        expect(page.get_by_role("button", name=WORDS[locale]["play"], exact=True)).to_be_visible()
        assert play(page, locale, until=moved, seconds=60) >= 1
        board = page.get_by_role("img", name=re.compile("Batalla entre titanes|Clash of Titans"))
        expect(board.last).to_be_visible()
    with demo(file, locale) as address:
        page.goto(address)
        expect(page.get_by_role("button", name=WORDS[locale]["play"], exact=True)).to_be_visible()


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("locale", ["es", "en"])
def test_a_whole_duel_by_buttons(page: Page, tmp_path: Path, locale: str):
    with demo(tmp_path / "demo.sqlite3", locale) as address:
        page.goto(address)
        expect(page.get_by_role("button", name=WORDS[locale]["play"], exact=True)).to_be_visible()
        won = {"es": re.compile("gana el duelo"), "en": re.compile("wins the duel")}[locale]
        assert play(page, locale, until=won, seconds=500) > 5
        expect(page.get_by_role("button", name=WORDS[locale]["rematch"], exact=True)).to_be_visible()
        page.screenshot(path=tmp_path / "end.png")
