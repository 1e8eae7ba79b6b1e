"""Spreadsheets and paper in Discord: taken as a whole or not at all, with words in the organiser's language."""

from __future__ import annotations

import io
from zipfile import ZipFile

import pytest

from tests.cogs_warcrow.evening import Evening, words
from tests.cogs_warcrow.test_people import in_language
from tests.town import Town


@pytest.mark.parametrize("language", ["es", "en"])
async def test_players_and_results_come_in_and_everything_goes_out(town: Town, language: str):
    await in_language(town, language)
    evening = await Evening.opened(town)
    ana = town.ana

    async def send(name: str, text: str) -> str:
        return (await town.command(ana, "tournament event import", file=(name, text.encode()))).text

    heads = "nombre;club;pagado" if language == "es" else "name;club;paid"
    bad = await send("gente.csv", f"{heads}\nBea;Dado;x\n;;\nBea;;\n")
    assert words(language, "tournament.csv.name_twice", name="Bea", first=2) in bad
    assert (await evening.tournament()).swiss.players == ()
    taken = await send("gente.csv", f"{heads}\nBea;Dado;x\nCid;Dado;\nEva;;\nFe;;\n")
    assert words(language, "tournament.csv.taken", n=4, same=0) in taken
    await town.command(ana, "tournament event player", player="everyone", action="checkin")
    await town.command(ana, "tournament event run", step="close")
    await town.command(ana, "tournament event run", step="start")
    (pm_a, pm_b), (pa_a, pa_b) = await evening.plausible()
    for _ in range(3):
        text = f"table,MP first,AP first,MP second,AP second\n1,{pm_a},{pa_a},{pm_b},{pa_b}\n2,0,0,0,0"
        if (await evening.tournament()).pending:
            told = await send("r.csv", text)
            if any(game.pending for game in await evening.games()):  # 0 to 0 is not possible in every adventure
                assert words(language, "tournament.csv.faulty", n=1) in told
                await evening.town.command(
                    ana, "tournament judge result", table=1, first_mp=pm_a, first_ap=pa_a, second_mp=pm_b,
                    second_ap=pa_b,
                )  # fmt: skip
                await evening.town.command(
                    ana, "tournament judge result", table=2, first_mp=pm_a, first_ap=pa_a, second_mp=pm_b,
                    second_ap=pa_b,
                )  # fmt: skip
        if len((await evening.tournament()).swiss.played) < 3:
            await town.command(ana, "tournament event run", step="next")
            (pm_a, pm_b), (pa_a, pa_b) = await evening.plausible()
    early = await town.command(ana, "tournament event export", kind="certificates")
    assert words(language, "event.refused.not_finished") in early
    await town.command(ana, "tournament event run", step="finish")
    for kind in ("csv", "games", "print", "certificates"):
        made = await town.command(ana, "tournament event export", kind=kind)
        assert made.private
        (attached,) = made.posts[-1].message.attachments
        content = await attached.read()
        if kind == "certificates":
            names = ZipFile(io.BytesIO(content)).namelist()
            assert len(names) == 4
            assert all(name.endswith(".png") for name in names)
        else:
            assert "Bea" in content.decode("utf-8-sig")


async def test_results_from_a_list_call_nobody_and_are_told_once(town: Town):
    """As rulings they called every player of every table, one by one."""
    evening = await Evening.opened(town)
    await evening.begin(("Noa", "Leo", "Iris", "Hugo"))
    (pm_a, pm_b), (pa_a, pa_b) = await evening.plausible()
    row = f"{pm_a},{pa_a},{pm_b},{pa_b}"
    head = "table,MP first,AP first,MP second,AP second"
    called = {person.id: len(town.private(person)) for person in evening.people.values()}
    before = len(town.posts())
    await town.command(town.ana, "tournament event import", file=("r.csv", f"{head}\n1,{row}".encode()))
    (note,) = town.posts()[before:]
    assert words("en", "event.told.results_listed", n=1) in note.text
    assert not note.pings
    await town.command(town.ana, "tournament event import", file=("r.csv", f"{head}\n2,{row}".encode()))
    (standings,) = town.posts()[before + 1 :]
    assert words("en", "event.told.round_over", round=1) in standings.text, "which says that all are in"
    assert {person.id: len(town.private(person)) for person in evening.people.values()} == called


async def test_a_disputed_game_that_a_list_decides_is_a_ruling(town: Town):
    evening = await Evening.opened(town)
    await evening.begin(("Noa", "Leo", "Iris", "Hugo"))
    game = (await evening.games())[0]
    a, b = evening.people[game.a], evening.people[game.b]
    (pm_a, pm_b), (pa_a, pa_b) = await evening.plausible()
    await town.command(a, "warcrow report", my_mp=pm_a, my_ap=pa_a, rival_mp=pm_b, rival_ap=pa_b)
    await evening.press(b, "dispute")
    await town.fill(b, {"reason": "No"})
    text = f"table,MP first,AP first,MP second,AP second\n{game.table},{pm_a},{pa_a},{pm_b},{pa_b}"
    await town.command(town.ana, "tournament event import", file=("r.csv", text.encode()))
    assert "⚖️" in town.private(b)[-1].text
