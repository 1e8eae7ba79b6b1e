"""The page that checks a game without our program: a second implementation, in a real browser, offline."""

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from bot.catalogue import game, games
from games.core import referee
from games.core.audit import check
from games.core.decrees import accept
from games.core.log import Move, drawn, record
from games.core.proof import Beacon, Terms
from games.core.referee import Setup
from tests.all_games import GAMES
from tests.demo.browser import PATIENCE, QUIET, ROOT
from tests.test_beacon import ROUND

PAGE = ROOT / "docs" / "verify.html"
NAMES = ("Ana", "Žofie “x” \u2028", "Carol", "Dan")
SECRET = bytes(range(32))
Log = dict[str, Any]


def played(game_id: str, version: int = 2, closing: str = "1430000000000000001", beacon: Beacon | None = None) -> Log:
    """A finished game of random moves, short as it is given up."""
    rules, luck = game(game_id), Random(7)
    seats = max(2, rules.seats.start)
    options = referee.complete(rules, {})
    setup = Setup(options=options, seats=seats, seed=SECRET, salts=('1429 patata ñ\u2028"', *[""] * (seats - 1)))
    if version == 2:
        terms = Terms(
            table=7, version=rules.version, options=options, names=NAMES[:seats], closing=closing, beacon=beacon
        )
        setup = Setup(options=options, seats=seats, seed=SECRET, salts=setup.salts, terms=terms)
    position, _ = referee.begin(rules, setup)
    positions, moves = [position], list[Move]()
    while position.over is None and len(moves) < 250:
        seat = referee.asks(rules, position)[0].seat
        said = rules.notation(luck.choice(list(referee.legal(rules, position, seat))[:40]))
        position, _ = accept(rules, setup, position, seat, said, positions.__getitem__)
        positions.append(position)
        moves.append(Move(seat, said, None))
    if position.over is None:
        position, _ = accept(rules, setup, position, 0, "resign", positions.__getitem__)
        moves.append(Move(0, "resign", None))
    return record(rules, setup, NAMES[:seats], moves, position)


def draws_of(log: Log) -> Log:
    report = check(log, games().get)
    assert report.holds, report.departures
    return drawn(log["commitment"], report.draws)


class Checker:
    """The page, and what it says of files."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page, self._folder = page, folder

    def __call__(self, *files: Log, noted: str = "", kept: str = "") -> str:
        """The verdict, with everything that was found."""
        paths: list[Path] = []
        for number, content in enumerate(files):
            paths.append(self._folder / f"{number}.json")
            paths[-1].write_text(json.dumps(content), encoding="utf-8")
        self.page.locator("#answer").evaluate("section => { section.hidden = true; }")
        self.page.locator("#files").set_input_files(paths)
        self.page.locator("#noted").fill(noted)
        self.page.locator("#kept").fill(kept)
        self.page.get_by_role("button", name="Check", exact=True).click()
        expect(self.page.locator("#verdict")).to_be_visible()
        return self.page.locator("#answer").inner_text()

    def bad(self) -> int:
        return self.page.locator("#findings .bad").count()


@pytest.fixture(scope="module")
def browser_page(chromium: str) -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(QUIET))
        context = browser.new_context(locale="en-GB", offline=True, viewport={"width": 900, "height": 1400})
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(PAGE.as_uri())
        yield page
        assert asked == [PAGE.as_uri()], "the page asks nobody for anything"
        browser.close()


@pytest.fixture
def checker(browser_page: Page, tmp_path: Path) -> Checker:
    return Checker(browser_page, tmp_path)


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("game_id", GAMES)
def test_it_finds_what_python_finds(checker: Checker, game_id: str, version: int):
    log = played(game_id, version)
    draws = draws_of(log)
    links = check(log, games().get).digests
    kept = f"event 0: {links[0][:16]}\n`{links[-1]}`\n"
    said = checker(log, draws, noted=log["commitment"].upper(), kept=kept)
    assert "All of this holds." in said
    assert checker.bad() == 0
    for words in (log["commitment"], links[0][:16], links[-1][:16], "It's the seal you noted", "1429 patata"):
        assert words in said
    there = sum(map(len, draws["draws"]))
    assert there
    assert f"All {there} draws follow" in said
    assert checker.page.locator("#draws tr").count() == there + 1
    assert ("made 2025-" in said) is (version == 2)


def change(name: str, value: Any) -> Callable[[Log], None]:
    return lambda log: log.update({name: value})


def one_word(log: Log) -> None:
    log["salts"][0] = "1429 patata"


def first_move(log: Log) -> None:
    log["events"][0]["action"] = "resign"


def one_missing(log: Log) -> None:
    del log["events"][1]


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (change("seed", "08" * 32), "The secret seed doesn't fit its seal"),
        (change("commitment", "00" * 32), "It isn't the seal you noted"),
        (change("closing", "1430000000000000002"), "chance gives"),
        (one_word, "chance gives"),
        (change("table", 8), "No event has the fingerprint you kept"),
        (change("version", 0), "No event has the fingerprint you kept"),
        (change("seats", ["Ana", "Eva"]), "No event has the fingerprint you kept"),
        (change("options", {}), "No event has the fingerprint you kept"),
        (first_move, "No event has the fingerprint you kept"),
        (one_missing, "aren't numbered"),
        (change("events", [1]), "field events"),
        (change("salts", None), "field salts"),
    ],
)
def test_what_was_tampered_with_is_caught_by_whoever_kept_commitment_and_digest(
    checker: Checker, spoil: Callable[[Log], None], words: str
):
    log = played("titans")
    draws, last = draws_of(log), check(log, games().get).digests[-1]
    other = copy.deepcopy(log)
    spoil(other)
    said = checker(other, draws, noted=log["commitment"], kept=last[:16])
    assert "Something doesn't hold." in said
    assert words in said
    assert checker.bad()


def test_draws_that_chance_did_not_give_are_shown(checker: Checker):
    log = played("wards")
    draws = draws_of(log)
    event, asked = next((event, asked) for event, asked in enumerate(draws["draws"]) if asked and "roll" in asked[0])
    asked[0]["roll"][0] = asked[0]["roll"][0] % asked[0]["faces"] + 1
    assert f"Event {event}, draw 1: the file says" in checker(log, draws)
    assert checker.bad() == 1
    assert checker.page.locator("#draws .bad").count() == 1
    assert "doesn't belong to this log" in checker(log, draws | {"commitment": "00" * 32})


def test_a_beacon_is_its_signatures_hash(checker: Checker):
    log = played("titans", closing=ROUND.randomness, beacon=ROUND)
    assert f"round {ROUND.round} of the beacon" in checker(log)
    assert checker.bad() == 0
    log["beacon"]["signature"] = "00" * 48
    assert "isn't the SHA-256 of the beacon's signature" in checker(log)


def test_it_says_what_it_cannot_check(checker: Checker):
    log = played("titans")
    assert "Without the file of draws" in checker(log)
    assert "Compare this seal" in checker(log)
    running = {name: value for name, value in log.items() if name != "seed"}
    assert "still running" in checker(running)
    assert "None of these files" in checker({"format": "something"})
    assert "The rules: whether each move was legal" in checker.page.locator("#limits").inner_text()


def test_it_speaks_spanish_too(checker: Checker):
    checker.page.get_by_role("button", name="Español").click()
    assert "¿Se repartió esta partida" in checker.page.locator("h1").inner_text()
    keys = checker.page.evaluate("Object.values(TEXTS).map(texts => Object.keys(texts).sort().join())")
    assert keys[0] == keys[1]
    checker.page.get_by_role("button", name="English").click()
