"""Played in Chromium as people do: games of every kind by touching, a duel by keyboard alone, a tournament of nine."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from random import Random

import pytest
from aiohttp.test_utils import TestServer
from playwright.async_api import Browser, Locator, Page, expect

from bot import catalogue
from bot.service.commands import Play, Start
from bot.service.ground.records import Table
from tests.service.club import ANA, BETO, Club
from tests.service.pages_chromium import DESK, PHONE, at, is_too_wide, page_of
from tests.service.pages_events import NINE, Next, hall, plausible
from tournaments.evening.commands import Accept, Finish
from tournaments.records import Pair

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

MOVES = 14
"""So many moves by touching are enough to meet every kind of question of a game's first turns."""

MOVED = """shown => document.querySelector('.sure, .told[role=alert]')
    || document.querySelector('#table')?.dataset.seq !== shown"""
"""By events, since other news may change the page while a move is on its way."""

Press = Callable[[Locator], Awaitable[None]]


async def click(target: Locator) -> None:
    await target.dispatch_event("click")


async def enter(target: Locator) -> None:
    await target.focus()
    await target.page.keyboard.press("Enter")


async def one_move(page: Page, luck: Random, press: Press = click) -> None:
    """Touches until one move is left, or somebody has had enough of touching; then takes one."""
    choices, spots = page.locator("#choices button"), page.locator("figure a[aria-pressed=false]")
    for _ in range(8):
        many = await spots.count()
        if many == 0 or await choices.count() == 1 or (await choices.count() and luck.random() < 0.3):
            break
        spot = spots.nth(luck.randrange(many))
        name = await spot.get_attribute("data-touch")
        await press(spot)
        await expect(page.locator(f'figure a[data-touch="{name}"][aria-pressed=true]').first).to_be_visible()
    await press(choices.nth(luck.randrange(await choices.count())))


async def play(page: Page, club: Club, table: Table, moves: int, press: Press = click) -> int:
    """Ana by touching, Beto by rule of thumb, until the end or so many moves of hers; how many it were."""
    luck, game, made = Random(5), catalogue.game(table.game_id), 0
    while made < moves:
        table = await club.service.table(table.id)
        if table.life == "over":
            break
        mine = next((each for each in table.questions if table.chairs[each.seat].user_id == ANA.id), None)
        if mine is None:
            seat = table.to_act[0]
            best = game.shortlist(table.view(seat), seat) or table.legal(game, seat)
            await club.service.act(Play(table.id, BETO.id, game.notation(best[0])))
            continue
        asked = f"n => document.querySelector('#table')?.dataset.question === '{mine.seq}'"
        await page.wait_for_function(asked)
        assert not await is_too_wide(page)
        shown = await page.locator("#table").get_attribute("data-seq")
        await one_move(page, luck, press)
        await page.wait_for_function(MOVED, arg=shown)
        if await page.locator(".sure").count():
            await press(page.locator(".sure button").first)
            await expect(page.locator(".sure")).to_have_count(0)
        assert await page.locator(".told[role=alert]").count() == 0, await page.locator(".told").first.inner_text()
        made += 1
    return made


@pytest.mark.parametrize("game", ["warshow", "battalions", "wards"])
@pytest.mark.parametrize(("size", "language"), [(PHONE, "es-ES"), (DESK, "en-US")], ids=["phone", "desk"])
async def test_games_are_played_by_touching(
    browser: Browser, server: TestServer, club: Club, game: str, size: dict[str, int], language: str
):
    table = await club.duel(game=game)
    if table.life == "open":
        table = await club.service.act(Start(table.id, ANA.id))
    page = await at(await page_of(browser, server, club, ANA, size, language), server, table)
    before = (await club.service.table(table.id)).seq
    made = await play(page, club, table, MOVES)
    after = await club.service.table(table.id)
    assert made == MOVES or (made and after.life == "over"), "chance may end a game early"
    assert after.seq >= before + made


async def test_a_whole_duel_by_the_keyboard_alone(browser: Browser, server: TestServer, club: Club):
    table = await club.duel(game="titans", options={"level": "normal", "rounds_to_win": 1})
    page = await at(await page_of(browser, server, club, ANA, DESK, "en-US"), server, table)
    await play(page, club, table, 200, enter)
    assert (await club.service.table(table.id)).life == "over"
    await expect(page.locator(".status")).to_contain_text("The game is over")


async def fill(page: Page, pm: Pair, pa: Pair, form: str = "form.result") -> None:
    """Writes a result into a form."""
    for side, first, second in zip("ab", pm, pa, strict=True):
        await page.locator(f"{form} input[name=pm_{side}]").first.fill(str(first))
        await page.locator(f"{form} input[name=pa_{side}]").first.fill(str(second))


async def test_a_tournament_of_nine_who_are_all_at_browsers(browser: Browser, server: TestServer, club: Club):
    here = await hall(club)
    pages: dict[str, Page] = {}
    for number, one in enumerate(NINE):
        size, language = ((PHONE, "es-ES"), (DESK, "en-US"), (PHONE, "en-US"), (DESK, "es-ES"))[number % 4]
        pages[str(one.id)] = page = await page_of(browser, server, club, one, size, language)
        await page.goto(str(server.make_url(f"/e/{here.id}/mine")))
    await here.do(Accept("judge"), BETO)
    judge = await page_of(browser, server, club, BETO, PHONE, "es-ES")
    wall = await (await browser.new_context(viewport=DESK, locale="en-US")).new_page()  # type: ignore[arg-type]
    await wall.goto(str(server.make_url(f"/e/{here.id}")))
    for number in (1, 2, 3):
        tournament = await here.now()
        assert tournament.round is not None
        await expect(wall.locator("h2").first).to_have_text(f"Round {number}")
        pm, pa = plausible(tournament)
        (rests,) = tournament.round.byes
        await expect(pages[rests].locator(".status")).to_contain_text(re.compile("have the bye|Descansas"))
        for game in tournament.round.games:
            first, second = pages[game.a], pages[game.b]
            await expect(first.locator("h1 ~ .status")).to_contain_text(str(number))  # the round came by itself
            await fill(first, pm, pa)
            await first.locator("form.result button.primary").click()
            await expect(first.locator(".told").first).to_be_visible()
            answer = second.locator("form.offer")  # so did what the rival says
            await expect(answer).to_be_visible()
            assert not await is_too_wide(first)
            assert not await is_too_wide(second)
            if (number, game.table) == (2, 1):
                await answer.locator("input[name=reason]").fill("<b>no</b>")
                await answer.locator("button.danger").click()
                await judge.goto(str(server.make_url(f"/e/{here.id}/round/{number}")))
                await expect(judge.locator("form.result").first).to_contain_text("<b>no</b>")
                await fill(judge, pm, pa)
                await judge.locator("form.result button").first.click()
            else:
                await answer.locator("button.primary").click()
            await expect(second.locator("form.result")).to_have_count(0)
            await expect(first.locator("form.result")).to_have_count(0)
        await expect(wall.locator("tr.pending")).to_have_count(0)  # it came by itself
        if number < 3:
            await here.do(Next(number + 1))
    await here.do(Finish())
    await expect(wall.locator(".event")).to_contain_text("Final standings")
    await wall.get_by_role("link", name="Cross table").click()
    await expect(wall.locator("table.cross tbody tr")).to_have_count(9)
