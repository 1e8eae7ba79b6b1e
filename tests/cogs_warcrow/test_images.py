"""An organiser attaches a picture: it stands in the opening post and in the calendar, and can be taken away again."""

from __future__ import annotations

import pytest

from tests.cogs_warcrow.evening import founders, words
from tests.cogs_warcrow.test_facts import calendar, opening
from tests.cogs_warcrow.test_people import in_language
from tests.evening.test_images import picture
from tests.town import Town


@pytest.mark.parametrize("language", ["es", "en"])
async def test_a_picture_comes_and_goes(town: Town, language: str):
    await in_language(town, language)
    await founders(town)
    await town.command(town.ana, "warcrow new", name="Copa", date="2026-10-03 09:00")
    bad = await town.command(town.ana, "tournament event change", image=("a.png", b"nothing"))
    assert words(language, "event.refused.image_broken") in bad
    good = await town.command(town.ana, "tournament event change", image=("a.png", picture()))
    assert good.private
    assert words(language, "event.done.image") in good
    await town.command(town.ana, "tournament event run", step="open")
    files = [one.filename for one in opening(town).message.attachments]
    assert files == ["1-board.png", "2-board.jpg"]
    assert calendar(town)
    refused = await town.command(town.dave, "tournament event change", image=("a.png", picture()))
    assert refused.private
    assert words("en", "event.refused.not_organiser") in refused, "Dave reads English"
    page = await town.command(town.ana, "tournament event show")
    facts = await town.click(town.ana, next(one for one in page.posts[-1].buttons.values() if ":facts" in one))
    await town.click(town.ana, next(one for one in facts.posts[-1].buttons.values() if ":imageless" in one))
    assert [one.filename for one in opening(town).message.attachments] == ["board.png"]
