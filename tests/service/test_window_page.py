"""The pages in Chromium: a duel by touching, live, by keyboard, offline and back, on a phone and at a desk."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from aiohttp.test_utils import TestServer
from playwright.async_api import Browser, Page, Route, expect

from bot.service.commands import Play, Refuse, Start
from bot.window import live, streams
from tests.service.club import ANA, BETO, Club
from tests.service.pages import duel, on_move, waits
from tests.service.pages_chromium import DESK, PHONE, at, is_too_wide, page_of

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


async def touch_a_move(page: Page, luck: Random) -> None:
    """Touches things on the pictures until one move is left, then that; what is asked twice is confirmed."""
    story = await page.locator(".story").first.inner_text()
    for _ in range(8):
        choices = page.locator("#choices button")
        spots = page.locator("figure a[aria-pressed=false]")
        if await choices.count() == 1 or await spots.count() == 0:
            break
        spot = spots.nth(luck.randrange(await spots.count()))
        name = await spot.get_attribute("data-touch")
        await spot.dispatch_event("click")
        await expect(page.locator(f'figure a[data-touch="{name}"][aria-pressed=true]').first).to_be_visible()
    await page.locator("#choices button").first.click()
    sure = page.locator(".sure button")
    moved = page.locator(".story").first
    await expect(sure.or_(moved).first).to_be_visible()
    await page.wait_for_function(
        "before => document.querySelector('.sure') || document.querySelector('.story').innerText !== before", arg=story
    )
    if await sure.count():
        await sure.first.click()
        await page.wait_for_function("before => document.querySelector('.story').innerText !== before", arg=story)


async def test_a_whole_duel_by_touching_on_a_phone_in_spanish_and_a_desk_in_english(
    browser: Browser, server: TestServer, club: Club, tmp_path: Path
):
    table = await duel(club)
    pages = {
        ANA.id: await page_of(browser, server, club, ANA, PHONE, "es-ES"),
        BETO.id: await page_of(browser, server, club, BETO, DESK, "en-US"),
    }
    for page in pages.values():
        await at(page, server, table)
        assert not await is_too_wide(page)
    luck = Random(3)
    for _ in range(150):
        table = await club.service.table(table.id)
        if table.life == "over":
            break
        user_id = table.chairs[table.to_act[0]].user_id
        assert user_id is not None
        page = pages[user_id]
        await expect(page.locator(".found")).to_be_visible()  # it came by itself
        await touch_a_move(page, luck)
    assert table.life == "over"
    await expect(pages[ANA.id].locator(".status")).to_contain_text("La partida ha terminado")
    await expect(pages[BETO.id].locator(".status")).to_contain_text("The game is over")
    for page in pages.values():
        assert not await is_too_wide(page)


async def test_a_move_by_the_keyboard_alone(browser: Browser, server: TestServer, club: Club):
    table = await duel(club)
    person = on_move(table)
    page = await at(await page_of(browser, server, club, person, DESK, "en-US"), server, table)
    for _ in range(30):
        await page.keyboard.press("Tab")
        if await page.evaluate("document.activeElement.dataset.touch?.startsWith('card:') ?? false"):
            break
    label = await page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert label.startswith("Card ")
    await page.keyboard.press("Space")
    await expect(page.locator("figure a[aria-pressed=true]").first).to_be_visible()
    for _ in range(30):
        if await page.evaluate("document.activeElement.name === 'text'"):
            break
        await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(page.locator(".status")).to_contain_text("Waiting for")
    assert (await club.service.table(table.id)).seq > table.seq


async def test_after_a_typed_move_one_goes_on_where_one_was(browser: Browser, server: TestServer, club: Club):
    table = await duel(club)
    page = await at(await page_of(browser, server, club, on_move(table), DESK, "en-US"), server, table)
    text = await page.locator("#choices button").first.get_attribute("value")
    await page.locator("form.typed input[name=text]").fill("nonsense")
    await page.keyboard.press("Enter")
    await expect(page.locator(".told")).to_be_visible()
    await expect(page.locator("form.typed input[name=text]")).to_be_focused()
    await page.keyboard.type(text or "")
    await page.keyboard.press("Enter")
    await expect(page.locator(".status")).to_contain_text("Waiting for")


async def test_who_is_offline_is_told_so_and_catches_up(browser: Browser, server: TestServer, club: Club):
    table = await duel(club)
    waiting = waits(table)
    page = await at(await page_of(browser, server, club, waiting, PHONE, "en-US"), server, table)
    await expect(page.locator(".found")).to_have_count(0)
    await page.context.set_offline(offline=True)
    await expect(page.locator("#offline")).to_be_visible()
    await club.move(table)
    await page.context.set_offline(offline=False)
    await expect(page.locator(".found")).to_be_visible()
    await expect(page.locator("#offline")).to_be_hidden()


async def test_what_one_writes_is_not_taken_away_by_others_moves(browser: Browser, server: TestServer, club: Club):
    table = await duel(club)
    waiting = waits(table)
    page = await at(await page_of(browser, server, club, waiting, DESK, "en-US"), server, table)
    await page.locator(".ahead summary").click()
    await page.locator("textarea[name=plan]").fill("advance 1")
    await page.locator("textarea[name=note]").fill("half a thought")
    await club.move(table)
    await expect(page.locator(".found")).to_be_visible()
    assert await page.locator("textarea[name=note]").input_value() == "half a thought"
    assert await page.locator("textarea[name=plan]").input_value() == "advance 1"
    await page.locator("input[name=text]").fill("advance 1; retreat 99")
    await page.locator("input[name=text]").press("Enter")
    await expect(page.locator(".told")).to_be_visible()
    assert await page.locator("input[name=text]").input_value() == ""  # it was sent
    assert await page.locator("textarea[name=plan]").input_value() == "advance 1"


async def test_the_slider_goes_through_a_game_and_its_address_leads_back(
    browser: Browser, server: TestServer, club: Club
):
    table = await duel(club)
    for _ in range(4):
        await club.move(table)
    table = await club.service.table(table.id)
    page = await page_of(browser, server, club, ANA, PHONE, "en-US")
    await page.goto(str(server.make_url(f"/t/{table.id}/replay")))
    await expect(page.locator(".count")).to_have_text(f"0 / {table.seq}")
    first = await page.locator("figure img").first.get_attribute("alt")
    await page.locator("#at").focus()
    await page.keyboard.press("End")
    await expect(page.locator(".count")).to_have_text(f"{table.seq} / {table.seq}")
    await page.keyboard.press("ArrowLeft")  # the slider is still held
    await expect(page.locator(".count")).to_have_text(f"{table.seq - 1} / {table.seq}")
    assert await page.locator("figure img").first.get_attribute("alt") != first
    assert not await is_too_wide(page)
    await page.reload()
    await expect(page.locator(".count")).to_have_text(f"{table.seq - 1} / {table.seq}")


async def test_a_page_that_was_open_over_an_update_takes_the_new_files_but_no_half_written_note(
    browser: Browser, server: TestServer, club: Club
):
    table = await duel(club)
    waiting = waits(table)
    page = await at(await page_of(browser, server, club, waiting, DESK, "en-US"), server, table)
    older = "() => { document.documentElement.dataset.release = 'older'; }"
    await page.locator("textarea[name=note]").fill("half a thought")
    await page.evaluate(older)
    await club.move(table)
    await expect(page.locator("#renewed")).to_be_visible()
    assert await page.locator("textarea[name=note]").input_value() == "half a thought"
    await page.locator("textarea[name=note]").fill("")
    await page.evaluate(older)
    await page.evaluate("() => { document.documentElement.dataset.old = 'yes'; }")
    await club.move(table)
    await page.wait_for_function("() => document.documentElement.dataset.old === undefined")
    await expect(page.locator(".found, .status").first).to_be_visible()


async def test_what_happens_while_a_page_is_on_its_way_is_not_missed(browser: Browser, server: TestServer, club: Club):
    table = await duel(club)
    waiting = waits(table)
    page = await page_of(browser, server, club, waiting, PHONE, "en-US")
    moved = False

    async def late(route: Route) -> None:
        nonlocal moved
        if not moved:  # between the page and its stream of news
            moved = True
            await club.move(table)
        await route.continue_()

    await page.route("**/events", late)
    await at(page, server, table)
    await expect(page.locator(".found")).to_be_visible()


async def test_a_finger_beside_a_small_thing_means_the_nearest(browser: Browser, server: TestServer, club: Club):
    table = await club.duel(game="wards")
    if table.life == "open":
        table = await club.service.act(Start(table.id, ANA.id))
    person = on_move(table)
    page = await at(await page_of(browser, server, club, person, PHONE, "en-US"), server, table)
    spot = page.locator("figure a[data-touch^=point]").first
    await spot.scroll_into_view_if_needed()
    box = await spot.locator("rect").bounding_box()
    assert box is not None
    await page.mouse.click(box["x"] + box["width"] / 2 + 15, box["y"] + box["height"] / 2 + 15)
    await expect(page.locator("figure a[aria-pressed=true]").first).to_be_visible()


async def test_an_answer_is_seen_where_it_stands_and_its_moves_are_buttons(
    browser: Browser, server: TestServer, club: Club
):
    table = await club.duel(game="titans", rated=False)
    page = await at(await page_of(browser, server, club, on_move(table), PHONE, "en-US"), server, table)
    await page.locator("button[formaction$=hint]").click()
    told = page.locator(".told")
    await expect(told).to_be_in_viewport(ratio=0.9)
    await told.locator("button").first.click()
    await expect(page.locator(".status")).to_contain_text("Waiting for")
    await page.locator(".story a").first.click()
    await expect(page.locator(".count")).to_have_text("1 / 1")


async def test_whoever_offered_a_draw_is_told_that_it_is_gone_unless_they_took_it_back(
    browser: Browser, server: TestServer, club: Club
):
    table = await duel(club)
    page = await at(await page_of(browser, server, club, ANA, PHONE, "es-ES"), server, table)
    gone = page.get_by_text("Tu propuesta ya no sigue en pie.")
    await page.get_by_role("button", name="Ofrecer empate").click()
    await expect(page.locator(".offer")).to_contain_text("Has ofrecido empate")
    await page.locator(".offer button").click()
    await expect(page.locator(".offer")).to_have_count(0)
    assert await gone.count() == 0
    await page.get_by_role("button", name="Ofrecer empate").click()
    await expect(page.locator(".offer")).to_have_count(1)
    await page.wait_for_timeout(500)  # nobody answers before the page has heard of its own offer
    await club.service.act(Refuse(table.id, BETO.id, "draw"))
    await expect(gone).to_be_visible()


async def test_a_touch_waits_for_the_answer_to_what_was_just_pressed(browser: Browser, server: TestServer, club: Club):
    table = await duel(club)
    page = await at(await page_of(browser, server, club, on_move(table), PHONE, "en-US"), server, table)
    touched: list[str] = []
    page.on("request", lambda request: touched.append(request.url) if "touch=" in request.url else None)
    arrived, answered = asyncio.Event(), asyncio.Event()

    async def slowly(route: Route) -> None:
        arrived.set()
        await answered.wait()
        await route.continue_()

    await page.route("**/draw", slowly)
    await page.get_by_role("button", name="Offer a draw").click()
    await arrived.wait()
    await expect(page.locator("[aria-busy=true]")).to_have_text("Offer a draw")
    await page.locator("figure a[aria-pressed=false]").first.dispatch_event("click")
    await page.wait_for_timeout(300)
    answered.set()
    await expect(page.locator(".offer")).to_contain_text("You offered a draw")
    await expect(page.locator("[aria-busy=true]")).to_have_count(0)
    assert touched == []
    assert "touch" not in page.url
    await page.locator("figure a[aria-pressed=false]").first.dispatch_event("click")
    await expect(page.locator("figure a[aria-pressed=true]").first).to_be_visible()


@pytest.mark.parametrize("how", ["away", "broken off"])
async def test_what_could_not_be_sent_keeps_no_touch_from_being_answered(
    browser: Browser, server: TestServer, club: Club, how: str
):
    table = await duel(club)
    page = await at(await page_of(browser, server, club, on_move(table), PHONE, "en-US"), server, table)
    if how == "away":
        await page.route("**/draw", lambda route: route.abort())
    else:  # in the middle of the answer
        await page.evaluate(
            "() => { const whole = fetch; window.fetch = () => { window.fetch = whole;"
            " return Promise.resolve({ text: () => Promise.reject(new TypeError('broken off')) }); }; }"
        )
    button = page.get_by_role("button", name="Offer a draw")
    await button.click()
    await expect(page.locator("#offline")).to_be_visible()
    await expect(button).to_be_enabled()
    await expect(button).not_to_have_attribute("aria-busy", "true")
    await page.locator("figure a[aria-pressed=false]").first.dispatch_event("click")
    await expect(page.locator("figure a[aria-pressed=true]").first).to_be_visible()
    await expect(page.locator("#offline")).to_be_hidden()


async def test_an_offer_that_was_answered_between_two_looks_does_not_stay_on_the_page(
    browser: Browser, server: TestServer, club: Club, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(live, "TOGETHER", 2.0)
    monkeypatch.setattr(streams, "LOOK", 0.1)
    table = await duel(club)
    page = await at(await page_of(browser, server, club, ANA, PHONE, "en-US"), server, table)
    await page.wait_for_timeout(300)  # the page has heard where it stands
    await page.get_by_role("button", name="Offer a draw").click()
    await expect(page.locator(".offer")).to_contain_text("You offered a draw")
    await club.service.act(Refuse(table.id, BETO.id, "draw"))
    await expect(page.get_by_text("Your offer no longer stands.")).to_be_visible(timeout=6000)
    await expect(page.locator(".offer")).to_have_count(0)


async def test_who_won_is_seen_wherever_on_the_page_one_is(browser: Browser, server: TestServer, club: Club):
    table = await duel(club)
    for _ in range(6):
        await club.move(table)
    page = await at(await page_of(browser, server, club, ANA, PHONE, "en-US"), server, table)
    await page.locator("textarea[name=note]").scroll_into_view_if_needed()
    await expect(page.locator(".status")).not_to_be_in_viewport()
    await club.service.act(Play(table.id, BETO.id, "resign"))
    await expect(page.locator(".status")).to_contain_text("The game is over")
    await expect(page.locator(".status")).to_be_in_viewport()


async def test_after_a_move_one_sees_what_is_asked_now_unless_one_looks_elsewhere(
    browser: Browser, server: TestServer, club: Club
):
    table = await duel(club)
    for _ in range(4):
        await club.move(table)
    table = await club.service.table(table.id)
    page = await at(await page_of(browser, server, club, on_move(table), PHONE, "en-US"), server, table)
    await page.wait_for_load_state("load")  # the pictures have their heights
    status = page.locator(".status")
    await page.locator("#choices button").first.evaluate("each => scrollTo(0, each.getBoundingClientRect().top - 20)")
    await expect(status).not_to_be_in_viewport()
    await page.locator("#choices button").first.click()
    await expect(status).to_contain_text("Waiting for")
    await expect(status).to_be_in_viewport()
    await page.mouse.wheel(0, 9000)
    await expect(status).not_to_be_in_viewport()
    await club.move(table)
    await expect(status).not_to_contain_text("Waiting for")
    await expect(status).not_to_be_in_viewport()


async def test_a_touch_is_one_request_and_so_are_news_that_change_no_picture(
    browser: Browser, server: TestServer, club: Club
):
    table = await duel(club)
    page = await page_of(browser, server, club, on_move(table), PHONE, "en-US")
    async with page.expect_request("**/events"):  # it may begin after all else is loaded
        await at(page, server, table)
    await page.wait_for_load_state("load")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.partition("/t/")[2]) if "/t/" in request.url else None)
    await page.locator("figure a[aria-pressed=false]").first.dispatch_event("click")
    await expect(page.locator("figure a[aria-pressed=true]").first).to_be_visible()
    await page.wait_for_timeout(300)
    assert len(asked) == 1, asked
    asked.clear()
    await page.evaluate("dispatchEvent(new Event('online'))")
    await page.wait_for_timeout(500)
    assert len(asked) == 1, asked
    assert await page.evaluate("[...document.images].every(each => each.complete && each.naturalWidth > 0)")
    asked.clear()
    await page.locator("#choices button").first.click()
    await expect(page.locator(".status")).to_contain_text("Waiting for")
    await page.wait_for_timeout(800)
    pictures = [each for each in asked if ".png" in each]
    assert len(pictures) == len(set(pictures)) == 2, "the new board and the new hand, once each"
    assert asked[0] == f"{table.id}/play"
