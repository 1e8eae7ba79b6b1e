"""What happened, as a friend would tell it."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.service.ground.records import Line
from bot.service.telling import wording
from games.core.game import Event
from games.core.hidden import only
from tests.service.club import Club


def _line(*events: Event) -> Line:
    return Line(1, events[0].seat, "user", datetime(2026, 3, 1, tzinfo=UTC), events)


async def test_what_one_person_does_in_a_row_is_one_sentence_and_the_history_keeps_each(club: Club):
    table = await club.duel(game="titans")
    lines = [_line(Event("retreat", 0, (("value", 2), ("square", 1)))), _line(Event("yield", 0))]
    assert wording.story(lines, table, "en") == ["Ana retreats 2, to square 1; does not defend."]
    assert len(wording.told(lines, table, "en")) == 2


async def test_what_a_secret_says_more_exactly_is_said_once(club: Club):
    table = await club.duel(game="sealed")
    line = _line(Event("bids", 0), Event("sealed", 0, (("card", 3),), only(0)))
    assert wording.story([line], table, "en") == ["Ana bids 3."]


async def test_those_without_a_name_are_not_one_person(club: Club):
    table = await club.open_table(None, None, game="sealed")
    lines = [_line(Event("leaves", 1)), _line(Event("leaves", 2))]
    assert wording.story(lines, table, "en") == ["— gets up."] * 2
