"""The guided score sheet: step by step in one private message, over a restart, to the filed report."""

from typing import Any

import pytest
from simcord import MemberActor

from bot import customid
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
    """Somebody fills the sheet of their game in; `presses` counts what that takes."""

    def __init__(self, evening: Evening, person: MemberActor) -> None:
        self.evening, self.town, self.person = evening, evening.town, person
        self.post: Post | None = None
        self.presses = 0

    async def open(self) -> Post:
        """By the button of the round's post."""
        self.presses += 1
        self.post = (await self.evening.press(self.person, "report")).posts[0]
        return self.post

    async def press(self, verb: str, *args: int) -> Post:
        """The button of a verb whose arguments, after the table, begin so."""
        assert self.post is not None
        found = [one for one in self.post.buttons.values() if one.split(":")[3] == verb]
        wanted = [one for one in found if one.split(":")[5 : 5 + len(args)] == [str(each) for each in args]]
        self.presses += 1
        self.post = (await self.town.click(self.person, wanted[0], self.post)).posts[0]
        return self.post

    async def choose(self, index: int, value: str) -> Post:
        """A value in one of the menus."""
        assert self.post is not None
        menu = list(self.post.menus)[index]
        self.presses += 2
        self.post = (await self.town.choose(self.person, value, menu=menu, on=self.post)).posts[0]
        return self.post


async def begun(evening: Evening, **adventure: Any) -> Filling:
    """Round 1 of an adventure, and the first player at table 1 with the sheet open."""
    await evening.join(*NAMES)
    await evening.town.command(evening.town.ana, "tournament event run", step="close")
    await evening.town.command(evening.town.ana, "tournament event player", player="everyone", action="checkin")
    await evening.town.command(evening.town.ana, "tournament event run", step="start", **adventure)
    game = (await evening.games())[0]
    filling = Filling(evening, evening.people[game.a])
    assert (await filling.open()).ephemeral
    return filling


async def test_a_sheet_is_one_page_and_goes_to_the_rival(evening: Evening):
    town = evening.town
    filling = await begun(evening, scenario="take-positions", feat="rift")
    game = (await evening.games())[0]
    assert filling.post is not None
    message = filling.post.message.id
    assert len([one for one in filling.post.buttons.values() if one.split(":")[3] == "mark"]) == 12
    page = await filling.press("mark", 1, 2)  # A holds the first blue objective, and keeps it
    for sign in "①②③":
        assert f"{sign} {_name(evening, game.a)} 2 – 0 {_name(evening, game.b)}" in page
    page = await filling.press("mark", 3, 2)  # in the last round B has it
    assert f"② {_name(evening, game.a)} 2 – 0" in page
    assert f"③ {_name(evening, game.a)} 1 – 1" in page
    for _ in range(2):
        await filling.press("mark", 3, 2)
    await filling.press("fact", 0, 0)
    page = await filling.press("fact", 0, 0)  # A won both fog markers
    assert page.message.id == message, "one message, which changes"
    # A: 3 x (1 for blue, 1 for its own), 2 fog markers; B: nothing, as A holds one of its own
    assert "6 + 4 = 10 – 0 + 0 = 0" in page
    assert "Supremacy, 4 TP" in page
    assert "Bitter defeat, 0 TP" in page
    await town.restart()
    filed = await filling.press("file")
    assert filed.ephemeral
    assert filed.pictures, "the sheet, to be looked at together"
    report = (await evening.tournament()).filed(1, game.table)
    assert report is not None
    assert (report.pm, report.pa) == ((6, 0), (4, 0))
    assert report.sheet == "a.nnan.nnan.nnan|2-0"
    await evening.press(evening.people[game.b], "confirm")
    assert (await evening.games())[0].status == "confirmed"


def _name(evening: Evening, player: str) -> str:
    return evening.people[player].name.capitalize()


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
async def test_a_usual_sheet_takes_eight_presses_at_most(evening: Evening, scenario: str):
    """One change a round, no feat: it took 14. The worst that three changes can take: all of them to company B."""
    filling = await begun(evening, scenario=scenario, feat="resources")
    changes = [index for index, one in enumerate(SCENARIOS[scenario].objectives) if one.only != "a"][:3]
    for number, index in enumerate(changes, start=1):
        await filling.press("mark", number, index)
        if SCENARIOS[scenario].objectives[index].only is None and SCENARIOS[scenario].objectives[index].start is None:
            await filling.press("mark", number, index)
    await filling.press("file")
    print(f"{scenario}: {filling.presses} presses")  # noqa: T201  # shown by `pytest -s`
    assert filling.presses <= 8
    assert (await evening.tournament()).reports


async def test_company_a_may_be_the_second_player(evening: Evening):
    filling = await begun(evening, scenario="take-positions", feat="rift")
    game = (await evening.games())[0]
    await filling.press("turn")
    await filling.press("mark", 1, 2)
    await filling.press("file")
    report = (await evening.tournament()).filed(1, game.table)
    assert report is not None
    assert report.pm == (0, 6)


async def test_a_game_cut_short_and_what_cannot_be(evening: Evening):
    filling = await begun(evening, scenario="expanse", feat="track")
    await filling.press("shorter")
    page = await filling.press("shorter")  # the game ended after round 1
    assert words("en", "warcrow.step.played", n=1) in page.buttons
    assert len([one for one in page.buttons.values() if one.split(":")[3] == "mark"]) == 5
    for side in (0, 1):
        for _ in range(3):
            page = await filling.press("fact", 0, side)
    assert words("en", "warcrow.step.file") not in page.buttons, "only one of them can have reached the end"
    await filling.press("fact", 0, 1)
    page = await filling.press("fact", 0, 1)
    assert "1 + 4 = 5 – 1 + 1 = 2" in page
    await filling.press("file")
    game = (await evening.games())[0]
    await evening.press(evening.people[game.b], "confirm")
    game = (await evening.games())[0]
    assert (game.status, game.pm, game.pa, game.reason) == ("confirmed", (1, 1), (4, 1), "1/3"), "as it stood"


async def test_a_judge_lets_stand_what_a_sheet_of_fewer_rounds_gives(evening: Evening):
    filling = await begun(evening, scenario="quadrants", feat="rift")
    await filling.press("shorter")
    await filling.press("file")
    game = (await evening.games())[0]
    other = next(one for one in await evening.games() if one.table != game.table)
    bare = {"my_mp": 2, "my_ap": 0, "rival_mp": 2, "rival_ap": 0}
    await evening.town.command(evening.people[other.a], "warcrow report", **bare)
    assert (await evening.tournament()).versions(1, other.table) == (), "without a sheet nobody knows"
    await evening.press(evening.people[game.b], "dispute")
    await evening.town.fill(evening.people[game.b], {"reason": "Round 3 was played"})
    await evening.press(evening.town.ana, "rule")
    assert (await evening.games())[0].reason == "2/3"


async def test_the_rival_agrees_to_a_game_cut_short_in_four_numbers(evening: Evening):
    filling = await begun(evening, scenario="quadrants", feat="rift")
    await filling.press("shorter")
    await filling.press("file")
    game = (await evening.games())[0]
    bare = {"my_mp": 2, "my_ap": 0, "rival_mp": 2, "rival_ap": 0}
    await evening.town.command(evening.people[game.b], "warcrow report", **bare)
    game = (await evening.games())[0]
    assert (game.status, game.reason) == ("confirmed", "2/3")


async def test_a_meter_is_a_menu(evening: Evening):
    filling = await begun(evening, scenario="quadrants", feat="resources")
    page = await filling.choose(0, "10")
    assert "+ 4 = " in page


async def test_a_sheet_from_before_the_one_page_goes_on_as_one_page(evening: Evening):
    filling = await begun(evening, scenario="take-positions", feat="rift")
    game = (await evening.games())[0]
    old = f"w1:{evening.id}:1:step:{game.table}:2:a.nnan|0-0"
    found = customid.EVENT.parse(old)
    assert found is not None
    sheet = read((await evening.tournament()).swiss.played[0], found.args[-1])
    assert sheet is not None
    assert sheet.opened(3).text == "a.nnan.nnan.nnan|0-0"
    assert filling.post is not None


async def test_a_judge_fills_the_sheet_in_again_and_that_counts(evening: Evening):
    town = evening.town
    filling = await begun(evening, scenario="take-positions", feat="rift")
    game = (await evening.games())[0]
    await filling.press("mark", 1, 2)
    await filling.press("file")
    await evening.press(evening.people[game.b], "dispute")
    await town.fill(evening.people[game.b], {"reason": "Only in round 1"})
    other = Filling(evening, evening.people[game.b])
    other.post = (await town.command(other.person, "warcrow report")).posts[0]
    await other.press("sheet")
    await other.press("mark", 1, 2)
    for _ in range(2):
        await other.press("mark", 2, 2)
    await other.press("file")
    case = await evening.press(town.ana, "rule")  # on the card that knows the first sheet alone
    assert words("es", "event.case.sheets") in case
    assert words("es", "event.case.nobody") in case
    assert sum(len(post.pictures) for post in case.posts) == 2
    judge = Filling(evening, town.ana)
    judge.post = (await evening.press(town.ana, "refill")).posts[0]
    await judge.press("mark", 3, 2)
    await judge.press("mark", 3, 2)
    done = await judge.press("file")
    assert done.ephemeral
    now = (await evening.games())[0]
    assert now.status == "confirmed"
    assert now.pm is not None


async def test_somebody_elses_sheet_and_old_sheets_are_refused_kindly(evening: Evening):
    town = evening.town
    filling = await begun(evening, scenario="loot", feat="banner")
    other = evening.people[(await evening.games())[1].a]
    assert filling.post is not None
    stranger = await town.command(town.carol, "warcrow report")
    assert "aren't taking part" in stranger
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


async def test_a_sheet_on_which_nothing_was_marked_is_asked_about_once(evening: Evening):
    """Against a guest one press made it count."""
    town = evening.town
    await town.command(town.ana, "tournament event late", guests="Bea")
    await evening.join(*NAMES[:3])
    await town.command(town.ana, "tournament event run", step="close")
    await town.command(town.ana, "tournament event player", player="everyone", action="checkin")
    await town.command(town.ana, "tournament event run", step="start", scenario="take-positions", feat="rift")
    tournament = await evening.tournament()
    game = next(one for one in await evening.games() if sum(map(tournament.is_guest, one.ids)) == 1)
    filling = Filling(evening, evening.people[next(one for one in game.ids if not tournament.is_guest(one))])
    await filling.open()
    asked = await filling.press("file")
    assert words("en", "warcrow.step.untouched") in asked
    now = (await evening.tournament()).game_at(1, game.table)
    assert now is not None
    assert now.pending
    marked = await filling.press("mark", 1, 2)
    assert words("en", "warcrow.step.file") in marked.buttons, "a mark is an answer, too"
    for _ in range(2):
        await filling.press("mark", 1, 2)
    await filling.press("file")
    await filling.press("file")
    now = (await evening.tournament()).game_at(1, game.table)
    assert now is not None
    # in each of three rounds none of their own is controlled by the rival
    assert (now.status, now.pm) == ("confirmed", (3, 3))
