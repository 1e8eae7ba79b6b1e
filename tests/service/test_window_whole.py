"""Played in Chromium as people do: games of every kind by touching, a duel by keyboard alone, a tournament of nine."""

from __future__ import annotations

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
from tests.service.pages_events import NINE, Next, hall, person, plausible
from tournaments.evening.commands import Confirm, Finish, Report

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

MOVES = 14
"""So many moves by touching are enough to meet every kind of question of a game's first turns."""

MOVED = """shown => document.querySelector('.sure, .told[role=alert]')
    || document.querySelector('#table')?.dataset.stamp !== shown"""

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
        shown = await page.locator("#table").get_attribute("data-stamp")
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


async def test_a_tournament_of_nine_with_a_player_on_the_phone_and_a_spectator_at_the_desk(
    browser: Browser, server: TestServer, club: Club
):
    here = await hall(club)
    me = NINE[0]
    phone = await page_of(browser, server, club, me, PHONE, "es-ES")
    wall = await (await browser.new_context(viewport=DESK, locale="en-US")).new_page()  # type: ignore[arg-type]
    await wall.goto(str(server.make_url(f"/e/{here.id}")))
    for number in (1, 2, 3):
        tournament = await here.now()
        assert tournament.round is not None
        await expect(wall.locator("h2").first).to_have_text(f"Round {number}")
        await phone.goto(str(server.make_url(f"/e/{here.id}/mine")))
        assert not await is_too_wide(phone)
        pm, pa = plausible(tournament)
        for game in tournament.round.games:
            if str(me.id) in game.ids:
                for side, first, second in zip("ab", pm, pa, strict=True):
                    await phone.locator(f"input[name=pm_{side}]").fill(str(first))
                    await phone.locator(f"input[name=pa_{side}]").fill(str(second))
                await phone.get_by_role("button", name="Enviar").click()
                await expect(phone.locator(".told").first).to_be_visible()
                rival = game.b if game.a == str(me.id) else game.a
                await here.do(Confirm(number, game.table, pm, pa), person(rival))
            else:
                await here.do(Report(number, game.table, pm, pa), person(game.a))
                await here.do(Confirm(number, game.table, pm, pa), person(game.b))
        await expect(wall.locator("tr.pending")).to_have_count(0)  # it came by itself
        if number < 3:
            await here.do(Next(number + 1))
    await here.do(Finish())
    await expect(wall.locator(".event")).to_contain_text("Final standings")
    await wall.get_by_role("link", name="Cross table").click()
    await expect(wall.locator("table.cross tbody tr")).to_have_count(9)
