"""An organiser who brings the seed cannot choose the draw: the press that starts round 1 has its say, and anyone can
draw again from the files."""

from __future__ import annotations

import json
from typing import cast

import pytest

from bot.client import TabardBot
from bot.service.ground.records import Person
from tests.cogs_warcrow.evening import SEED, Evening
from tests.town import Town
from tournaments.draw import key
from tournaments.pairing import pair
from tournaments.reading import load


@pytest.mark.parametrize("by", ["command", "press"])
async def test_the_press_that_starts_round_1_is_mixed_in_and_written_down(town: Town, by: str):
    evening = await Evening.opened(town)
    await evening.join("Noa", "Leo", "Iris", "Hugo", "Omar")
    await town.command(town.ana, "tournament event run", step="close")
    await town.command(town.ana, "tournament event player", player="everyone", action="checkin")
    if by == "command":
        await town.command(town.ana, "tournament event run", step="start")
    else:
        await town.command(town.ana, "tournament event show")
        await evening.press(town.ana, "start")
    swiss = (await evening.tournament()).swiss
    assert swiss.seed == SEED
    assert swiss.press is not None
    assert swiss.press.isdigit()
    assert key(swiss) != SEED
    assert any(swiss.press in post.text for post in town.posts())
    assert swiss.press in (await town.command(town.ana, "tournament event show")).text
    tournaments = cast("TabardBot", town.bot).service.tournaments
    ana = Person(town.ana.id, "Ana", "en")
    file = json.loads((await town.discord.as_bot(tournaments.export(evening.id, "json", ana))).content)
    played, file["played"] = file["played"], []
    again = pair(load(json.dumps(file).encode()))
    assert [[one["a"], one["b"]] for one in played[0]["games"]] == [[one.a, one.b] for one in again.games]
    assert played[0]["bye"] == again.bye
    log = json.loads((await town.discord.as_bot(tournaments.export(evening.id, "log", ana))).content)
    assert log["press"] == swiss.press
    assert [entry["after"]["press"] for entry in log["entries"] if entry["what"] == "started"] == [swiss.press]
