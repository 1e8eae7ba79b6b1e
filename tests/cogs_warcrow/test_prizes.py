"""Prizes as an organiser and the players meet them: set, voted, given, posted, taken home; in both languages."""

from __future__ import annotations

import pytest

from tests.cogs_warcrow.evening import Evening, words
from tests.cogs_warcrow.test_people import in_language
from tests.town import Town
from tournaments.facts import Prize


@pytest.mark.parametrize("language", ["es", "en"])
async def test_from_the_menu_to_the_podium(town: Town, language: str):
    await in_language(town, language)
    evening = await Evening.opened(town)
    ana = town.ana
    noa, leo, *_ = await evening.join("Noa", "Leo", "Iris", "Hugo")
    await evening.press(ana, "show")
    await evening.press(ana, "prizes")
    menu = f"w1:{evening.id}:0:prized"
    await town.choose(ana, "place1", "painted", "sport", menu=menu)
    await evening.press(ana, "prizewords")
    typed = {
        "es": "1: Trofeo\npintado: Pinceles\ndeportividad\nsorteo x2: Dados\nMejor idea\ncuchara",
        "en": "1: Trophy\npainted: Brushes\nsport\nraffle x2: Dice\nBest idea\nspoon",
    }[language]
    page = await town.fill(ana, {"prizes": typed})
    assert words(language, "event.done.prizes", n=6) in page
    prizes = (await evening.tournament()).prizes
    assert [(one.kind, one.n) for one in prizes] == [
        ("place", 1), ("painted", 1), ("sport", 1), ("raffle", 2), ("free", 1), ("spoon", 1)
    ]  # fmt: skip
    await town.choose(ana, "place1", "place2", "painted", "sport", "raffle", menu=menu)
    now = (await evening.tournament()).prizes
    assert Prize("place", n=2) in now
    assert not any(one.kind == "spoon" for one in now)
    assert {one.text for one in prizes if one.kind != "spoon"} <= {one.text for one in now}, "words stay"
    overview = await town.command(leo, "tournament event show")
    assert ("Trofeo" if language == "es" else "Trophy") in overview

    await town.command(ana, "tournament event player", player="everyone", action="checkin")
    await town.command(ana, "tournament event run", step="close")
    await town.command(ana, "tournament event run", step="start")
    await evening.play()
    for _ in range(2):
        await town.command(ana, "tournament event run", step="next")
        await evening.play()
    assert any("vote" in button for post in town.posts() for button in post.buttons.values())
    await town.click(noa, f"w1:{evening.id}:3:vote:painted")
    told = await town.choose(noa, "Leo", menu=f"w1:{evening.id}:0:voted:painted")
    assert words("en", "event.done.voted") in told
    again = await town.click(noa, f"w1:{evening.id}:3:vote:painted")
    assert words("en", "event.same.voted") in again
    not_hers = await town.click(town.carol, f"w1:{evening.id}:3:vote:sport")
    assert not_hers.private

    await town.command(ana, "tournament event show")
    await evening.press(ana, "prizes")
    assert words(language, "prize.given", n=1) in town.private(ana)[-1]
    await evening.press(ana, "award")
    await town.fill(ana, {"players": "Iris, Hugo"})
    early = await town.click(leo, f"w1:{evening.id}:3:vote:sport")
    assert early.private
    await town.command(ana, "tournament event run", step="finish")
    podium = town.posts()[-1]
    assert podium.pictures
    assert "Leo" in podium
    assert words(language, "prize.votes", votes=1, n=1) in podium
    assert "Iris, Hugo" in podium
    mine = await evening.press(noa, "certificate")
    assert mine.private
    assert "Noa" in mine.pictures[0].alt
    other = await town.click(town.carol, f"w1:{evening.id}:3:certificate")
    assert not other.pictures
