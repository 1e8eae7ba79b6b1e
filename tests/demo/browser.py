"""The demo in Chromium: started from the command line, read and used through its page alone."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from playwright.sync_api import Error, Locator, Page

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30_000
"""Milliseconds until something must be seen."""
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")


@contextmanager
def demo(file: Path, locale: str, *, window: bool = False) -> Iterator[str]:
    """The address of a running demo's simulated Discord, or of its window; it must end cleanly when interrupted."""
    command = [sys.executable, "-m", "bot", "demo", "--locale", locale, "--port", "0", "--file", str(file)]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | {"NO_COLOR": "1"}
    )
    assert process.stdout is not None
    lines = process.stdout.readline(), process.stdout.readline()
    found = re.search(r"http://127\S+", lines[not window])
    try:
        assert found is not None
        yield found[0]
    finally:
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    assert process.returncode == 0, errors
    assert "Traceback" not in errors


def press(page: Page, label: str | re.Pattern[str]) -> bool:
    """Presses the newest button of a name, if there is one; a page that was just made anew is pressed again later."""
    return _clicked(page, page.get_by_role("button", name=label, exact=isinstance(label, str)))


def _clicked(page: Page, found: Locator) -> bool:
    if found.count() == 0:
        return False
    try:
        found.last.click(timeout=2000)
    except Error:
        latest = page.get_by_text("jump to latest")  # it may lie over what is to be pressed
        if latest.is_visible():
            latest.click()
        return False
    page.wait_for_timeout(250)
    return True


def become(page: Page, name: str) -> None:
    """Looks at the server as another of the people."""
    chooser = page.get_by_label(re.compile("Viewing as"))
    if chooser.locator("option:checked").inner_text() != name:
        chooser.select_option(label=name)
        settle(page)


def settle(page: Page, seconds: float = 15) -> None:
    """Waits until the page says that nothing is under way."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if page.get_by_text("Completing action…").count() == 0:
            page.wait_for_timeout(150)
            return
        page.wait_for_timeout(100)


def type_command(page: Page, command: str, typed: str = "", **options: str) -> None:
    """Gives a command: picks it by its name, types what it needs, and picks further options and their values."""
    page.locator("#channel-composer-input").click()
    page.keyboard.type(f"/{command}")
    page.wait_for_timeout(900)
    page.keyboard.press("Enter")
    page.wait_for_timeout(700)
    if typed:
        page.keyboard.type(typed)
        page.wait_for_timeout(500)
    for name, value in options.items():
        listed = page.get_by_role("option", name=re.compile(rf"^{name}\b"))
        if listed.count() == 0:
            page.get_by_role("button", name=re.compile(r"^\+\d+ ")).click()
        listed.first.click()
        page.wait_for_timeout(400)
        listed = page.get_by_role("option", name=re.compile(rf"^{value}\b"))
        if listed.count() == 0:  # not in the list, or the list comes only when something is typed
            page.keyboard.type(value)
            page.wait_for_timeout(700)
        if listed.count():
            listed.first.click()
        page.wait_for_timeout(400)
    for _ in range(5):  # a page that was just made anew does not take it
        page.locator("#send-message").click()
        settle(page)
        page.wait_for_timeout(400)
        if page.locator("#channel-composer-input").is_visible():
            return
    raise AssertionError(f"/{command} was not taken")


def width(picture: Locator) -> int:
    """How wide a picture is in truth, in pixels, once the browser has it; 0 if it does not come."""
    end = time.monotonic() + PATIENCE / 1000
    while not (found := picture.evaluate("image => image.naturalWidth")) and time.monotonic() < end:
        picture.page.wait_for_timeout(200)
    return found


PANEL = """plan => {
  const all = [...document.querySelectorAll('button[data-control-key*=":component:"]')];
  const panels = [...new Set(all.filter(b => b.innerText === plan).map(b => b.dataset.controlKey.split(':')[1]))];
  const last = panels.sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)).pop();
  return all.filter(b => b.dataset.controlKey.split(':')[1] === last && !b.disabled && b.offsetParent)
            .map(b => [b.dataset.controlKey, b.getAttribute('role') === 'combobox' ? '' : b.innerText]);
}"""
"""The buttons of the newest private hand, by key, with their labels; menus have none."""


def act(page: Page, others: tuple[str, ...], luck: Random) -> bool:
    """Presses or chooses one of the moves that the newest hand offers, if it offers any."""
    offered = [key for key, label in page.evaluate(PANEL, "Plan") if label not in others]
    if not offered:
        return False
    key = luck.choice(offered)
    control = page.locator(f'button[data-control-key="{key}"]').first
    try:
        control.click(timeout=2000)
        if control.get_attribute("role", timeout=500) == "combobox":
            choices = page.locator(f'[data-control-key="{key}:list"] [role=option]')
            choices.nth(luck.randrange(choices.count())).click(timeout=2000)
            taken = page.get_by_role("button", name="Apply", exact=True)  # where several may be chosen
            if taken.count():
                taken.last.click(timeout=2000)
    except (Error, ValueError):  # the page was made anew in between
        return False
    settle(page)
    return True
