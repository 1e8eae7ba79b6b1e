"""What an organiser does for somebody without Discord, from the list to the vote, by buttons and menus."""

from __future__ import annotations

import re

import pytest

from tests.cogs_warcrow.evening import LIST, Evening, words
from tests.cogs_warcrow.test_people import in_language
from tests.posts import Answer
from tests.town import Town
from tournaments.evening.awarding import results
from tournaments.evening.reviews import reviewed


async def with_guests(town: Town, language: str, *names: str) -> Evening:
    await in_language(town, language)
    evening = await Evening.opened(town)
    await evening.join(*names)
    await town.command(town.ana, "tournament event late", guests="Bea, Cid")
    return evening


async def card(evening: Evening, guest: str) -> Answer:
    """The guest's card, from the page of people."""
    town, number = evening.town, len((await evening.tournament()).swiss.played)
    await evening.press(town.ana, "show")
    await evening.press(town.ana, "people")
    return await town.choose(town.ana, guest, menu=f"w1:{evening.id}:{number}:guest")


@pytest.mark.parametrize("language", ["es", "en"])
async def test_a_guests_list_is_filed_read_approved_and_revealed(town: Town, language: str):
    evening = await with_guests(town, language, "Noa", "Leo")
    ana, (noa, _) = town.ana, evening.people.values()
    shown = await card(evening, "Bea")
    assert words(language, "guest.list.none") in shown
    asked = await town.click(ana, words(language, "guest.button.list"))
    assert asked.form is not None
    filed = await town.fill(ana, {"list": f"{LIST}\nTrabor"})
    handed = (await evening.tournament()).handed("g1")
    assert handed is not None
    assert words(language, "event.done.guest_list", player="Bea", digest=handed.digest) in filed
    assert "Trabor" in filed, "what is doubtful of it is read at once"
    assert filed.private
    assert not any("Trabor" in post.text for post in town.posts())
    assert town.dms(ana) == [], "and is not told a second time"
    await town.click(ana, words(language, "warcrow.button.approve"), filed.posts[-1])
    assert reviewed(await evening.tournament(), "g1") is not None
    assert words(language, "guest.list.approved") in await card(evening, "Bea")
    again = await town.click(ana, words(language, "guest.button.list"))
    assert again.form is not None
    assert "Trabor" in str(again.form), "the list as it is stands in the form"
    typed = await town.command(ana, "warcrow list submit", guest="Cid", file=("l.txt", LIST.encode()))
    assert typed.private
    sly = await town.command(noa, "warcrow list submit", guest="Cid", file=("l.txt", b"Druid"))
    assert sly.text == words("en", "event.refused.not_organiser")
    sly = await town.command(noa, "warcrow list submit", guest="Cid")
    assert sly.form is None
    other = await town.command(ana, "warcrow list submit", guest="Noa")
    assert other.text == words(language, "event.refused.not_guest", player="Noa")
    assert await town.complete(ana, "warcrow list submit", "guest", "") == {"Bea": "g1", "Cid": "g2"}

    await town.command(ana, "tournament event run", step="close")
    await town.command(ana, "tournament event player", player="everyone", action="checkin")
    await town.command(ana, "tournament event run", step="start")
    sly = await town.command(noa, "warcrow list reveal", lines="1", guest="Bea")
    assert sly.private
    assert not any("Hetman" in post.text for post in town.posts())
    await town.command(ana, "warcrow list reveal", lines="1", guest="Bea")
    assert "Hetman" in town.posts()[-1]
    assert "Bea" in town.posts()[-1]


@pytest.mark.parametrize("language", ["es", "en"])
async def test_a_guests_result_vote_and_leaving(town: Town, language: str):
    evening = await with_guests(town, language, "Noa", "Leo", "Iris", "Hugo")
    ana, (noa, *_) = town.ana, evening.people.values()
    await town.command(ana, "tournament event change", rounds=3)
    await evening.press(ana, "show")
    await evening.press(ana, "prizes")
    await town.choose(ana, "painted", "sport", menu=f"w1:{evening.id}:0:prized")
    await town.command(ana, "tournament event run", step="close")
    await town.command(ana, "tournament event player", player="everyone", action="checkin")
    await town.command(ana, "tournament event run", step="start")
    for number in (1, 2, 3):
        if number > 1:
            await town.command(ana, "tournament event run", step="next")
        for game in await evening.games():
            (pm_a, pm_b), (pa_a, pa_b) = await evening.plausible()
            if "g1" in game.ids:
                shown = await card(evening, "Bea")
                assert words(language, "guest.button.list") not in shown.posts[-1].buttons, "it is too late for lists"
                votes = [one for one in shown.posts[-1].buttons.values() if one.split(":")[3] == "vote"]
                assert len(votes) == (2 if number == 3 else 0), "as everybody, with the last round"
                await town.click(ana, words(language, "guest.button.result", table=game.table))
                await town.fill(ana, {"pm_a": str(pm_a), "pa_a": str(pa_a), "pm_b": str(pm_b), "pa_b": str(pa_b)})
            else:
                await town.command(
                    ana, "tournament judge result", table=game.table, first_mp=pm_a, first_ap=pa_a,
                    second_mp=pm_b, second_ap=pa_b,
                )  # fmt: skip
    assert not (await evening.tournament()).pending

    await card(evening, "Bea")
    await town.click(ana, words(language, "guest.button.vote.painted"))
    told = await town.choose(ana, "Noa", menu=f"w1:{evening.id}:0:voted:painted:g1")
    assert words(language, "event.done.voted_on_paper", player="Bea") in told
    tournament = await evening.tournament()
    assert tournament.on_paper == (("painted", "g1"),)
    sport = words(language, "prize.kind.sport", n=1)
    assert f"Bea · {sport}" in told.posts[-1].buttons, "the next vote is one press away"
    await town.click(ana, f"Cid · {sport}", told.posts[-1])
    shown = await card(evening, "Bea")
    assert words(language, "guest.voted", what=words(language, "prize.kind.painted", n=1)) in shown
    assert words(language, "guest.button.vote.painted") not in shown.posts[-1].buttons
    await town.command(noa, "tournament event show")
    with pytest.raises(AssertionError):
        await evening.button(noa, "guest")

    await card(evening, "Cid")
    asked = await town.click(ana, words(language, "guest.button.leaves"))
    assert words(language, "guest.sure", player="Cid", event="Copa") in asked
    await town.click(ana, words(language, "guest.button.leaves"), asked.posts[-1])
    assert (await evening.tournament()).swiss.by_id["g2"].status == "dropped"
    log = await town.command(ana, "tournament event audit", last=100)
    assert words(language, "warcrow.what.voted_on_paper") in log
    assert not re.search(rf"{words(language, 'warcrow.what.voted_on_paper')}\*\*[^\n]*Noa", log.text)

    await town.command(ana, "tournament event run", step="finish")
    painted = next(one for one in results(await evening.tournament()) if one.prize.kind == "painted")
    assert (painted.votes, painted.of, painted.paper) == (1, 1, 1)
    podium = next(post for post in reversed(town.posts()) if words(language, "prize.votes", votes=1, n=1) in post.text)
    assert words(language, "prize.on_paper", n=1) in podium
    shown = await card(evening, "Bea")
    assert words(language, "guest.button.leaves") not in shown.posts[-1].buttons
    given = await town.click(ana, words(language, "guest.button.certificate"), shown.posts[-1])
    assert given.private
    assert "Bea" in given.posts[-1].pictures[0].alt
    assert not town.errors()
