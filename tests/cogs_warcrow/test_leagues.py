"""A league of three tournaments, the second of them of teams, by commands, buttons and forms; in both languages."""

from __future__ import annotations

import re

import pytest

from bot.catalogue import texts
from bot.tournaments.rating import ranking_by_rating
from rendering.warcrow.numbers import amount
from tests.cogs_warcrow.evening import Evening, founders, words
from tests.cogs_warcrow.test_people import in_language
from tests.quick import first_quick
from tests.town import Town
from tournaments.league import Rules, ranking
from tournaments.teams import team_standings

NAMES = ("Noa", "Leo", "Iris", "Hugo", "Eva", "Omar")
GUESTS = ("Vera", "Ruth")
CODE = re.compile(r"(Vera|Ruth): `([A-Z2-9-]+)`")


class Cup(Evening):
    """A tournament of the league. `codes`: of its guests."""

    codes: dict[str, str]


async def held(town: Town, name: str, people: dict[str, object], teams: str | None, language: str) -> Cup:
    """A tournament of three rounds with everyone in it, two of them guests, from its registration to its end."""
    ana = town.ana
    await town.command(ana, "warcrow new", name=name)
    service = town.bot.service.tournaments  # type: ignore[attr-defined]
    found = await town.discord.as_bot(service.listed(town.guild.id, ana.id))
    evening = Cup(town, max(one.id for one in found))
    event = str(evening.id)
    await town.command(ana, "tournament event run", step="open", event=event)
    for person in NAMES:
        member = people.setdefault(person, town.newcomer(person))
        evening.people[str(member.id)] = member  # type: ignore[attr-defined, assignment]
        await town.command(member, "tournament join", event=event)  # type: ignore[arg-type]
    added = await town.command(ana, "tournament event late", guests=", ".join(GUESTS), event=event)
    evening.codes = dict(CODE.findall(added.text))
    await town.command(ana, "tournament event player", player="everyone", action="checkin", event=event)
    if teams is not None:
        await town.command(ana, "tournament event show", event=event)
        await evening.press(ana, "people")
        await evening.press(ana, "teams")
        uneven = "\n".join([*teams.splitlines()[:3], "Solo: Vera"])
        bad = await town.fill(ana, {"teams": uneven, "boards": ""})
        assert words(language, "event.refused.team_size", name="Solo", least=2, most=5) in bad
        await evening.press(ana, "teams")
        slip = teams.replace("Hugo", "Hugi")
        bad = await town.fill(ana, {"teams": slip, "boards": ""})
        assert words(language, "people.refused.line_near", line=2, player="Hugi", near="Hugo") in bad.posts[0].text
        given = bad.posts[1].text
        assert f"```\n{slip}\n```" in given, "what was typed comes back, each field for itself"
        await evening.press(ana, "teams")
        bad = await town.fill(ana, {"teams": slip.replace("Hugi", "Xqz"), "boards": ""})
        assert words(language, "people.refused.line_player", line=2, player="Xqz") in bad.posts[0].text
        await evening.press(ana, "teams")
        bad = await town.fill(ana, {"teams": teams, "boards": "xyz"})
        assert words(language, "people.refused.boards", text="xyz") in bad.posts[0].text
        await evening.press(ana, "teams")
        boards = words(language, "people.boards.places")[:-1]  # or as far as it is meant
        assert words(language, "event.done.teams", n=4) in await town.fill(ana, {"teams": teams, "boards": boards})
    await town.command(ana, "tournament event run", step="close", event=event)
    await town.command(ana, "tournament event run", step="start", event=event)
    for number in (1, 2, 3):
        for game in await evening.games():
            (pm_a, pm_b), (pa_a, pa_b) = await evening.plausible()
            await town.command(
                ana, "tournament judge result", table=game.table, first_mp=pm_a, first_ap=pa_a, second_mp=pm_b,
                second_ap=pa_b, event=event,
            )  # fmt: skip
        if number < 3:
            await town.command(ana, "tournament event run", step="next", event=event)
    why = await town.command(ana, "tournament pairings", why=True, event=event)
    assert (words(language, "tournament.explain.boards_places") in why) == (teams is not None)
    await town.command(ana, "tournament event run", step="finish", event=event)
    return evening


async def _page(town: Town) -> list[str]:
    """The lines of the ranking."""
    page = await town.command(town.ana, "tournament league", name="liga")
    return [line for line in page.text.splitlines() if line.startswith("**") and "=" in line]


@pytest.mark.parametrize("language", first_quick(["en", "es"]))
async def test_three_tournaments_with_teams_in_one_of_them(town: Town, language: str):
    await in_language(town, language)
    await founders(town)
    ana, people = town.ana, dict[str, object]()
    teams = "Dragones: Noa, Leo\nLobos: Iris, Hugo\nOsos: Eva, Omar\nGrullas: Vera, Ruth"
    evenings = [
        await held(town, f"Copa {number}", people, teams if number == 2 else None, language) for number in (1, 2, 3)
    ]
    second = await evenings[1].tournament()
    sides = {player: team.name for team in second.swiss.teams for player in team.players}
    for played in second.swiss.played:
        matches = {frozenset((sides[game.a], sides[game.b])) for game in played.games}
        assert len(matches) == 2, "teams meet, board by board"
    first = team_standings(second.swiss)[0]
    assert any(first.name in post for post in town.posts()), "the standings have the teams"

    stranger = await town.command(town.carol, "tournament league", name="Liga", add=str(evenings[0].id))
    assert stranger.private
    made = await town.command(
        ana, "tournament league", name="Liga", points="10, 8, 6, 5, 4, 3, 2, 1", best=2, add=str(evenings[0].id)
    )
    assert words(language, "league.best", n=2) in made
    await town.choose(ana, *(str(one.id) for one in evenings), menu="g1:1:0:events")
    swisses = [(await one.tournament()).swiss for one in evenings]
    names = {str(member.id): name for name, member in people.items()}  # type: ignore[attr-defined]
    names |= {f"g{number}": name for number, name in enumerate(GUESTS, start=1)}
    rules = Rules((10, 8, 6, 5, 4, 3, 2, 1), 2)
    lines = ranking(swisses, rules, lambda _, player: (player, names[player]))
    page = await town.command(ana, "tournament league", name="liga")
    (picture,) = page.posts[0].pictures
    assert all(f"{line.name}: {amount(line.total, texts().say(language))} · " in picture.alt for line in lines), (
        picture.alt
    )
    assert f"({words(language, 'warcrow.picture.you')}" not in picture.alt, "Ana does not play"
    told = [line for line in page.text.splitlines() if line.startswith("**") and "=" in line]
    assert len(told) == 8
    for line, found in zip(lines, told, strict=True):
        assert line.name in found
        assert found.startswith(f"**{line.place}.** "), "no list that Discord numbers itself"
        assert sum(one.counts for one in line.results) == 2
        assert found.count("(") == 1
    # a guest with an account by now takes the places of earlier evenings, and stays one person
    for cup in evenings[:2]:
        claimed = await town.command(town.carol, "tournament join", code=cup.codes["Vera"], event=str(cup.id))
        assert claimed.text == words("en", "event.done.claimed", player="Vera")
    (apart,) = [line for line in (await _page(town)) if "Vera" in line and line.count("+") == 1]
    assert apart
    await town.command(town.carol, "tournament join", code=evenings[2].codes["Vera"], event=str(evenings[2].id))
    assert len(await _page(town)) == 8
    elsewhere = await town.command(town.carol, "tournament league", name="Liga", best=1)
    assert words("en", "event.refused.not_league") in elsewhere
    await town.command(ana, "tournament league", name="Liga", post=True)
    assert "Liga" in town.posts()[-1]
    assert words(language, "warcrow.picture.alt.league", league="Liga") in town.posts()[-1].pictures[0].alt
    mine = await town.command(town.carol, "tournament league", name="Liga")
    assert f"Vera ({words('en', 'warcrow.picture.you')}): " in mine.posts[0].pictures[0].alt
    sheet = await town.click(ana, "g1:1:0:csv")
    (attached,) = sheet.posts[-1].message.attachments
    rows = (await attached.read()).decode("utf-8-sig").splitlines()
    assert len(rows) == 9
    assert "[" in rows[1]
    bad = await town.command(ana, "tournament league", name="Liga", points="ten")
    assert words(language, "league.refused.points", text="ten") in bad
    typed = "puntuación" if language == "es" else "rating"
    await town.command(ana, "tournament league", name="Liga", points=typed)
    rated = await town.command(ana, "tournament league", name="Liga")
    assert words(language, "league.by_rating", games=8) in rated
    by_rating = ranking_by_rating(swisses, lambda _, player: (player, names[player]))
    told = [line for line in rated.text.splitlines() if line.startswith("**") and "=" in line]
    for line, found in zip(by_rating, told, strict=True):
        assert f"{line.name} · **{line.total}** = 1000 " in found
        assert len(line.results) == 3
    sums = await town.command(ana, "tournament league", name="Liga", points="-", best=0)
    assert words(language, "league.by_sum") in sums


@pytest.mark.parametrize("language", ["es", "en"])
async def test_how_a_league_counts_is_chosen_by_touch(town: Town, language: str):
    await in_language(town, language)
    await founders(town)
    ana = town.ana
    evening = await Evening.opened(town)
    made = await town.command(ana, "tournament league", name="Liga")
    assert not any("count" in menu for menu in made.posts[-1].menus), "whose it is, its first tournament says"
    page = await town.choose(ana, str(evening.id), menu="g1:1:0:events")
    assert words(language, "league.by_sum") in page
    page = await town.choose(ana, "25,18,15,12,10,8,6,4,2,1", menu="g1:1:0:count")
    assert words(language, "league.by_place", points="25, 18, 15, 12, 10, 8, 6, 4, 2, 1") in page
    await town.choose(ana, "own", menu="g1:1:0:count")
    page = await town.fill(ana, {"points": "9, 5, 1", "best": "2"})
    assert words(language, "league.by_place", points="9, 5, 1") in page
    assert words(language, "league.best", n=2) in page
    asked = await town.choose(ana, "own", menu="g1:1:0:count")
    assert asked.form is not None
    bad = await town.fill(ana, {"points": "nine", "best": ""})
    assert bad.private
    assert words(language, "league.refused.points", text="nine") in bad
    page = await town.choose(ana, "rating", menu="g1:1:0:count")
    assert words(language, "league.by_rating", games=8) in page
    page = await town.choose(ana, "-", menu="g1:1:0:count")
    assert words(language, "league.by_sum") in page
    assert words(language, "league.best", n=2) in page, "how many count stays as it was"
    await town.choose(ana, "own", menu="g1:1:0:count")
    page = await town.fill(ana, {"points": "-", "best": ""})
    assert words(language, "league.best", n=2) not in page
    seen = await town.command(town.carol, "tournament league", name="Liga")
    assert not any("count" in menu for menu in seen.posts[-1].menus), "who keeps it chooses"
