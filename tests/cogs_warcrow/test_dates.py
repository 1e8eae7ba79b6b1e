"""Dates as organisers type them, in the time zone that they chose."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import cast
from zoneinfo import ZoneInfo

import pytest

from bot.answers import Unkind
from bot.client import TabardBot
from bot.service.commands import SetHabits
from bot.service.ground.pace import Habits
from cogs.tournaments import dates
from tests.cogs_warcrow.evening import Evening, words
from tests.town import Town

MADRID, NOW = ZoneInfo("Europe/Madrid"), datetime(2026, 11, 25, 13, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("28/11 17:00", "2026-11-28T16:00"),
        ("28.11. 17:00", "2026-11-28T16:00"),
        ("3/7 9:30", "2027-07-03T07:30"),  # the next one, in summer time
        ("25/11 1:00", "2026-11-25T00:00"),  # this morning is not a year away
        ("29/2 10:00", "2028-02-29T09:00"),
        ("28/11/2026 17:00", "2026-11-28T16:00"),
        ("2026-11-28 17:00", "2026-11-28T16:00"),
        ("2026-11-28T17:00+05:00", "2026-11-28T12:00"),
        ("<t:1795881600>", "2026-11-28T16:00"),
    ],
)
def test_a_date_is_meant_in_the_time_zone_of_who_types_it(typed: str, meant: str):
    assert dates.read(typed, MADRID, NOW) == datetime.fromisoformat(meant).replace(tzinfo=UTC)
    assert dates.read(dates.typed(dates.read(typed, MADRID, NOW), MADRID), MADRID, NOW) == dates.read(
        typed, MADRID, NOW
    )


def test_what_is_no_date_is_refused_with_the_zone_in_it():
    for typed in ("31/2 10:00", "31/4/2026 10:00", "28/11", "28/11 25:00", "tomorrow", "2026-11-28 5pm"):
        with pytest.raises(Unkind) as refused:
            dates.read(typed, MADRID, NOW)
        assert refused.value.reason.args["zone"] == "Europe/Madrid"


async def test_an_organiser_types_what_the_clock_at_home_shows(town: Town, evening: Evening):
    service = cast("TabardBot", town.bot).service
    await town.command(town.ana, "tournament event change", date="2026-05-30 10:00")
    assert (await evening.tournament()).date == datetime(2026, 5, 30, 10, tzinfo=UTC)
    await town.discord.as_bot(service.act(SetHabits(town.ana.id, Habits(zone="Europe/Madrid"))))
    await town.command(town.ana, "tournament event change", date="2026-05-30 10:00")
    assert (await evening.tournament()).date == datetime(2026, 5, 30, 8, tzinfo=UTC)
    await town.command(town.ana, "tournament event show")
    await evening.press(town.ana, "facts")
    form = (await evening.press(town.ana, "dates")).form
    assert "30/05/2026 10:00" in str(form)
    assert words("es", "event.label.date", city="Madrid") in str(form)
    no = await town.command(town.ana, "tournament event change", date="soon")
    assert no.text == words("es", "warcrow.refused.date", text="soon", zone="Europe/Madrid")
