"""A tournament of twenty-one people at its usual pace, under the limits that hold outside of tests."""

from __future__ import annotations

from typing import cast

import pytest

from bot import metrics
from bot.client import TabardBot
from bot.service.commands import SetGuild
from tests.cogs_warcrow.evening import Evening
from tests.town import Town

PEOPLE = 21


def refused() -> float:
    """How often the gate has refused so far."""
    return sum(
        one.value
        for metric in metrics.GATE.collect()
        for one in metric.samples
        if one.name.endswith("_total") and one.labels["outcome"] == "refused"
    )


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_nobody_meets_the_gate_on_an_evening_of_twenty_one(town: Town):
    """All join within one minute, report within one minute, and look at everything; a round is half an hour."""
    before = refused()
    await town.discord.as_bot(
        cast("TabardBot", town.bot).service.act(SetGuild(town.guild.id, {"open_tournaments": True}))
    )
    evening = await Evening.opened(town)
    people = await evening.join(*(f"P{number}" for number in range(PEOPLE)))
    for person in people:
        await evening.press(person, "show")
    await town.command(town.ana, "tournament event run", step="close")
    await town.command(town.ana, "tournament event player", player="everyone", action="checkin")
    await town.forward(0.25)
    await town.command(town.ana, "tournament event run", step="start")
    for number in range(2, 6):
        for person in people:
            await town.command(person, "tournament table")
        await evening.play()
        for person in people:
            await town.command(person, "warcrow standings")
        await town.forward(0.5)
        await town.command(town.ana, "tournament event run", step="next")
        assert len((await evening.tournament()).swiss.played) == number
    assert refused() == before
