"""A tournament in groups with a cut, from the button that chooses them to the podium; in both languages."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.cogs_warcrow.evening import SEED, Evening, words
from tests.cogs_warcrow.test_cut import newest
from tests.cogs_warcrow.test_facts import opening
from tests.cogs_warcrow.test_people import in_language
from tests.quick import first_quick
from tests.town import Town
from tournaments.groups import group_of
from tournaments.standings import group_standings, standings

NAMES = ("Noa", "Leo", "Iris", "Hugo", "Eva", "Omar", "Zoe")


@pytest.mark.parametrize("language", first_quick(["es", "en"]))
async def test_seven_in_two_groups_and_a_cut_of_four(town: Town, language: str):
    await in_language(town, language)
    ana, evening = town.ana, await Evening.founded(town, seed=SEED)  # other draws may leave a group's three level
    page = await evening.press(ana, "facts")
    assert words(language, "event.switch.no_groups") in page.posts[0].buttons
    assert (await evening.button(ana, "groups")).endswith(":2")
    page = await evening.press(ana, "groups")
    assert words(language, "event.switch.groups", n=2) in page.posts[0].buttons
    await town.command(ana, "tournament event change", groups=3, cut=4)
    await town.command(ana, "tournament event run", step="open")
    assert words(language, "event.fact.groups", n=3) in opening(town)
    await evening.begin(NAMES)
    refused = await town.command(ana, "tournament event run", step="start")
    assert words(language, "event.refused.groups_small", groups=3, players=7, least=3, most=2) in refused
    await town.command(ana, "tournament event change", groups=2)
    await town.command(ana, "tournament event run", step="start")
    tournament = await evening.tournament()
    swiss = tournament.swiss
    assert tournament.rounds == 5
    group_a, group_b = (
        words(language, "event.post.group", group=words(language, "event.group", group=one)) for one in "AB"
    )
    told = newest(town, group_a)
    assert told.index(group_a) < told.index(group_b)
    listed = ", ".join(tournament.name_of(one) for one in swiss.grouped[0])
    assert words(language, "event.post.group_of", group="A", players=listed) in told
    (resting,) = swiss.played[0].idle
    name = tournament.name_of(resting)
    assert words(language, "event.post.idle", n=1, players=name) in told
    mine = await town.command(evening.people[resting], "tournament table")
    assert words("en", "warcrow.refused.idle", round=1) in mine, "newcomers read English"
    why = await town.command(ana, "tournament pairings", why=True)
    assert words(language, "tournament.explain.groups_drawn", n=2) in why
    assert words(language, "tournament.explain.groups_rest", player=name, group="B") in why
    game = swiss.played[0].games[0]
    swap = await town.command(ana, "tournament judge swap", first=game.a, second=resting)
    assert words(language, "event.refused.swap_groups") in swap
    assert words(language, "event.refused.groups_fixed") in await town.command(ana, "tournament event change", groups=3)
    for number in range(1, 4):
        await evening.play()
        tournament = await evening.tournament()
        shown = newest(town, words(language, "event.post.standings", round=number, of=5))
        assert words(language, "event.post.groups_order") in shown
        for table in group_standings(tournament.swiss):
            places = [shown.index(tournament.name_of(line.id)) for line in table]
            assert places == sorted(places), "group by group"
        await evening.press(ana, "next")
    tournament = await evening.tournament()
    swiss = tournament.swiss
    met = sorted(sorted(game.ids) for played in swiss.played[:3] for game in played.games)
    assert met == sorted(sorted(two) for group in swiss.grouped for two in combinations(group, 2))
    group = group_of(swiss)
    semis = await evening.games()
    assert len(semis) == 2
    assert all(group[game.a] != group[game.b] for game in semis)
    why = await town.command(ana, "tournament pairings", why=True)
    assert words(language, "tournament.explain.cut_groups", n=0) in why
    await evening.play()
    await evening.press(ana, "next")
    await evening.play()
    await evening.press(ana, "finish")
    ended = await evening.tournament()
    assert ended.stage == "finished"
    podium = next(post for post in reversed(town.posts()) if "🥇" in post)
    assert ended.name_of(standings(ended.swiss)[0].id) in podium
    await town.command(ana, "warcrow new", name="Copa 2", like="1")
    assert words(language, "event.fact.groups", n=2) in await town.command(ana, "tournament event show", event="2")
