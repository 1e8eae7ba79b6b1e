"""The guided score sheet: step by step in one private message, over a restart, to the filed report."""

from typing import Any

import pytest
from simcord import MemberActor

from tests.cogs_warcrow.evening import Evening, words
from tests.posts import Post
from tournaments.adventures import FEAT_IDS, FEATS, SCENARIO_IDS, SCENARIOS
from tournaments.evening.filled import Sheet, begin, read
from tournaments.records import Round
from tournaments.scoring import Warcrow
from tournaments.sheet import score

pytestmark = pytest.mark.slow

NAMES = ("Noa", "Leo", "Iris", "Hugo")


class Filling:
    """Somebody fills the sheet of their game in."""

    def __init__(self, evening: Evening, person: MemberActor) -> None:
        self.evening, self.town, self.person = evening, evening.town, person
        self.post: Post | None = None

    async def press(self, verb: str, index: int = 0) -> Post:
        """The first (or another) button of a verb on the present step."""
        assert self.post is not None
        found = [one for one in self.post.buttons.values() if one.split(":")[3] == verb]
        answer = await self.town.click(self.person, found[index], self.post)
        self.post = answer.posts[0]
        return self.post

    async def choose(self, index: int, value: str) -> Post:
        """A value in one of the present step's menus."""
        assert self.post is not None
        menu = list(self.post.menus)[index]
        answer = await self.town.choose(self.person, value, menu=menu, on=self.post)
        self.post = answer.posts[0]
        return self.post


async def begun(evening: Evening, **adventure: Any) -> Filling:
    """Round 1 of an adventure, and the first player at table 1 with the sheet open."""
    await evening.join(*NAMES)
    await evening.town.command(evening.town.ana, "tournament event run", step="close")
    await evening.town.command(evening.town.ana, "tournament event player", player="everyone", action="checkin")
    await evening.town.command(evening.town.ana, "tournament event run", step="start", **adventure)
    game = (await evening.games())[0]
    filling = Filling(evening, evening.people[game.a])
    shown = await evening.town.command(filling.person, "warcrow report")
    assert shown.private
    filling.post = shown.posts[0]
    await filling.press("sheet")
    return filling


async def test_step_by_step_to_a_report(evening: Evening):
    town = evening.town
    filling = await begun(evening, scenario="take-positions", feat="rift")
    game = (await evening.games())[0]
    await filling.press("step")  # the first player is company A
    message = filling.post.message.id if filling.post else 0
    for number in (1, 2, 3):
        post = filling.post
        assert post is not None
        assert f"End of round {number} of 3" in post
        assert len(post.menus) == 4
        if number == 1:
            await filling.choose(2, "a")  # A holds the first blue objective
            assert "This round: " in (filling.post or post)
        await filling.press("step")
    await filling.choose(0, "2")  # A won both fog markers
    summary = await filling.press("step")
    assert summary.message.id == message, "one message, which changes"
    # A: 3 x (1 for blue, 1 for its own), 2 fog markers; B: nothing, as A holds one of its own
    assert "6 + 4 = 10 – 0 + 0 = 0" in summary
    assert "Supremacy, 4 TP" in summary
    assert "Bitter defeat, 0 TP" in summary
    assert summary.pictures
    await town.restart()
    filed = await filling.press("file")
    assert filed.ephemeral
    tournament = await evening.tournament()
    report = tournament.filed(1, game.table)
    assert report is not None
    assert (report.pm, report.pa) == ((6, 0), (4, 0))
    rival = evening.people[game.b]
    await evening.press(rival, "confirm")
    assert (await evening.games())[0].status == "confirmed"


async def test_company_a_may_be_the_second_player(evening: Evening):
    filling = await begun(evening, scenario="take-positions", feat="rift")
    game = (await evening.games())[0]
    await filling.press("step", 1)
    await filling.choose(2, "a")
    for _ in range(3):
        await filling.press("step")
    await filling.press("step")
    await filling.press("file")
    report = (await evening.tournament()).filed(1, game.table)
    assert report is not None
    assert report.pm == (0, 6)


async def test_a_game_cut_short_and_a_step_back(evening: Evening):
    filling = await begun(evening, scenario="expanse", feat="track")
    await filling.press("step")
    assert "Brown 1: " in str(filling.post and filling.post.menus)
    await filling.press("step", 1)  # the game ended after round 1
    assert filling.post is not None
    assert words("en", "warcrow.feat.track") in filling.post
    await filling.choose(0, "4")
    await filling.choose(1, "4")
    impossible = await filling.press("step")
    assert "Track" not in impossible.buttons
    assert [one.split(":")[5] for one in impossible.buttons.values()] == ["facts"], "only back"
    await filling.press("step")
    await filling.choose(1, "2")
    summary = await filling.press("step")
    assert "1 + 4 = 5 – 1 + 1 = 2" in summary


async def test_somebody_elses_sheet_and_old_sheets_are_refused_kindly(evening: Evening):
    town = evening.town
    filling = await begun(evening, scenario="loot", feat="banner")
    other = evening.people[(await evening.games())[1].a]
    assert filling.post is not None
    stranger = await town.command(town.carol, "warcrow report")
    assert "not taking part" in stranger
    table = await town.command(other, "tournament table")
    assert "table 2" in table


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
@pytest.mark.parametrize("feat", FEAT_IDS)
def test_a_sheet_in_a_button_is_read_back_the_same(scenario: str, feat: str):
    played = Round(1, (), None, scenario, feat)
    for first in ("a", "b"):
        sheet = begin(played, first)
        assert sheet is not None
        highest = tuple((fact.high, fact.high) for fact in FEATS[feat].facts)
        full = Sheet(scenario, feat, first, ("n" * len(SCENARIOS[scenario].objectives),) * 3, highest)
        for one in (sheet, sheet.opened(1), sheet.opened(3), full):
            assert read(played, one.text) == one
            assert len(f"w1:{10**10 - 1}:9999:fact:4096:9:1:{one.text}") <= 100


@pytest.mark.parametrize(
    "text", ["", "a", "x|", "a.nn|", "a.nnnn.nnnn.nnnn.nnnn|1-1", "a|1-1.1-1", "a.zzzz|1-1", "a|٣-1"]
)
def test_what_is_no_sheet_is_none(text: str):
    assert read(Round(1, (), None, "take-positions", "track"), text) is None


def test_the_sheet_counts_as_the_rules_do():
    sheet = begin(Round(1, (), None, "quadrants", "resources"), "b")
    assert sheet is not None
    sheet = sheet.opened(2).held(1, 0, "b").held(2, 3, "a").noted(0, 0, 7).noted(0, 1, 10)
    found = sheet.score(Warcrow())
    assert found == score("quadrants", "resources", sheet.holders(), {"resources": (7, 10)})
    assert sheet.by_player((1, 2)) == (2, 1)
