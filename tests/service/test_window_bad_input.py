"""What bad input to the pages comes to: a kind answer, and nothing else."""

from __future__ import annotations

import asyncio

from bot.window import guard
from tests.service.club import ANA, BETO, Club
from tests.service.pages import Come, duel


async def test_forms_of_other_pages_do_nothing(club: Club, visit: Come):
    table = await duel(club)
    ana, beto = await visit(ANA), await visit(BETO)
    await beto.look("/")
    await ana.look(f"/t/{table.id}")
    for form in ("", "x", "é", beto.field("form")):
        await ana.http.post(f"/t/{table.id}/resign", data={"form": form, "sure": "yes"})
    answer = await ana.http.post(
        f"/t/{table.id}/resign", data={"sure": "yes"}, headers={"Origin": "https://evil.example"}
    )
    assert answer.status == 403
    assert (await club.service.table(table.id)).life == "playing"


async def test_giant_forms_are_refused(club: Club, visit: Come):
    table = await duel(club)
    ana = await visit(ANA)
    await ana.look(f"/t/{table.id}")
    assert "too long" in await ana.send(f"/t/{table.id}/note", note="x" * 100_000)
    assert ana.status == 413
    await ana.look("/t/" + "9" * 400)
    assert ana.status == 404


async def test_a_flood_from_one_address_is_stopped_and_told_so(club: Club, visit: Come):
    stranger = await visit()
    refused: list[str] = []

    async def ask() -> int:
        answer = await stranger.http.get("/static/style.css")
        if answer.status == 429:
            refused.append(await answer.text())
        return answer.status

    seen = await asyncio.gather(*(ask() for _ in range(1000)))
    assert set(seen) == {200, 429}
    assert all("a lot at once" in text for text in refused)


async def test_the_page_answers_to_its_own_name_alone(club: Club, visit: Come):
    stranger = await visit()
    page = await stranger.look("/static/style.css", headers={"Host": "evil.example"})
    assert stranger.status == 421
    assert "This page lives at another address: http://127.0.0.1" in page


async def test_no_page_lacks_what_keeps_it_safe(club: Club, visit: Come):
    table = await duel(club)
    ana = await visit(ANA)
    for path in ("/", f"/t/{table.id}", f"/t/{table.id}/board.png", "/t/99", "/nothing", "/static/window.js"):
        answer = await ana.http.get(path)
        for name, value in guard.HEADERS.items():
            assert answer.headers[name] == value or path.startswith("/static"), (path, name)
        assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
