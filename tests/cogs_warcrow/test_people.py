"""People without Discord, as an organiser and their rivals meet them: by buttons, menus and forms; both languages."""

from __future__ import annotations

import re
from typing import cast

import pytest

from bot.client import TabardBot
from bot.service.commands import SetGuild
from tests.cogs_warcrow.evening import Evening, words
from tests.town import Town

CODE = re.compile(r"(Bea|Cid): `([A-Z2-9]{4}-[A-Z2-9]{4})`")


async def in_language(town: Town, language: str) -> None:
    service = cast("TabardBot", town.bot).service
    await town.discord.as_bot(service.act(SetGuild(town.guild.id, {"locale": language})))
    town.read_in(town.ana, "es-ES" if language == "es" else "en-GB")


@pytest.mark.parametrize("language", ["es", "en"])
async def test_guests_are_added_checked_in_paired_reported_for_and_claimed(town: Town, language: str):
    await in_language(town, language)
    evening = await Evening.opened(town)
    ana = town.ana
    leo, iris = await evening.join("Leo", "Iris")
    assert (await evening.press(leo, "show")).private
    assert not any("people" in button for button in town.private(leo)[-1].buttons.values()), "it is the organisers'"

    await evening.press(ana, "show")
    page = await evening.press(ana, "people")
    assert words(language, "people.sums", n=2, here=0, paid=0, guests=0) in page
    await evening.press(ana, "guests")
    added = await town.fill(ana, {"names": "Bea (Club Dado)\nCid (club dado)\n\n"})
    assert added.private
    assert words(language, "event.done.guests", n=2) in added
    codes = dict(CODE.findall(added.text))
    assert set(codes) == {"Bea", "Cid"}
    assert not any(code in post.text for post in town.posts() for code in codes.values())

    await evening.press(ana, "people")
    await town.choose(ana, "Bea", "Cid", "Leo", menu=await _menu(evening, "here"))
    shown = await town.choose(ana, "Bea", menu=await _menu(evening, "paid"))
    assert words(language, "people.sums", n=4, here=3, paid=1, guests=2) in shown
    assert "✅💶 Bea" in shown
    assert "Club Dado" in shown
    await town.click(ana, words(language, "people.button.unmark"))
    shown = await town.choose(ana, "Bea", menu=await _menu(evening, "unpaid"))
    assert words(language, "people.sums", n=4, here=3, paid=0, guests=2) in shown
    typed = await town.command(ana, "tournament event player", player="Leo, Iris", action="paid")
    assert words(language, "event.done.paid", n=2, of=4) in typed
    await town.command(ana, "tournament event player", player="everyone", action="checkin")

    await town.command(ana, "tournament event run", step="close")
    await town.command(ana, "tournament event run", step="start")
    games = await evening.games()
    assert not any({game.a, game.b} == {"g1", "g2"} for game in games), "one club"
    game = next(one for one in games if str(leo.id) in one.ids)
    seen = await town.command(leo, "tournament table")
    guest = (await evening.tournament()).name_of(game.b if game.a == str(leo.id) else game.a)
    assert words("en", "warcrow.table.rival_guest", rival=guest) in seen
    (pm_a, pm_b), (pa_a, pa_b) = await evening.plausible()
    told = await town.command(leo, "warcrow report", my_mp=pm_a, my_ap=pa_a, rival_mp=pm_b, rival_ap=pa_b)
    assert guest in told
    assert (await evening.games())[game.table - 1].status == "confirmed"

    await town.command(town.carol, "tournament event show")
    await evening.press(town.carol, "code")
    wrong = await town.fill(town.carol, {"code": "AAAA-AAAA"})
    assert words("en", "event.refused.no_code") in wrong
    other = "Cid" if guest == "Bea" else "Bea"
    claimed = await town.command(town.carol, "tournament join", code=codes[other].lower())
    assert words("en", "event.done.claimed", player=other) in claimed
    assert (await evening.tournament()).player_of(town.carol.id) == ("g1" if other == "Bea" else "g2")
    again = await town.command(leo, "tournament join", code=codes[other])
    assert words("en", "event.refused.code_used", player=other) in again
    assert again.private
    assert iris.id in (await evening.tournament()).users_of(str(iris.id))


@pytest.mark.parametrize("language", ["es", "en"])
async def test_clubs_late_guests_and_new_codes(town: Town, language: str):
    await in_language(town, language)
    evening = await Evening.opened(town)
    ana = town.ana
    await evening.join("Leo", "Iris", "Hugo", "Eva")
    await evening.press(ana, "show")
    await evening.press(ana, "people")
    await evening.press(ana, "clubs")
    bad = await town.fill(ana, {"clubs": "Dado: Leo, Iris\nHugo, Eva"})
    assert words(language, "people.refused.club_line", line=2, text="Hugo, Eva") in bad
    await evening.press(ana, "clubs")
    assert words(language, "event.done.clubs", n=2) in await town.fill(ana, {"clubs": "Dado: Leo, iris"})
    await town.command(ana, "tournament event player", player="Hugo, Eva", action="apart")
    by_name = {one.name: one.clubs for one in (await evening.tournament()).swiss.players}
    assert by_name == {"Leo": ("Dado",), "Iris": ("Dado",), "Hugo": ("Hugo + Eva",), "Eva": ("Hugo + Eva",)}
    await town.command(ana, "tournament event player", player="everyone", action="checkin")
    await town.command(ana, "tournament event run", step="close")
    await town.command(ana, "tournament event run", step="start")
    late = await town.command(ana, "tournament event late", guests="Bea, Cid")
    assert {name for name, _ in CODE.findall(late.text)} == {"Bea", "Cid"}
    assert {one.entered for one in (await evening.tournament()).swiss.players if one.id.startswith("g")} == {2}
    await evening.play()
    await town.command(ana, "tournament event run", step="next")
    number = next(one.table for one in await evening.games() if "g1" in one.ids)
    await evening.press(ana, "show")
    await evening.press(ana, "people")
    assert (await town.choose(ana, str(number), menu=await _menu(evening, "tell"))).form is not None
    (pm_a, pm_b), (pa_a, pa_b) = await evening.plausible()
    await town.fill(ana, {"pm_a": str(pm_a), "pa_a": str(pa_a), "pm_b": str(pm_b), "pa_b": str(pa_b)})
    assert (await evening.games())[number - 1].pm == (pm_a, pm_b)
    fresh = await town.command(ana, "tournament event player", player="Bea", action="code")
    assert CODE.findall(fresh.text) != CODE.findall(late.text)
    nobody = await town.command(ana, "tournament event late")
    assert words(language, "people.refused.who") in nobody
    # who leaves: the rival is told, a judge decides with one press
    game = next(one for one in await evening.games() if one.pending and not {"g1", "g2"} & {*one.ids})
    a, b = evening.people[game.a], evening.people[game.b]
    await town.command(a, "tournament withdraw")
    await evening.press(a, "dropping")
    name = (await evening.tournament()).name_of(game.a)
    where = {"event": "Copa", "table": game.table, "round": 2}
    assert words("en", "event.told.dropped_rival", player=name, **where) in town.private(b)[-1]
    await evening.press(ana, "walkover")
    assert (await evening.games())[game.table - 1].status == "no_show"


async def _menu(evening: Evening, verb: str) -> str:
    tournament = await evening.tournament()
    return f"w1:{evening.id}:{len(tournament.swiss.played)}:{verb}"
