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
