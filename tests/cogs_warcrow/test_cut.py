"""A tournament with a cut after the Swiss, from the button that chooses it to the podium; in both languages."""

from __future__ import annotations

import pytest

from tests.cogs_warcrow.evening import Evening, words
from tests.cogs_warcrow.test_facts import opening
from tests.cogs_warcrow.test_people import in_language
from tests.quick import first_quick
from tests.town import Town
from tournaments.standings import standings
from tournaments.teams import team_standings

NAMES = ("Noa", "Leo", "Iris", "Hugo", "Eva", "Omar")


def newest(town: Town, text: str) -> str:
    """The newest post with a text in it."""
    return next(post.text for post in reversed(town.posts()) if text in post)


@pytest.mark.parametrize("language", first_quick(["en", "es"]))
async def test_four_of_six_go_on_to_the_final(town: Town, language: str):
    await in_language(town, language)
    ana, evening = town.ana, await Evening.founded(town)
    page = await evening.press(ana, "facts")
    first = await evening.button(ana, "cut")
    assert words(language, "event.switch.no_cut") in page.posts[0].buttons
    await evening.press(ana, "cut")
    page = await evening.press(ana, "cut")
    assert (await evening.tournament()).swiss.cut == 4
    assert first.endswith(":2")
    assert words(language, "event.switch.cut", n=4) in page.posts[0].buttons
    await town.command(ana, "tournament event run", step="open")
    assert words(language, "event.fact.cut", n=4) in opening(town)
    await town.command(ana, "tournament event change", cut=0)
    assert (await evening.tournament()).swiss.cut is None
    assert words(language, "event.fact.cut", n=4) not in opening(town)
    await town.command(ana, "tournament event change", cut=8)
    await evening.begin(NAMES)
    assert (await evening.tournament()).stage == "closed", "six cannot be eight"
    refused = await town.command(ana, "tournament event run", step="start")
    assert words(language, "event.refused.cut_too_large", cut=8, players=6) in refused
    await town.command(ana, "tournament event change", cut=4)
    await town.command(ana, "tournament event run", step="start")
    for _ in range(3):
        await evening.play()
        await evening.press(ana, "next")
    tournament = await evening.tournament()
    assert (len(tournament.swiss.played), tournament.rounds) == (4, 5)
    order = [line.id for line in standings(tournament.swiss)]
    assert [game.ids for game in await evening.games()] == [(order[0], order[3]), (order[1], order[2])]
    stage = words(language, "event.cut.2")
    told = newest(town, words(language, "event.post.cut", stage=stage, round=3))
    assert f"4 {'de' if language == 'es' else 'of'} 5" in told
    swap = await town.command(ana, "tournament judge swap", first=order[0], second=order[1])
    assert words(language, "event.refused.swap_cut") in swap
    await town.command(
        ana, "tournament judge result", table=1, first_mp=2, first_ap=0, second_mp=2, second_ap=0, reason="Time"
    )
    assert "✅ 2 – 2" in newest(town, stage)
    assert "(2 – 2)" not in newest(town, stage), "it gives no points"
    await evening.play()
    await evening.press(ana, "next")
    (final,) = await evening.games()
    assert order[0] in final.ids
    why = await town.command(ana, "tournament pairings", why=True)
    name = tournament.name_of(order[0])
    assert words(language, "tournament.explain.cut_level", player=name, place=1) in why
    assert words(language, "tournament.explain.cut_draw", round=3) in why
    late = await evening.press(ana, "facts")
    assert not [one for one in late.posts[-1].buttons.values() if one.split(":")[3] == "cut"], "it has begun"
    assert words(language, "event.refused.cut_begun") in await town.command(ana, "tournament event change", cut=2)
    await evening.play()
    await evening.press(ana, "finish")
    ended = await evening.tournament()
    assert ended.stage == "finished"
    lines = standings(ended.swiss)
    assert {line.id for line in lines[:2]} == set(final.ids)
    shown = newest(town, words(language, "event.post.cut_places", n=4))
    assert shown.index(ended.name_of(lines[0].id)) < shown.index(ended.name_of(lines[1].id))
    podium = next(post for post in reversed(town.posts()) if "🥇" in post)
    assert ended.name_of(lines[0].id) in podium
    again = await town.command(ana, "warcrow new", name="Copa 2", like="1")
    assert words(language, "event.fact.cut", n=4) in await town.command(ana, "tournament event show", event="2"), again


@pytest.mark.parametrize("language", first_quick(["es", "en"]))
async def test_the_third_place_is_played_for(town: Town, language: str):
    await in_language(town, language)
    ana, evening = town.ana, await Evening.founded(town)
    page = await evening.press(ana, "facts")
    assert words(language, "event.switch.no_third") not in page.posts[0].buttons, "without semi-finals"
    refused = await town.command(ana, "tournament event change", third=True)
    assert words(language, "event.refused.third_cut", sizes="4, 8, 16") in refused
    await town.command(ana, "tournament event change", cut=4)
    await evening.press(ana, "facts")
    page = await evening.press(ana, "third")
    assert words(language, "event.switch.third") in page.posts[0].buttons
    await town.command(ana, "tournament event run", step="open")
    assert words(language, "event.fact.third") in opening(town)
    await evening.begin(NAMES)
    await town.command(ana, "tournament event run", step="start")
    for _ in range(4):
        await evening.play()
        await evening.press(ana, "next")
    final, third = await evening.games()
    told = newest(town, words(language, "event.cut.third"))
    assert told.count(words(language, "event.post.third")) == 1
    line = next(line for line in told.splitlines() if words(language, "event.post.third") in line)
    drawn = next(post for post in reversed(town.posts()) if words(language, "event.cut.third") in post).pictures[0].alt
    assert drawn.count(f"({words(language, 'warcrow.picture.third')})") == 1
    assert words(language, "event.cut.third") in drawn
    tournament = await evening.tournament()
    assert tournament.name_of(third.a) in line
    assert "5 de 5" in told or "5 of 5" in told
    page = await evening.press(ana, "facts")
    assert not [one for one in page.posts[-1].buttons.values() if one.split(":")[3] == "third"], "it is paired"
    await evening.play()
    await evening.press(ana, "finish")
    ended = await evening.tournament()
    order = [line.id for line in standings(ended.swiss)[:4]]
    assert (set(order[:2]), set(order[2:])) == (set(final.ids), set(third.ids))
    podium = next(post for post in reversed(town.posts()) if "🥇" in post)
    assert f"🥉 3. {ended.name_of(order[2])} · {words(language, 'event.cut.bronze')} · " in podium
    assert f"🥇 1. {ended.name_of(order[0])} · {words(language, 'event.cut.1')} · " in podium
    assert f"{ended.name_of(order[2])}, {words(language, 'event.cut.bronze')} · " in podium.pictures[0].alt
    shown = await town.command(ana, "tournament standings")
    assert words(language, "warcrow.picture.cut", n=4) in shown.posts[0].pictures[0].alt
    again = await town.command(ana, "warcrow new", name="Copa 2", like="1")
    assert words(language, "event.fact.third") in await town.command(ana, "tournament event show", event="2"), again


@pytest.mark.parametrize("language", first_quick(["en", "es"]))
async def test_teams_go_on_to_their_final(town: Town, language: str):
    await in_language(town, language)
    ana, evening = town.ana, await Evening.founded(town)
    await town.command(ana, "tournament event change", cut=4, third=True)
    await town.command(ana, "tournament event run", step="open")
    teams = "Dragones: Noa, Leo\nLobos: Iris, Hugo\nOsos: Eva, Omar\nGrullas: Vera, Ruth"
    for name in (*NAMES, "Vera", "Ruth"):
        member = town.newcomer(name)
        evening.people[str(member.id)] = member
        await town.command(member, "tournament join")
    await town.command(ana, "tournament event player", player="everyone", action="checkin")
    await town.command(ana, "tournament event show")
    await evening.press(ana, "people")
    await evening.press(ana, "teams")
    boards = words(language, "people.boards.captains")
    assert words(language, "event.done.teams", n=4) in await town.fill(ana, {"teams": teams, "boards": boards})
    details = await town.command(next(iter(evening.people.values())), "tournament event show")
    assert words(language, "event.post.team_of", team="Lobos", players="Iris, Hugo") in details
    await town.command(ana, "tournament event run", step="close")
    await town.command(ana, "tournament event run", step="start")
    order: list[str] = []
    for number in range(5):
        if number == 3:
            order = [line.name for line in team_standings((await evening.tournament()).swiss)]
            why = await town.command(ana, "tournament pairings", why=True)
            assert words(language, "tournament.explain.boards_captains") in why
        await evening.play()
        if number < 4:
            await evening.press(ana, "next")
    why = await town.command(ana, "tournament pairings", why=True)
    assert words(language, "tournament.explain.cut_on", round=5, before=4) in why
    told = newest(town, words(language, "event.cut.third"))
    assert told.count(words(language, "event.post.third")) == 2, "its boards"
    await evening.press(ana, "finish")
    ended = await evening.tournament()
    lines = team_standings(ended.swiss)
    assert [line.place for line in lines] == [1, 2, 3, 4]
    assert {line.name for line in lines} == set(order)
    podium = next(post for post in reversed(town.posts()) if "🥇" in post)
    assert words(language, "prize.winner", n=1, players=lines[0].name) in podium
    assert f"🥉 3. {lines[2].name}" in podium
    names = ", ".join(ended.name_of(player) for player in lines[0].players)
    assert f"1: {lines[0].name} ({names}), {words(language, 'event.cut.1')} · " in podium.pictures[0].alt
    assert f"{lines[2].name} · {words(language, 'event.cut.bronze')} · " in podium
    member = evening.people[lines[2].players[0]]
    mine = await evening.press(member, "certificate")
    place = words("en", "warcrow.picture.certificate.team_place", place=3, n=4)
    assert f"{lines[2].name}. {place}." in mine.posts[0].pictures[0].alt
    shown = await town.command(ana, "tournament standings")
    teams, people, _, crossed = (post.pictures[0].alt for post in shown.posts)
    for line in lines:
        assert f"{line.place} {line.name} (" in teams
        assert f" {line.name}" not in people
    assert not [text for text in (teams, people) if words(language, "warcrow.picture.cut", n=4) in text], "all go on"
    assert words(language, "warcrow.picture.cross") in crossed
